import { Failure } from '../../failure.ts';
import type { Experiment } from '../experiment.ts';
import { parseExperiment } from '../parse-experiment.ts';
import { bayesianFigures } from './bayesian.ts';
import type { Figure } from './figure.ts';
import { ireductFigures } from './ireduct.ts';
import { mwemFigures } from './mwem.ts';

export const figures: readonly Figure[] = [...ireductFigures, ...mwemFigures, ...bayesianFigures];

export function figureById(id: string, path: string): Figure {
  const found = figures.find((figure) => figure.id === id);
  if (found) return found;
  throw new Failure(`${path}: there is no figure "${id}"; known are ${figures.map((f) => `"${f.id}"`).join(', ')}.`);
}

/** The figure's experiment, ready to run; `trials` other than the paper's where somebody cannot wait. */
export function figureExperiment(figure: Figure, variant: string, trials?: number): Experiment {
  const file = figure.experiment(variant);
  return parseExperiment(trials === undefined ? file : { ...file, trials });
}
