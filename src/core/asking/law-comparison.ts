import { defaultLawSettings, errorLaw, type LawMethod, lawMethods } from '../estimators/noise-law/methods.ts';
import { type ErrorLaw, probabilityBetween } from '../estimators/noise-law/noise-law.ts';
import { Failure } from '../failure.ts';
import type { ErrorParts } from './belief.ts';

export interface LawQuestion extends ErrorParts {
  readonly confidence: number;
  /** An interval of the error whose probability is asked for; null leaves an end open. */
  readonly interval: readonly [low: number | null, high: number | null];
  /** Errors at which the density is drawn. */
  readonly errors: Float64Array;
}

/** What one method says of the law, and how long it took from nothing. */
export interface ComparedLaw {
  readonly method: LawMethod;
  readonly milliseconds: number;
  readonly says: LawWords | { readonly problem: string };
}

export interface LawWords {
  readonly density: Float64Array;
  readonly halfWidth: number;
  readonly probability: number;
  readonly errorBound: number;
  readonly errorWords: string;
}

/** Random numbers that are waited for, at most: more noises mean fewer sums. */
const MOST_RANDOM = 100_000_000;

/** An interval of the error; null leaves an end open. */
export type ErrorInterval = LawQuestion['interval'];

/** All four methods on the same law, kept to be asked about other intervals. `now` is the clock. */
export class LawComparison {
  readonly compared: readonly ComparedLaw[];
  readonly #laws = new Map<LawMethod, ErrorLaw>();

  constructor(question: LawQuestion, now: () => number) {
    const { noiseScales } = question;
    const draws = Math.max(1000, Math.min(1_000_000, Math.floor(MOST_RANDOM / noiseScales.length)));
    this.compared = (Object.keys(lawMethods) as LawMethod[]).map((method) => {
      const start = now();
      const says = this.#said(method, () => errorLaw(question, { ...defaultLawSettings, method, draws }), question);
      return { method, milliseconds: now() - start, says };
    });
  }

  /** Method by method the probability of an interval; null where a method has no law. */
  probabilities([low, high]: ErrorInterval): (number | null)[] {
    return this.compared.map(({ method }) => {
      const law = this.#laws.get(method);
      return law ? probabilityBetween(law, 0, low, high) : null;
    });
  }

  #said(method: LawMethod, make: () => ErrorLaw, { confidence, interval, errors }: LawQuestion): ComparedLaw['says'] {
    try {
      const law = make();
      this.#laws.set(method, law);
      return {
        density: errors.map((error) => law.density(Math.abs(error))),
        halfWidth: law.halfWidth(confidence),
        probability: probabilityBetween(law, 0, ...interval),
        errorBound: law.errorBound,
        errorWords: law.errorWords,
      };
    } catch (error) {
      if (error instanceof Failure) return { problem: error.message };
      throw error;
    }
  }
}
