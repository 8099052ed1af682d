import { Failure } from '../../failure.ts';
import { ownNumbers } from '../../own.ts';
import { UNITS_PER_EPSILON } from '../budget.ts';
import type { Session } from '../session.ts';

/** Which cuts are bought through an attribute of numbers, and at what price. */
export interface CutsOrder {
  readonly attribute: number;
  /** How many codes are cells of a public grid, in their order; those after them are no numbers. */
  readonly cells: number;
  /** A power of two; fewer come out where two cuts fall together. */
  readonly bins: number;
  readonly epsilon: number;
}

/** Ties would pull all cuts to one place: each cell is divided into so many, and its records spread at random over them. */
const PARTS_PER_BIN = 4;

/**
 * Cuts that leave about as many records on one side as on the other, then again on each side, by exact choices among
 * all cells. A record is in one stretch a level, so that a level costs one choice; each has twice the ε of the one above,
 * for it has half the records. Ascending cells that a bin begins with, without the first.
 */
export function quantileCuts({ truth, ledger, noise }: Session, order: CutsOrder): number[] {
  const [attribute, cells, bins, epsilon] = ownNumbers([order.attribute, order.cells, order.bins, order.epsilon]);
  const size = truth.cellsOver(truth.namedAttributes([attribute]));
  const isPowerOfTwo = Number.isInteger(bins) && bins >= 2 && (bins & (bins - 1)) === 0;
  if (!(Number.isInteger(cells) && cells >= 1 && cells <= size && isPowerOfTwo)) {
    throw new Error(`no ${bins} bins of ${cells} cells over the attribute ${attribute}`);
  }
  const { rowsPerPerson, neighbours } = ledger.unit;
  const label = `bins of ${truth.domain.attributes[attribute].name}`;
  const units = ledger.unitsFor(epsilon);
  // Levels of 1, 2, 4 … times as much; in ρ a level of ε costs ε²/8 (Cesar and Rogers 2021).
  const least = ledger.concentrated
    ? Math.floor(Math.sqrt((24 * units) / (bins * bins - 1)) * Math.sqrt(UNITS_PER_EPSILON))
    : Math.floor(units / (bins - 1));
  if (!(least >= 1))
    throw new Failure(`ε = ${epsilon} is too little for ${bins} bins; allow a larger ε, or ask for fewer.`);
  // A record more moves a penalty by 1 at most, another one in its place by 2.
  const sensitivity = rowsPerPerson * (neighbours === 'replace-one' ? 2 : 1);
  if (!ledger.concentrated) ledger.book(label, least * (bins - 1));
  const counts = truth.counts.table([attribute]);
  const parts = PARTS_PER_BIN * bins;
  const fine = new Float64Array(cells * parts);
  for (let cell = 0; cell < cells; cell++) fine.set(noise.scatter(Math.floor(counts[cell]), parts), cell * parts);
  // Permute-and-flip tells less in ε, and more in ρ.
  const choose = ledger.concentrated ? noise.choose : noise.permuteAndFlip;
  const cuts = new Set<number>();
  let stretches = [[0, fine.length]];
  for (let made = 1; made < bins; made *= 2) {
    const paid = ledger.concentrated ? ledger.bookChoice(label, least * made) : least * made;
    stretches = stretches.flatMap(([from, to]) => {
      if (from === to) return [];
      const scores = medianPenalties(fine.subarray(from, to)).map((penalty) => -penalty);
      const cut = from + choose(scores, sensitivity, paid);
      cuts.add(Math.round(cut / parts));
      return [
        [from, cut],
        [cut, to],
      ];
    });
  }
  return [...cuts].filter((cut) => cut > 0 && cut < cells).sort((a, b) => a - b);
}

/** How far each cell is from the median of these: max(0, 2L − n, n − 2R), L below it and R up to it. */
export function medianPenalties(counts: Float64Array): Float64Array {
  const records = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return counts.map((count) => {
    const penalty = Math.max(0, 2 * below - records, records - 2 * (below + count));
    below += count;
    return penalty;
  });
}
