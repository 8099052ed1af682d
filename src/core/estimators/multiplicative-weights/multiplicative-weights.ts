import { Failure } from '../../failure.ts';
import type { Evidence } from '../../history/history.ts';
import { choiceParam, numberParam } from '../../params.ts';
import { answerFromTable } from '../../workload/answer-from-table.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, Estimator, FittedEstimator } from '../estimator.ts';
import { type Constraint, ridgeFor } from './constraint.ts';
import { WeightedDistribution } from './distribution.ts';
import type { UpdateRule } from './replay.ts';

const params = {
  replay: numberParam({
    label: 'Replay',
    help: '"calibrated" meets all answers at once, each as closely as its noise allows: the maximum-entropy distribution with a penalty by noise scale. A number applies all answers in order so often; "converge" is the limit of that with the penalty of earlier versions, which knows less of the noise.',
    default: 'calibrated',
    min: 1,
    max: 10_000,
    integer: true,
    words: ['calibrated', 'converge'],
  }),
  step: choiceParam({
    label: 'Step',
    help: 'Whether the exponent of a single update is half the error or all of it. Has no effect where all answers are met at once.',
    default: 'half',
    options: { half: 'half', full: 'full' },
  }),
};

/** The update of MWEM as an estimator of its own: synthetic data that agrees with a history. */
export const multiplicativeWeights: Estimator<typeof params> = {
  id: 'multiplicative-weights',
  title: 'Multiplicative weights',
  summary:
    'A synthetic distribution of records that agrees with the noisy answers within their noise and assumes nothing else. It answers every query; where the history says nothing about one, it answers as if records were spread evenly.',
  params,
  synthetic: true,
  fit: (evidence, rule) => new FittedWeights(evidence, rule),
};

const UNMEASURED =
  'No past answer is about these attributes, so the estimate assumes records spread evenly over their values.';

/** In shares of the records. Below this, what is left is rounding or too small to matter. */
const SHORT_OF_LIMIT = 1e-6;

class FittedWeights implements FittedEstimator {
  readonly distribution: WeightedDistribution;
  readonly #queries: readonly LinearQuery[];
  /** That the search for the limit ended early, as a sentence. */
  readonly #stopped: string | null;

  constructor(evidence: Evidence, { replay, step }: UpdateRule) {
    const records = recordsOf(evidence);
    const uniform = WeightedDistribution.uniform(evidence.domain, records);
    const constraints = evidence.answers.map(
      ({ query, answer, scale }, order): Constraint => ({
        attributes: attributesOf(query),
        query,
        target: Float64Array.of(answer / records),
        ridge: ridgeFor(scale, records, replay),
        order,
      }),
    );
    this.#queries = evidence.answers.map(({ query }) => query);
    this.distribution =
      typeof replay === 'string' ? uniform.fitted(constraints, replay) : uniform.replayed(constraints, replay, step);
    this.#stopped = stoppedShort(this.distribution);
  }

  estimate(query: LinearQuery): Estimated {
    const attributes = attributesOf(query);
    const measured = new Set(this.distribution.components.flatMap(({ plan }) => plan.attributes));
    const estimable = attributes.every((index) => measured.has(index));
    const reason = estimable ? this.#stopped : UNMEASURED;
    return { estimate: this.#answer(query), estimable, ...(reason ? { reason } : {}) };
  }

  history(): Float64Array {
    return Float64Array.from(this.#queries, (query) => this.#answer(query));
  }

  #answer(query: LinearQuery): number {
    const attributes = attributesOf(query);
    return answerFromTable(this.distribution.domain, this.distribution.table(attributes), query);
  }
}

function stoppedShort({ components, records }: WeightedDistribution): string | null {
  const most = components.reduce((far, { short }) => Math.max(far, short), 0);
  if (most <= SHORT_OF_LIMIT) return null;
  const missed = (most * records).toPrecision(2);
  return `The search for the distribution that agrees with all past answers stopped early: one of them is still off by ${missed} records more than its noise explains. Answers that contradict each other, or noise scales that are too small, can cause this.`;
}

/** Public, or the answers to the query that counts everybody. */
function recordsOf({ records, answers }: Evidence): number {
  if (records !== undefined) return records;
  const counts = answers.filter(({ query }) => query.factors.length === 0 && query.times > 0);
  const mean = counts.reduce((sum, { query, answer }) => sum + answer / query.times, 0) / counts.length;
  if (mean > 0) return mean;
  throw new Failure(
    'Multiplicative weights need the number of records, and nothing here says it: make it public (in a history file, state "records"), or ask for the count of all records as well.',
  );
}
