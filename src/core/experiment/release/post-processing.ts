import { leastSquares } from '../../estimators/least-squares/least-squares.ts';
import { Failure } from '../../failure.ts';
import { defaultParams, type ParamValues } from '../../params.ts';
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

function madeConsistent(workload: Workload, { answers, scales }: ReleasedAnswers): readonly Float64Array[] {
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
  const params = defaultParams(leastSquares.params) as ParamValues<typeof leastSquares.params>;
  const fitted = leastSquares.fitTables?.({ domain, tables }, params);
  return blocks.map((block, index) => {
    const cells = fitted?.table?.(block.attributes);
    return cells ? block.answer(cells) : answers[index];
  });
}
