import type { Counts } from '../data/counts/counts.ts';
import { everyAttribute } from '../data/domain.ts';
import { log } from '../math/log.ts';
import type { Metric } from './metric.ts';

/** RE(B‖A) of 2012, §3.2: the Kullback–Leibler divergence of the output from the truth, over the joint domain. */
export const relativeEntropy: Metric = {
  id: 'relative-entropy',
  title: 'relative entropy',
  help: 'How far the synthetic distribution is from that of the records over all cells: Σ B·ln(B/A)/n. Infinite where it rules out records that exist; no number for mechanisms that answer queries only.',
  better: 'lower',
  unit: 'nats',
  cost: 'counts every cell of the joint table in each trial',
  judgesDistribution: true,
  requires: (domain) => [everyAttribute(domain)],
  evaluate: ({ counts, distribution }) =>
    counts && distribution ? relativeEntropyOf(counts, distribution) : Number.NaN,
};

export function relativeEntropyOf(truth: Counts, estimate: Counts): number {
  // Nobody is missed where nobody is.
  if (truth.records === 0) return 0;
  const everything = everyAttribute(truth.domain);
  const b = truth.table(everything);
  const a = estimate.table(everything);
  let sum = 0;
  let total = 0;
  for (let cell = 0; cell < b.length; cell++) {
    total += a[cell];
    if (b[cell] > 0) sum += b[cell] * log(b[cell] / a[cell]);
  }
  // Both are taken as shares, whatever their totals are.
  return sum / truth.records + log(total / truth.records);
}
