import { Projection } from '../../data/counts/projection.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { tableStrides } from '../../workload/running-sums.ts';

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
  const out = new Float64Array(cellCount(domain, kept));
  const axes = mergedAxes(domain, [a.attributes, b.attributes, kept]);
  // The longest runs go innermost. What is summed into a cell comes in the same order whichever kept axis they are of.
  const longest = axes.reduce((most, { size, steps }) => (steps[2] > 0 ? Math.max(most, size) : most), 0);
  const [runs] = axes.splice(
    axes.findLastIndex(({ size, steps }) => steps[2] > 0 && size === longest),
    1,
  );
  if (!runs) out[0] = a.values[0] * b.values[0];
  else visit(axes, 0, [0, 0, 0], (start) => addRun(a.values, b.values, out, start, runs));
  return { attributes: kept, values: out };
}

type Positions = readonly [a: number, b: number, out: number];

/** How far one step along it leads in each of the three tables; 0 in those that do not have it. */
interface Axis {
  readonly size: number;
  readonly steps: Positions;
}

/** The axes of the product. Neighbours that all three tables hold in one run, or not at all, are one axis. */
function mergedAxes(domain: Domain, tables: readonly [readonly number[], readonly number[], readonly number[]]) {
  const [a, b] = tables;
  const steps = tables.map((table) => stepsOf(domain, table));
  const axes: Axis[] = [];
  for (const index of new Set([...a, ...b])) {
    const { size } = domain.attributes[index];
    const axisSteps = steps.map((known) => known.get(index) ?? 0) as [number, number, number];
    const before = axes.at(-1);
    if (before?.steps.every((step, table) => step === axisSteps[table] * size)) {
      axes[axes.length - 1] = { size: before.size * size, steps: axisSteps };
    } else axes.push({ size, steps: axisSteps });
  }
  return axes;
}

function stepsOf(domain: Domain, attributes: readonly number[]): Map<number, number> {
  const strides = tableStrides(attributes.map((index) => domain.attributes[index].size));
  return new Map(attributes.map((index, axis) => [index, strides[axis]]));
}

function visit(axes: readonly Axis[], depth: number, at: Positions, run: (at: Positions) => void): void {
  if (depth === axes.length) {
    run(at);
    return;
  }
  const { size, steps } = axes[depth];
  for (let code = 0; code < size; code++) {
    visit(axes, depth + 1, [at[0] + code * steps[0], at[1] + code * steps[1], at[2] + code * steps[2]], run);
  }
}

function addRun(a: Float64Array, b: Float64Array, out: Float64Array, start: Positions, { size, steps }: Axis): void {
  let [atA, atB, at] = start;
  const [stepA, stepB, step] = steps;
  for (let code = 0; code < size; code++) {
    out[at] += a[atA] * b[atB];
    atA += stepA;
    atB += stepB;
    at += step;
  }
}
