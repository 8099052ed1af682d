import type { Evidence } from '../../history/history.ts';
import { choiceParam, numberParam } from '../../params.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import type { Estimator, FittedEstimator } from '../estimator.ts';
import { type Constraint, ridgeFor } from './constraint.ts';
import { WeightedDistribution } from './distribution.ts';
import { answeringFrom, FittedDistribution, recordsOf } from './fitted-distribution.ts';
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
  fit: fitted,
};

function fitted(evidence: Evidence, { replay, step }: UpdateRule): FittedEstimator {
  const records = recordsOf(evidence, 'Multiplicative weights');
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
  const distribution =
    typeof replay === 'string' ? uniform.fitted(constraints, replay) : uniform.replayed(constraints, replay, step);
  return new FittedDistribution(
    answeringFrom(distribution),
    evidence.answers.map(({ query }) => query),
  );
}
