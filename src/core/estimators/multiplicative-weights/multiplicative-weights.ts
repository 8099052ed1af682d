import { scaleAsLaplace } from '../../history/answer-noise.ts';
import type { AnyEvidence, NoisyAnswer } from '../../history/history.ts';
import { cellAnswers, inTables } from '../../history/whole-tables.ts';
import { choiceParam, numberParam } from '../../params.ts';
import { seededRng } from '../../random/seeded.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import type { Estimator, FittedEstimator } from '../estimator.ts';
import { answeringFrom, askedSets, exactTables, FittedDistribution, recordsOf } from '../fitted-distribution.ts';
import { parsePrior } from '../product-prior.ts';
import { featuresOf } from '../sampling/features.ts';
import { PenaltyRestraint } from '../sampling/restraint.ts';
import { SampledTask } from '../sampling/sampled-task.ts';
import { type Constraint, type Fit, ridgeFor } from './constraint.ts';
import { WeightedDistribution } from './distribution.ts';
import type { UpdateRule } from './replay.ts';

const TITLE = 'Multiplicative weights';

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
  title: TITLE,
  summary:
    'A synthetic distribution of records that agrees with the noisy answers within their noise and assumes nothing else. It answers every query; where the history says nothing about one, it answers as if records were spread evenly.',
  params,
  synthetic: true,
  fit: fitted,
  fitTables: fitted,
  learning: taskFor,
};

function fitted(asked: AnyEvidence, rule: UpdateRule): FittedEstimator {
  const task = taskFor(asked, rule);
  if (task) return task.fitted(task.learn());
  const exact = fittedExactly(asked, recordsOf(asked, TITLE), rule);
  return new FittedDistribution(answeringFrom(exact, stoppedShort(exact)), asked);
}

/** In shares of the records. Below this, what is left is rounding or too small to matter. */
const SHORT_OF_LIMIT = 1e-6;

function stoppedShort({ components, records }: WeightedDistribution): string | null {
  const most = components.reduce((far, { short }) => Math.max(far, short), 0);
  if (most <= SHORT_OF_LIMIT) return null;
  const missed = (most * records).toPrecision(2);
  return `The search for the distribution that agrees with all past answers stopped early: one of them is still off by ${missed} records more than its noise explains.`;
}

function fittedExactly(asked: AnyEvidence, records: number, { replay, step }: UpdateRule): WeightedDistribution {
  const uniform = WeightedDistribution.uniform(asked.domain, records);
  if (typeof replay !== 'string') {
    // A pass meets one cell after the other, as the paper's program does.
    const answers = 'tables' in asked ? cellAnswers(asked) : asked.answers;
    return uniform.replayed(answerConstraints(answers, records, replay), replay, step);
  }
  const found = inTables(asked);
  const constraints =
    'tables' in found
      ? found.tables.map(
          ({ attributes, answers, ...noise }, order): Constraint => ({
            attributes,
            query: null,
            target: answers.map((answer) => answer / records),
            ridge: ridgeFor(scaleAsLaplace(noise), records, replay),
            order,
          }),
        )
      : answerConstraints(found.answers, records, replay);
  return uniform.fitted(constraints, replay);
}

function answerConstraints(answers: readonly NoisyAnswer[], records: number, replay: UpdateRule['replay']) {
  return answers.map(
    ({ query, answer, ...noise }, order): Constraint => ({
      attributes: attributesOf(query),
      query,
      target: Float64Array.of(answer / records),
      ridge: ridgeFor(scaleAsLaplace(noise), records, replay),
      order,
    }),
  );
}

/** Of sampling: as many as the paper takes, at the rate that it takes. */
const SAMPLING = { moves: 1_000_000, rate: 1e-4, chains: 1 };

/** Exact sums over larger tables, some thousand times, would be waited for too long. */
const MOST_EXACT_CELLS = 1_048_576;

/** Whole tables that tie many attributes together are learned from samples. */
function taskFor(asked: AnyEvidence, { replay }: UpdateRule): SampledTask | null {
  if (typeof replay !== 'string') return null;
  const found = inTables(asked);
  if (!('tables' in found)) return null;
  if (exactTables(found.domain, askedSets(found)).every((cells) => cells <= MOST_EXACT_CELLS)) return null;
  const records = recordsOf(asked, TITLE);
  const features = featuresOf(found, records, (target, scale) => restraintFor(replay, target, scale, records));
  const rng = seededRng('multiplicative-weights');
  return new SampledTask(asked, records, features, parsePrior('uniform', found), SAMPLING, rng);
}

function restraintFor(replay: Fit, target: Float64Array, scale: Float64Array, records: number): PenaltyRestraint {
  const noise = {
    scale,
    below: target.map((share) => Math.max(0, -share)),
    above: target.map((share) => Math.max(0, share - 1)),
  };
  const ridge = replay === 'converge' ? scale.map((share) => ridgeFor(share * records, records, replay)) : null;
  return new PenaltyRestraint(noise, target, ridge);
}
