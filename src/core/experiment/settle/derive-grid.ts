import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { MAX_EPSILON } from '../../privacy/budget.ts';
import type { Block } from '../../workload/block.ts';
import type { PublicFacts } from './public-facts.ts';

/** Where nothing is known of the size of counts: what people commonly choose from. */
const PLAIN = { low: 0.01, high: 10 };

/**
 * Values of ε between which the overall relative error comes down to the target, whatever the records say. Noise of
 * scale λ on an answer q costs a relative error of λ/max{q, sanity bound}; the records may make that as small as in a
 * table that they fill evenly, and as large as in one where they all share a cell. At the low end even the best choice of
 * scales for the first (iReduct, §5.2) is above the target; at the high end plain Laplace noise for the second is below.
 */
export function derivedGrid(facts: PublicFacts, sanityBound: number): number[] {
  const { records, blocks, unit, sensitivity, overhead, target } = facts;
  if (records === undefined || !(sensitivity > 0)) return niceValues(PLAIN.low, PLAIN.high);
  const queriesSeen = Math.max(1, Math.floor(MOST_SEEN / blocks.length));
  const bound = Math.max(sanityBound * records, Number.MIN_VALUE);
  let roots = 0;
  let worst = 0;
  for (const block of blocks) {
    const needs = needsOf(block, records, bound, queriesSeen);
    roots += Math.sqrt(block.weightedSensitivity(1, unit.neighbours) * unit.rowsPerPerson * needs.least);
    worst += needs.most;
  }
  const best = (roots * roots) / blocks.length;
  const freedom = blocks.every(({ partition }) => partition) ? 1 : SCALE_EACH;
  const even = (best / target / freedom) * wholeNoise((target * sensitivity) / best);
  return niceValues(even / MARGIN, ((sensitivity * worst) / blocks.length / target) * overhead * MARGIN);
}

/**
 * Noise on counts is in whole records, and below one record it vanishes faster than its scale: an error of `records` on
 * average needs a fraction of the ε that Laplace noise of that scale would. P(0) of the geometric law at both sides.
 */
function wholeNoise(records: number): number {
  // 2p/(1 − p²) = records, and λ = −1/ln p.
  const p = (Math.sqrt(1 + records * records) - 1) / records;
  return Math.min(1, -records * log(p));
}

/** Mechanisms that learn where noise hurts waste a little; curves of few trials waver. */
const MARGIN = 1.3;
/** What queries that overlap may gain at most, as a rule, where each has a noise scale of its own. */
const SCALE_EACH = 8;
/** Of workloads with more queries, only some are asked how far they reach. */
const MOST_SEEN = 20_000;

/** The relative error that a unit of noise scale causes in a block, at least and at most. */
function needsOf(block: Block, records: number, bound: number, seen: number): { least: number; most: number } {
  const { queries, partition } = block;
  if (partition) {
    // Jensen: max{q, b} ≤ q + b, and 1/(q + b) is convex in q.
    const even = 1 / (records / queries + bound);
    return { least: even, most: ((queries - 1) / bound + 1 / Math.max(records, bound)) / queries };
  }
  // No answer is above what all records together can give it.
  let least = 0;
  let looked = 0;
  for (let query = 0; query < queries; query += Math.ceil(queries / seen)) {
    least += 1 / Math.max(records * block.querySensitivity(query, 'add-remove'), bound);
    looked++;
  }
  return { least: least / looked, most: 1 / bound };
}

const MOST_VALUES = 12;
const LEAST_EPSILON = 1e-6;
/** From fine to coarse, as people read them. */
const SERIES = [[1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]];
/** Fewer than this make no curve. */
const ENOUGH_VALUES = 6;

/** Round values that reach from `low` or below to `high` or above. */
function niceValues(low: number, high: number): number[] {
  const from = Math.min(Math.max(low, LEAST_EPSILON), MAX_EPSILON / 10);
  const to = Math.min(Math.max(high, from * 10), MAX_EPSILON);
  const all = SERIES.map((steps) => valuesOf(steps, from, to));
  return (
    all.find((values, index) => index > 0 && values.length <= MOST_VALUES && values.length >= ENOUGH_VALUES) ??
    all.find((values) => values.length <= MOST_VALUES) ??
    (all.at(-1) as number[])
  );
}

function valuesOf(steps: readonly number[], from: number, to: number): number[] {
  const decades = (value: number) => Math.floor(log(value) / log(10) + 1e-9);
  const values: number[] = [];
  for (let decade = decades(from); decade <= decades(to) + 1; decade++) {
    for (const step of steps) values.push(Number(`${step}e${decade}`));
  }
  const near = exp(1e-9);
  const first = values.findLastIndex((value) => value <= from * near);
  const last = values.findIndex((value) => value >= to / near);
  return values.slice(first, last + 1);
}
