import type { Judgement } from '../../core/figures/verdict/judge.ts';
import type { LoadProgress, RunPhase } from '../../store/state.ts';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';

/** The latest run of a figure as its page shows it, whether of trials or of times. */
export interface FigureOnPage {
  readonly words: RunWords;
  readonly status: RunPhase;
  /** Why it broke off. */
  readonly error: string | null;
  readonly judgement: Judgement | null;
  /** Those that it has, or will have. */
  readonly trials: number;
  /** How many numbers are there, and how many a whole run has. */
  readonly kept: number;
  readonly all: number;
  /** The data on its way, and the run itself. */
  readonly loading: LoadProgress | null;
  readonly progress: LoadProgress | null;
  readonly start: () => void;
  /** Goes on to its end, or where it is whole, for as many trials again. */
  readonly more: () => void;
  readonly cancel: () => void;
}

/** What a run of its kind is called. */
export interface RunWords {
  /** One of its numbers: “measurement”. */
  readonly unit: string;
  readonly doing: string;
  /** There are no curves yet, because nothing was run, … */
  readonly none: string;
  readonly growing: string;
  /** … or because the first numbers are on their way. */
  readonly first: string;
}

/** How it went, or goes: “Done: 300 runs.” */
export function outcomeWords({ status, words, kept, all }: FigureOnPage): string {
  const whole = plural(all, words.unit);
  if (status === 'running') return `${words.doing} ${whole}.`;
  if (status === 'done') return `Done: ${whole}.`;
  if (status === 'cancelled') return `Cancelled. ${formatCount(kept)} of ${whole} are kept.`;
  return '';
}

/** As a bar. */
export function barOf({ what, ...bar }: LoadProgress) {
  return { label: what, ...bar };
}
