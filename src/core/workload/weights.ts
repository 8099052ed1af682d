import * as v from 'valibot';
import { Failure } from '../failure.ts';

const MOST_WEIGHT = 1_000_000;

/** What ε is shared out by: one positive number for each table of the workload, in its order. */
export const weightsSchema = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.number(),
        v.check((weight) => weight > 0 && weight <= MOST_WEIGHT, `expected a number above 0 and up to ${MOST_WEIGHT}`),
      ),
    ),
    v.minLength(1, 'expected one number for each table'),
  ),
);

export interface Weighted {
  readonly weights?: readonly number[];
}

/** The weights of a workload as its spec has them; refused where they are not one for each table. */
export function weightsOf({ weights }: Weighted, tables: number, path: string): Weighted {
  if (weights === undefined) return {};
  if (weights.length === tables) return { weights };
  throw new Failure(
    `${path}.weights: there are ${weights.length} numbers for ${tables} tables; give each table one, in the order of the workload.`,
  );
}
