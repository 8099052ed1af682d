import { Failure } from '../../failure.ts';
import { isNormal } from '../../history/answer-noise.ts';
import { choiceParam, defaultParams, numberParam, type ParamValue, type ParamValues, textParam } from '../../params.ts';
import { seededRng } from '../../random/seeded.ts';
import type { Estimated } from '../estimator.ts';
import { characteristicLaw } from './characteristic.ts';
import { closedFormLaw } from './closed-form.ts';
import { convolutionLaw } from './convolution.ts';
import { type CountedNoise, convolvedLaw, countedNoises, deviationOf, drawnLaw, transformedLaw } from './mixed.ts';
import { monteCarloLaw } from './monte-carlo.ts';
import { type ErrorLaw, noNoise } from './noise-law.ts';
import { normalLaw } from './normal.ts';

/** The four ways to the law of the error, by their names in files. */
export const lawMethods = {
  characteristic: 'characteristic function',
  convolution: 'convolution (Algorithm 2)',
  'monte-carlo': 'Monte Carlo (Algorithm 1)',
  'closed-form': 'closed form',
} as const;
export type LawMethod = keyof typeof lawMethods;

/** Parameters of every estimator whose error is a sum of noises. */
export const lawParams = {
  method: choiceParam({
    label: 'Distribution',
    help: 'The law of the error, in one of four ways that agree and differ in speed and accuracy; or the posterior, the law of the true answer given all noisy answers, which is another one where redundant answers disagree.',
    default: 'characteristic',
    options: { ...lawMethods, posterior: 'posterior, given all answers' },
  }),
  gamma: numberParam({
    label: 'γ, probability lost',
    help: 'Convolution only: how much probability may be cut off in the tails.',
    default: 1e-8,
    min: 1e-15,
    max: 0.1,
  }),
  draws: numberParam({
    label: 'Draws',
    help: 'Monte Carlo only: how many random sums are drawn.',
    default: 1_000_000,
    min: 100,
    max: 100_000_000,
    integer: true,
  }),
  seed: textParam({ label: 'Seed', help: 'Monte Carlo only: the same seed gives the same draws.', default: '1' }),
};
export type LawSettings = ParamValues<typeof lawParams>;

export const defaultLawSettings: LawSettings = defaultParams(lawParams);

/** The settings among the parameters of an estimator; defaults where it has none. */
export function lawSettingsIn(params: Readonly<Record<string, ParamValue>>): LawSettings {
  return { ...defaultLawSettings, ...params };
}

/** The law of Σ Laplace(b_k). The closed form throws a Failure where it is not safe. */
export function noiseLaw(scales: ArrayLike<number>, settings: LawSettings = defaultLawSettings): ErrorLaw {
  let largest = 0;
  for (let k = 0; k < scales.length; k++) largest = Math.max(largest, scales[k]);
  if (largest === 0) return noNoise;
  switch (settings.method) {
    case 'characteristic':
    case 'posterior':
      return characteristicLaw(scales);
    case 'convolution':
      return convolutionLaw(scales, settings.gamma);
    case 'monte-carlo':
      return monteCarloLaw(scales, settings.draws, seededRng(settings.seed).split('monte-carlo'));
    case 'closed-form':
      return closedFormLaw(scales);
  }
}

type ErrorParts = Pick<Estimated, 'noiseScales' | 'weights' | 'noises'>;

/** The law of the error of an estimate, whatever the noise in it; null where none is known. */
export function errorLaw(
  parts: ErrorParts & Pick<Required<Estimated>, 'noiseScales'>,
  settings?: LawSettings,
): ErrorLaw;
export function errorLaw(parts: ErrorParts, settings?: LawSettings): ErrorLaw | null;
export function errorLaw(
  { noiseScales, weights, noises }: ErrorParts,
  settings: LawSettings = defaultLawSettings,
): ErrorLaw | null {
  if (!noiseScales) return null;
  if (!weights || !noises) return noiseLaw(noiseScales, settings);
  return mixedLaw(countedNoises(noiseScales, weights, noises), settings);
}

/** The law of a sum of noises of whatever laws, by the same methods. */
function mixedLaw(parts: readonly CountedNoise[], settings: LawSettings): ErrorLaw {
  if (parts.length === 0) return noNoise;
  const areNormal = parts.every(({ law }) => isNormal({ law: law.id }));
  if (areNormal && settings.method !== 'monte-carlo') return normalLaw(deviationOf(parts));
  switch (settings.method) {
    case 'characteristic':
    case 'posterior':
      return transformedLaw(parts);
    case 'convolution':
      return convolvedLaw(parts, settings.gamma);
    case 'monte-carlo':
      return drawnLaw(parts, settings.draws, seededRng(settings.seed).split('monte-carlo'));
    case 'closed-form':
      throw new Failure(
        'The closed form is one of Laplace noise alone, and some of these answers have other noise. Use the characteristic function instead.',
      );
  }
}

/** Chebyshev's half-width (Eq. 18): right for every law of this variance, so much wider than the law itself gives. */
export function chebyshevHalfWidth(variance: number, confidence: number): number {
  return Math.sqrt(variance / (1 - confidence));
}
