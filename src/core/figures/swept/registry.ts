import type { DatasetRef } from '../../data/dataset-ref.ts';
import type { Schema } from '../../data/schema.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { Failure } from '../../failure.ts';
import { renameAttributes } from '../../workload/registry.ts';
import { bayesianFigures } from './bayesian.ts';
import type { Figure } from './figure.ts';
import { fileNameOf } from './file-shape.ts';
import { ireductFigures } from './ireduct.ts';
import { mwemFigures } from './mwem.ts';

export const figures: readonly Figure[] = [...ireductFigures, ...mwemFigures, ...bayesianFigures];

export function figureById(id: string, path: string): Figure {
  const found = figures.find((figure) => figure.id === id);
  if (found) return found;
  throw new Failure(`${path}: there is no figure "${id}"; known are ${figures.map((f) => `"${f.id}"`).join(', ')}.`);
}

/** A file that takes the place of a figure's data, with the schema that makes it fit. */
export type RealFile = Exclude<DatasetRef, { builtin: string }> & { readonly schema: Schema };

/** The figure's experiment, ready to run; `trials` other than the paper's where somebody cannot wait. */
export function figureExperiment(figure: Figure, variant: string, trials?: number, file?: RealFile): Experiment {
  const json = figure.experiment(variant);
  const experiment = parseExperiment(trials === undefined ? json : { ...json, trials }, file);
  const shape = figure.file?.(variant);
  if (!file || !shape) return experiment;
  return { ...experiment, workload: renameAttributes(experiment.workload, fileNameOf(shape, file.schema)) };
}
