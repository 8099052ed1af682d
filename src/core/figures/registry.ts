import { entryById, Failure } from '../failure.ts';
import { type FigureChoice, MWEM_2010 } from './figure.ts';
import { bayesianFigures } from './swept/bayesian.ts';
import { errorsByAlpha } from './swept/historical.ts';
import { bivariateJoints, trivariateJoints } from './swept/historical-joints.ts';
import { ireductFigures } from './swept/ireduct.ts';
import { mwemComposition } from './swept/mwem-composition.ts';
import { mwemCubes } from './swept/mwem-cubes.ts';
import { mwemRanges } from './swept/mwem-ranges.ts';
import { mwemSurvey } from './swept/mwem-survey.ts';
import { mwemTables } from './swept/mwem-tables.ts';
import type { SweptFigure } from './swept/swept-figure.ts';
import { crossValidatedErrors } from './timed/cross-validated-errors.ts';
import { errorsByHistory } from './timed/errors-by-history.ts';
import { rangesByAttributes } from './timed/historical-ranges.ts';
import { convolutionAccuracy, monteCarloAccuracy } from './timed/law-accuracy.ts';
import { lawTime } from './timed/law-time.ts';
import { scalableMwem } from './timed/scalable.ts';
import { timeOfEstimators } from './timed/time-of-estimators.ts';
import { timeOfLeastSquares } from './timed/time-of-least-squares.ts';
import type { TimedFigure, TimedVariant } from './timed/timed-figure.ts';

export type Figure = SweptFigure | TimedFigure;

/** Every figure that can be run again, paper by paper and as the papers number them. */
export const figures: readonly Figure[] = [
  ...ireductFigures,
  timeOfLeastSquares,
  lawTime,
  convolutionAccuracy,
  monteCarloAccuracy,
  ...bayesianFigures,
  mwemRanges,
  mwemTables,
  mwemSurvey,
  mwemCubes,
  scalableMwem,
  mwemComposition,
  ...errorsByAlpha,
  crossValidatedErrors,
  errorsByHistory,
  timeOfEstimators,
  bivariateJoints,
  trivariateJoints,
  rangesByAttributes,
];

/** The gallery begins with these: one a question that people come with. */
export const startHere: readonly string[] = ['ireduct-6', 'mwem-4', 'bayesian-10'];

/** Figures that another paper prints as well. */
export const twins: readonly { readonly paper: string; readonly number: string; readonly figure: string }[] = [
  { paper: MWEM_2010, number: 'Figure 2', figure: 'mwem-3' },
  { paper: MWEM_2010, number: 'Figure 3', figure: 'mwem-4' },
];

export const sweptFigures: readonly SweptFigure[] = figures.filter((figure) => figure.kind === 'swept');
export const timedFigures: readonly TimedFigure[] = figures.filter((figure) => figure.kind === 'timed');

export function figureById(id: string, path: string): Figure {
  return entryById(figures, id, `${path}: there is no figure "${id}"`);
}

/** A figure that is an experiment. */
export function sweptFigureById(id: string, path: string): SweptFigure {
  return entryById(sweptFigures, id, `${path}: there is no figure "${id}"`);
}

/** A figure that is timed and its variant, or a sentence that says what there is. */
export function timedFigureOf({ figure: id, variant: wanted }: FigureChoice): {
  readonly figure: TimedFigure;
  readonly variant: TimedVariant;
} {
  const figure = entryById(timedFigures, id, `There is no measured figure "${id}"`);
  const variant = figure.variants.find((candidate) => candidate.id === wanted);
  if (variant) return { figure, variant };
  const known = figure.variants.map((candidate) => `"${candidate.id}"`).join(' and ');
  throw new Failure(`Figure ${id} has the variants ${known}, and no "${wanted}".`);
}
