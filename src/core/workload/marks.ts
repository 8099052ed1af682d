import type { Domain } from '../data/domain.ts';
import { isIntegral, type LinearQuery } from './linear-query.ts';
import { tableStrides } from './running-sums.ts';

/** A sparse table whose running sums are the coefficients of a query. A box of k attributes has 2^k marks. */
export interface Marks {
  readonly cells: Int32Array;
  readonly amounts: Float64Array;
}

/** Fewer marks than this share of the cells are worth while. */
const WORTHWHILE = 1 / 4;

/**
 * Marks of a query over the table of just its own attributes, or null where it has about as many as the table has cells,
 * where factors span several attributes, or where running sums would not be exact. `size` marks the sizes of the
 * coefficients, whatever their signs.
 */
export function marksOf(domain: Domain, query: LinearQuery, size = false): Marks | null {
  if (!isIntegral(query) || query.factors.some(({ attributes }) => attributes.length > 1)) return null;
  const factors = [...query.factors].sort((a, b) => a.attributes[0] - b.attributes[0]);
  const sizes = factors.map(({ attributes: [index] }) => domain.attributes[index].size);
  const strides = tableStrides(sizes);
  const changes = factors.map(({ values }) => changesOf(size ? values.map(Math.abs) : values));
  const count = changes.reduce((product, { length }) => product * length, 1);
  const cells = sizes.reduce((product, size) => product * size, 1);
  if (count > WORTHWHILE * cells) return null;
  let marks = [{ cell: 0, amount: size ? Math.abs(query.times) : query.times }];
  for (const [axis, axisChanges] of changes.entries()) {
    marks = marks.flatMap(({ cell, amount }) =>
      axisChanges.map(({ code, by }) => ({ cell: cell + code * strides[axis], amount: amount * by })),
    );
  }
  return {
    cells: Int32Array.from(marks, ({ cell }) => cell),
    amounts: Float64Array.from(marks, ({ amount }) => amount),
  };
}

/** Where the values change along the codes, beginning from 0. */
function changesOf(values: Float64Array): { code: number; by: number }[] {
  const changes: { code: number; by: number }[] = [];
  for (let code = 0, before = 0; code < values.length; code++) {
    if (values[code] !== before) changes.push({ code, by: values[code] - before });
    before = values[code];
  }
  return changes;
}
