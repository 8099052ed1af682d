import type { ParamSpecs, ParamValues } from '../params.ts';
import type { Curator, Measurement } from '../privacy/curator.ts';
import type { Rng } from '../random/rng.ts';
import type { Workload } from '../workload/workload.ts';

export interface Citation {
  readonly authors: string;
  readonly title: string;
  readonly venue: string;
  readonly year: number;
}

/** `none` marks references that look at the truth: shown as not private wherever they appear. */
export type Guarantee = 'pure' | 'approximate' | 'none';

export interface RunContext {
  /** ε, exactly as stated in the experiment. */
  readonly epsilon: number;
  /** Randomness that costs no privacy: random choices of the mechanism itself. Noise is the curator's business. */
  readonly rng: Rng;
  /** δ as a count: relative errors of answers below it are taken relative to it (iReduct, Eq. 1). */
  readonly sanityBound: number;
}

/** What comes out of a run: answers to the workload and everything that was measured on the way. */
export interface Release {
  /** One array per block of the workload. */
  readonly answers: readonly Float64Array[];
  /** Noise scale behind each block's answers, where one number says it. */
  readonly scales: readonly (number | null)[];
  readonly history: readonly Measurement[];
}

/** One mechanism, one file. Everything else (form, card, dispatch, laws) is derived from this entry. */
export interface Mechanism<S extends ParamSpecs = ParamSpecs> {
  readonly id: string;
  readonly title: string;
  /** What it does, in two sentences. */
  readonly summary: string;
  /** Its formula, in MathML. */
  readonly formula: string;
  readonly paper: Citation;
  readonly guarantee: Guarantee;
  /** Mistakes of the paper that matter here, one sentence each. */
  readonly errata: readonly string[];
  readonly params: S;
  /** True, or the reason why not, as a sentence for people. */
  supports(workload: Workload): true | string;
  run(curator: Curator, workload: Workload, params: ParamValues<S>, context: RunContext): Release;
}
