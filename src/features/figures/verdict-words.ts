import type { Judgement } from '../../core/experiment/figures/judge.ts';
import { plural } from '../shared/words.ts';

export type VerdictTone = 'plain' | 'good' | 'warning';

export interface VerdictWords {
  readonly tone: VerdictTone;
  readonly title: string;
  /** How much stands behind it. */
  readonly basis: string;
}

export function verdictWords(judgement: Judgement | null, isRunning: boolean, planned: number): VerdictWords {
  if (!judgement || judgement.trials === 0) {
    const silent = judgement !== null && judgement.silent.length > 0;
    return {
      tone: 'plain',
      title: 'Not yet judged',
      basis: silent
        ? 'No value has numbers from every mechanism.'
        : 'Run the figure; the verdict is worked out from its numbers.',
    };
  }
  const { outcome, isPartial, trials } = judgement;
  const ofAll = isPartial ? ` so far, of ${planned}` : '';
  return {
    tone: outcome === 'holds' ? 'good' : outcome === 'fails' ? 'warning' : 'plain',
    title: `${titles[outcome]}${isPartial && outcome !== 'open' ? (isRunning ? ', so far' : ', on a part of the run') : ''}`,
    basis: `From ${plural(trials, 'trial')} a point${ofAll}.`,
  };
}

const titles: Readonly<Record<Judgement['outcome'], string>> = {
  open: 'Cannot be judged yet',
  holds: 'Holds in this run',
  fails: 'Does not hold in this run',
};
