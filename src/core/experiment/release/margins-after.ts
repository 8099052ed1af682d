import { type AnswerNoise, isWholeNumbered, scaleAsLaplace } from '../../history/answer-noise.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { TrialRunner } from '../run/trials.ts';
import { each, type Margin, marginOfSum, NORMAL_WIDTH, simulatedMargins, whyNoMargin } from './margins.ts';
import { agreementOf, type PostProcessing, postProcessed, type ReleasedAnswers } from './post-processing.ts';
import { evenTables } from './stand-in.ts';

/** A release as far as its noise goes, as it is kept. */
export interface ReleasedNoise extends ReleasedAnswers {
  readonly experiment: Experiment;
  /** Null where the number of records is protected. */
  readonly publicRecords: number | null;
  readonly margins?: readonly Margin[] | undefined;
  readonly measured?: readonly (AnswerNoise | null)[] | undefined;
}

/**
 * How far off answers may be once they are post-processed; undefined where it was not kept how far off they were. A count
 * below zero only comes nearer to the truth, and one that is rounded moves by a half at most.
 */
export function marginsAfter(
  workload: Workload,
  released: ReleasedNoise,
  { consistent, rounded }: PostProcessing,
  clock: () => number,
): readonly Margin[] | undefined {
  const margins = consistent ? marginsOfAgreement(workload, released, clock) : released.margins;
  return rounded ? margins?.map((margin) => each(margin, (one) => (Number.isInteger(one) ? one : one + 0.5))) : margins;
}

const AGREEING: PostProcessing = { consistent: true, nonNegative: false, rounded: false };

/** Tables that agree are sums of the released ones with weights that no answer changes, so their errors are sums of noise. */
function marginsOfAgreement(
  workload: Workload,
  released: ReleasedNoise,
  clock: () => number,
): readonly Margin[] | undefined {
  const { margins, experiment } = released;
  const [entry] = experiment.mechanisms;
  if (!margins || whyNoMargin(entry) !== null || agreeAlready(workload, released)) return margins;
  const noises = noisesOf(workload, released);
  if (noises) return marginsOfSums(workload, released, noises);
  return mechanismById(entry.id, 'mechanisms').oneScale && !entry.reconstruct
    ? simulated(workload, released, clock)
    : margins.map(() => null);
}

/** By how much, in shares of the largest answer, rounding may move one. */
const ROUNDING = 1e-9;

/** One table, or what least squares or the mechanism itself made agree. */
function agreeAlready(workload: Workload, released: ReleasedAnswers): boolean {
  const agreeing = postProcessed(workload, released, AGREEING);
  return released.answers.every((answers, index) =>
    answers.every((answer, cell) => Math.abs(answer - agreeing[index][cell]) <= ROUNDING * (1 + Math.abs(answer))),
  );
}

/** Of each table: how far every answer is off by noise of its own. */
interface OwnNoise {
  readonly deviation: number;
  readonly isWhole: boolean;
}

/** Null where answers of different tables share noise. */
function noisesOf({ blocks }: Workload, { experiment, margins, measured }: ReleasedNoise): OwnNoise[] | null {
  const { id, reconstruct } = experiment.mechanisms[0];
  const { ownNoise } = mechanismById(id, 'mechanisms');
  const noises = blocks.map(({ integral }, index): OwnNoise | null => {
    const noise = measured?.[index];
    if (noise) {
      // Releases draw whole numbers where answers are counts, which are off by a little less than others of their scale.
      const isWhole = integral || isWholeNumbered(noise);
      return { deviation: Math.SQRT2 * scaleAsLaplace(noise), isWhole };
    }
    const margin = margins?.[index];
    if (!ownNoise || reconstruct || typeof margin !== 'number') return null;
    return { deviation: margin / NORMAL_WIDTH, isWhole: integral };
  });
  return noises.includes(null) ? null : (noises as OwnNoise[]);
}

/** Beyond so many weights nobody waits for how far off each table is. */
const MOST_WEIGHTS = 200_000_000;

/** Noise is the same in all cells of a table, so each is as far off as the first. */
function marginsOfSums(workload: Workload, released: ReleasedAnswers, noises: readonly OwnNoise[]): Margin[] {
  const { blocks, size } = workload;
  if (blocks.length * size > MOST_WEIGHTS) return blocks.map(() => null);
  const agreement = agreementOf(workload, released);
  const isWhole = noises.every((noise) => noise.isWhole);
  return blocks.map((block) => {
    const { weights } = agreement.estimate(block.query(0));
    if (!weights) return null;
    let [variance, from] = [0, 0];
    for (const [index, { queries }] of blocks.entries()) {
      const squares = weights.subarray(from, from + queries).reduce((sum, weight) => sum + weight * weight, 0);
      variance += squares * noises[index].deviation * noises[index].deviation;
      from += queries;
    }
    return marginOfSum(Math.sqrt(variance), isWhole);
  });
}

const MOST_DRAWS = 400;
const LEAST_DRAWS = 20;
const ENOUGH_ANSWERS = 1_000_000;

/** Tables that were summed up from the same measurements share noise, whose law is the same on records of nobody. */
function simulated(workload: Workload, { experiment, publicRecords }: ReleasedNoise, clock: () => number): Margin[] {
  const { domain, size } = workload;
  const draws = Math.max(LEAST_DRAWS, Math.min(MOST_DRAWS, Math.ceil(ENOUGH_ANSWERS / size)));
  const runner = new TrialRunner(
    { ...experiment, trials: draws },
    evenTables(domain, publicRecords ?? 0),
    clock,
    workload,
  );
  const details = Array.from({ length: draws }, (_, trial) => runner.detail({ mechanism: 0, value: 0, trial }));
  return simulatedMargins(
    details.map(({ truth, release }) => ({
      truth,
      answers: release && postProcessed(workload, release, AGREEING),
    })),
  );
}

/** Why it is not said how far off answers are. */
export function whyUnknown({ experiment, margins }: Pick<ReleasedNoise, 'experiment' | 'margins'>): string {
  const [entry] = experiment.mechanisms;
  return whyNoMargin(entry) ?? (margins ? TOO_LONG : NOT_KEPT);
}

const TOO_LONG =
  'There are so many answers that working out how far off each is would take too long. Release fewer at once to have it said.';
const NOT_KEPT =
  'The version of this workbench that made this release did not keep how far off its answers are; the noise scale of each table stands in the files where there is one.';
