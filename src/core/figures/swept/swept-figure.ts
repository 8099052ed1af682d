import type { Experiment } from '../../experiment/experiment.ts';
import type { Point } from '../../experiment/results/summary.ts';
import type { FigureHead } from '../figure.ts';
import type { Check } from '../verdict/check.ts';
import type { FileShape } from './file-shape.ts';
import type { JointMap } from './joint-map.ts';

/**
 * A figure of a paper as an experiment that anybody can run again. `experiment` is the text of an experiment file, so
 * that it can be exported, changed and run headless like any other.
 */
export interface SweptFigure extends FigureHead {
  readonly kind: 'swept';
  readonly xScale: 'linear' | 'log';
  readonly yScale: 'linear' | 'log';
  /** The metric on the y axis. */
  readonly metric: string;
  /** True where the number of trials is ours: the paper does not say how often it ran, or that says too little. */
  readonly ownTrials?: true;
  /** How many trials a quick run has; three unless given. */
  readonly quickTrials?: number;
  /** Drawn as heat maps beside the curves, an attribute a row and a column. */
  readonly joints?: JointMap;
  experiment(variant: string): Record<string, unknown>;
  /** What a file must look like to take the place of a variant's data; absent where none is asked for. */
  file?(variant: string): FileShape | undefined;
  /**
   * `points` have a number for every mechanism at every value that they name; reference lines stand among them by their
   * ids, as far as they are known.
   */
  verdict(points: readonly Point[], experiment: Experiment): Check[];
}

export function quickTrialsOf({ quickTrials = 3 }: SweptFigure): number {
  return quickTrials;
}
