import type { Experiment } from '../../experiment/experiment.ts';
import type { Point } from '../../experiment/summary.ts';
import type { FileShape } from './file-shape.ts';

/** One thing that must come out, judged from the numbers of this very run. */
export interface Check {
  /** What is claimed, as a sentence. */
  readonly claim: string;
  /** Null where this run has no numbers to decide it by. */
  readonly holds: boolean | null;
  /** The numbers that decide it. */
  readonly evidence: string;
}

/** The same figure on other data: USA or Brazil. */
export interface FigureVariant {
  readonly id: string;
  readonly title: string;
}

/**
 * A figure of a paper as an experiment that anybody can run again. `experiment` is the text of an experiment file, so
 * that it can be exported, changed and run headless like any other.
 */
export interface Figure {
  /** Paper and number: "ireduct-6". */
  readonly id: string;
  readonly paper: string;
  /** What the paper calls it: "Figure 6". */
  readonly number: string;
  readonly title: string;
  /** What the paper reports, in our words. */
  readonly claim: string;
  /** Mistakes of the paper and differences of the data that matter here. */
  readonly notes: readonly string[];
  readonly variants: readonly FigureVariant[];
  readonly xScale: 'linear' | 'log';
  readonly yScale: 'linear' | 'log';
  /** The metric on the y axis. */
  readonly metric: string;
  /** True where the paper does not say how often it ran, so that the number of trials is ours. */
  readonly ownTrials?: true;
  experiment(variant: string): Record<string, unknown>;
  /** What a file must look like to take the place of a variant's data; absent where none is asked for. */
  file?(variant: string): FileShape;
  /**
   * `points` have a number for every mechanism at every value that they name; reference lines stand among them by their
   * ids, as far as they are known.
   */
  verdict(points: readonly Point[], experiment: Experiment): Check[];
}
