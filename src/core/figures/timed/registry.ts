import { blueFigure } from './blue.ts';
import { convolutionAccuracyFigure, monteCarloAccuracyFigure } from './law-accuracy.ts';
import { lawTimeFigure } from './law-time.ts';
import type { MeasuredFigure } from './measured-figure.ts';
import { scalableFigure } from './scalable.ts';

/** Figures of times and memory, beside those that are experiments (experiment/figures). */
export const measuredFigures: readonly MeasuredFigure[] = [
  scalableFigure,
  blueFigure,
  lawTimeFigure,
  convolutionAccuracyFigure,
  monteCarloAccuracyFigure,
];
