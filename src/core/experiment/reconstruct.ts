import type { FittedEstimator } from '../estimators/estimator.ts';
import { estimatorById } from '../estimators/registry.ts';
import { Failure } from '../failure.ts';
import type { NoisyAnswer } from '../history/history.ts';
import type { Extra, Release } from '../mechanisms/mechanism.ts';
import type { ParamSpecs, ParamValue } from '../params.ts';
import { at } from '../privacy/budget.ts';
import type { Measurement } from '../privacy/measurement.ts';
import type { Block } from '../workload/block.ts';
import type { Workload } from '../workload/workload.ts';

/** An estimator that a mechanism's measurements go through. */
export interface Reconstruction {
  readonly id: string;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** The parameters that change answers: how intervals are worked out is not asked for here. */
export function reconstructionParams(id: string, path: string): ParamSpecs {
  const { params, intervalParams = [] } = estimatorById(id, path);
  return Object.fromEntries(Object.entries(params).filter(([key]) => !intervalParams.includes(key)));
}

/** Estimators take every answer as a query of its own; more of them than this would be waited for too long. */
const MOST_ANSWERS = 20_000;

/** From here on, estimates of what was measured are made all at once, the same up to their last digits. */
const MANY_ANSWERS = 500;

/** The noise of an answer that no record can change: as good as none, but something to divide by. */
const LEAST_SCALE = 1e-6;

/**
 * The same measurements, put together by an estimator: what was measured is a history, and any estimator answers the
 * workload from it. Costs no privacy. `records` only where their number is public.
 */
export function reconstructed<E extends Extra>(
  { history, extra }: Release<E>,
  { id, params }: Reconstruction,
  { domain, blocks }: Workload,
  records: number | undefined,
): Release<E> {
  const estimator = estimatorById(id, 'reconstruct.id');
  const answers = history.flatMap(noisyAnswers);
  if (answers.length === 0) throw new Failure(`${estimator.title}: this mechanism measured nothing to start from.`);
  if (answers.length > MOST_ANSWERS) {
    throw new Failure(
      `${estimator.title}: ${answers.length.toLocaleString('en')} noisy answers are more than can be put together one by one (the limit is ${MOST_ANSWERS.toLocaleString('en')}); ask for fewer or smaller tables.`,
    );
  }
  const fitted = estimator.fit({ domain, answers, ...(records === undefined ? {} : { records }) }, params);
  const { distribution } = fitted;
  const measured = answers.length > MANY_ANSWERS ? measuredBlocks(history, fitted) : new Map<Block, Float64Array>();
  return {
    answers: blocks.map((block) =>
      distribution
        ? block.answer(distribution.table(block.attributes))
        : (measured.get(block) ?? oneByOne(fitted, block, estimator.title)),
    ),
    scales: blocks.map(() => null),
    history,
    ...(distribution ? { distribution } : {}),
    // How the run went is the mechanism's own story, before its measurements were put together.
    ...(extra ? { extra } : {}),
  };
}

function noisyAnswers({ block, answers, scale }: Measurement): NoisyAnswer[] {
  return Array.from(answers, (answer, index) => {
    return { query: block.query(index), answer, scale: Math.max(at(scale, index), LEAST_SCALE) };
  });
}

function measuredBlocks(history: readonly Measurement[], fitted: FittedEstimator): Map<Block, Float64Array> {
  if (fitted.distribution) return new Map();
  const estimates = fitted.history();
  let from = 0;
  return new Map(
    history.map(({ block, answers }) => {
      const estimated = estimates.slice(from, from + answers.length);
      from += answers.length;
      return [block, estimated];
    }),
  );
}

function oneByOne(fitted: FittedEstimator, block: Block, title: string): Float64Array {
  return Float64Array.from({ length: block.queries }, (_, index) => {
    const { estimate } = fitted.estimate(block.query(index));
    if (estimate !== null) return estimate;
    // Which query it is differs from trial to trial; a sentence that is always the same is told once for all of them.
    throw new Failure(
      `${title}: what this mechanism measured does not determine every answer that is asked for; reconstruct with multiplicative weights, which always gives one, or with nothing.`,
    );
  });
}
