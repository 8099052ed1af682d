import { LeastSquares } from '../../estimators/least-squares/blue.ts';
import type { History, HistoryAnswer } from '../../history/history.ts';
import type { Rng } from '../../random/rng.ts';
import { denseQuery, type LinearQuery } from '../../workload/linear-query.ts';

export interface HistorySize {
  /** m, noisy answers. */
  readonly answers: number;
  /** n, cells. */
  readonly cells: number;
  readonly mostSensitivity: number;
  readonly mostBudget: number;
}

/**
 * A random history as in §6: S up to a bound and α uniform up to another. How the coefficients are drawn is left open
 * there; here S_k is a whole number from 1 to its bound and the coefficients are whole numbers from −S_k to S_k.
 */
export function randomHistory({ answers, cells, mostSensitivity, mostBudget }: HistorySize, rng: Rng): History {
  const domain = { attributes: [{ name: 'cell', size: cells, labels: [] }] };
  return {
    domain,
    answers: Array.from({ length: answers }, (): HistoryAnswer => {
      const sensitivity = 1 + rng.integer(mostSensitivity);
      const row = Float64Array.from({ length: cells }, () => rng.integer(2 * sensitivity + 1) - sensitivity);
      // The largest coefficient is the sensitivity, whatever the others came to.
      row[rng.integer(cells)] = sensitivity;
      return {
        spec: { where: {} },
        query: denseQuery(domain, row),
        answer: 1000 * rng.uniform(),
        scale: sensitivity / (mostBudget * (1 - rng.uniform())),
      };
    }),
  };
}

/** A question that counts about half of the cells. */
export function randomQuestion({ domain }: History, rng: Rng): LinearQuery {
  return denseQuery(
    domain,
    Float64Array.from({ length: domain.attributes[0].size }, () => rng.integer(2)),
  );
}

/** The scales |A_k|·S_k/α_k of the noises in the best linear unbiased answer to a random question. */
export function randomNoiseScales(size: HistorySize, rng: Rng): Float64Array {
  const history = randomHistory(size, rng.split('history'));
  const { noiseScales } = new LeastSquares(history).estimate(randomQuestion(history, rng.split('question')));
  if (!noiseScales) throw new Error('a random history of full rank answers every question');
  return noiseScales;
}
