import { looksAtTheTruth } from '../guarantee.ts';
import { type Mechanism, releaseOf } from '../mechanism.ts';
import { ireductPaper } from './family.ts';
import { leastErrorScales } from './relative-need.ts';

/** iReduct, §5.2: what the best choice of one noise scale per marginal would give to somebody who knew the counts. */
export const oracle: Mechanism<Record<never, never>> = {
  id: 'oracle',
  title: 'Oracle',
  summary:
    'Chooses the noise scale of every table from the true counts, so that the expected relative error is as small as it can be. Not private: it shows how good a private choice of scales could get.',
  formula:
    '<math><msub><mi>λ</mi><mi>i</mi></msub><mo>∝</mo><msqrt><mrow><mo>|</mo><msub><mi>M</mi><mi>i</mi></msub><mo>|</mo><mo>/</mo><mo>∑</mo><mn>1</mn><mo>/</mo><mo>max</mo><mo>{</mo><mi>q</mi><mo>,</mo><mi>δ</mi><mo>}</mo></mrow></msqrt></math>',
  paper: ireductPaper,
  guarantee: looksAtTheTruth,
  errata: [],
  params: {},
  scalesInversely: true,
  supports: () => true,
  run(curator, { blocks }, _params, { epsilon, sanityBound }) {
    const truth = curator.reveal(blocks);
    return releaseOf(curator.laplace(blocks, leastErrorScales(curator, blocks, truth, sanityBound, epsilon)));
  },
};
