import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { candidateSensitivity } from '../workload/workload.ts';
import { toUnits } from './budget.ts';
import type { Session } from './session.ts';

/** What the exponential mechanism took: a query of a block, or a whole block (then `query` is null). */
export interface Choice {
  readonly block: number;
  readonly query: number | null;
}

/** The true answers to all blocks of a list, and how far a neighbour moves the score of one candidate. */
interface Candidates {
  /** The list as it was: what stands in it now may be something else. */
  readonly blocks: readonly Block[];
  readonly truth: Float64Array;
  readonly sensitivity: number;
  /** One number a candidate, of the choice that is at hand: there may be millions, and many choices. */
  readonly scores: Float64Array;
}

/**
 * The exponential mechanism over the errors of estimates: probably a query that these answers get wrong by a lot. The
 * score of a whole block is the sum of its errors minus its number of cells, so that large tables, which collect noise
 * in every cell, have to be worth it (2012, §3.3).
 */
export class ExponentialMechanism {
  /** What choices look at again and again. */
  readonly #known = new WeakMap<readonly Block[], Candidates>();

  choose(session: Session, list: readonly Block[], estimates: Float64Array, epsilon: number): Choice {
    const { blocks, truth, sensitivity, scores } = this.#candidatesOf(session, list);
    if (sensitivity === 0) {
      throw new Failure('No record can change any of these answers, so there is nothing to choose.');
    }
    const units = toUnits(epsilon);
    const { grain } = session.noise;
    if (grain > 0 && !blocks.every((block) => block.integral)) {
      throw new Failure(
        'An exact choice compares whole numbers, and some of these queries have coefficients that are no whole numbers; ask for other queries, or choose a mechanism that measures all of them.',
      );
    }
    score(blocks, truth, grain > 0 ? multiplesOf(grain, estimates) : estimates, scores);
    session.ledger.book(`choice among ${scores.length.toLocaleString('en')} candidates`, units);
    return candidateAt(blocks, session.noise.choose(scores, sensitivity, units));
  }

  #candidatesOf({ truth, ledger }: Session, list: readonly Block[]): Candidates {
    const known = this.#known.get(list);
    if (known && isSameList(known.blocks, list)) return known;
    const blocks = truth.accepted(list);
    const candidates = {
      blocks,
      truth: truth.allAnswers(blocks),
      sensitivity: candidateSensitivity(blocks, ledger.unit),
      scores: new Float64Array(blocks.reduce((sum, block) => sum + candidatesIn(block), 0)),
    };
    this.#known.set(list, candidates);
    return candidates;
  }
}

function multiplesOf(grain: number, estimates: Float64Array): Float64Array {
  return estimates.map((estimate) => Math.round(estimate / grain) * grain);
}

function isSameList(known: readonly Block[], list: readonly Block[]): boolean {
  if (known.length !== list.length) return false;
  for (let index = 0; index < known.length; index++) if (known[index] !== list[index]) return false;
  return true;
}

/**
 * The candidates in the order of their blocks: every query, or the whole block. Estimates are read once, and what comes
 * of them is looked at instead of them, as they may be another's memory: a score that is no number would be no choice.
 */
function score(blocks: readonly Block[], truth: Float64Array, estimates: Float64Array, scores: Float64Array): void {
  if (estimates.length !== truth.length) {
    throw new Error(`a choice among ${truth.length} queries needs an estimate for each, not ${estimates.length}`);
  }
  let candidate = 0;
  let query = 0;
  let total = 0;
  for (const { whole, queries } of blocks) {
    const end = query + queries;
    if (whole) {
      let sum = -queries;
      for (; query < end; query++) sum += Math.abs(truth[query] - estimates[query]);
      scores[candidate++] = sum;
      total += sum;
    } else {
      for (; query < end; query++) {
        const error = Math.abs(truth[query] - estimates[query]);
        scores[candidate++] = error;
        total += error;
      }
    }
  }
  if (!Number.isFinite(total)) throw new Error('a choice needs estimates that are finite numbers');
}

function candidateAt(blocks: readonly Block[], candidate: number): Choice {
  let left = candidate;
  const block = blocks.findIndex((own) => {
    left -= candidatesIn(own);
    return left < 0;
  });
  return { block, query: blocks[block].whole ? null : left + candidatesIn(blocks[block]) };
}

function candidatesIn({ whole, queries }: Block): number {
  return whole ? 1 : queries;
}
