import { blueFigure } from './figures/blue.ts';
import { convolutionAccuracyFigure, monteCarloAccuracyFigure } from './figures/law-accuracy.ts';
import { lawTimeFigure } from './figures/law-time.ts';
import { scalableFigure } from './figures/scalable.ts';
import type { MeasuredFigure } from './measured-figure.ts';

/** Figures of times and memory, beside those that are experiments (experiment/figures). */
export const measuredFigures: readonly MeasuredFigure[] = [
  scalableFigure,
  blueFigure,
  lawTimeFigure,
  convolutionAccuracyFigure,
  monteCarloAccuracyFigure,
];
