import type { StreamStep } from '../asking/stream-step.ts';
import type { Evaluation, Metric } from './metric.ts';

/** Intervals that are computed miss what was asked for by a few units in the last place. */
const ROUNDING = 1e-9;

/** ᾱ of Theorem 5.4 after the last question that was asked. */
export const systemCost: Metric = {
  id: 'system-cost',
  title: 'cost of the system, ᾱ',
  help: 'ε spent after all questions asked: the cost of the cell that was asked about most.',
  workload: 'question-stream',
  better: 'lower',
  unit: 'epsilon',
  evaluate: ({ stream }) => stream?.at(-1)?.spent ?? Number.NaN,
};

/** Rₐ of Definition 6.1. */
export const answerRatio: Metric = {
  id: 'answer-ratio',
  title: 'questions answered, Rₐ',
  help: 'Share of the questions that got an answer as accurate as they asked for.',
  workload: 'question-stream',
  better: 'higher',
  unit: 'share',
  evaluate: ({ stream = [] }) => share(stream, ({ halfWidth, wanted }) => halfWidth <= wanted * (1 + ROUNDING)),
};

/** Rᵢ of Definition 6.2, with its interval [L, L + 2ε]: inferred answers that are narrower over-cover. */
export const reliability: Metric = {
  id: 'reliability',
  title: 'intervals that hold the truth, Rᵢ',
  help: 'Share of the answers whose interval, as wide as was asked for, holds the true answer.',
  workload: 'question-stream',
  better: 'higher',
  unit: 'share',
  evaluate: (evaluation) =>
    share(answered(evaluation), ({ step, truth }) => {
      const low = step.answer - Math.min(step.halfWidth, step.wanted);
      return low <= truth && truth <= low + 2 * step.wanted;
    }),
};

/** E of Definition 6.3. */
export const answerError: Metric = {
  id: 'answer-error',
  title: 'error of answers, E',
  help: 'Distance between answer and truth, relative to the width asked for: |θ̂ − θ|/2ε, averaged over all answers.',
  workload: 'question-stream',
  better: 'lower',
  unit: 'share',
  evaluate(evaluation) {
    const all = answered(evaluation);
    return (
      all.reduce((sum, { step, truth }) => sum + Math.abs(step.answer - truth) / (2 * step.wanted), 0) / all.length
    );
  },
};

function answered({ stream = [], truth: [truth] }: Evaluation): { step: StreamStep; truth: number }[] {
  return stream
    .map((step, question) => ({ step, truth: truth[question] }))
    .filter(({ step }) => !Number.isNaN(step.answer));
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / all.length;
}
