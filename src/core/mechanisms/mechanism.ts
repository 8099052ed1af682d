import type { StreamStep } from '../asking/stream-step.ts';
import type { Counts } from '../data/counts.ts';
import type { ParamSpecs, ParamValues } from '../params.ts';
import type { Curator } from '../privacy/curator.ts';
import type { Measurement } from '../privacy/measurement.ts';
import type { Rng } from '../random/rng.ts';
import type { Workload } from '../workload/workload.ts';
import type { Round } from './mwem/round.ts';

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
  /** True when somebody wants to see how the noise came down; costs time, so sweeps do without. */
  readonly trace?: boolean;
  /** Of a stream of questions, how many are asked; all where it is not said. */
  readonly questions?: number | undefined;
}

/** How a mechanism lowered its noise, as plain data. Groups are the marginals, or the single queries of other blocks. */
export interface NoiseTrace {
  readonly frames: readonly TraceFrame[];
  /** How often each answer changed, one array per block. */
  readonly jumps: readonly Int32Array[];
}

export interface TraceFrame {
  /** ε spent so far. */
  readonly spent: number;
  /** The noise scale of every group. */
  readonly scales: Float64Array;
}

/** What comes out of a run: answers to the workload and everything that was measured on the way. */
export interface Release {
  /** One array per block of the workload. */
  readonly answers: readonly Float64Array[];
  /** Noise scale behind each block's answers, where one number says it. */
  readonly scales: readonly (number | null)[];
  readonly history: readonly Measurement[];
  readonly trace?: NoiseTrace;
  /** Mechanisms that make synthetic data answer any other query as well. */
  readonly distribution?: Counts;
  /** What was chosen and measured, round by round. */
  readonly rounds?: readonly Round[];
  /** The distribution before the first round; only where somebody asked for a trace. */
  readonly start?: Counts;
  /** What became of each question of a stream. */
  readonly stream?: readonly StreamStep[];
}

/** The release of measurements that are the answers themselves. */
export function releaseOf(history: readonly Measurement[]): Release {
  return {
    answers: history.map((measurement) => measurement.answers),
    scales: history.map(({ scale }) => (typeof scale === 'number' ? scale : null)),
    history,
  };
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
  /** True where it makes a distribution over the whole domain, from which records can be drawn. */
  readonly synthetic?: true;
  /** Why some error is left however large ε is, for mechanisms that do not tend to the truth. */
  readonly inconsistent?: string;
  /** Why a release with these parameters is not certified private although `guarantee` says so; null when it is. */
  notCertified?(params: ParamValues<S>): string | null;
  /** Where parameters weaken `guarantee`: what it is with these. */
  guaranteeWith?(params: ParamValues<S>): Guarantee;
  /** Attribute sets whose tables the curator needs beyond those that answer the workload. */
  requires?(workload: Workload, params: ParamValues<S>): readonly (readonly number[])[];
  /** True, or the reason why not, as a sentence for people. */
  supports(workload: Workload): true | string;
  run(curator: Curator, workload: Workload, params: ParamValues<S>, context: RunContext): Release;
}
