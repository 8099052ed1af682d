import { exponential } from '../../src/core/random/exponential.ts';
import type { Rng } from '../../src/core/random/rng.ts';

export interface ReferenceRun {
  readonly scales: Float64Array;
  readonly answers: Float64Array[];
  readonly draws: number;
}

/**
 * Figure 4 of iReduct as anybody would write it down: plain arrays, every step draws anew for every cell of the marginal
 * that takes it. Coupling, PickQueries and stopping rule are those of the engine; none of its code is used but the
 * source of randomness.
 */
export function stepwiseReference(
  truth: readonly Float64Array[],
  epsilon: number,
  largest: number,
  step: number,
  delta: number,
  rng: Rng,
): ReferenceRun {
  const geometric = (scale: number) => Math.floor(exponential(rng) * scale);
  const scales = new Float64Array(truth.length).fill(largest);
  const first = truth.map((table) => table.map(() => geometric(largest)));
  const second = truth.map((table) => table.map(() => geometric(largest)));
  const answers = truth.map((table, j) => table.map((count, i) => count + first[j][i] - second[j][i]));
  const needOf = (table: Float64Array) => table.reduce((sum, y) => sum + 1 / Math.max(y, delta), 0) / table.length;
  const needs = answers.map(needOf);
  const working = new Set(truth.keys());
  let spent = truth.length * (2 / largest);
  let draws = 0;
  while (working.size > 0) {
    let picked = -1;
    let most = -1;
    for (const j of working) {
      const key = needs[j] * scales[j] * (scales[j] - step);
      if (key > most) [most, picked] = [key, j];
    }
    const next = picked < 0 ? 0 : scales[picked] - step;
    if (next <= 0) break;
    const cost = 2 / next - 2 / scales[picked];
    if (spent + cost > epsilon) {
      working.delete(picked);
      continue;
    }
    const added = 1 / (1 / next - 1 / scales[picked]);
    spent += cost;
    scales[picked] = next;
    const [a, b, y, q] = [first[picked], second[picked], answers[picked], truth[picked]];
    for (let i = 0; i < q.length; i++) {
      a[i] = Math.min(a[i], geometric(added));
      b[i] = Math.min(b[i], geometric(added));
      y[i] = q[i] + a[i] - b[i];
    }
    draws += 2 * q.length;
    needs[picked] = needOf(y);
  }
  return { scales, answers, draws };
}
