import type { Judgement } from '../../core/figures/verdict/judge.ts';
import { plural } from '../shared/words/spelling.ts';

export type VerdictTone = 'plain' | 'good' | 'warning';

export interface VerdictWords {
  readonly tone: VerdictTone;
  readonly title: string;
  /** How much stands behind it. */
  readonly basis: string;
}

export function verdictWords(judgement: Judgement | null, isRunning: boolean, planned: number): VerdictWords {
  if (!judgement || judgement.trials === 0) {
    const basis = !judgement
      ? 'Run the figure; the verdict is worked out from its numbers.'
      : isRunning
        ? 'It is worked out as trials arrive.'
        : 'No value has finite numbers from every mechanism.';
    return { tone: 'plain', title: 'Not yet judged', basis };
  }
  const { outcome, isPartial, trials, silent } = judgement;
  if (outcome === 'open') {
    const isAlone = trials === 1;
    return {
      tone: 'plain',
      title: silent.length > 0 && !isAlone ? 'Cannot be judged' : 'Too early to say',
      basis: isAlone
        ? 'From 1 trial a point, which says nothing about how far another one would be from it.'
        : basisOf(judgement, planned),
    };
  }
  return {
    tone: outcome === 'holds' ? 'good' : 'warning',
    title: `${titles[outcome]}${isPartial ? (isRunning ? ', so far' : ', on a part of the run') : ''}`,
    basis: basisOf(judgement, planned),
  };
}

function basisOf({ trials, isPartial }: Judgement, planned: number): string {
  const missing = trials < planned ? ` so far, of ${planned}` : ', at the values where all have finite numbers';
  return `From ${plural(trials, 'trial')} a point${isPartial ? missing : ''}.`;
}

const titles = {
  holds: 'Holds in this run',
  fails: 'Does not hold in this run',
} as const;
