import { purelyPrivate } from './guarantee.ts';
import { type Mechanism, releaseOf, scalesFor } from './mechanism.ts';

/** The geometric mechanism: whole-numbered noise of one scale S(Q)/ε for every query. */
export const geometric: Mechanism<Record<never, never>> = {
  id: 'geometric',
  title: 'Geometric',
  summary:
    'Adds the same amount of whole-numbered noise to every count, in proportion to how much one record can change all answers together: a little less noise than Laplace where counts are known to be whole. In Release it is what Laplace draws on counts.',
  formula:
    '<math><mi>y</mi><mo>=</mo><mi>q</mi><mo>(</mo><mi>T</mi><mo>)</mo><mo>+</mo><mi>k</mi><mo>,</mo><mi>P</mi><mo>(</mo><mi>k</mi><mo>)</mo><mo>∝</mo><msup><mi>e</mi><mrow><mo>−</mo><mo>|</mo><mi>k</mi><mo>|</mo><mi>ε</mi><mo>/</mo><mi>S</mi><mo>(</mo><mi>Q</mi><mo>)</mo></mrow></msup></math>',
  paper: {
    authors: 'Ghosh, Roughgarden and Sundararajan',
    title: 'Universally utility-maximizing privacy mechanisms',
    venue: 'STOC',
    year: 2009,
  },
  guarantee: purelyPrivate,
  errata: [],
  params: {},
  takesWeights: true,
  ownNoise: true,
  oneScale: ({ blocks }) => blocks,
  supports({ blocks }) {
    const other = blocks.find(({ integral }) => !integral);
    if (!other) return true;
    return `Geometric noise is whole-numbered, and “${other.label}” asks for sums with coefficients that are not; ask for counts, or choose Laplace.`;
  },
  run(curator, workload, _params, { epsilon }) {
    return releaseOf(curator.noisy('geometric', workload.blocks, scalesFor(curator, workload, epsilon)));
  },
};
