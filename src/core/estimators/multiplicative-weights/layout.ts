import { tableKey } from '../../data/counts/counts.ts';
import type { SpareTables } from '../../data/counts/spare-tables.ts';
import { cellCount, type Domain, type ImpossibleCells } from '../../data/domain.ts';
import { log } from '../../math/log.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import { apart, type CoarseCodes, coarseCodes, coarseDomain, coarseQuery, representatives } from './coarse-codes.ts';
import type { Constraint } from './constraint.ts';
import { JunctionTree } from './junction-tree.ts';
import { refuseLargeTable } from './limits.ts';
import { CoarseStart, type Start } from './start.ts';
import { type CliqueShape, triangulate } from './triangulate.ts';

/** A constraint as it lies in its component. */
export interface PlacedConstraint {
  readonly constraint: Constraint;
  /** Which of the measured sets it is over. */
  readonly set: number;
  /** Its query over classes of codes; null where every cell of the set's table is a query of its own. */
  readonly query: LinearQuery | null;
  /** Where its weights begin; there is one for each target. */
  readonly offset: number;
}

/** Constraints whose attributes hang together. */
export interface LayoutPlan {
  readonly domain: Domain;
  /** Ascending. */
  readonly attributes: readonly number[];
  readonly constraints: readonly Constraint[];
  /** Null for the uniform distribution; else it is over all attributes. */
  readonly start: Start | null;
  readonly spare: SpareTables;
  /** Never a tree. */
  readonly inOneTable?: boolean;
}

/** Such constraints laid out over as few cells as they tell apart. */
export interface Layout {
  /** The classes of codes of each attribute. */
  readonly classes: ReadonlyMap<number, CoarseCodes>;
  /** The domain with classes instead of codes. */
  readonly coarse: Domain;
  readonly sets: readonly (readonly number[])[];
  readonly members: readonly PlacedConstraint[];
  /** Number of weights. */
  readonly size: number;
  readonly tree: JunctionTree;
  readonly start: CoarseStart | null;
}

/** Up to here one table is faster than any tree. */
const SMALL_TABLE = 4096;
/** How many times fewer passes Newton's method takes, which needs the whole table, than the method for trees. */
const NEWTON_GAIN = 8;

/** `before` are layouts of some of the constraints, which need not be gone through again. */
export function layoutOf(plan: LayoutPlan, before: readonly Layout[] = []): Layout {
  const { domain, attributes, constraints, start, spare } = plan;
  const past = new Past(before);
  const classes = classesFor(plan, past);
  const coarse = coarseDomain(domain, classes);
  const sets = new Map<string, readonly number[]>();
  for (const constraint of constraints) sets.set(tableKey(constraint.attributes), constraint.attributes);
  const list = [...sets.values()];
  const ruled = rulesOf(plan);
  const together = [...list, ...ruled.map((rule) => rule.attributes)];
  // Before any table is made: tables of sets are no larger than those of the cliques that they lie in.
  const touched = attributes.filter(
    (index) => coarse.attributes[index].size > 1 || together.some((set) => set.includes(index)),
  );
  const shapes = start || plan.inOneTable ? [oneClique(touched)] : shapesOf(coarse, attributes, together);
  for (const shape of shapes) refuseLargeTable(coarse, shape.attributes);
  const positions = new Map([...sets.keys()].map((key, position) => [key, position] as const));
  let size = 0;
  const members = constraints.map((constraint): PlacedConstraint => {
    const offset = size;
    const query = constraint.query && (past.query(constraint.query, classes) ?? coarseQuery(constraint.query, classes));
    size += constraint.target.length;
    return { constraint, set: positions.get(tableKey(constraint.attributes)) as number, query, offset };
  });
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const merged = [...classes.values()];
  const coarseStart = start && new CoarseStart(start, sizes, merged, spare);
  const base = { widths: start ? new Map() : widths(classes), start: coarseStart, forbidden: ruled };
  const tree = new JunctionTree(coarse, shapes, list, base, spare);
  return { classes, coarse, sets: list, members, size, tree, start: coarseStart };
}

/** The classes of codes. Over a start they take a table of their own, so they must make less than half of the cells. */
function classesFor(plan: LayoutPlan, past: Past): Map<number, CoarseCodes> {
  const { domain, attributes, constraints, start } = plan;
  const ruled = new Set(rulesOf(plan).flatMap((rule) => rule.attributes));
  const fresh = constraints.filter(({ query }) => !query || !past.has(query));
  const classes = new Map(
    attributes.map((index) => {
      const { size } = domain.attributes[index];
      return [index, ruled.has(index) ? apart(size) : coarseCodes(domain, index, fresh, past.classes(index))] as const;
    }),
  );
  const left = attributes.reduce(
    (share, index) => share * ((classes.get(index)?.size ?? 1) / domain.attributes[index].size),
    1,
  );
  if (!start || left <= 0.5) return classes;
  return new Map(attributes.map((index) => [index, apart(domain.attributes[index].size)]));
}

/** What is impossible among the attributes. */
function rulesOf({ domain, attributes }: LayoutPlan): readonly ImpossibleCells[] {
  return domain.impossible?.filter((rule) => rule.attributes.every((index) => attributes.includes(index))) ?? [];
}

/** What is known from layouts of some of the constraints: attributes of very many codes take long to go through. */
class Past {
  readonly #layouts: readonly Layout[];
  readonly #memberOf: ReadonlyMap<LinearQuery, readonly [Layout, LinearQuery]>;

  constructor(layouts: readonly Layout[]) {
    this.#layouts = layouts;
    this.#memberOf = new Map(
      layouts.flatMap((layout) =>
        layout.members.flatMap(({ constraint, query }) =>
          constraint.query && query ? [[constraint.query, [layout, query]] as const] : [],
        ),
      ),
    );
  }

  has(query: LinearQuery): boolean {
    return this.#memberOf.has(query);
  }

  classes(attribute: number): CoarseCodes | null {
    return this.#layouts.find(({ classes }) => classes.has(attribute))?.classes.get(attribute) ?? null;
  }

  /** A query over finer classes. */
  query(query: LinearQuery, finer: ReadonlyMap<number, CoarseCodes>): LinearQuery | null {
    const [layout, coarse] = this.#memberOf.get(query) ?? [];
    if (!layout || !coarse) return null;
    return {
      times: coarse.times,
      factors: coarse.factors.map(({ attributes, values }) => {
        const [fine, old] = [finer, layout.classes].map((classes) => classes.get(attributes[0]));
        if (attributes.length > 1 || !fine || !old?.classOf || fine.size === old.size) return { attributes, values };
        const { classOf } = old;
        return { attributes, values: Float64Array.from(representatives(fine), (code) => values[classOf[code]]) };
      }),
    };
  }
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

/** How many cells of the domain a cell of classes stands for, as logarithms. */
function widths(classes: ReadonlyMap<number, CoarseCodes>): Map<number, Float64Array> {
  return new Map([...classes].flatMap(([index, { classOf, width }]) => (classOf ? [[index, width.map(log)]] : [])));
}
