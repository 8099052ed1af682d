import type { DatasetRef } from '../../data/dataset-ref.ts';
import type { Schema } from '../../data/schema/schema.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { renameAttributes } from '../../workload/registry.ts';
import { fileNameOf } from './file-shape.ts';
import type { SweptFigure } from './swept-figure.ts';

/** A file that takes the place of a figure's data, with the schema that makes it fit. */
export type RealFile = Exclude<DatasetRef, { builtin: string }> & { readonly schema: Schema };

/** The figure's experiment, ready to run; `trials` other than the paper's where somebody cannot wait. */
export function figureExperiment(figure: SweptFigure, variant: string, trials?: number, file?: RealFile): Experiment {
  const json = figure.experiment(variant);
  const experiment = parseExperiment(trials === undefined ? json : { ...json, trials }, file);
  const shape = figure.file?.(variant);
  if (!file || !shape) return experiment;
  const named = fileNameOf(shape, file.schema);
  return {
    ...experiment,
    workload: renameAttributes(experiment.workload, named),
    ...(experiment.newQueries && { newQueries: renameAttributes(experiment.newQueries, named) }),
  };
}
