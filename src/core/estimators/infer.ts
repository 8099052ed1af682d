import * as v from 'valibot';
import { Failure } from '../failure.ts';
import type { Evidence, History } from '../history/history.ts';
import { historyFile, parseHistory } from '../history/parse-history.ts';
import { type ParamValue, parseParams } from '../params.ts';
import { parseWith, plainObject } from '../parse.ts';
import { EVERYTHING, type LinearQuery } from '../workload/linear-query.ts';
import { parseQuery } from '../workload/query-spec.ts';
import type { Estimated, FitInsight, FittedEstimator, LearningTask } from './estimator.ts';
import { type ImpossibleAnswer, impossibleAnswers } from './impossible-answers.ts';
import { errorLaw, lawSettingsIn } from './noise-law/methods.ts';
import { type ErrorLaw, probabilityBetween } from './noise-law/noise-law.ts';
import { GivenAnswers } from './posterior/given-answers.ts';
import { type Misfit, Misfits } from './posterior/misfit.ts';
import {
  credibleInterval,
  type DensitiesCompared,
  densitiesOf,
  type Posterior,
  posteriorBetween,
} from './posterior/posterior.ts';
import { estimatorById } from './registry.ts';

/** What is asked of a history: an `infer` file, parsed. */
export interface Inference {
  readonly history: History;
  readonly estimator: { readonly id: string; readonly params: Readonly<Record<string, ParamValue>> };
  readonly queries: readonly InferenceQuery[];
  readonly confidence: number;
}

export interface InferenceQuery {
  readonly query: LinearQuery;
  /** Bounds whose probability is asked for; null leaves an end open. */
  readonly probability?: readonly [low: number | null, high: number | null];
}

export interface InferredAnswer {
  readonly estimate?: number;
  readonly variance?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly estimable: boolean;
  /** Why there is no estimate, or no interval. */
  readonly reason?: string;
  readonly probability?: number;
  /** Of the posterior: how far its probabilities may be off. */
  readonly errorBound?: number;
  /** How far the answers that it rests on are from agreeing, where some of them are redundant. */
  readonly misfit?: Misfit;
  /** The posterior beside the law of the error, where both are known. */
  readonly densities?: DensitiesCompared;
}

export interface InferenceResult {
  readonly estimator: Inference['estimator'];
  readonly confidence: number;
  readonly answers: readonly InferredAnswer[];
  readonly history: readonly number[];
  /** How far redundant answers are from agreeing, and how probable that is; nothing where none is redundant. */
  readonly misfit?: Misfit;
  /** Answers that no records could be behind, whatever the others say. */
  readonly impossible?: readonly ImpossibleAnswer[];
  /** What the estimator found on the way. */
  readonly insight?: FitInsight;
}

const bound = v.nullable(v.pipe(v.number(), v.finite('expected a finite number')));
const bounds = v.pipe(
  v.strictTuple([bound, bound]),
  v.check(([low, high]) => low === null || high === null || low <= high, 'expected the lower bound first'),
);
const shape = v.strictObject({
  version: v.literal(1),
  estimator: v.optional(v.strictObject({ id: v.string(), params: v.optional(v.unknown()) }), { id: 'least-squares' }),
  queries: v.optional(v.array(v.pipe(plainObject, v.looseObject({ probability: v.optional(bounds) }))), []),
  confidence: v.optional(
    v.pipe(
      v.number(),
      v.check((value) => value > 0 && value < 1, 'expected a number between 0 and 1'),
    ),
    0.95,
  ),
});

export function parseInference(json: unknown): Inference {
  const file = historyFile(json);
  // A history that stands by itself needs no version: there is only one so far.
  const raw = parseWith(shape, file.path === '' ? { version: 1, ...file.rest } : file.rest, '');
  const history = parseHistory(file.history, file.path);
  const { params } = estimatorById(raw.estimator.id, 'estimator.id');
  return {
    history,
    estimator: { id: raw.estimator.id, params: parseParams(params, raw.estimator.params, 'estimator.params') },
    queries: raw.queries.map(({ probability, ...query }, index) => ({
      query: parseQuery(query, history.domain, `queries[${index}]`),
      ...(probability ? { probability } : {}),
    })),
    confidence: raw.confidence,
  };
}

