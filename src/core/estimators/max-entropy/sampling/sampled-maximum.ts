import type { Evidence } from '../../../history/history.ts';
import type { Rng } from '../../../random/rng.ts';
import type { ProductPrior } from '../../product-prior.ts';
import { SamplingChain } from './chain.ts';
import { featuresOf } from './features.ts';
import { type LearningInsight, type LearningSettings, learn } from './learn.ts';
import { type DrawRecords, emptyRecords, SampledCounts } from './sampled-counts.ts';

/** Records that answers are read from: an answer of half of them is off by a sixth of a percent (1/√(4·rows)). */
const SAMPLE_ROWS = 100_000;
/** Moves before the first record of a chain that begins anew, and between two records. */
const FORGOTTEN = 1000;
const BETWEEN = 2;

interface SampledMaximum {
  readonly distribution: SampledCounts;
  readonly insight: LearningInsight;
}

/** Eq. 41 by sampling (§4.2), for any domain. */
export function sampledMaximum(
  { domain, answers, records }: Evidence & { readonly records: number },
  alpha: number,
  prior: ProductPrior,
  settings: LearningSettings,
  rng: Rng,
): SampledMaximum {
  const features = featuresOf(domain, answers, records, alpha);
  const { weights, insight } = learn(features, prior, settings, rng.split('learning'));
  const draw: DrawRecords = (rows, own) => {
    const chain = new SamplingChain(features, prior, 0, own);
    chain.draw(weights, FORGOTTEN, () => undefined);
    const sample = emptyRecords(domain, rows);
    let row = 0;
    let moves = 0;
    chain.draw(weights, rows * BETWEEN, (codes) => {
      if (++moves % BETWEEN !== 0) return;
      for (const [attribute, column] of sample.columns.entries()) column[row] = codes[attribute];
      row++;
    });
    return sample;
  };
  return { distribution: new SampledCounts(draw(SAMPLE_ROWS, rng.split('records')), records, draw), insight };
}
