import { expect, test } from 'vitest';
import { censusLike } from '../../../../src/core/data/builtin/census-like.ts';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import { exactMaximum } from '../../../../src/core/estimators/max-entropy/exact.ts';
import { mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';

const sets = [
  ['Age', 'Gender'],
  ['Gender', 'Race'],
  ['Race', 'Marital Status'],
  ['Age', 'Education'],
];

// Sums of tables with noise contradict each other, so that hundreds of weights end at the ends of their box. A search that
// stops on the way there is worse than what it was given, by three times and more.
test.each([0.1, 0.03])(
  'four tables that share attributes are closer to the truth together than alone, α = %d',
  (alpha) => {
    const people = new RecordCounts(
      censusLike.build({ ...defaultParams(censusLike.params), records: 100_000 } as never),
    );
    const { blocks } = buildWorkload(parseWorkload({ kind: 'marginals', sets }, 'workload'), people.domain);
    const { release } = runMechanism({
      mechanism: mechanismById('ireduct', 'mechanism'),
      counts: people,
      workload: { domain: people.domain, blocks } as never,
      epsilon: 0.3,
      neighbours: 'replace-one',
      rng: seededRng('a'),
    });
    const tables = release.history.map(({ block, answers, scale }) => {
      return { attributes: block.attributes, answers, scale: scale as number };
    });
    const prior = people.domain.attributes.map(({ size }) => new Float64Array(size).fill(1 / size));
    const fitted = exactMaximum({ domain: people.domain, tables, records: people.records }, alpha, prior);
    const distance = (answers: (block: number) => Float64Array) =>
      blocks.reduce((sum, { attributes }, block) => {
        const truth = people.table(attributes);
        return sum + answers(block).reduce((own, answer, cell) => own + (answer - truth[cell]) ** 2, 0);
      }, 0);
    expect(distance((block) => fitted.table(blocks[block].attributes))).toBeLessThan(
      distance((block) => release.answers[block]),
    );
  },
);
