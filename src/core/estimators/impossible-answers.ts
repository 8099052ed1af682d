import { type AnswerNoise, scaleAsLaplace } from '../history/answer-noise.ts';
import type { Evidence } from '../history/history.ts';
import { exp } from '../math/exp.ts';
import { coefficientRange } from '../workload/linear-query.ts';
import { errorLaw } from './noise-law/methods.ts';

/** An answer that noise of its scale hardly takes as far from anything that records could give. */
export interface ImpossibleAnswer {
  /** Where it stands in the history. */
  readonly place: number;
  readonly answer: number;
  /** What the true answer lies between; null where nothing bounds it. */
  readonly range: readonly [low: number | null, high: number | null];
  /** Of noise that takes it as far out or farther. */
  readonly probability: number;
}

/** As improbable as this, among all answers of a history, noise as stated is no explanation any more. */
export const HARDLY = 0.001;

/** What contradicts nothing but that there are no negative counts, and no more records than there are. */
export function impossibleAnswers({ answers, records }: Evidence): ImpossibleAnswer[] {
  return answers.flatMap(({ query, answer, ...noise }, place) => {
    const [least, most] = coefficientRange(query);
    const low = bound(least, Math.min(0, least), records);
    const high = bound(most, Math.max(0, most), records);
    const outside = Math.max((low ?? answer) - answer, answer - (high ?? answer));
    if (!(outside > 0)) return [];
    const probability = tailOf(noise, outside);
    return probability < HARDLY / answers.length ? [{ place, answer, range: [low, high], probability }] : [];
  });
}

/** How probable noise is that goes as far to one side. */
function tailOf({ scale, law }: AnswerNoise, outside: number): number {
  if (law === undefined) return exp(-outside / scale) / 2;
  const noises = [{ scale, law }];
  const { tail, tailFrom = tail } = errorLaw({
    noiseScales: Float64Array.of(scaleAsLaplace(noises[0])),
    weights: Float64Array.of(1),
    noises,
  });
  return tailFrom(outside);
}

/** Records times the coefficient that each may have; without their number, 0 unless there may be any of either sign. */
function bound(coefficient: number, withoutRecords: number, records: number | undefined): number | null {
  if (records !== undefined) return records * coefficient;
  return withoutRecords === 0 ? 0 : null;
}
