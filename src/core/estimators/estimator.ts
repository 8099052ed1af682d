import type { Counts } from '../data/counts/counts.ts';
import type { AnswerNoise } from '../history/answer-noise.ts';
import type { AnyEvidence, Evidence, TableEvidence } from '../history/history.ts';
import type { ParamSpecs, ParamValues } from '../params.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { KernelInsight } from './kernel-pca/insight.ts';
import type { Course, Learned, LearningInsight } from './sampling/course.ts';
import type { LearningChain } from './sampling/learning-chain.ts';

/** What an estimator says about one query. */
export interface Estimated {
  /** Null where there is nothing to say; an estimator may also give a number for a query that is not estimable. */
  readonly estimate: number | null;
  /** Whether the past answers determine the query, up to their noise. */
  readonly estimable: boolean;
  /** Why not, as a sentence. */
  readonly reason?: string | undefined;
  /** Variance of the estimate through the noise of the answers. */
  readonly variance?: number;
  /** A of Eq. 16: the estimate is Σ weights_i·answer_i. */
  readonly weights?: Float64Array;
  /**
   * The scales b_i = |A_i|·λ_i of the noises whose sum is the error of the estimate; of others than Laplace noise those of
   * Laplace noise of the same variance.
   */
  readonly noiseScales?: Float64Array;
  /** The noise of each answer before its weight, where not all of it is Laplace noise. */
  readonly noises?: readonly AnswerNoise[];
}

/** An estimator that has seen a history. */
export interface FittedEstimator {
  /** Of estimators that make a distribution of records: that one, to answer whole tables from. */
  readonly distribution?: Counts;
  estimate(query: LinearQuery): Estimated;
  /** The whole table over these attributes, where there is a shorter way to it than query by query; null where it is not determined. */
  table?(attributes: readonly number[]): Float64Array | null;
  /** Estimates of many queries, where all at once take less time than one by one. */
  answers?(queries: readonly LinearQuery[]): Float64Array;
  /** Estimates of the past queries, in their order. */
  history(): Float64Array;
  /** Variances of those through the noise of the answers, where its errors are noise alone; null where that takes too long. */
  historyVariances?(): Float64Array | null;
  /** What it found on the way, to be looked at. */
  insight?(): FitInsight;
}

/** Plain data with a kind; the page has a view for each. */
export type FitInsight = KernelInsight | LearningInsight;

/** Fitting that goes on for long, in steps, by several chains, each of which may be on a worker of its own. */
export interface LearningTask {
  readonly chains: number;
  chain(index: number): LearningChain;
  /** Puts the steps of all chains together, and says when to stop. */
  course(): Course;
  /** What was learned until now, as an estimator. */
  fitted(learned: Learned): FittedEstimator;
}

/** Takes a history of noisy answers and answers any query from it. One estimator, one file, one line in the registry. */
export interface Estimator<S extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly params: S;
  /** Those of `params` that choose how intervals are worked out, and change no estimate. */
  readonly intervalParams?: readonly string[];
  /** True where it makes a distribution over the whole domain. */
  readonly synthetic?: true;
  /** True where its errors are noise alone, so that their variance says how far off an estimate is. */
  readonly unbiased?: true;
  /** Why they are more than noise under some parameters, as a sentence; null under others. */
  bias?(params: ParamValues<S>): string | null;
  fit(evidence: Evidence, params: ParamValues<S>): FittedEstimator;
  /** The same for whole tables, which need not be taken apart into answers. Past queries are their cells, in order. */
  fitTables?(evidence: TableEvidence, params: ParamValues<S>): FittedEstimator;
  /** Where it learns from samples, which takes long: the work that `fit` does at once, to be done in steps. */
  learning?(evidence: AnyEvidence, params: ParamValues<S>): LearningTask | null;
}
