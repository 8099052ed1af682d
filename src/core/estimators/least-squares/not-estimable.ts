import type { Domain } from '../../data/domain.ts';
import type { CellsApart } from '../../workload/cell-classes.ts';
import type { CodesApart } from '../../workload/code-classes.ts';

export const UNDETERMINED =
  'The past answers do not determine this query: it is not a linear combination of what was asked. Ask it, or its missing parts.';

/** Why a query cannot be estimated that tells apart what no past query does. */
export function mergedSentence(domain: Domain, apart: CodesApart | CellsApart): string {
  if ('attribute' in apart) {
    const { name, labels } = domain.attributes[apart.attribute];
    const [one, other] = apart.codes.map((code) => labels[code]);
    return `No past query tells records with ${name} = ${one} from those with ${name} = ${other}, but this one does.`;
  }
  const [one, other] = apart.cells.map((labels) =>
    labels.map((label, index) => `${domain.attributes[index].name} = ${label}`).join(', '),
  );
  return `No past query tells the records with ${one} from those with ${other}, but this one does.`;
}
