import { Failure } from '../failure.ts';
import type { ParamSpecs } from '../params.ts';

/** Takes a history of noisy answers and answers queries from it. The first ones arrive with the Ask room. */
export interface Estimator<S extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly params: S;
}

export const estimators: readonly Estimator[] = [];

export function estimatorById(id: string, path: string): Estimator {
  const found = estimators.find((estimator) => estimator.id === id);
  if (found) return found;
  const known = estimators.map((estimator) => `"${estimator.id}"`).join(', ') || 'none yet';
  throw new Failure(`${path}: there is no estimator "${id}"; known are: ${known}.`);
}
