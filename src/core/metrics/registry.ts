import { entryById } from '../failure.ts';
import {
  maxAbsoluteError,
  meanAbsoluteError,
  meanSquaredError,
  newQueriesError,
  rootMeanSquaredError,
  squaredBias,
  variance,
} from './absolute-error.ts';
import { classifierAccuracy } from './classifier-accuracy.ts';
import { cuboidMaxError, cuboidMeanError } from './cuboid-error.ts';
import { jointL1, jointL1New } from './joint-l1.ts';
import type { Metric } from './metric.ts';
import { ofOneTable } from './of-one-table.ts';
import { overallRelativeError } from './overall-relative-error.ts';
import { answerError, answerRatio, reliability, systemCost } from './question-stream.ts';
import { relativeEntropy } from './relative-entropy.ts';

export const metrics: readonly Metric[] = [
  overallRelativeError,
  meanAbsoluteError,
  maxAbsoluteError,
  meanSquaredError,
  rootMeanSquaredError,
  squaredBias,
  variance,
  newQueriesError,
  relativeEntropy,
  jointL1,
  jointL1New,
  cuboidMeanError,
  cuboidMaxError,
  classifierAccuracy,
  systemCost,
  answerRatio,
  reliability,
  answerError,
];

export function metricById(id: string, path: string): Metric {
  const [, whole, table] = /^(.+)\/(\d{1,6})$/.exec(id) ?? [];
  const averaged = metrics.find((metric) => metric.byTable && metric.id === whole);
  if (averaged) return ofOneTable(averaged, Number(table));
  return entryById(metrics, id, `${path}: there is no metric "${id}"`);
}
