import type { Curator } from '../privacy/curator.ts';
import type { Workload } from '../workload/workload.ts';
import { approximateDelta, conversion } from './concentrated.ts';
import { type Mechanism, releaseOf } from './mechanism.ts';

const params = { approximateDelta, conversion };

/** The Gaussian mechanism: one deviation for every query, by how far one record moves all answers together (ℓ2). */
export const gaussian: Mechanism<typeof params> = {
  id: 'gaussian',
  title: 'Gaussian',
  summary:
    'Adds the same amount of Gaussian noise to every answer. One record moves many answers less in squares than in sum, so beside many tables it needs less noise than Laplace; its promise of ε may fail with a small probability δ.',
  formula:
    '<math><mi>y</mi><mo>=</mo><mi>q</mi><mo>(</mo><mi>T</mi><mo>)</mo><mo>+</mo><mi>N</mi><mo>(</mo><mn>0</mn><mo>,</mo><msubsup><mi>S</mi><mn>2</mn><mn>2</mn></msubsup><mo>/</mo><mn>2</mn><mi>ρ</mi><mo>)</mo></math>',
  paper: {
    authors: 'Bun and Steinke',
    title: 'Concentrated differential privacy: simplifications, extensions, and lower bounds',
    venue: 'TCC',
    year: 2016,
  },
  guarantee: ({ approximateDelta: delta, conversion }) => ({ kind: 'concentrated', delta, conversion }),
  errata: [],
  params,
  takesWeights: true,
  ownNoise: true,
  oneScale: ({ blocks }) => blocks,
  supports: () => true,
  run: (curator, workload) =>
    releaseOf(curator.gaussian(workload.blocks, deviationsFor(curator, workload, curator.rho))),
};

/** The deviations of blocks that are all measured at once, for ρ in all: one for all of them, or as their weights have it. */
export function deviationsFor(curator: Curator, { blocks, weights }: Workload, rho: number): number[] {
  const shares = weights ?? blocks.map(() => 1);
  const squares = curator.squaredSensitivity(
    blocks,
    shares.map((share) => share * share),
  );
  const unit = Math.sqrt(squares / (2 * rho));
  return shares.map((share) => unit / share);
}
