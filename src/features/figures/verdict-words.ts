import type { CheckOutcome } from '../../core/figures/verdict/check.ts';
import type { Judgement } from '../../core/figures/verdict/judge.ts';
import { plural } from '../shared/words/spelling.ts';

export type VerdictTone = 'plain' | 'good' | 'warning' | 'info';

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
  if (trials === 1) {
    const basis = 'From 1 trial a point, which says nothing about how much trials differ.';
    return { tone: 'plain', title: 'Open', basis };
  }
  const title = outcome === 'open' && silent.length > 0 ? 'Cannot be judged' : titles[outcome];
  const isDecided = outcome !== 'open' && outcome !== 'unjudged';
  return {
    tone: tones[outcome],
    title: `${title}${isPartial && isDecided ? (isRunning ? ', so far' : ', on a part of the run') : ''}`,
    basis: basisOf(judgement, planned),
  };
}

function basisOf({ trials, isPartial }: Judgement, planned: number): string {
  const missing = trials < planned ? ` so far, of ${planned}` : ', at the values where all have finite numbers';
  return `From ${plural(trials, 'trial')} a point${isPartial ? missing : ''}.`;
}

const titles: Readonly<Record<CheckOutcome, string>> = {
  holds: 'Holds here',
  fails: 'Fails here',
  refuted: 'The paper’s claim does not hold here',
  open: 'Open',
  unjudged: 'Not judged',
};

const tones: Readonly<Record<CheckOutcome, VerdictTone>> = {
  holds: 'good',
  fails: 'warning',
  refuted: 'info',
  open: 'plain',
  unjudged: 'plain',
};

/** What the outcome of one check means, where its name does not say it. */
export const outcomeMeaning: Readonly<Partial<Record<CheckOutcome, string>>> = {
  fails: 'No explanation is known: suspect the program first.',
  refuted: 'This was investigated: it speaks against the claim as printed, not against the program.',
  open: 'The limit lies inside the interval; more trials may decide it.',
};
