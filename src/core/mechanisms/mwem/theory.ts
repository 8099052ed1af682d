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
  /** What the rounds may spend: ε without the share of a first histogram. */
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

/** Every round has to be paid for in whole units; where there is nothing to choose from, one is enough. */
function whole(rounds: number): number {
  if (rounds === Number.POSITIVE_INFINITY) return 1;
  return rounds <= MOST_ROUNDS ? Math.max(1, Math.round(rounds)) : MOST_ROUNDS;
}

/**
 * Theorem 2.2 (2012): the largest error over all queries, in records, is below this … Its proof spends ε/T a round and
 * starts ln|D| away from the truth; other rounds and other starts have their own numbers in their places.
 */
export function errorBound(
  { records, logCells, candidates, epsilon }: Problem,
  rounds: number,
  { roundEpsilon = epsilon / rounds, distance = logCells, sensitivity = 1 } = {},
): number {
  return 2 * records * Math.sqrt(distance / rounds) + (10 * sensitivity * log(candidates)) / roundEpsilon;
}

/** … except with this probability (1 where the theorem says nothing). */
export function boundFailure({ candidates }: Problem, rounds: number): number {
  return Math.min(1, (2 * rounds) / candidates);
}

/** The rounds for which the bound of Theorem 2.2 itself is least: T* of Theorem 3.3 leaves its constants away. */
export function leastBoundRounds(
  { records, logCells, candidates, epsilon }: Problem,
  { distance = logCells, sensitivity = 1 } = {},
): number {
  return whole(pow((records * epsilon * Math.sqrt(distance)) / (10 * sensitivity * log(candidates)), 2 / 3));
}