/** What the estimator makes of the history, at once. */
export function fitOf({ history, estimator }: Inference): FittedEstimator {
  return estimatorById(estimator.id, 'estimator.id').fit(history, estimator.params);
}

/** The same in steps, where it is learned from samples; null where it is not. */
export function learningOf({ history, estimator }: Inference): LearningTask | null {
  return estimatorById(estimator.id, 'estimator.id').learning?.(history, estimator.params) ?? null;
}

/** Answers queries from a history: what the page shows and `headless infer` prints. */
export function infer(inference: Inference, fitted = fitOf(inference)): InferenceResult {
  const { history, estimator, queries, confidence } = inference;
  const settings = lawSettingsIn(estimator.params);
  const given =
    settings.method === 'posterior' ? new GivenAnswers(history, estimator.params.publicRecords === true) : null;
  const misfits = new Misfits(countedIn(inference), estimator.params.publicRecords === true);
  const answers = queries.map(({ query, probability }) => {
    const estimated = fitted.estimate(query);
    const { weights } = estimated;
    const misfit = weights && misfits.behind(weights);
    const law = orReason(() => errorLaw(estimated, settings));
    if (given) {
      const posterior = orReason(() => given.posterior(query));
      return { ...withPosterior(estimated, posterior, law, confidence, probability), ...(misfit ? { misfit } : {}) };
    }
    return { ...answerOf(estimated, law, confidence, probability), ...(misfit ? { misfit } : {}) };
  });
  const insight = fitted.insight?.();
  const misfit = misfits.ofAll();
  const impossible = impossibleAnswers(history);
  return {
    estimator,
    confidence,
    answers,
    history: [...fitted.history()],
    ...(misfit ? { misfit } : {}),
    ...(impossible.length > 0 ? { impossible } : {}),
    ...(insight ? { insight } : {}),
  };
}

/** The history as its answers are to agree: a record count that is taken for a noisy answer is one of them. */
function countedIn({ history, estimator }: Inference): Evidence {
  const { domain, answers, records } = history;
  const { universalScale } = estimator.params;
  if (records === undefined || typeof universalScale !== 'number') return history;
  return { domain, answers: [...answers, { query: EVERYTHING, answer: records, scale: universalScale }] };
}

function answerOf(
  { estimate, estimable, reason, variance }: Estimated,
  law: ErrorLaw | string | null,
  confidence: number,
  bounds: InferenceQuery['probability'],
): InferredAnswer {
  const answer = {
    ...(estimate === null ? {} : { estimate }),
    ...(variance === undefined ? {} : { variance }),
    estimable,
    ...(reason === undefined ? {} : { reason }),
  };
  if (estimate === null || law === null) return answer;
  if (typeof law === 'string') return { ...answer, reason: law };
  const half = law.halfWidth(confidence);
  return {
    ...answer,
    interval: [estimate - half, estimate + half],
    ...(bounds ? { probability: probabilityBetween(law, estimate, ...bounds) } : {}),
  };
}

function withPosterior(
  estimated: Estimated,
  posterior: Posterior | null | string,
  law: ErrorLaw | null | string,
  confidence: number,
  bounds: InferenceQuery['probability'],
): InferredAnswer {
  const answer = answerOf(estimated, typeof posterior === 'string' ? posterior : null, confidence, bounds);
  if (posterior === null || typeof posterior === 'string') return answer;
  return {
    ...answer,
    interval: credibleInterval(posterior, confidence),
    ...(bounds ? { probability: posteriorBetween(posterior, ...bounds) } : {}),
    errorBound: posterior.errorBound,
    ...(law !== null && typeof law !== 'string' && estimated.estimate !== null
      ? { densities: densitiesOf(posterior, law, estimated.estimate) }
      : {}),
  };
}

/** A method may refuse one query (the closed form where it is not safe), which is no reason to lose the others. */
function orReason<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
