import type { Domain } from '../../data/domain.ts';
import { log } from '../../math/log.ts';
import { pow } from '../../math/pow.ts';
import type { Workload } from '../../workload/workload.ts';
import { MOST_ROUNDS } from './params.ts';

/** What the theorems are about. */
export interface Problem {
  readonly records: number;
  /** ln |D| of the joint domain, which may have more cells than a number can count. */
  readonly logCells: number;
  /** |Q|: queries, or whole tables where those are chosen as a whole. */
  readonly candidates: number;
  readonly epsilon: number;
}

export function problemOf({ domain, blocks }: Workload, records: number, epsilon: number): Problem {
  const candidates = blocks.reduce((sum, { whole, queries }) => sum + (whole ? 1 : queries), 0);
  return { records, logCells: logCells(domain), candidates, epsilon };
}

function logCells({ attributes }: Domain): number {
  return attributes.reduce((sum, { size }) => sum + log(size), 0);
}

/** T* of Theorem 3.3 (2010), where √(ln|D|/T) + T·ln|Q|/(εn) is least. */
export function pureRounds({ records, logCells, candidates, epsilon }: Problem): number {
  return whole(pow((epsilon * records * Math.sqrt(logCells)) / (2 * log(candidates)), 2 / 3));
}

/** T* of Theorem 3.4 (2010), where √(ln|D|/T) + √(T·ln(1/δ))·ln|Q|/(εn) is least. */
export function approximateRounds({ records, logCells, candidates, epsilon }: Problem, delta: number): number {
  return whole((Math.sqrt(logCells) * epsilon * records) / (Math.sqrt(log(1 / delta)) * log(candidates)));
}

/** Every round has to be paid for in whole units, and one candidate needs one round. */
function whole(rounds: number): number {
  return rounds <= MOST_ROUNDS ? Math.max(1, Math.round(rounds)) : MOST_ROUNDS;
}

/** Theorem 2.2 (2012): the largest error over all queries, in records, is below this … */
export function errorBound({ records, logCells, candidates, epsilon }: Problem, rounds: number): number {
  return 2 * records * Math.sqrt(logCells / rounds) + (10 * rounds * log(candidates)) / epsilon;
}

/** … except with this probability (1 where the theorem says nothing). */
export function boundFailure({ candidates }: Problem, rounds: number): number {
  return Math.min(1, (2 * rounds) / candidates);
}
