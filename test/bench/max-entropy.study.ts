import { parseInference } from '../../src/core/estimators/infer.ts';
import { exactMaximum } from '../../src/core/estimators/max-entropy/exact.ts';
import { parsePrior } from '../../src/core/estimators/product-prior.ts';
import type { Evidence } from '../../src/core/history/history.ts';
import { inTables } from '../../src/core/history/whole-tables.ts';
import { certify } from '../support/entropy-gap.ts';
import { randomInference } from '../support/random-histories.ts';

export const name =
  'Exact maximum entropy on random histories of all kinds of queries: duality gap for each record, cell by cell';

/** COUNT=200 npm run study -- max-entropy */
const COUNT = Number(process.env.COUNT ?? 2000);
const EXTENT = { cells: 400, answers: 60 };
const LIMITS = [1e-9, 1e-7, 1e-5];

/** By the largest weight that α allows: beyond some thousands double precision is what limits the gap. */
const WEIGHTS = [1, 100, 10_000, Number.POSITIVE_INFINITY];

interface Outcome {
  readonly number: number;
  readonly bound: number;
  readonly gap: number;
  readonly told: boolean;
  readonly milliseconds: number;
}

export function run() {
  const outcomes = Array.from({ length: COUNT }, (_, number) => outcomeOf(number));
  for (const { number, gap } of outcomes) if (!(gap < 1e-9)) console.log(`history ${number}: ${gap.toPrecision(2)}`);
  const bands = WEIGHTS.map((most, band) => {
    const least = WEIGHTS[band - 1] ?? 0;
    return rowOf(
      `weights up to ${most}`,
      outcomes.filter(({ bound }) => bound > least && bound <= most),
    );
  });
  return [...bands, rowOf('all', outcomes)];
}

function outcomeOf(number: number): Outcome {
  const { history, estimator } = parseInference(randomInference(number, EXTENT));
  const evidence = history as Evidence & { readonly records: number };
  const alpha = Number(estimator.params.alpha);
  const prior = parsePrior(String(estimator.params.prior), history);
  const started = process.cpuUsage().user;
  const fitted = exactMaximum({ ...inTables(evidence), records: evidence.records }, alpha, prior);
  const milliseconds = (process.cpuUsage().user - started) / 1000;
  const bound = history.answers.reduce((most, { scale }) => Math.max(most, (alpha * evidence.records) / scale), 0);
  const told = fitted.components.reduce((sum, { short }) => sum + short, 0) > 1e-9;
  const { gap, apart, outside } = certify(fitted, evidence, alpha, prior);
  if (!(apart < 1e-8 && outside < 1e-12)) throw new Error(`history ${number}: weights and cells do not fit each other`);
  return { number, bound, gap, told, milliseconds };
}

function rowOf(histories: string, outcomes: readonly Outcome[]) {
  const within = LIMITS.map((limit) => [`within ${limit}`, outcomes.filter(({ gap }) => gap < limit).length] as const);
  return {
    histories,
    count: outcomes.length,
    ...Object.fromEntries(within),
    'gap told': outcomes.filter(({ told }) => told).length,
    'ms each': outcomes.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / outcomes.length,
  };
}
