import { cellCount } from '../../data/domain.ts';
import { choiceParam } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';

/** How ρ is shared out over one-way tables, choices and measurements. */
export const budgetParam = choiceParam({
  label: 'Budget',
  help: 'As the paper shares ρ out, or as later programs do: a tenth for the tables of single attributes first, and the rest for choosing and measuring.',
  default: 'paper',
  options: { paper: 'as in the paper', apart: 'a tenth for single attributes' },
});

/** More attributes or cells would be counted and chosen among for too long. */
const MOST_PAIRS = 20_000;
const MOST_PAIR_CELLS = 4_194_304;

/** Mechanisms that look at all pairs of attributes. */
export function supportsPairs({ domain }: Workload): true | string {
  const { attributes } = domain;
  const pairs = (attributes.length * (attributes.length - 1)) / 2;
  if (pairs < 1) return 'A tree of pairs needs at least two attributes; choose Gaussian noise for one.';
  if (pairs > MOST_PAIRS) {
    return `${pairs.toLocaleString('en')} pairs of attributes are more than it can choose among (the limit is ${MOST_PAIRS.toLocaleString('en')}); leave attributes out.`;
  }
  const [first, second] = attributes.map((_, index) => index).sort((a, b) => attributes[b].size - attributes[a].size);
  if (cellCount(domain, [first, second]) > MOST_PAIR_CELLS) {
    return `The table over “${attributes[first].name}” and “${attributes[second].name}” has more than ${MOST_PAIR_CELLS.toLocaleString('en')} cells; take coarser bins.`;
  }
  return true;
}

/** Why errors stay however large ε is. */
export const MODEL_BIAS =
  'It measures a few tables and takes what they leave open as independent, so its error does not tend to zero as ε grows.';

export const MODEL_LAW = 'Its answers come from a model that was chosen by looking at the data';
