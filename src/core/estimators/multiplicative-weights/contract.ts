import { cellCount, type Domain } from '../../data/domain.ts';
import { Projection } from '../../data/projection.ts';

/** A table over attributes, ascending, the last one fastest. */
export interface TableOver {
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

export function sumOnto(domain: Domain, table: TableOver, kept: readonly number[]): TableOver {
  if (kept.length === table.attributes.length) return table;
  const projection = new Projection(
    table.attributes.map((index) => domain.attributes[index].size),
    kept.map((index) => table.attributes.indexOf(index)),
  );
  return { attributes: kept, values: projection.sum(table.values, new Float64Array(projection.cells)) };
}

/** The product of two tables, summed over all attributes that are not kept; the product itself takes no memory. */
export function contract(domain: Domain, a: TableOver, b: TableOver, kept: readonly number[]): TableOver {
  const attributes = [...new Set([...a.attributes, ...b.attributes])];
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const stepsOf = (own: readonly number[]) => {
    let step = 1;
    const steps = new Map<number, number>();
    for (const index of [...own].reverse()) {
      steps.set(index, step);
      step *= domain.attributes[index].size;
    }
    return attributes.map((index) => steps.get(index) ?? 0);
  };
  const [stepsA, stepsB, stepsOut] = [a.attributes, b.attributes, kept].map(stepsOf);
  const out = new Float64Array(cellCount(domain, kept));
  const last = attributes.length - 1;
  const walk = (axis: number, atA: number, atB: number, at: number): void => {
    const [stepA, stepB, step] = [stepsA[axis], stepsB[axis], stepsOut[axis]];
    for (let code = 0; code < sizes[axis]; code++) {
      if (axis < last) walk(axis + 1, atA, atB, at);
      else out[at] += a.values[atA] * b.values[atB];
      atA += stepA;
      atB += stepB;
      at += step;
    }
  };
  if (last < 0) out[0] = a.values[0] * b.values[0];
  else walk(0, 0, 0, 0);
  return { attributes: kept, values: out };
}
