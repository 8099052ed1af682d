import type { Counts } from '../data/counts.ts';
import type { Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { Failure } from '../failure.ts';
import type { Theta2 } from '../figures/noise-down/printed-density.ts';
import { dot } from '../linalg/vectors.ts';
import { allAnswers } from '../workload/answers.ts';
import type { Block } from '../workload/block.ts';
import { singleQuery } from '../workload/single-query.ts';
import { candidateSensitivity, sensitivity } from '../workload/workload.ts';
import {
  at,
  type PerQuery,
  plus,
  precisionsOf,
  precisionUnits,
  scalesOf,
  toEpsilon,
  toUnits,
  UNITS_PER_EPSILON,
} from './budget.ts';
import { roundEpsilon } from './composition.ts';
import { CubeAccount } from './cube-account.ts';
import { Descent, type DescentPath, type DescentWatcher } from './descent.ts';
import { chargesFor } from './descent-groups.ts';
import type { Ladder } from './ladder.ts';
import type { Charge, Ledger } from './ledger.ts';
import type { Noise } from './noise.ts';
import { CoupledNoise, type GradualNoise } from './noise-down.ts';

/** Noisy answers to the queries of a block, with the scale of the Laplace noise in them. What a history is made of. */
export interface Measurement {
  readonly block: Block;
  readonly answers: Float64Array;
  readonly scale: PerQuery;
}

export interface Descended {
  readonly measurements: readonly Measurement[];
  /** How often each answer changed. */
  readonly jumps: readonly Int32Array[];
}

/** What the exponential mechanism took: a query of a block, or a whole block (then `query` is null). */
export interface Choice {
  readonly block: number;
  readonly query: number | null;
}

/** The true answers to all blocks of a list, and how far a neighbour moves the score of one candidate. */
interface Candidates {
  readonly truth: Float64Array;
  readonly sensitivity: number;
  /** One number a candidate, of the choice that is at hand: there may be millions, and many choices. */
  readonly scores: Float64Array;
}

/** What the curator keeps to itself about a measurement whose noise can be lowered. */
interface Hidden {
  readonly block: Block;
  readonly answers: Float64Array;
  readonly truth: Float64Array;
  readonly noise: GradualNoise;
  readonly precision: PerQuery;
}

/**
 * Holds the true counts and the ledger. Its methods are the only ways to the truth: each one charges before it draws,
 * so a mechanism can neither leak by accident nor do its own accounting.
 */
export class Curator {
  readonly #counts: Counts;
  readonly #ledger: Ledger;
  readonly #noise: Noise;
  readonly #publicRecords: boolean;
  readonly #hidden = new WeakMap<Measurement, Hidden>();
  /** What choices look at again and again. */
  #known = new WeakMap<readonly Block[], Candidates>();
  #revealed = false;
  #certified = true;

  constructor(counts: Counts, ledger: Ledger, noise: Noise, publicRecords = true) {
    this.#counts = counts;
    this.#ledger = ledger;
    this.#noise = noise;
    this.#publicRecords = publicRecords;
  }

  get domain(): Domain {
    return this.#counts.domain;
  }

  /** The number of records, where it is public (the papers' convention). */
  get records(): number {
    if (this.#publicRecords) return this.#counts.records;
    throw new Failure(
      'This mechanism needs the number of records, which the experiment keeps private ("publicRecordCount": false).',
    );
  }

  get neighbours(): Neighbours {
    return this.#ledger.neighbours;
  }

  /** The whole ε of the ledger behind it. */
  get budget(): number {
    return toEpsilon(this.#ledger.budget);
  }

  /** True once a non-private reference has looked at the truth: nothing that follows may be called private. */
  get revealed(): boolean {
    return this.#revealed;
  }

  /** False once noise was lowered in a way that costs more than the ledger books. */
  get certified(): boolean {
    return this.#certified;
  }

  /** S(Q) under the neighbour definition of the experiment; with weights 1/λ the generalised sensitivity GS(Q, Λ). */
  sensitivity(blocks: readonly Block[], weights?: readonly PerQuery[]): number {
    return sensitivity(blocks, this.#ledger.neighbours, weights);
  }

  /** Noisy answers to whole blocks, one noise scale a block or one a query. */
  laplace(blocks: readonly Block[], scales: readonly PerQuery[]): Measurement[] {
    const precisions = scales.map(precisionsOf);
    this.#ledger.charge(blocks.map((block, index) => ({ block, precision: precisions[index] })));
    return blocks.map((block, index) => {
      const answers = this.#truth(block);
      this.#noise.perturb(answers, precisions[index], block.integral);
      return { block, answers, scale: scalesOf(precisions[index]) };
    });
  }

  /** A noisy answer to one query of a block, accounted for together with other answers to the block. */
  laplaceOne(block: Block, query: number, scale: number): Measurement {
    const charge = chargeForOne(block, query, scale);
    this.#ledger.charge([charge]);
    const alone = singleQuery(block, query);
    const answers = this.#truth(alone);
    const precision = at(charge.precision, query);
    this.#noise.perturb(answers, precision, block.integral);
    return { block: alone, answers, scale: scalesOf(precision) };
  }

  /**
   * The exponential mechanism over the errors of estimates: probably a query that these answers get wrong by a lot. The
   * score of a whole block is the sum of its errors minus its number of cells, so that large tables, which collect noise
   * in every cell, have to be worth it (2012, §3.3).
   */
  choose(blocks: readonly Block[], estimates: Float64Array, epsilon: number): Choice {
    const { truth, sensitivity, scores } = this.#candidatesOf(blocks);
    if (sensitivity === 0)
      throw new Failure('No record can change any of these answers, so there is nothing to choose.');
    const units = toUnits(epsilon);
    score(blocks, truth, estimates, scores);
    this.#ledger.book(`choice among ${scores.length.toLocaleString('en')} candidates`, units);
    return candidateAt(blocks, this.#noise.choose(scores, sensitivity, units));
  }

  /** One curator a round, for rounds that are composed as Theorem 3.2 (2010) allows. Charges for all of them. */
  rounds(count: number, epsilon: number, delta: number): Curator[] {
    // Rounded down, so that all rounds together stay within ε after rounding as well.
    const units = Math.floor(roundEpsilon(epsilon, count, delta) * UNITS_PER_EPSILON * (1 - 4 * Number.EPSILON));
    return this.#ledger.compose(count, units, delta).map((ledger) => {
      const round = new Curator(this.#counts, ledger, this.#noise, this.#publicRecords);
      round.#known = this.#known;
      return round;
    });
  }

  /** What is left of the ledger's budget, in units. */
  get remaining(): number {
    return this.#ledger.remaining;
  }

  /** Opens an account for a stream of linear queries over one table, or over its first cells. */
  openAccount(attributes: readonly number[], cells: number): CubeAccount {
    return new CubeAccount(attributes, cells, this.#ledger.neighbours);
  }

  /** A noisy answer to one linear query of a stream: coefficients over the table of its account. */
  laplaceQuestion(account: CubeAccount, row: Float64Array, scale: number): { answer: number; scale: number } {
    const precision = precisionUnits(scale);
    this.#ledger.chargeQuestion(account, row, precision);
    const answers = Float64Array.of(this.#trueAnswer(account, row));
    this.#noise.perturb(answers, precision, row.every(Number.isInteger));
    return { answer: answers[0], scale: UNITS_PER_EPSILON / precision };
  }

  /** The truth behind `laplaceQuestion`, for people who may see it. Not private. */
  revealQuestion(account: CubeAccount, row: Float64Array): number {
    this.#revealed = true;
    return this.#trueAnswer(account, row);
  }

  /** Whether `laplace` for this block, or `laplaceOne` for a query of it, stays within the budget. */
  affordsLaplace(block: Block, scale: number, query?: number): boolean {
    return this.#affords(
      query === undefined ? { block, precision: precisionUnits(scale) } : chargeForOne(block, query, scale),
    );
  }

  /** Noisy answers whose noise `noiseDown` or `descend` can lower later, at the price of the smaller noise alone. */
  gradual(blocks: readonly Block[], scale: number): Measurement[] {
    return this.#begin(blocks, scale, ({ queries, integral }, precision) =>
      this.#noise.coupled(queries, integral, precision),
    );
  }

  /** The same as iReduct prints it, which keeps no such promise. */
  gradualAsPrinted(blocks: readonly Block[], scale: number, theta2: Theta2): Measurement[] {
    this.#certified = false;
    return this.#begin(blocks, scale, ({ queries }, precision) => this.#noise.printed(queries, precision, theta2));
  }

  /** Whether `noiseDown` to these scales stays within the budget. */
  affordsNoiseDown(measurement: Measurement, scale: PerQuery): boolean {
    return this.#affords(this.#chargeDown(measurement, precisionsOf(scale)));
  }

  /** NoiseDown: the same answers with less noise. Charges the difference. The measurement that it replaces is used up. */
  noiseDown(measurement: Measurement, scale: PerQuery): Measurement {
    const precision = precisionsOf(scale);
    const hidden = this.#hiddenBehind(measurement);
    this.#ledger.charge([this.#chargeDown(measurement, precision)]);
    const answers = measurement.answers.slice();
    for (let query = 0; query < answers.length; query++) {
      const [from, to] = [at(hidden.precision, query), at(precision, query)];
      if (to > from) answers[query] = hidden.truth[query] + hidden.noise.lower(query, from, to);
    }
    return this.#continue(measurement, { ...hidden, answers, precision });
  }

  /**
   * Lowers the noise of many measurements at once, from the first rung of the ladder down the path for as long as the
   * budget lasts. The same as steps of `noiseDown` in the order of the path, in a fraction of the time.
   */
  descend(
    measurements: readonly Measurement[],
    ladder: Ladder,
    path: DescentPath,
    watcher?: DescentWatcher,
  ): Descended {
    const parts = measurements.map((measurement) => {
      const { block, truth, noise, precision } = this.#hiddenBehind(measurement);
      if (!(noise instanceof CoupledNoise)) throw new Error('a descent needs noise of the exact coupling');
      if (precision !== ladder.precision(0)) throw new Error('a descent starts on the first rung of its ladder');
      return { block, truth, noise, answers: measurement.answers.slice(), jumps: new Int32Array(block.queries) };
    });
    // Changes are too many to book one by one.
    const reserved = this.#ledger.reserve();
    const rungs = new Descent(parts, ladder, path, this.#ledger, reserved.units).run(watcher);
    const charges = chargesFor(parts, ladder, rungs);
    reserved.settle(charges);
    const lowered = parts.map((part, index) => {
      const precision = plus(ladder.precision(0), charges[index].precision);
      return this.#continue(measurements[index], { ...part, precision });
    });
    return { measurements: lowered, jumps: parts.map((part) => part.jumps) };
  }

  /** The truth itself, for references that are not private. */
  reveal(blocks: readonly Block[]): Float64Array[] {
    this.#revealed = true;
    return blocks.map((block) => this.#truth(block));
  }

  #trueAnswer(account: CubeAccount, row: Float64Array): number {
    return dot(row, this.#counts.table(account.attributes));
  }

  #candidatesOf(blocks: readonly Block[]): Candidates {
    const known = this.#known.get(blocks);
    if (known) return known;
    const candidates = {
      truth: allAnswers(blocks, (attributes) => this.#counts.table(attributes)),
      sensitivity: candidateSensitivity(blocks, this.#ledger.neighbours),
      scores: new Float64Array(blocks.reduce((sum, block) => sum + candidatesIn(block), 0)),
    };
    this.#known.set(blocks, candidates);
    return candidates;
  }

  #affords(charge: Charge): boolean {
    return this.#ledger.price([charge]) <= this.#ledger.remaining;
  }

  #begin(
    blocks: readonly Block[],
    scale: number,
    draw: (block: Block, precision: number) => GradualNoise,
  ): Measurement[] {
    const precision = precisionUnits(scale);
    this.#ledger.charge(blocks.map((block) => ({ block, precision })));
    return blocks.map((block) => {
      const truth = this.#truth(block);
      const noise = draw(block, precision);
      const answers = truth.map((value, query) => value + noise.value(query));
      return this.#keep({ block, answers, truth, noise, precision });
    });
  }

  #keep(hidden: Hidden): Measurement {
    const measurement = { block: hidden.block, answers: hidden.answers, scale: scalesOf(hidden.precision) };
    this.#hidden.set(measurement, hidden);
    return measurement;
  }

  /** Two answers from one hidden noise would have to be one after the other: the earlier one is not lowered again. */
  #continue(measurement: Measurement, hidden: Hidden): Measurement {
    this.#hidden.delete(measurement);
    return this.#keep(hidden);
  }

  #hiddenBehind(measurement: Measurement): Hidden {
    const hidden = this.#hidden.get(measurement);
    if (hidden) return hidden;
    throw new Error('this measurement has no noise that could be lowered, or it was lowered already');
  }

  #chargeDown(measurement: Measurement, precision: PerQuery): Charge {
    const { block, precision: before } = this.#hiddenBehind(measurement);
    const more = plus(precision, before, -1);
    if (!(typeof more === 'number' ? more >= 0 : more.every((units) => units >= 0))) {
      throw new Error('noise that was lowered cannot be raised again');
    }
    return { block, precision: more };
  }

  #truth(block: Block): Float64Array {
    const table = this.#counts.table(block.attributes);
    const answers = block.answer(table);
    // Tables are shared, also where a block answers with a view of one; noise must not get into them.
    return answers.buffer === table.buffer ? answers.slice() : answers;
  }
}

function chargeForOne(block: Block, query: number, scale: number): Charge {
  const precision = new Float64Array(block.queries);
  precision[query] = precisionUnits(scale);
  return { block, precision };
}

/** The candidates in the order of their blocks: every query, or the whole block. */
function score(blocks: readonly Block[], truth: Float64Array, estimates: Float64Array, scores: Float64Array): void {
  let candidate = 0;
  let query = 0;
  for (const { whole, queries } of blocks) {
    const end = query + queries;
    if (whole) {
      let sum = -queries;
      for (; query < end; query++) sum += Math.abs(truth[query] - estimates[query]);
      scores[candidate++] = sum;
    } else {
      for (; query < end; query++) scores[candidate++] = Math.abs(truth[query] - estimates[query]);
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
