import { type Experiment, entryName } from '../core/experiment/experiment.ts';
import { canBeRead, readings, type Target } from '../core/experiment/results/reading.ts';
import type { Solution } from '../core/experiment/results/solve.ts';
import { CONFIDENCE, summarise } from '../core/experiment/results/summary.ts';
import { type EpsilonVerdict, verdictOf } from '../core/experiment/results/verdict.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { Failure } from '../core/failure.ts';
import { metricById } from '../core/metrics/registry.ts';

/** Which ε each mechanism needs, as it stands in a results file. */
interface Solved extends Target {
  readonly confidence: number;
  /** What to choose, and what has to be said with it. */
  readonly verdict: EpsilonVerdict | null;
  readonly answers: readonly ({ readonly mechanism: string } & Solution)[];
}

export function requireReadable(experiment: Experiment, metric: string): void {
  if (metricById(metric, '--metric').better === 'higher') {
    throw new Failure(`--metric: "${metric}" is better the higher it is; name one that is an error.`);
  }
  if (!canBeRead(experiment, metric)) {
    throw new Failure('sweep.parameter: a smallest ε can be found only where the sweep varies "epsilon".');
  }
  if (!experiment.metrics.includes(metric)) {
    throw new Failure(`metrics: "${metric}" is not among them; add it to be able to reach a target for it.`);
  }
}

export function solvedFor(experiment: Experiment, rows: readonly Row[], target: Target): Solved {
  const points = summarise(rows);
  const answers = readings(experiment, points, target).map(({ mechanism, solution }) => {
    return { mechanism: entryName(experiment.mechanisms[mechanism]), ...solution };
  });
  return { ...target, confidence: CONFIDENCE, verdict: verdictOf(experiment, points, target), answers };
}

/** The same for people. */
export function solvedSentences({ metric, error, verdict, answers }: Solved): string[] {
  return [
    ...(verdict ? [verdict.sentence, ...verdict.smallPrint] : []),
    ...answers.map((answer) => `${metric} of ${error}: ${answer.mechanism} ${sentenceOf(answer)}.`),
  ];
}

function sentenceOf(solution: Solution): string {
  if (solution.kind === 'nothing') return 'gave no number';
  if (solution.kind === 'unmet') return `does not reach it up to ε = ${solution.greatest}, and may never`;
  const { value, interval, where } = solution;
  if (value === 0) return 'reaches it at every ε that was measured';
  const range = interval ? ` (95 % interval ${interval.map(shown).join(' to ')})` : '';
  return `at ε = ${shown(value)}${range}${where === 'within' ? '' : `, estimated ${where} what was measured`}`;
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : 'without end';
}
