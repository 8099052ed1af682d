import { type Counts, tableKey } from '../../data/counts/counts.ts';
import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Extra, Hindsight } from '../mechanism.ts';
import { type Advice, adviceOn, type RoundPlan } from './advice.ts';
import { AverageCounts, giveBack } from './average-counts.ts';
import { coarseTable, coarseView } from './coarse-table.ts';
import type { MwemSettings } from './params.ts';
import type { Round } from './session.ts';
import { type Look, RunningAverage, type SmallTable, TruthComparison } from './truth-comparison.ts';

/** What happened in one round, with the truth beside it. Not private. */
export interface RoundEvent extends Pick<Round, 'words' | 'epsilon' | 'scale' | 'measured' | 'before' | 'after'> {
  readonly truth: Float64Array;
}

export interface RoundFrame {
  /** Null before round 1. */
  readonly event: RoundEvent | null;
  /** The distribution after the round. */
  readonly last: Look;
  /** The average over the rounds so far, where that is what is released. */
  readonly average: Look | null;
}

/** The rounds as the page draws them. */
export interface RoundsView {
  readonly kind: 'rounds';
  readonly settings: MwemSettings;
  readonly records: number;
  readonly advice: RunAdvice;
  /** The start, then one frame a round. */
  readonly frames: readonly RoundFrame[];
  readonly views: readonly SmallTable[];
  /** Views whose cells are there in every frame. */
  readonly kept: readonly number[];
}

/** What the theory says about this run and about the numbers of rounds that it would take itself. */
export interface RunAdvice extends Omit<Advice, 'planFor'> {
  /** For the rounds that were taken. */
  readonly taken: RoundPlan;
  /** For the same rounds, had they begun with an even spread. */
  readonly fromEvenSpread: RoundPlan;
  /** Relative entropy of the first histogram; null where there was none, or where it is not known. */
  readonly distance: number | null;
}

/** More tables than this are not looked through in every round. */
const MOST_VIEWS = 150;
/** The distribution is looked at this often on the way; rounds between show what the last look saw. */
const MOST_LOOKS = 100;
/** Numbers that are kept of all looks together, to be sent to the page: 16 MiB. */
const MOST_NUMBERS = 2_097_152;

/** What MWEM tells of its rounds; `start` is the distribution before the first one, kept where somebody watches. */
export class RoundsExtra implements Extra<RoundsView> {
  readonly rounds: readonly Round[];
  readonly #start: Counts | null;
  readonly #run: MwemRun;

  constructor(rounds: readonly Round[], start: Counts | null, run: MwemRun) {
    this.rounds = rounds;
    this.#start = start;
    this.#run = run;
  }

  /** Those that were measured. */
  get foremost(): number[] {
    return this.rounds.map(({ block }) => block);
  }

  /** Null where the run kept no distributions. */
  view(hindsight: Hindsight): RoundsView | null {
    const start = this.#start;
    if (this.rounds.length === 0 || !start) return null;
    const { settings } = this.#run;
    const { records } = hindsight.counts;
    const seen = framesOf(this.rounds, start, hindsight);
    // A histogram starts somewhere else than the proof, and where is known to those who may see the truth.
    const distance = settings.initialShare > 0 ? seen.frames[0].last.relativeEntropy : null;
    const advice = adviceFor(hindsight.workload, records, this.#run, this.rounds.length, distance);
    return { kind: 'rounds', settings, records, advice, ...seen };
  }
}

/** What a run of MWEM was asked to do. */
export interface MwemRun {
  readonly settings: MwemSettings;
  readonly epsilon: number;
  readonly unit: PrivacyUnit;
}

function adviceFor(
  workload: Workload,
  records: number,
  { settings, epsilon, unit }: MwemRun,
  taken: number,
  distance: number | null,
): RunAdvice {
  const { planFor, ...advice } = adviceOn(workload, records, epsilon, settings, unit, distance ?? undefined);
  return { ...advice, taken: planFor(taken), fromEvenSpread: planFor(taken, advice.logCells), distance };
}

/** What a person sees of the rounds. */
function framesOf(
  rounds: readonly Round[],
  start: Counts,
  hindsight: Hindsight,
): Pick<RoundsView, 'frames' | 'views' | 'kept'> {
  const { workload, counts } = hindsight;
  const views = viewSets(workload, rounds).map((set): SmallTable => {
    const view = coarseView(workload.domain, set);
    const label = set.map((index) => workload.domain.attributes[index].name).join(' × ');
    return { ...view, label, truth: coarseTable(view, counts.table(set)) };
  });
  const comparison = new TruthComparison(hindsight, views);
  const every = Math.ceil(rounds.length / MOST_LOOKS);
  const kept = new Set(keptViews(views, comparison.look(start, new Set()).misplaced, rounds.length / every));
  const average = hindsight.released instanceof AverageCounts ? new RunningAverage(comparison) : null;
  let seen: Omit<RoundFrame, 'event'> = { last: comparison.look(start, kept), average: null };
  const frames: RoundFrame[] = [{ event: null, ...seen }];
  for (const [index, round] of rounds.entries()) {
    const reached = round.distribution ?? start;
    average?.add(reached);
    if (index % every === 0 || index === rounds.length - 1) {
      seen = {
        last: comparison.look(reached, kept),
        average: average && comparison.look(average.mean(reached), kept),
      };
    }
    giveBack(reached);
    frames.push({ event: eventOf(round, hindsight.answers), ...seen });
  }
  return { frames, views, kept: [...kept] };
}

function eventOf(
  { block, query, words, epsilon, scale, measured, before, after }: Round,
  truth: readonly Float64Array[],
): RoundEvent {
  const counted = query === null ? truth[block].slice() : truth[block].slice(query, query + 1);
  return { words, epsilon, scale, measured, before, after, truth: counted };
}

/** Single attributes and pairs that the workload asks about, those that were measured first: their true tables are at hand. */
function viewSets({ blocks }: Workload, rounds: readonly Round[]): (readonly number[])[] {
  const sets = new Map<string, readonly number[]>();
  const add = (set: readonly number[]) => {
    if (sets.size < MOST_VIEWS) sets.set(tableKey(set), set);
  };
  for (const { attributes } of [...rounds.map(({ block }) => blocks[block]), ...blocks]) {
    if (attributes.length === 1) add(attributes);
    for (const [position, first] of attributes.entries()) {
      for (const second of attributes.slice(position + 1)) add([first, second]);
    }
  }
  return [...sets.values()];
}

/** The views in which there is most to be seen moving, as many as there is room for. */
function keptViews(views: readonly SmallTable[], misplaced: Float64Array, looks: number): number[] {
  let room = MOST_NUMBERS / (looks + 1);
  const byMotion = [...views.keys()].sort((a, b) => misplaced[b] - misplaced[a] || a - b);
  return byMotion
    .filter((view) => {
      room -= views[view].truth.length;
      return room >= 0;
    })
    .sort((a, b) => a - b);
}
