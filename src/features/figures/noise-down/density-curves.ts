import { noiseDownDensity } from '../../../core/figures/noise-down/printed-density.ts';
import { logTransition, stayingProbability } from '../../../core/figures/noise-down/transition.ts';
import type { Curve } from '../../../ui/charts/curve-plot.tsx';
import { methodCard } from './methods.ts';

export interface DensitySettings {
  readonly mu: number;
  readonly y: number;
  /** λ and λ′. */
  readonly scale: number;
  readonly smaller: number;
}

const POINTS = 480;
/** Decades below the peak that are worth a look. */
const DECADES = 4;

export interface DensityPicture {
  readonly curves: readonly Curve[];
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** f of Definition 5, and the exact law beside it: tails and an atom where the answer was. */
export function densityPicture({ mu, y, scale, smaller }: DensitySettings): DensityPicture {
  const air = 3 + 4 / (1 / smaller + 1 / scale);
  const x = [Math.min(mu, y - 1) - air, Math.max(mu, y + 1) + air] as const;
  const at = Array.from({ length: POINTS + 1 }, (_, k) => x[0] + ((x[1] - x[0]) * k) / POINTS);
  // Kinks are corners of the picture too.
  const xs = [...at, mu, y - 1, y, y + 1].filter((value) => value >= x[0] && value <= x[1]).sort((a, b) => a - b);
  const paper = xs.map((value) => ({ x: value, y: noiseDownDensity(mu, y, scale, smaller, value) }));
  const tails = xs
    .filter((value) => value !== y)
    .map((value) => ({ x: value, y: Math.exp(logTransition('exact', y - mu, value - mu, scale, smaller)) }));
  const stays = stayingProbability(y - mu, scale, smaller);
  const peak = Math.max(...paper.map((point) => point.y), ...tails.map((point) => point.y), stays);
  const exact = methodCard('exact');
  return {
    x,
    y: [peak * 10 ** -DECADES, peak * 1.6],
    curves: [
      { ...methodCard('paper'), key: 'paper', label: 'f of Definition 5', dash: '', points: paper },
      {
        key: 'exact',
        label: exact.title,
        color: exact.color,
        dash: '6 4',
        points: tails,
        stem: { x: y, y: stays, label: `stays: ${(100 * stays).toFixed(1)} %` },
      },
    ],
  };
}
