import { Failure } from '../failure.ts';
import { scoreUnit } from '../random/select.ts';
import type { Block } from '../workload/block.ts';
import { candidateSensitivity } from '../workload/workload.ts';
import { toUnits } from './budget.ts';
import type { Session } from './session.ts';
import { areExactSums } from './truth.ts';

/**
 * How a candidate is chosen by its score. Permute-and-flip (McKenna and Sheldon 2020) is never worse at equal ε, and its
 * range is twice as wide, so that in ρ it costs nearly four times as much.
 */
export type Selection = 'exponential' | 'permute-and-flip';

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
  /** Of the choice that is at hand, one number a query and one a candidate: there may be millions, and many choices. */
  readonly estimates: Float64Array;
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

  /** Whatever it refuses, it refuses by what is public: once the scores are there, nothing stops it that depends on them. */
  choose(
    session: Session,
    list: readonly Block[],
    given: Float64Array,
    epsilon: number,
    selection: Selection = 'exponential',
  ): Choice {
    const { blocks, truth, sensitivity, estimates, scores } = this.#candidatesOf(session, list);
    const units = toUnits(epsilon);
    const { step, most } = precisionOf(session.noise.grain, sensitivity);
    read(given, step, estimates);
    score(blocks, truth, estimates, most, scores);
    const { ledger, noise } = session;
    const label = `choice among ${scores.length.toLocaleString('en')} candidates`;
    if (selection === 'permute-and-flip') {
      ledger.book(label, units);
      return candidateAt(blocks, noise.permuteAndFlip(scores, sensitivity, units));
    }
    const paid = ledger.bookChoice(label, units);
    return candidateAt(blocks, noise.choose(scores, sensitivity, paid));
  }

  #candidatesOf({ truth, ledger, noise, records }: Session, list: readonly Block[]): Candidates {
    const known = this.#known.get(list);
    if (known && isSameList(known.blocks, list)) return known;
    const blocks = truth.accepted(list);
    const sensitivity = candidateSensitivity(blocks, ledger.unit);
    if (sensitivity === 0) {
      throw new Failure('No record can change any of these answers, so there is nothing to choose.');
    }
    if (noise.grain > 0) requireExact(blocks, records);
    const answers = truth.allAnswers(blocks);
    const candidates = {
      blocks,
      truth: answers,
      sensitivity,
      estimates: new Float64Array(answers.length),
      scores: new Float64Array(blocks.reduce((sum, block) => sum + candidatesIn(block), 0)),
    };
    this.#known.set(list, candidates);
    return candidates;
  }
}

function requireExact(blocks: readonly Block[], records: number | null): void {
  if (!blocks.every((block) => block.integral)) {
    throw new Failure(
      'An exact choice compares whole numbers, and some of these queries have coefficients that are no whole numbers; ask for other queries, or choose a mechanism that measures all of them.',
    );
  }
  if (areExactSums(blocks, records)) return;
  throw new Failure(
    'An exact choice compares whole numbers up to 2^53, and some of these queries have coefficients that may add up to more; divide them by a number, or choose a mechanism that measures all of them.',
  );
}

const TWO_53 = 0x20000000000000;

/**
 * Answers are whole and estimates multiples of the step, so scores are exact up to `most`. Beyond it they are not, and are
 * taken for it: the smaller of a score and a constant moves no more between neighbours than the score itself.
 */
function precisionOf(grain: number, sensitivity: number): { readonly step: number; readonly most: number } {
  if (grain === 0) return { step: 0, most: Number.MAX_VALUE };
  const step = Math.max(grain, scoreUnit(sensitivity));
  return { step, most: TWO_53 * Math.min(step, 1) };
}

/** Estimates are read once, as they may be another's memory; what is no number would be no score. */
function read(given: Float64Array, step: number, estimates: Float64Array): void {
  if (given.length !== estimates.length) {
    throw new Error(`a choice among ${estimates.length} queries needs an estimate for each, not ${given.length}`);
  }
  for (let query = 0; query < estimates.length; query++) estimates[query] = given[query];
  if (!estimates.every(Number.isFinite)) throw new Error('a choice needs estimates that are finite numbers');
  if (step === 0) return;
  for (let query = 0; query < estimates.length; query++) estimates[query] = Math.round(estimates[query] / step) * step;
}

function isSameList(known: readonly Block[], list: readonly Block[]): boolean {
  if (known.length !== list.length) return false;
  for (let index = 0; index < known.length; index++) if (known[index] !== list[index]) return false;
  return true;
}

/** The candidates in the order of their blocks: every query, or the whole block. */
function score(
  blocks: readonly Block[],
  truth: Float64Array,
  estimates: Float64Array,
  most: number,
  scores: Float64Array,
): void {
  let candidate = 0;
  let query = 0;
  for (const { whole, queries } of blocks) {
    const end = query + queries;
    if (whole) {
      let sum = -queries;
      for (; query < end; query++) sum += Math.abs(truth[query] - estimates[query]);
      scores[candidate++] = Math.min(sum, most);
    } else {
      for (; query < end; query++) scores[candidate++] = Math.min(Math.abs(truth[query] - estimates[query]), most);
    }
  }
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
