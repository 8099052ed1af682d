import { Failure } from '../failure.ts';
import {
  maxAbsoluteError,
  meanAbsoluteError,
  meanSquaredError,
  newQueriesError,
  rootMeanSquaredError,
} from './absolute-error.ts';
import { classifierAccuracy } from './classifier-accuracy.ts';
import { cuboidMaxError, cuboidMeanError } from './cuboid-error.ts';
import { jointL1 } from './joint-l1.ts';
import type { Metric } from './metric.ts';
import { overallRelativeError } from './overall-relative-error.ts';
import { answerError, answerRatio, reliability, systemCost } from './question-stream.ts';
import { relativeEntropy } from './relative-entropy.ts';

export const metrics: readonly Metric[] = [
  overallRelativeError,
  meanAbsoluteError,
  maxAbsoluteError,
  meanSquaredError,
  rootMeanSquaredError,
  newQueriesError,
  relativeEntropy,
  jointL1,
  cuboidMeanError,
  cuboidMaxError,
  classifierAccuracy,
  systemCost,
  answerRatio,
  reliability,
  answerError,
];

export function metricById(id: string, path: string): Metric {
  const found = metrics.find((metric) => metric.id === id);
  if (found) return found;
  throw new Failure(`${path}: there is no metric "${id}"; known are ${metrics.map((m) => `"${m.id}"`).join(', ')}.`);
}
