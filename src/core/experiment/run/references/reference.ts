import type { Counts } from '../../../data/counts/counts.ts';
import type { Neighbours } from '../../../data/neighbours.ts';
import type { Workload } from '../../../workload/workload.ts';

/** What a reference line is worked out from at one value of the sweep. */
export interface ReferenceContext {
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** All metrics of the experiment for some answers to the workload. */
  evaluate(answers: readonly Float64Array[], distribution: Counts): Readonly<Record<string, number>>;
}

/** A line to compare curves with: a bound, or what could be reached without privacy. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** True where it depends on nothing but the questions and the number of records; all others look at the truth. */
  readonly withoutTruth?: true;
  /** Attribute sets whose tables it needs beyond those that answer the workload. */
  requires?(workload: Workload): readonly (readonly number[])[];
  /**
   * Works out all that does not depend on what is swept, which is most of the work, and gives the line on each part of
   * the data (one part, or in cross-validation one a fold). Never private: it looks at the truth itself.
   */
  prepare(
    workload: Workload,
    parts: readonly Counts[],
  ): readonly PreparedReference[] | Promise<readonly PreparedReference[]>;
}

/** The value of a line by metric; metrics that it says nothing about are left out. */
export type PreparedReference = (context: ReferenceContext) => Readonly<Record<string, number>>;

/** What a reference says at one value of the sweep, or why it says nothing. */
export type ReferenceMetrics = { readonly metrics: Readonly<Record<string, number>> } | { readonly error: string };
