import { WeightedDistribution } from '../../../estimators/multiplicative-weights/distribution.ts';
import type { Reference } from './reference.ts';

/** What somebody says who knows how many records there are and nothing else. MWEM starts from here. */
export const evenCounts: Reference = {
  id: 'even-counts',
  title: 'Even counts',
  help: 'The same number of records in every cell: what can be said without looking at the data. A mechanism earns no credit for what this line reaches as well.',
  prepare: ({ domain, blocks }, parts) =>
    parts.map(({ records }) => {
      const even = WeightedDistribution.uniform(domain, records);
      const answers = blocks.map((block) => block.answer(even.table(block.attributes)));
      return ({ evaluate }) => evaluate(answers, even);
    }),
};
