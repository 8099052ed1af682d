/** What a metric sees: the truth and the answers, block by block. Runs outside the private path. */
export interface Evaluation {
  readonly truth: readonly Float64Array[];
  readonly answers: readonly Float64Array[];
  /** δ as a count. */
  readonly sanityBound: number;
}

/** Compares answers with the truth. Lower is better unless it says otherwise. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly better: 'lower' | 'higher';
  /** Shares are shown as percentages; counts in records. */
  readonly unit: 'share' | 'records' | 'squared records';
  evaluate(evaluation: Evaluation): number;
}
