import { purelyPrivate } from './guarantee.ts';
import { type Mechanism, releaseOf, scalesFor } from './mechanism.ts';

/** The Laplace mechanism of Dwork et al.: one noise scale S(Q)/ε for every query. */
export const laplaceMechanism: Mechanism<Record<never, never>> = {
  id: 'laplace',
  title: 'Laplace',
  summary:
    'Adds the same amount of Laplace noise to every answer, in proportion to how much one record can change all answers together. Simple and unbiased, but small counts drown where many queries are asked.',
  formula:
    '<math><mi>y</mi><mo>=</mo><mi>q</mi><mo>(</mo><mi>T</mi><mo>)</mo><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>S</mi><mo>(</mo><mi>Q</mi><mo>)</mo><mo>/</mo><mi>ε</mi><mo>)</mo></math>',
  paper: {
    authors: 'Dwork, McSherry, Nissim and Smith',
    title: 'Calibrating noise to sensitivity in private data analysis',
    venue: 'TCC',
    year: 2006,
  },
  guarantee: purelyPrivate,
  errata: [],
  params: {},
  scalesInversely: true,
  takesWeights: true,
  ownNoise: true,
  oneScale: ({ blocks }) => blocks,
  supports: () => true,
  run(curator, workload, _params, { epsilon }) {
    return releaseOf(curator.laplace(workload.blocks, scalesFor(curator, workload, epsilon)));
  },
};
