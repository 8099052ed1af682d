import type { Counts } from '../data/counts/counts.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import type { Evaluation } from '../metrics/metric.ts';
import type { ParamSpecs, ParamValue, ParamValues } from '../params.ts';
import type { PerQuery } from '../privacy/budget.ts';
import type { Curator } from '../privacy/curator.ts';
import type { Measurement } from '../privacy/measurement.ts';
import type { Rng } from '../random/rng.ts';
import type { Block } from '../workload/block.ts';
import type { Workload } from '../workload/workload.ts';
import type { Guarantee } from './guarantee.ts';

export interface Citation {
  readonly authors: string;
  readonly title: string;
  readonly venue: string;
  readonly year: number;
}

export interface RunContext {
  /** ε, exactly as stated in the experiment. */
  readonly epsilon: number;
  /** Randomness that costs no privacy: random choices of the mechanism itself. Noise is the curator's business. */
  readonly rng: Rng;
  /** δ as a count: relative errors of answers below it are taken relative to it (iReduct, Eq. 1). */
  readonly sanityBound: number;
  /** True when somebody wants to see how the run went; costs time, so sweeps do without. */
  readonly trace?: boolean;
}

/** What comes out of a run: answers to the workload and everything that was measured on the way. */
export interface Release<E extends Extra = Extra<never>> {
  /** One array per block of the workload. */
  readonly answers: readonly Float64Array[];
  /** Noise scale behind each block's answers, where one number says it. */
  readonly scales: readonly (number | null)[];
  readonly history: readonly Measurement[];
  /**
   * The standard deviations of the noise in each block's answers, where these are sums of several measurements; worked out
   * when somebody asks. Null for a block of which it is not known.
   */
  deviations?(): readonly (PerQuery | null)[];
  /** Mechanisms that make synthetic data answer any other query as well. */
  readonly distribution?: Counts;
  /** Answers to queries that were not asked, where an estimator or a distribution has them. */
  answerNew?(blocks: readonly Block[]): readonly Float64Array[];
  /** What this family has to tell beyond that. */
  readonly extra?: E;
}

/** What the page draws of a run, as plain data; the view of this kind in features/shared/run-views draws it. */
export interface RunView {
  readonly kind: string;
}

/**
 * What a family of mechanisms tells of a run beyond answers and measurements. Each family keeps what it likes in its own
 * class; these are the uses that others make of it without knowing which family it is.
 */
export interface Extra<V extends RunView = RunView> {
  /** How the run went, beside the truth; null where it kept nothing to show. Not private. */
  view?(hindsight: Hindsight): V | null;
  /** Positions of the blocks that the run was most about: seen first where there are too many to see all. */
  readonly foremost?: readonly number[];
  /** What metrics made for this family see besides the answers. */
  readonly judged?: Pick<Evaluation, 'stream'>;
  /** ε spent by the last thing that is told here, where the run itself went on. */
  readonly spent?: number;
  /** The answers and all this as if the run had ended after so many questions of a stream. */
  upTo?(
    questions: number,
    answers: Release['answers'],
  ): { readonly answers: Release['answers']; readonly extra: Extra<V> };
}

/** What is known once a run is over: the truth, and what was released in the end. */
export interface Hindsight {
  readonly workload: Workload;
  readonly counts: Counts;
  /** One array per block of the workload. */
  readonly answers: readonly Float64Array[];
  /** Whether the table of all cells is among the counts. */
  readonly hasJoint: boolean;
  /** The distribution that was released, if any: an estimator may have had the last word. */
  readonly released: Counts | undefined;
}

/** The release of measurements that are the answers themselves. */
export function releaseOf(history: readonly Measurement[]): Release<never> {
  return {
    answers: history.map((measurement) => measurement.answers),
    scales: history.map(({ scale }) => (typeof scale === 'number' ? scale : null)),
    history,
  };
}

