import { type LoweringMethod, logLaplace, logTransition } from '../figures/noise-down/transition.ts';
import type { Lesson } from './lesson.ts';
import { type PictureCurve, said } from './picture.ts';

const POINTS = 160;
const methods: readonly { readonly id: LoweringMethod; readonly title: string }[] = [
  { id: 'exact', title: 'exact coupling' },
  { id: 'paper-printed', title: 'NoiseDown as printed' },
];

export const noiseDownLeak: Lesson<'scale' | 'answer'> = {
  id: 'noise-down',
  title: 'NoiseDown, and why the printed one leaks',
  say: [
    'A first answer has much noise. Later a better one is wanted, with half as much. If the second is drawn so that it leans on the first in the right way, both together tell no more than the second alone: 1/λ′ is all that they cost.',
    'The paper prints a way to draw the second answer. The picture shows, for each second answer y′, how much the two answers together tell apart a true answer of 0 from one of 1.',
  ],
  terms: ['noiseDown', 'noiseScale', 'delta'],
  question: {
    kind: 'choice',
    ask: 'What does somebody learn at most who sees both answers of the printed step?',
    options: [
      {
        text: 'More than was promised',
        isRight: true,
        feedback:
          'Yes. The printed density does not integrate to 1, and its middle part gets what is left over. There the curve rises above the promise, and whoever sees such an answer learns more than was paid for.',
      },
      {
        text: 'No more than from the second answer alone',
        feedback: 'That is what was promised, and what the exact coupling keeps. Follow the other curve.',
      },
      {
        text: 'As much as from two independent answers',
        feedback:
          'Independent answers would cost 1/λ + 1/λ′. The printed step is no such thing: see where its curve goes.',
      },
    ],
  },
  knobs: {
    scale: { label: 'λ, the first noise scale', start: 2, min: 0.5, max: 8, scale: 'log' },
    answer: { label: 'y, the first answer', start: 2.5, min: -6, max: 12 },
  },
  look({ scale, answer }) {
    const smaller = scale / 2;
    const promised = 1 / smaller;
    const from = Math.min(0, answer) - 3 - scale;
    const to = Math.max(1, answer) + 3 + scale;
    const curves: PictureCurve[] = methods.map(({ id, title }) => ({
      title,
      points: Array.from({ length: POINTS + 1 }, (_, k) => from + ((to - from) * k) / POINTS)
        // There the exact coupling has a probability and no density.
        .filter((after) => after !== answer)
        .map((after) => ({ x: after, y: Math.abs(lossOf(id, answer, after, scale, smaller)) }))
        .filter(({ y }) => Number.isFinite(y)),
    }));
    const most = curves.map(({ points }) => points.reduce((best, { y }) => Math.max(best, y), 0));
    return {
      picture: {
        kind: 'curves',
        label: 'What two answers together tell, by the second answer',
        x: { label: 'y′, the second answer', scale: 'linear' },
        y: { label: 'privacy loss', scale: 'linear' },
        curves: [
          ...curves,
          { title: 'promised, 1/λ′', points: [from, to].map((x) => ({ x, y: promised })), isReference: true },
        ],
        marks: [{ x: answer, label: 'y' }],
      },
      finding: `Promised is a loss of at most 1/λ′ = ${said(promised)}. The exact coupling reaches ${said(most[0])} in this picture, the printed step ${said(most[1])}.`,
    };
  },
};

/** log of how much likelier both answers are with a true answer of 0 than of 1. */
function lossOf(method: LoweringMethod, before: number, after: number, scale: number, smaller: number): number {
  const likelihood = (truth: number) =>
    logLaplace(before - truth, scale) + logTransition(method, before - truth, after - truth, scale, smaller);
  return likelihood(0) - likelihood(1);
}
