import { Failure } from '../failure.ts';
import type { Rng } from './rng.ts';

/** Draws from any fixed distribution in constant time (Walker 1974; built in linear time, Vose 1991). */
export interface AliasTable {
  /** The share of column i that belongs to i itself; the rest belongs to `other[i]`. */
  readonly stays: Float64Array;
  readonly other: Int32Array;
}

export function aliasTable(weights: ArrayLike<number>): AliasTable {
  const size = weights.length;
  const total = totalOf(weights);
  const stays = new Float64Array(size);
  const other = new Int32Array(size);
  // One array, poor columns stacked from the left, rich ones from the right.
  const stack = new Int32Array(size);
  let poor = 0;
  let rich = size;
  for (let i = 0; i < size; i++) {
    stays[i] = ((weights[i] as number) / total) * size;
    other[i] = i;
    if ((stays[i] as number) < 1) stack[poor++] = i;
    else stack[--rich] = i;
  }
  while (poor > 0 && rich < size) {
    const taker = stack[--poor] as number;
    const giver = stack[rich] as number;
    other[taker] = giver;
    stays[giver] = (stays[giver] as number) - (1 - (stays[taker] as number));
    if ((stays[giver] as number) < 1) {
      rich++;
      stack[poor++] = giver;
    }
  }
  // What rounding left over is a full column.
  for (const column of stack.subarray(0, poor)) stays[column] = 1;
  for (const column of stack.subarray(rich)) stays[column] = 1;
  return { stays, other };
}

export function drawAlias(table: AliasTable, rng: Rng): number {
  const place = rng.uniform() * table.stays.length;
  const column = Math.floor(place);
  return place - column < (table.stays[column] as number) ? column : (table.other[column] as number);
}

function totalOf(weights: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    if (!(weight >= 0))
      throw new Failure(`Weights must be 0 or more; number ${i + 1} of ${weights.length} is ${weight}.`);
    total += weight;
  }
  if (!(total > 0 && total < Number.POSITIVE_INFINITY)) {
    throw new Failure(`Weights must have a finite total above 0; these ${weights.length} sum to ${total}.`);
  }
  return total;
}
