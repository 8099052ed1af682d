import type { Rng } from '../../../src/core/random/rng.ts';
import { medianBound } from './lower-bound.ts';
import type { Pair } from './neighbours.ts';
import type { Subject } from './subject.ts';

const CELLS = 4;
const COUNTS = [0, 1, 2, 5, 30, 300];

/** A small table, and which of its records becomes which other one; none where one only comes. */
interface Place {
  readonly counts: readonly number[];
  readonly from: number | null;
  readonly to: number;
}

/**
 * Looks for the small tables on which a mechanism gives away most, by hill climbing over their counts and over the record
 * that makes the difference. What is found is to be audited with outputs of its own: the best of many looks by luck.
 */
export function worstPair(
  on: (pair: Pair) => Subject,
  neighbours: Pair['neighbours'],
  rng: Rng,
  { steps, samples }: { readonly steps: number; readonly samples: number },
): Pair {
  let best = pairAt(start(neighbours, rng), neighbours);
  let [place, most] = [start(neighbours, rng), Number.NEGATIVE_INFINITY];
  for (let step = 0; step < steps; step++) {
    // Half of the time from anywhere at first, later from the best.
    const next = rng.uniform() < 1 - (2 * step) / steps ? start(neighbours, rng) : changed(place, rng);
    const pair = pairAt(next, neighbours);
    const bound = medianBound({ draw: on(pair).draw, samples });
    if (bound <= most) continue;
    [best, place, most] = [pair, next, bound];
  }
  return best;
}

function start(neighbours: Pair['neighbours'], rng: Rng): Place {
  const counts = Array.from({ length: CELLS }, () => COUNTS[rng.integer(COUNTS.length)]);
  return settled({ counts, from: neighbours === 'add-remove' ? null : rng.integer(CELLS), to: rng.integer(CELLS) });
}

function changed({ counts, from, to }: Place, rng: Rng): Place {
  const cell = rng.integer(CELLS);
  if (rng.uniform() < 0.7) return settled({ counts: counts.with(cell, COUNTS[rng.integer(COUNTS.length)]), from, to });
  return settled(from !== null && rng.uniform() < 0.5 ? { counts, from: cell, to } : { counts, from, to: cell });
}

/** A record that moves is there before, and moves somewhere. */
function settled({ counts, from, to }: Place): Place {
  if (from === null) return { counts, from, to };
  const other = from === to ? (to + 1) % CELLS : to;
  return { counts: counts.with(from, Math.max(1, counts[from])), from, to: other };
}

function pairAt({ counts, from, to }: Place, neighbours: Pair['neighbours']): Pair {
  const after = counts.map((count, cell) => count + (cell === to ? 1 : 0) - (cell === from ? 1 : 0));
  const name = `${counts.join(' ')} beside ${after.join(' ')}, found by a search`;
  return { name, neighbours, sizes: [2, 2], joint: [counts, after], workload: { kind: 'marginals', order: 1 } };
}
