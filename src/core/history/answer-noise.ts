import { GAUSSIAN, noiseLawById } from '../privacy/noise-laws/by-name.ts';

/** The noise in an answer: its scale, and its law by name; Laplace where none is named. */
export interface AnswerNoise {
  readonly scale: number;
  readonly law?: string;
}

/** The noise alone, of an answer or of whatever carries some. */
export function noiseOf({ scale, law }: AnswerNoise): AnswerNoise {
  return law === undefined ? { scale } : { scale, law };
}

/** As files have it: the scale by the name that the law gives it. */
export function noiseInFile({ scale, law }: AnswerNoise): Readonly<Record<string, number | string>> {
  return law === undefined ? { scale } : { [noiseLawById(law).width]: scale, noise: law };
}

/** Whether it comes in whole numbers only. */
export function isWholeNumbered({ law }: Pick<AnswerNoise, 'law'>): boolean {
  return noiseLawById(law).whole;
}

/** Whether it is normal, so that sums of it are as well. */
export function isNormal({ law }: Pick<AnswerNoise, 'law'>): boolean {
  return law === GAUSSIAN;
}

/** A scale of noise that is as good as none, but something to divide by, in shares of its own. */
const LEAST = 1e-6;

/**
 * The scale of Laplace noise of the same variance. By it answers are weighed against each other, whatever their noise,
 * and estimators that are made for Laplace noise take all other for it.
 */
export function scaleAsLaplace({ scale, law }: AnswerNoise): number {
  if (law === undefined) return scale;
  return Math.max(Math.sqrt(noiseLawById(law).variance(scale) / 2), LEAST * scale);
}
