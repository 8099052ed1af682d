import { tableKey } from '../../data/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { log } from '../../math/log.ts';
import { expandQuery, type LinearQuery } from '../../workload/linear-query.ts';
import { apart, type CoarseCodes, coarseCodes, representatives } from './coarse-codes.ts';
import type { Constraint } from './constraint.ts';
import type { TableOver } from './contract.ts';
import { JunctionTree } from './junction-tree.ts';
import { refuseLargeTable } from './limits.ts';
import { type CliqueShape, triangulate } from './triangulate.ts';

/** A constraint as it lies in its component. */
export interface Member {
  readonly constraint: Constraint;
  /** Which of the measured sets it is over. */
  readonly set: number;
  /** Its coefficients over the table of that set; null where every cell is a query of its own. */
  readonly row: Float64Array | null;
  /** Where its weights begin, and how many there are. */
  readonly offset: number;
  readonly length: number;
}

/** The start of everything: uniform over the domain (null), or the logarithm of a distribution over all of its cells. */
export type Start = Float64Array | null;

/** Constraints whose attributes hang together, laid out over as few cells as they tell apart. */
export interface Layout {
  /** Ascending. */
  readonly attributes: readonly number[];
  /** The classes of codes of each of these attributes. */
  readonly classes: ReadonlyMap<number, CoarseCodes>;
  /** The domain with classes instead of codes. */
  readonly coarse: Domain;
  readonly sets: readonly (readonly number[])[];
  readonly members: readonly Member[];
  /** Number of weights. */
  readonly size: number;
  readonly tree: JunctionTree;
}

/** Up to here one table is faster than any tree. */
const SMALL_TABLE = 4096;
/** How many times fewer passes Newton's method takes, which needs the whole table, than the method for trees. */
const NEWTON_GAIN = 8;

export function layoutOf(
  domain: Domain,
  attributes: readonly number[],
  constraints: readonly Constraint[],
  start: Start,
): Layout {
  const classes = new Map(
    attributes.map((index) => [
      index,
      start ? apart(domain.attributes[index].size) : coarseCodes(domain, index, constraints),
    ]),
  );
  const coarse: Domain = {
    attributes: domain.attributes.map((attribute, index) => ({
      ...attribute,
      size: classes.get(index)?.size ?? attribute.size,
    })),
  };
  const sets = new Map<string, readonly number[]>();
  for (const constraint of constraints) sets.set(tableKey(constraint.attributes), constraint.attributes);
  const list = [...sets.values()];
  // Before any table is made: rows over a set are as large as the set's table, which lies in one of these.
  const shapes = start ? [oneClique(attributes)] : shapesOf(coarse, attributes, list);
  for (const shape of shapes) refuseLargeTable(coarse, shape.attributes);
  const keys = [...sets.keys()];
  let size = 0;
  const members = constraints.map((constraint): Member => {
    const offset = size;
    const row = constraint.query && expandQuery(coarseQuery(constraint.query, classes), coarse, constraint.attributes);
    const length = row ? 1 : constraint.target.length;
    size += length;
    return { constraint, set: keys.indexOf(tableKey(constraint.attributes)), row, offset, length };
  });
  const bases: TableOver[] = start ? [{ attributes, values: start }] : widths(classes);
  return {
    attributes,
    classes,
    coarse,
    sets: list,
    members,
    size,
    tree: new JunctionTree(coarse, shapes, list, bases),
  };
}

/** One table where that is small, or binary and cheaper by Newton's method; else a junction tree. */
function shapesOf(coarse: Domain, attributes: readonly number[], sets: readonly (readonly number[])[]): CliqueShape[] {
  const cells = cellCount(coarse, attributes);
  if (cells <= SMALL_TABLE) return [oneClique(attributes)];
  const tree = triangulate(attributes, sets, (index) => coarse.attributes[index].size);
  const treeCells = tree.reduce((sum, shape) => sum + cellCount(coarse, shape.attributes), 0);
  const binary = attributes.every((index) => coarse.attributes[index].size === 2);
  return cells <= (binary ? NEWTON_GAIN : 1) * treeCells ? [oneClique(attributes)] : tree;
}

function oneClique(attributes: readonly number[]): CliqueShape {
  return { attributes, parent: -1, separator: [] };
}

/** How many cells of the domain a cell of classes stands for. */
function widths(classes: ReadonlyMap<number, CoarseCodes>): TableOver[] {
  return [...classes].flatMap(([index, { classOf, width }]) =>
    classOf ? [{ attributes: [index], values: width.map(log) }] : [],
  );
}

function coarseQuery({ times, factors }: LinearQuery, classes: ReadonlyMap<number, CoarseCodes>): LinearQuery {
  return {
    times,
    factors: factors.map(({ attributes, values }) => {
      const own = classes.get(attributes[0]);
      if (attributes.length > 1 || !own?.classOf) return { attributes, values };
      return { attributes, values: Float64Array.from(representatives(own), (code) => values[code]) };
    }),
  };
}
