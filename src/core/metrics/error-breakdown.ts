/** Tables of true counts and the noisy answers to them, as far as they were answered. */
export interface AnsweredTable {
  readonly truth: Float64Array;
  readonly answers: Float64Array | null;
}

/** The errors of some answers together. Relative ones as in iReduct, Definition 6: to the truth, or to the sanity bound where that is larger. */
export interface ErrorGroup {
  readonly cells: number;
  readonly meanAbsolute: number;
  readonly meanRelative: number;
  /** The share of the cells whose relative error is at most a tenth. */
  readonly withinTenth: number;
}

export interface SizeGroup extends ErrorGroup {
  /** True counts from here up to `below`, both in absolute value. */
  readonly from: number;
  readonly below: number;
}

export interface HistogramBin {
  /** Relative errors from here up to `below`. */
  readonly from: number;
  readonly below: number;
  readonly cells: number;
}

const TENTH = 0.1;
const EDGES = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, Number.POSITIVE_INFINITY];

interface Sums {
  cells: number;
  absolute: number;
  relative: number;
  within: number;
}

const none = (): Sums => ({ cells: 0, absolute: 0, relative: 0, within: 0 });

const grouped = ({ cells, absolute, relative, within }: Sums): ErrorGroup => ({
  cells,
  meanAbsolute: absolute / cells,
  meanRelative: relative / cells,
  withinTenth: within / cells,
});

/** Calls back for every cell that has a number for an answer. */
function eachError(
  { truth, answers }: AnsweredTable,
  sanityBound: number,
  visit: (size: number, absolute: number, relative: number) => void,
): void {
  answers?.forEach((answer, cell) => {
    const size = Math.abs(truth[cell]);
    const absolute = Math.abs(answer - truth[cell]);
    if (Number.isFinite(absolute)) visit(size, absolute, absolute / Math.max(size, sanityBound));
  });
}

function add(sums: Sums, absolute: number, relative: number): void {
  sums.cells += 1;
  sums.absolute += absolute;
  sums.relative += relative;
  if (relative <= TENTH) sums.within += 1;
}

export function errorsOfTable(table: AnsweredTable, sanityBound: number): ErrorGroup {
  const sums = none();
  eachError(table, sanityBound, (_, absolute, relative) => add(sums, absolute, relative));
  return grouped(sums);
}

/** Which counts are hurt: one group for empty cells, then one a decade, as far as there are any. */
export function errorsBySize(tables: readonly AnsweredTable[], sanityBound: number): SizeGroup[] {
  const decades = new Map<number, Sums>();
  for (const table of tables) {
    eachError(table, sanityBound, (size, absolute, relative) => {
      const below = size === 0 ? 0 : topOfDecade(size);
      const sums = decades.get(below) ?? none();
      decades.set(below, sums);
      add(sums, absolute, relative);
    });
  }
  return [...decades]
    .sort(([a], [b]) => a - b)
    .map(([below, sums]) => ({ from: below <= 10 ? Math.min(1, below) : below / 10, below, ...grouped(sums) }));
}

/** 10 for counts below 10, 100 for those from 10 on, and so on. */
function topOfDecade(size: number): number {
  let top = 10;
  while (size >= top) top *= 10;
  return top;
}

/** How many cells have how large a relative error. */
export function relativeErrorHistogram(tables: readonly AnsweredTable[], sanityBound: number): HistogramBin[] {
  const cells = EDGES.slice(1).map(() => 0);
  for (const table of tables) {
    eachError(table, sanityBound, (_, __, relative) => {
      cells[EDGES.findLastIndex((edge) => relative >= edge)] += 1;
    });
  }
  return cells.map((count, index) => ({ from: EDGES[index], below: EDGES[index + 1], cells: count }));
}
