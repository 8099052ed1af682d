import { choiceParam, numberParam } from '../../params.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import type { Workload } from '../../workload/workload.ts';
import { approximateDelta } from '../concentrated.ts';
import type { Mechanism } from '../mechanism.ts';
import { ireductPaper } from './family.ts';
import { deviationsInProportion, leastErrorDeviations, leastErrorScales } from './relative-need.ts';
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
  composition: choiceParam({
    label: 'Composition',
    help: 'Both phases add Laplace noise and share ε, or Gaussian noise and share ρ (zero-concentrated privacy), which costs many tables less; then the promise of ε may fail with probability δ.',
    default: 'pure',
    options: { pure: 'pure ε', concentrated: '(ε, δ) by ρ' },
  }),
  approximateDelta,
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
  guarantee: ({ composition, approximateDelta: delta }) =>
    composition === 'concentrated' ? { kind: 'concentrated', delta } : { kind: 'pure' },
  takesRecordCount: true,
  ownNoise: true,
  errata: [
    'Rescale (§5.2) prints √(|M| / Σ max{δ, y}); the derivation and Oracle’s formula give √(|M| / Σ 1/max{δ, y}), which is what runs here; δ is the sanity bound.',
  ],
  params,
  supports: () => true,
  run(curator, workload, { split }, { epsilon, sanityBound }) {
    const { blocks } = workload;
    const share = split === 'auto' ? defaultSplit(workload) : split;
    const { measure, budget, even, best } = curator.isConcentrated
      ? gaussianPhases(curator)
      : laplacePhases(curator, epsilon);
    const first = share * budget;
    const rough = measure(blocks, even(blocks, first));
    const roughAnswers = rough.map((measurement) => measurement.answers);
    const fine = measure(blocks, best(blocks, roughAnswers, sanityBound, budget - first));
    return {
      answers: blocks.map((_, index) => {
        const mean = new RunningMean(rough[index]);
        mean.add(fine[index]);
        return mean.answers;
      }),
      // A mean of two Laplace answers has no Laplace noise.
      scales: blocks.map(() => null),
      deviations: () => blocks.map((_, index) => deviationOfMean(rough[index], fine[index])),
      history: [...rough, ...fine],
    };
  },
};

/** How tables are measured for so much of the budget: with the same noise, and then with the best that is known of. */
interface Phases {
  readonly budget: number;
  measure(blocks: readonly Block[], scales: readonly PerQuery[]): Measurement[];
  even(blocks: readonly Block[], budget: number): PerQuery[];
  best(blocks: readonly Block[], answers: readonly Float64Array[], sanityBound: number, budget: number): PerQuery[];
}

function laplacePhases(curator: Curator, budget: number): Phases {
  return {
    budget,
    measure: (blocks, scales) => curator.laplace(blocks, scales),
    even(blocks, epsilon) {
      const scale = curator.sensitivity(blocks) / epsilon;
      return blocks.map(() => scale);
    },
    best: (blocks, answers, bound, epsilon) => leastErrorScales(curator, blocks, answers, bound, epsilon),
  };
}

function gaussianPhases(curator: Curator): Phases {
  const same = (blocks: readonly Block[]) => blocks.map(() => 1);
  return {
    budget: curator.rho,
    measure: (blocks, deviations) => curator.gaussian(blocks, deviations),
    even: (blocks, rho) => deviationsInProportion(curator, blocks, same(blocks), rho),
    best: (blocks, answers, bound, rho) => leastErrorDeviations(curator, blocks, answers, bound, rho),
  };
}

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
