import type { Evidence } from '../history/history.ts';
import { exp } from '../math/exp.ts';
import { coefficientRange } from '../workload/linear-query.ts';

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
  return answers.flatMap(({ query, answer, scale }, place) => {
    const [least, most] = coefficientRange(query);
    const low = bound(least, Math.min(0, least), records);
    const high = bound(most, Math.max(0, most), records);
    const outside = Math.max((low ?? answer) - answer, answer - (high ?? answer));
    const probability = exp(-outside / scale) / 2;
    return outside > 0 && probability < HARDLY / answers.length
      ? [{ place, answer, range: [low, high], probability }]
      : [];
  });
}

/** Records times the coefficient that each may have; without their number, 0 unless there may be any of either sign. */
function bound(coefficient: number, withoutRecords: number, records: number | undefined): number | null {
  if (records !== undefined) return records * coefficient;
  return withoutRecords === 0 ? 0 : null;
}
