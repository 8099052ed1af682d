import type { Counts } from '../data/counts.ts';
import type { Round } from '../mechanisms/mwem-family/round.ts';
import { relativeEntropyOf } from '../metrics/relative-entropy.ts';
import type { Workload } from '../workload/workload.ts';
import { type CoarseTable, coarseTable, coarseView } from './coarse-table.ts';

/** One round of MWEM beside the truth, as plain data. Not private. */
export interface RoundFrame {
  /** The chosen query in words. */
  readonly words: string;
  /** ε of the choice and of the measurement, each. */
  readonly epsilon: number;
  readonly scale: number;
  readonly measured: Float64Array;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly truth: Float64Array;
  /** Null where the table of all cells is not at hand. */
  readonly relativeEntropy: number | null;
  /** Largest error over the workload after the round. */
  readonly largestError: number;
  /** The tables that the distribution gets most wrong after the round, worst first. */
  readonly worst: readonly WorstTable[];
}

export interface WorstTable {
  /** Position in `views`. */
  readonly view: number;
  /** The share of records that would have to move to another cell. */
  readonly misplaced: number;
  readonly cells: Float64Array;
}

/** One table over one or two attributes that the distribution can be seen in. */
export interface RoundView extends CoarseTable {
  readonly label: string;
  readonly truth: Float64Array;
}

export interface RoundFrames {
  readonly frames: readonly RoundFrame[];
  readonly views: readonly RoundView[];
}

/** More tables than this are not looked through in every round. */
const MOST_VIEWS = 150;
const SHOWN_WORST = 4;
/** The distribution is looked at this often on the way; rounds between show what the last look saw. */
const MOST_LOOKS = 100;

/** What a person sees of the rounds; null where the run kept no distributions. */
export function roundFrames(
  rounds: readonly Round[],
  workload: Workload,
  counts: Counts,
  truth: readonly Float64Array[],
  hasJoint: boolean,
): RoundFrames | null {
  if (rounds.length === 0 || !rounds[0].distribution) return null;
  const { domain, blocks } = workload;
  const views = viewSets(workload).map((set) => {
    const view = coarseView(domain, set);
    const label = set.map((index) => domain.attributes[index].name).join(' × ');
    return { ...view, label, truth: coarseTable(view, counts.table(set)) };
  });
  const every = Math.ceil(rounds.length / MOST_LOOKS);
  let seen: Pick<RoundFrame, 'relativeEntropy' | 'largestError' | 'worst'> | null = null;
  const frames = rounds.map(({ distribution, block, query, words, epsilon, scale, measured, before, after }, index) => {
    const isLook = index % every === 0 || index === rounds.length - 1;
    if (distribution && (isLook || !seen)) {
      seen = {
        relativeEntropy: hasJoint ? relativeEntropyOf(counts, distribution) : null,
        largestError: largestError(blocks, distribution, truth),
        worst: worstTables(views, distribution),
      };
    }
    const own = query === null ? truth[block] : truth[block].slice(query, query + 1);
    const looked = seen ?? { relativeEntropy: null, largestError: Number.NaN, worst: [] };
    return { words, epsilon, scale, measured, before, after, truth: own, ...looked };
  });
  return { frames, views };
}

/** Single attributes and pairs that the workload asks about, so that their true tables are at hand. */
function viewSets({ blocks }: Workload): (readonly number[])[] {
  const sets = new Map<string, readonly number[]>();
  const add = (set: readonly number[]) => {
    if (sets.size < MOST_VIEWS) sets.set(set.join(), set);
  };
  for (const { attributes } of blocks) {
    if (attributes.length === 1) add(attributes);
    attributes.forEach((first, position) => {
      for (const second of attributes.slice(position + 1)) add([first, second]);
    });
  }
  return [...sets.values()];
}

function largestError(blocks: Workload['blocks'], distribution: Counts, truth: readonly Float64Array[]): number {
  let most = 0;
  blocks.forEach((block, index) => {
    const answers = block.answer(distribution.table(block.attributes));
    answers.forEach((answer, query) => {
      most = Math.max(most, Math.abs(answer - truth[index][query]));
    });
  });
  return most;
}

function worstTables(views: readonly RoundView[], distribution: Counts): WorstTable[] {
  const all = views.map((view, index) => {
    const cells = coarseTable(view, distribution.table(view.attributes));
    let moved = 0;
    for (let cell = 0; cell < cells.length; cell++) moved += Math.abs(cells[cell] - view.truth[cell]);
    return { view: index, misplaced: moved / (2 * distribution.records), cells };
  });
  return all.sort((a, b) => b.misplaced - a.misplaced || a.view - b.view).slice(0, SHOWN_WORST);
}