/** What is known to everybody before a run. */
export interface Publicly {
  readonly records: number;
  readonly unit: PrivacyUnit;
}

export interface FirstBudget {
  readonly epsilon: number;
  readonly mended: Readonly<Record<string, ParamValue>>;
}

/** One mechanism, one file. Everything else (form, card, dispatch, laws) is derived from this entry. */
export interface Mechanism<S extends ParamSpecs = ParamSpecs, E extends Extra = Extra<never>> {
  readonly id: string;
  readonly title: string;
  /** What it does, in two sentences. */
  readonly summary: string;
  /** Its formula, in MathML. */
  readonly formula: string;
  readonly paper: Citation;
  /** What a run with these parameters promises. */
  guarantee(params: ParamValues<S>): Guarantee;
  /** Whether a run uses the number of records, which costs nothing where it is public; some do under one kind of neighbours. */
  readonly takesRecordCount?: true | Neighbours;
  /** Mistakes of the paper that matter here, one sentence each. */
  readonly errata: readonly string[];
  readonly params: S;
  /** True where it makes a distribution over the whole domain, from which records can be drawn. */
  readonly synthetic?: true;
  /** True where it shares ε out over the tables as a workload says that weighs them. */
  readonly takesWeights?: true;
  /** True where it hands out no measurements for an estimator to start from. */
  readonly unmeasured?: true;
  /** Its noise is that of ε = 1 divided by ε, on whatever data: so errors fall by an exact power of ε. */
  readonly scalesInversely?: true;
  /** Why c times as many records at ε/c have other errors than c times those of now, where they have: most errors follow both together. */
  readonly dependsOnSize?: string;
  /** Why some error is left however large ε is, for mechanisms that do not tend to the truth. */
  readonly inconsistent?: string;
  /** Why its errors follow no law that is known, as a sentence; absent where answers are measured, or sums of what is. */
  readonly lawless?: string;
  /** The same for some parameters alone; null for others. */
  bias?(params: ParamValues<S>): string | null;
  /** True where every answer has noise of its own, though that may come from more than one measurement. */
  readonly ownNoise?: true;
  /** How many times the ε of plain Laplace noise it may need for the same error, where that is a few times as much. */
  readonly overhead?: number;
  /**
   * The smallest ε that it can start with under these parameters, and the parameters that let it start with any;
   * null where any ε will do.
   */
  start?(workload: Workload, params: ParamValues<S>, publicly: Publicly): FirstBudget | null;
  /** Attribute sets whose tables the curator needs beyond those that answer the workload. */
  requires?(workload: Workload, params: ParamValues<S>): readonly (readonly number[])[];
  /** The attributes that it needs the records themselves of, where tables do not do. */
  rowsOver?(workload: Workload): readonly number[];
  /**
   * The queries that it measures, where all it does to the data is to add noise of one scale to their answers: any library
   * that has such noise can do that. What it makes of the answers is no part of it.
   */
  oneScale?(workload: Workload, params: ParamValues<S>): readonly Block[];
  /** True, or the reason why not, as a sentence for people. */
  supports(workload: Workload): true | string;
  run(curator: Curator, workload: Workload, params: ParamValues<S>, context: RunContext): Release<E>;
}

/** The noise scales of blocks that are all measured at once, for ε in all: one for all of them, or as their weights have it. */
export function scalesFor(curator: Curator, { blocks, weights }: Workload, epsilon: number): number[] {
  if (!weights) {
    const scale = curator.sensitivity(blocks) / epsilon;
    return blocks.map(() => scale);
  }
  const unit = curator.sensitivity(blocks, weights) / epsilon;
  return weights.map((weight) => unit / weight);
}

/** Whether a run under these neighbours may use the number of records. */
export function takesRecords({ takesRecordCount }: Pick<Mechanism, 'takesRecordCount'>, neighbours: Neighbours) {
  return takesRecordCount === true || takesRecordCount === neighbours;
}
