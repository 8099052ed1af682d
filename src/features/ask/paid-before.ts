import type { AnswerRow } from '../../core/asking/ask-service.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';

/** What was paid in this room for one question. */
export interface Paid {
  readonly times: number;
  readonly cost: number;
  /** The place of the latest answer in the history, from 1. */
  readonly number: number;
}

/** Null where the question itself was never measured here, whatever follows from other answers. */
export function paidBefore(spec: QuerySpec, answers: readonly AnswerRow[]): Paid | null {
  const wanted = JSON.stringify(spec);
  let [times, total, number] = [0, 0, 0];
  answers.forEach((answer, index) => {
    if (answer.cost === null || JSON.stringify(answer.spec) !== wanted) return;
    times += 1;
    total += answer.cost;
    number = index + 1;
  });
  return times === 0 ? null : { times, cost: total, number };
}
