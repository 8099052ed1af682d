import { tableKey } from '../../data/counts/counts.ts';
import { Projection } from '../../data/counts/projection.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { tableStrides } from '../../workload/running-sums.ts';
import { refuseLargeTable } from './limits.ts';
import type { RootedTree } from './triangulate.ts';

/** Below this, quotients of shares leave the range of numbers. */
const VANISHED = 1e-290;
/** Messages are kept while they take no more memory than a few clique tables. */
const MOST_KEPT_CELLS = 1_000_000;
const MOST_KEPT_MESSAGES = 50_000;

/**
 * Tables over any attributes of a calibrated junction tree, also over those that no clique holds together: what lies
 * below a clique is passed up as a table given what they share. Many tables have such messages in common, so they are
 * kept.
 */
export class TreeMarginals {
  readonly #domain: Domain;
  readonly #tree: RootedTree;
  readonly #beliefs: readonly Float64Array[];
  readonly #kept = new Map<string, TableOver>();
  #keptCells = 0;

  constructor(domain: Domain, tree: RootedTree, beliefs: readonly Float64Array[]) {
    this.#domain = domain;
    this.#tree = tree;
    this.#beliefs = beliefs;
  }

  table(wanted: readonly number[]): Float64Array {
    return this.#joint(this.#tree.top(wanted), wanted).values;
  }

  /** The distribution of attributes that the clique and those below it hold. */
  #joint(clique: number, wanted: readonly number[]): TableOver {
    const { shapes, children } = this.#tree;
    const { attributes } = shapes[clique];
    const below = wanted.filter((index) => !attributes.includes(index));
    const parts = children[clique].flatMap((child) => {
      const owned = below.filter((index) => this.#tree.owns(child, index));
      return owned.length === 0 ? [] : [{ child, owned }];
    });
    const isNeeded = (index: number, from: number) =>
      wanted.includes(index) || parts.slice(from).some(({ child }) => shapes[child].separator.includes(index));
    const kept = attributes.filter((index) => isNeeded(index, 0));
    let current = this.#keep(`${clique}:${tableKey(kept)}`, () =>
      sumOnto(this.#domain, { attributes, values: this.#beliefs[clique] }, kept),
    );
    for (const [position, { child, owned }] of parts.entries()) {
      const message = this.#message(child, owned);
      const left = [...new Set([...current.attributes, ...owned])]
        .filter((index) => isNeeded(index, position + 1))
        .sort((a, b) => a - b);
      refuseLargeTable(this.#domain, left);
      current = contract(this.#domain, current, message, left);
    }
    return current;
  }

  /** The distribution of attributes owned by the clique and those below, given what it shares with its parent. */
  #message(clique: number, owned: readonly number[]): TableOver {
    return this.#keep(`${clique}|${tableKey(owned)}`, () => {
      const { separator } = this.#tree.shapes[clique];
      const attributes = [...owned, ...separator].sort((a, b) => a - b);
      const given = this.#keep(`${clique}|`, () => {
        const shared = this.#joint(clique, separator);
        return { ...shared, values: shared.values.map((value) => (value > VANISHED ? 1 / value : 0)) };
      });
      return contract(this.#domain, this.#joint(clique, attributes), given, attributes);
    });
  }

  #keep(key: string, work: () => TableOver): TableOver {
    const known = this.#kept.get(key);
    if (known) return known;
    const table = work();
    const cells = cellCount(this.#domain, table.attributes);
    if (cells > MOST_KEPT_CELLS) return table;
    if (this.#keptCells + cells > MOST_KEPT_CELLS || this.#kept.size >= MOST_KEPT_MESSAGES) {
      this.#kept.clear();
      this.#keptCells = 0;
    }
    this.#kept.set(key, table);
    this.#keptCells += cells;
    return table;
  }
}

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
