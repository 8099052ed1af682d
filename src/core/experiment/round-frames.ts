import { type Counts, tableKey } from '../data/counts.ts';
import type { Release } from '../mechanisms/mechanism.ts';
import { AverageCounts } from '../mechanisms/mwem/average-counts.ts';
import { giveBack } from '../mechanisms/mwem/give-back.ts';
import type { Round } from '../mechanisms/mwem/round.ts';
import type { Workload } from '../workload/workload.ts';
import { coarseTable, coarseView } from './coarse-table.ts';
import { type Look, Looker, type RoundView, RunningAverage } from './round-look.ts';

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

export interface RoundFrames {
  /** The start, then one frame a round. */
  readonly frames: readonly RoundFrame[];
  readonly views: readonly RoundView[];
  /** Views whose cells are there in every frame. */
  readonly kept: readonly number[];
}

/** More tables than this are not looked through in every round. */
const MOST_VIEWS = 150;
/** The distribution is looked at this often on the way; rounds between show what the last look saw. */
const MOST_LOOKS = 100;
/** Numbers that are kept of all looks together, to be sent to the page: 16 MiB. */
const MOST_NUMBERS = 2_097_152;

/** What a person sees of the rounds; null where the run kept no distributions. */
export function roundFrames(
  { rounds = [], start, distribution }: Pick<Release, 'rounds' | 'start' | 'distribution'>,
  workload: Workload,
  counts: Counts,
  truth: readonly Float64Array[],
  hasJoint: boolean,
): RoundFrames | null {
  if (rounds.length === 0 || !start) return null;
  const views = viewSets(workload, rounds).map((set): RoundView => {
    const view = coarseView(workload.domain, set);
    const label = set.map((index) => workload.domain.attributes[index].name).join(' × ');
    return { ...view, label, truth: coarseTable(view, counts.table(set)) };
  });
  const looker = new Looker(workload, counts, truth, hasJoint, views);
  const every = Math.ceil(rounds.length / MOST_LOOKS);
  const kept = new Set(keptViews(views, looker.look(start, new Set()).misplaced, rounds.length / every));
  const average = distribution instanceof AverageCounts ? new RunningAverage(looker) : null;
  let seen: Omit<RoundFrame, 'event'> = { last: looker.look(start, kept), average: null };
  const frames: RoundFrame[] = [{ event: null, ...seen }];
  for (const [index, round] of rounds.entries()) {
    const own = round.distribution ?? start;
    average?.add(own);
    if (index % every === 0 || index === rounds.length - 1) {
      seen = { last: looker.look(own, kept), average: average && looker.look(average.mean(own), kept) };
    }
    giveBack(own);
    frames.push({ event: eventOf(round, truth), ...seen });
  }
  return { frames, views, kept: [...kept] };
}

function eventOf(
  { block, query, words, epsilon, scale, measured, before, after }: Round,
  truth: readonly Float64Array[],
): RoundEvent {
  const own = query === null ? truth[block].slice() : truth[block].slice(query, query + 1);
  return { words, epsilon, scale, measured, before, after, truth: own };
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
function keptViews(views: readonly RoundView[], misplaced: Float64Array, looks: number): number[] {
  let room = MOST_NUMBERS / (looks + 1);
  const byMotion = [...views.keys()].sort((a, b) => misplaced[b] - misplaced[a] || a - b);
  return byMotion
    .filter((view) => {
      room -= views[view].truth.length;
      return room >= 0;
    })
    .sort((a, b) => a - b);
}
