import type { FittedEstimator } from '../../estimators/estimator.ts';
import { TableLeastSquares } from '../../estimators/least-squares/table-least-squares.ts';
import { Failure } from '../../failure.ts';
import type { Workload } from '../../workload/workload.ts';

/** What is done to released tables. It looks at nothing but them, so it costs no privacy. */
export interface PostProcessing {
  /** Least squares: tables agree wherever they share attributes. */
  readonly consistent: boolean;
  /** Counts below zero become zero. */
  readonly nonNegative: boolean;
  /** To whole numbers. */
  readonly rounded: boolean;
}

/** Answers as they were released, and the noise in them where one number says it. */
export interface ReleasedAnswers {
  readonly answers: readonly Float64Array[];
  readonly scales: readonly (number | null)[];
}

/** In this order: agreement first, which needs the noise as it was drawn. */
export function postProcessed(
  workload: Workload,
  released: ReleasedAnswers,
  { consistent, nonNegative, rounded }: PostProcessing,
): readonly Float64Array[] {
  const agreeing = consistent ? madeConsistent(workload, released) : released.answers;
  if (!nonNegative && !rounded) return agreeing;
  return agreeing.map((answers) =>
    answers.map((answer) => {
      const kept = nonNegative ? Math.max(0, answer) : answer;
      // Never −0.
      return rounded ? Math.round(kept) + 0 : kept;
    }),
  );
}

/** Why tables cannot be made to agree; null where they can. */
export function whyNotConsistent({ blocks }: Workload): string | null {
  if (blocks.every(({ partition }) => partition)) return null;
  return 'Only whole tables can be made to agree, and this workload asks for other queries as well; reconstruct them with least squares instead.';
}

/** Noise that no record can change anything about is none, but tables have to be weighed by something. */
const LEAST_SCALE = 1e-6;

function madeConsistent(workload: Workload, released: ReleasedAnswers): readonly Float64Array[] {
  const agreement = agreementOf(workload, released);
  return workload.blocks.map((block, index) => {
    const cells = agreement.table?.(block.attributes);
    return cells ? block.answer(cells) : released.answers[index];
  });
}

/** The tables as they agree. Their answers are sums of the released ones, whose weights depend on no answer. */
export function agreementOf(workload: Workload, { answers, scales }: ReleasedAnswers): FittedEstimator {
  const { domain, blocks } = workload;
  const why = whyNotConsistent(workload);
  if (why !== null) throw new Failure(why);
  // Where nobody says how noisy a table is, all count the same.
  const areKnown = scales.every((scale) => scale !== null);
  const tables = blocks.map(({ attributes }, index) => ({
    attributes,
    answers: answers[index],
    scale: areKnown ? Math.max(scales[index] ?? 1, LEAST_SCALE) : 1,
  }));
  return new TableLeastSquares({ domain, tables }, { weighted: true, publicRecords: false });
}
