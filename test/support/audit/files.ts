import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import type { AttributeSchema, OutsidePolicy } from '../../../src/core/data/schema/schema.ts';
import { laplaceMechanism } from '../../../src/core/mechanisms/laplace.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { proposeSchema } from '../propose-schema.ts';
import { readText } from '../read-text.ts';
import type { Subject } from './subject.ts';

/** Files of incomes, of which one person's is replaced by one that a single other has: of one alone bins take no notice. */
const usual = [...Array.from({ length: 60 }, (_, i) => `${20 + (i % 40)}`), '9000'];
const files = [
  [...usual, '30'],
  [...usual, '9000'],
].map((rows) => readText(`income\n${rows.join('\n')}\n`, { delimiter: ',', header: true }));

/** From a file to noisy counts: all that is seen are the labels of the bins and what Laplace noise leaves of their counts. */
function incomes(what: string, entryOf: (neighbour: 0 | 1) => AttributeSchema): Subject {
  const rng = seededRng(`audit of ${what}`);
  const opened = files.map((table, neighbour) => {
    const { dataset } = applySchema(table, { attributes: [entryOf(neighbour as 0 | 1)] });
    const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), dataset.domain);
    return { counts: new RecordCounts(dataset), workload };
  });
  return {
    what,
    on: 'an income replaced by one that hardly anybody else has',
    claimed: 1,
    draw(neighbour) {
      const { counts, workload } = opened[neighbour];
      const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
      const curator = new Curator(counts, ledger, exploreNoise(rng), false);
      const { answers } = laplaceMechanism.run(curator, workload, {}, { epsilon: 1, rng, sanityBound: 0 });
      const [attribute] = workload.domain.attributes;
      const labels = (attribute.labels ?? []).join();
      return [answers[0][0] - answers[0][answers[0].length - 1], labels.length + answers[0].length / 1000];
    },
  };
}

const declared = (outside: OutsidePolicy): AttributeSchema => ({
  name: 'income',
  type: 'number',
  bins: [0, 31, 60, 100],
  outside,
});

/** Whatever becomes of values outside, it is decided record by record, so that one record changes no more than one. */
export const declaredFiles: readonly Subject[] = (['drop', 'clamp', 'category'] as const).map((outside) =>
  incomes(`file with declared bins, outside: ${outside}`, () => declared(outside)),
);

/** Bins that follow from the data tell of the one whom nobody else is like, whatever noise their counts have. */
export const learnedFile: Subject = incomes(
  'file with learned bins',
  (neighbour) => proposeSchema(files[neighbour]).attributes[0],
);
