import { looksAtTheTruth } from '../guarantee.ts';
import { type Mechanism, releaseOf } from '../mechanism.ts';
import { ireductPaper } from './family.ts';
import { scalesInProportion } from './relative-need.ts';

/** iReduct, §3.1: the natural idea that is not private, kept as the counter-example it is in the paper. */
export const proportional: Mechanism<Record<never, never>> = {
  id: 'proportional',
  title: 'Proportional',
  summary:
    'Gives every answer noise in proportion to the true answer, so that all relative errors are alike. Not private: how wide the noise spreads gives the count away.',
  formula:
    '<math><msub><mi>λ</mi><mi>i</mi></msub><mo>∝</mo><mo>max</mo><mo>{</mo><msub><mi>q</mi><mi>i</mi></msub><mo>(</mo><mi>T</mi><mo>)</mo><mo>,</mo><mi>δ</mi><mo>}</mo></math>',
  paper: ireductPaper,
  guarantee: looksAtTheTruth,
  errata: [],
  params: {},
  scalesInversely: true,
  supports: () => true,
  run(curator, { blocks }, _params, { epsilon, sanityBound }) {
    const precisions = curator.reveal(blocks).map((truth) => truth.map((count) => 1 / Math.max(count, sanityBound)));
    return releaseOf(curator.laplace(blocks, scalesInProportion(curator, blocks, precisions, epsilon)));
  },
};
