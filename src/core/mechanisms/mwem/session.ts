import type { Counts } from '../../data/counts/counts.ts';
import type { Domain } from '../../data/domain.ts';
import { constraintsOf } from '../../estimators/multiplicative-weights/constraint.ts';
import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import type { UpdateRule } from '../../estimators/multiplicative-weights/replay.ts';
import { at } from '../../privacy/budget.ts';
import { exponentialWithin, pureWithin } from '../../privacy/concentrated.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Choice, Selection } from '../../privacy/exponential-mechanism.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { answerStarts } from '../../workload/answers.ts';
import type { Block } from '../../workload/block.ts';
import { queryBlock } from '../../workload/query-block.ts';
import type { Workload } from '../../workload/workload.ts';

/** What happened in one round of MWEM, as far as anybody may know it. */
export interface Round {
  /** Position of the block in the workload, and of the query in it; null where the whole block was measured. */
  readonly block: number;
  readonly query: number | null;
  /** What was chosen, in words. */
  readonly words: string;
  /** ε of the choice, and of the measurement where that has any. */
  readonly epsilon: number;
  readonly measured: Float64Array;
  readonly scale: number;
  /** What the distribution said about it before the round, and says after. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** The distribution after the round; only where somebody asked for a trace. */
  readonly distribution?: Counts;
}

/** MWEM at work: choose, measure, update (2012, Figure 1). */
export class MwemSession {
  readonly history: Measurement[] = [];
  readonly rounds: Round[] = [];
  readonly #blocks: readonly Block[];
  readonly #domain: Domain;
  readonly #rule: UpdateRule;
  readonly #selection: Selection;
  readonly #trace: boolean;
  readonly #board: Scoreboard;
  /** Blocks of single queries that were measured: measuring one again asks the same thing. */
  readonly #alone = new Map<string, Block>();

  constructor(
    { blocks, domain }: Workload,
    start: WeightedDistribution,
    { selection, ...rule }: UpdateRule & { readonly selection: Selection },
    trace: boolean,
  ) {
    this.#selection = selection;
    this.#blocks = blocks;
    this.#domain = domain;
    this.#rule = rule;
    this.#trace = trace;
    this.#board = new Scoreboard(blocks, start);
  }

  get distribution(): WeightedDistribution {
    return this.#board.distribution;
  }

  /** The answers of the current distribution to the workload, block after block. */
  get answers(): Float64Array {
    return this.#board.answers;
  }

  /** One round; half of what it may spend chooses, half measures. */
  round(curator: Curator, budget: number): Round {
    const half = budget / 2;
    const epsilon = curator.isConcentrated ? this.#choiceWithin(half) : half;
    const choice = curator.choose(this.#blocks, this.#board.answers, epsilon, this.#selection);
    const before = this.#answersTo(choice);
    const block = this.#measurable(choice);
    const [measurement] = measuredFor(curator, block, half);
    this.history.push(measurement);
    const { records } = this.distribution;
    let distribution = this.distribution;
    for (const constraint of constraintsOf(measurement, records, this.history.length, this.#rule.replay)) {
      distribution = distribution.updated(constraint, this.#rule);
    }
    this.#board.follow(distribution);
    const round: Round = {
      ...choice,
      words: block.label,
      epsilon,
      measured: measurement.answers,
      scale: at(measurement.scale, 0),
      before,
      after: this.#answersTo(choice),
      ...(this.#trace ? { distribution } : {}),
    };
    this.rounds.push(round);
    return round;
  }

  /** The ε of a choice that costs so much ρ. */
  #choiceWithin(rho: number): number {
    return this.#selection === 'exponential' ? exponentialWithin(rho) : pureWithin(rho);
  }

  #measurable({ block, query }: Choice): Block {
    const whole = this.#blocks[block];
    if (query === null) return whole;
    const key = `${block}:${query}`;
    const alone = this.#alone.get(key) ?? queryBlock(this.#domain, whole.query(query), whole.words(query));
    this.#alone.set(key, alone);
    return alone;
  }

  #answersTo({ block, query }: Choice): Float64Array {
    const answers = this.#board.of(block);
    return query === null ? answers : answers.slice(query, query + 1);
  }
}

/** Noisy answers to a block for so much of the budget: Laplace noise for ε, Gaussian noise for ρ. */
export function measuredFor(curator: Curator, block: Block, budget: number): Measurement[] {
  if (curator.isConcentrated) {
    return curator.gaussian([block], [Math.sqrt(curator.squaredSensitivity([block]) / (2 * budget))]);
  }
  return curator.laplace([block], [curator.sensitivity([block]) / budget]);
}

/** The answers of the current distribution to all queries, kept in step with it: only what changed is worked out anew. */
export class Scoreboard {
  /** Block after block. */
  readonly answers: Float64Array;
  readonly #blocks: readonly Block[];
  readonly #starts: Int32Array;
  /** Attribute → the blocks that it is in. */
  readonly #blocksOf: readonly (readonly number[])[];
  #distribution: WeightedDistribution;

  constructor(blocks: readonly Block[], distribution: WeightedDistribution) {
    this.#blocks = blocks;
    this.#distribution = distribution;
    this.#starts = answerStarts(blocks);
    this.answers = new Float64Array(this.#starts[blocks.length]);
    const blocksOf = distribution.domain.attributes.map((): number[] => []);
    for (const [index, { attributes }] of blocks.entries()) {
      for (const attribute of attributes) blocksOf[attribute].push(index);
    }
    this.#blocksOf = blocksOf;
    this.#refresh([...blocks.keys()]);
  }

  get distribution(): WeightedDistribution {
    return this.#distribution;
  }

  /** The answers of one block. */
  of(block: number): Float64Array {
    return this.answers.slice(this.#starts[block], this.#starts[block + 1]);
  }

  follow(distribution: WeightedDistribution): void {
    const changed = distribution.changedSince(this.#distribution);
    this.#distribution = distribution;
    const stale: number[] = [];
    const isTaken = new Uint8Array(this.#blocks.length);
    for (const attribute of changed) {
      for (const index of this.#blocksOf[attribute]) {
        if (isTaken[index] === 0) stale.push(index);
        isTaken[index] = 1;
      }
    }
    this.#refresh(stale);
  }

  #refresh(indices: readonly number[]): void {
    const sets = indices.map((index) => this.#blocks[index].attributes);
    this.#distribution.eachTable(sets, (table, position) => {
      const index = indices[position];
      const answers = this.#blocks[index].answer(table);
      // Nearly all are a few numbers, for which this is several times faster than set().
      for (let query = 0, at = this.#starts[index]; query < answers.length; query++)
        this.answers[at++] = answers[query];
    });
  }
}
