import { numberParam } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { ireductPaper } from './family.ts';
import { leastErrorScales } from './relative-need.ts';
import { deviationOfMean, RunningMean } from './running-mean.ts';

const params = {
  split: numberParam({
    label: 'Share of the first phase',
    help: 'How much of ε goes into the rough first answers that decide the noise scales. "auto": 0.07 for 1-D marginals, 0.025 for 2-D marginals, 0.03 for a Naive Bayes set, 0.05 otherwise.',
    default: 'auto',
    min: 0.0001,
    max: 0.9999,
    words: ['auto'],
  }),
};

/** iReduct, Figure 1, with Rescale put right. */
export const twoPhase: Mechanism<typeof params> = {
  id: 'two-phase',
  title: 'TwoPhase',
  summary:
    'Spends a little of the budget on rough answers, chooses a noise scale for every table from them, and spends the rest on better answers. The two are then averaged by their variances.',
  formula:
    '<math><msub><mi>λ</mi><mi>i</mi></msub><mo>∝</mo><msqrt><mrow><mo>|</mo><msub><mi>M</mi><mi>i</mi></msub><mo>|</mo><mo>/</mo><mo>∑</mo><mn>1</mn><mo>/</mo><mo>max</mo><mo>{</mo><mi>y</mi><mo>,</mo><mi>δ</mi><mo>}</mo></mrow></msqrt></math>',
  paper: ireductPaper,
  guarantee: purelyPrivate,
  takesRecordCount: true,
  ownNoise: true,
  errata: [
    'Rescale (§5.2) prints √(|M| / Σ max{δ, y}); the derivation and Oracle’s formula give √(|M| / Σ 1/max{δ, y}), which is what runs here; δ is the sanity bound.',
  ],
  params,
  supports: () => true,
  run(curator, workload, { split }, { epsilon, sanityBound }) {
    const { blocks } = workload;
    const first = (split === 'auto' ? defaultSplit(workload) : split) * epsilon;
    const scale = curator.sensitivity(blocks) / first;
    const rough = curator.laplace(
      blocks,
      blocks.map(() => scale),
    );
    const roughAnswers = rough.map((measurement) => measurement.answers);
    const scales = leastErrorScales(curator, blocks, roughAnswers, sanityBound, epsilon - first);
    const fine = curator.laplace(blocks, scales);
    return {
      answers: blocks.map((_, index) => {
        const mean = new RunningMean(rough[index]);
        mean.add(fine[index]);
        return mean.answers;
      }),
      // A mean of two Laplace answers has no Laplace noise.
      scales: blocks.map(() => null),
      deviations: () => blocks.map((_, index) => deviationOfMean(rough[index].scale, fine[index].scale)),
      history: [...rough, ...fine],
    };
  },
};

/** What the paper found best on census data (§6.2, §6.4, §6.5). */
export function defaultSplit({ blocks }: Workload): number {
  if (!blocks.every((block) => block.partition)) return 0.05;
  const ways = blocks.map((block) => block.attributes.length);
  if (ways.every((way) => way === 1)) return 0.07;
  if (ways.every((way) => way === 2)) return 0.025;
  const [target, ...others] = [...blocks].sort((a, b) => a.attributes.length - b.attributes.length);
  const pairsWithTarget = others.every(
    ({ attributes }) => attributes.length === 2 && attributes.includes(target.attributes[0]),
  );
  return target.attributes.length === 1 && pairsWithTarget ? 0.03 : 0.05;
}
