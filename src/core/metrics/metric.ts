import type { StreamStep } from '../asking/stream-step.ts';
import type { Counts } from '../data/counts/counts.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Domain } from '../data/domain.ts';
import type { Block } from '../workload/block.ts';

/** What a metric sees: the truth and the answers, block by block. Runs outside the private path. */
export interface Evaluation {
  readonly truth: readonly Float64Array[];
  readonly answers: readonly Float64Array[];
  /** As a count: what errors of smaller counts are taken relative to (δ of iReduct, Eq. 1). */
  readonly sanityBound: number;
  /** The truth behind all answers, for metrics that look at more than those. */
  readonly counts?: Counts;
  /** What a mechanism that makes synthetic data says about everything; others only answer. */
  readonly distribution?: Counts | undefined;
  /** What became of each question of a stream. */
  readonly stream?: readonly StreamStep[] | undefined;
  readonly blocks?: readonly Block[];
  /** Queries that were not asked, block by block: null where nothing was said of them. */
  readonly news?: { readonly truth: readonly Float64Array[]; readonly answers: readonly Float64Array[] } | null;
  /** Other answers of the same mechanism, with noise of their own; absent where there is no noise. */
  readonly again?: readonly Float64Array[] | undefined;
  /** In cross-validation: records that had no part in the answers. */
  readonly heldOut?: Dataset | undefined;
}

/** Compares answers with the truth. Lower is better unless it says otherwise. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly better: 'lower' | 'higher';
  /** How it grows with noise: answers with twice the noise make it 2^power as large. Absent where no power says it. */
  readonly power?: 1 | 2;
  /** Shares are shown as percentages; counts in records. */
  readonly unit: 'share' | 'records' | 'squared records' | 'nats' | 'epsilon';
  /** Attribute sets whose true tables it needs beyond those that answer the workload. */
  requires?(domain: Domain): readonly (readonly number[])[];
  /** True when it judges answers by records that they were not made from: then every trial is cross-validated. */
  readonly crossValidated?: true;
  /** What computing it takes beyond a look at the answers; metrics without it are computed in every run of the page. */
  readonly cost?: string;
  /** True when it tells bias from noise, which takes a second run of every trial. */
  readonly comparesRuns?: true;
  /** True when it looks at the distribution that synthetic data comes from. */
  readonly judgesDistribution?: true;
  /** True when it judges answers to queries that were not asked. */
  readonly judgesNewQueries?: true;
  /** True where it is an average over tables: in experiment files a number after it names one of them, as in "joint-l1/3". */
  readonly byTable?: true;
  /** The only kind of workload that it can judge. */
  readonly workload?: string;
  evaluate(evaluation: Evaluation): number;
}
