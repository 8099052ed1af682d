import type { Counts } from '../../data/counts/counts.ts';
import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { Failure } from '../../failure.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { byBlock } from '../../workload/answers.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Release, RunContext } from '../mechanism.ts';
import { AverageCounts } from './average-counts.ts';
import type { MwemSettings } from './params.ts';
import { RoundsExtra } from './rounds.ts';
import { MwemSession } from './session.ts';
import { approximateRounds, problemOf, pureRounds } from './theory.ts';

/** Where the rounds begin, what was measured for it, and how much they may spend, of ε or of ρ. */
export interface Beginning {
  readonly distribution: WeightedDistribution;
  readonly measured: readonly Measurement[];
  readonly budget: number;
}

/** ε, or ρ where the run counts that. */
export function budgetOf(curator: Curator, { epsilon }: RunContext): number {
  return curator.isConcentrated ? curator.rho : epsilon;
}

/** All rounds, for both forms of MWEM: they differ only in where they begin and what they refuse. */
export function runMwem(
  curator: Curator,
  workload: Workload,
  settings: MwemSettings,
  context: RunContext,
  { distribution, measured, budget }: Beginning,
): Release<RoundsExtra> {
  const session = new MwemSession(workload, distribution, settings, context.trace ?? false);
  const average = settings.output === 'average' ? new Average() : null;
  // Theorems plan for the ε that ρ is told in, as the share of a first histogram leaves it.
  const epsilon = curator.isConcentrated ? context.epsilon * (1 - settings.initialShare) : budget;
  for (const [roundCurator, share] of plannedRounds(curator, workload, settings, { budget, epsilon }, session)) {
    session.round(roundCurator, share);
    average?.add(session);
  }
  return {
    answers: byBlock(workload.blocks, average ? average.answers() : session.answers),
    scales: workload.blocks.map(() => null),
    history: [...measured, ...session.history],
    distribution: average ? average.distribution() : session.distribution,
    extra: new RoundsExtra(session.rounds, context.trace ? distribution : null, {
      settings,
      epsilon: context.epsilon,
      unit: curator.unit,
    }),
  };
}

/** Who is asked in each round, and how much of the budget it gets. */
function plannedRounds(
  curator: Curator,
  workload: Workload,
  { rounds, composition, approximateDelta }: MwemSettings,
  { budget, epsilon }: { readonly budget: number; readonly epsilon: number },
  session: MwemSession,
): Iterable<readonly [Curator, number]> {
  const problem = problemOf(workload, curator.records, epsilon);
  if (rounds === 'adaptive') {
    if (composition === 'approximate') {
      throw new Failure(
        'Adaptive rounds decide as they go how much each one spends, and Theorem 3.2 composes rounds that all spend the same; choose pure ε composition or a fixed number of rounds.',
      );
    }
    return adaptiveRounds(curator, budget, workload.domain.attributes.length, session);
  }
  const byTheory = composition === 'pure' ? pureRounds(problem) : approximateRounds(problem, approximateDelta);
  const count = rounds === 'theory' ? byTheory : rounds;
  if (composition === 'approximate') {
    return curator.rounds(count, epsilon, approximateDelta).map((round) => [round, round.budget] as const);
  }
  return Array.from({ length: count }, () => [curator, budget / count] as const);
}

/** The average over the rounds 1 to T (2010, Figure 1). */
class Average {
  readonly #parts: Counts[] = [];
  #sums: Float64Array | null = null;

  add({ distribution, answers }: MwemSession): void {
    this.#parts.push(distribution);
    this.#sums = this.#sums ? added(this.#sums, answers) : answers.slice();
  }

  answers(): Float64Array {
    return (this.#sums ?? new Float64Array(0)).map((value) => value / this.#parts.length);
  }

  distribution(): Counts {
    const [first, ...others] = this.#parts;
    return new AverageCounts([first, ...others]);
  }
}

function added(sums: Float64Array, more: Float64Array): Float64Array {
  for (let i = 0; i < sums.length; i++) sums[i] += more[i];
  return sums;
}

/** A first stage this fine could ask as many questions per attribute before anything is doubled. */
const FIRST_ROUNDS_PER_ATTRIBUTE = 16;
const LEAST_ATTRIBUTES = 4;

/**
 * 2010, §4.2: rounds with little ε, until a measurement differs from what the distribution said by no more than noise
 * does; then ε is doubled. Measurements are kept over the stages: they are paid for, and replays weigh them by their
 * noise. The last round takes what is left.
 */
function* adaptiveRounds(
  curator: Curator,
  budget: number,
  attributes: number,
  session: MwemSession,
): Generator<readonly [Curator, number], void, undefined> {
  let left = budget;
  let share = budget / (FIRST_ROUNDS_PER_ATTRIBUTE * Math.max(attributes, LEAST_ATTRIBUTES));
  // Half the noise costs twice as much ε, and four times as much ρ.
  const step = curator.isConcentrated ? 4 : 2;
  while (left > 0) {
    const round = left < 2 * share ? left : share;
    yield [curator, round];
    left = round === left ? 0 : left - round;
    if (!showsSignal(session)) share *= step;
  }
}

/** Whether the last measurement was farther off than its noise alone would have been, on average over its cells. */
function showsSignal({ rounds }: MwemSession): boolean {
  const { measured, before, scale } = rounds[rounds.length - 1];
  const signal = measured.reduce((sum, value, i) => sum + Math.abs(value - before[i]), 0) / measured.length;
  return signal > SIGNAL_TO_NOISE * scale;
}

/** The mean of |Laplace noise| is its scale; a signal as large as the noise doubles it. */
const SIGNAL_TO_NOISE = 2;
