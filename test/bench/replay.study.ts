import { countsOf, payloadOf } from '../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../src/core/data/open-dataset.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { foldsNeeded, tablesNeeded } from '../../src/core/experiment/run/tables-needed.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';

export const name =
  'Error of MWEM with calibrated fits, and with so many passes, against the best number chosen afterwards';

/** TRIALS=5 DATA=rochdale,czech WORKLOADS=ranges EPSILONS=0.003,0.01,0.03 npm run study -- replay */
const TRIALS = Number(process.env.TRIALS ?? 5);
const wanted = process.env.DATA?.split(',');

const wantedWorkloads = process.env.WORKLOADS?.split(',');
const EPSILONS = process.env.EPSILONS?.split(',').map(Number) ?? [0.03, 0.1, 0.3, 1, 3];
const COUNTS = [1, 3, 10, 30, 100];
const RULES = ['calibrated', 'converge', ...COUNTS.map(String)];
const SQUARED = 'mean-squared-error';
const RELATIVE = 'overall-relative-error';
const METRICS = [SQUARED, RELATIVE];

interface Data {
  readonly dataset: Record<string, unknown>;
  /** Of its ranges. */
  readonly axes: readonly string[];
  /** True where its attributes are binary already. */
  readonly binary: boolean;
}

const sets: Readonly<Record<string, Data>> = {
  mildew: tableOf('mildew', ['la10', 'locc', 'mp58']),
  rochdale: tableOf('rochdale', ['EconActive', 'Age', 'Child']),
  czech: tableOf('czech', ['smoke', 'mental', 'phys']),
  'capital-loss': numbersOf('adult-like', 'capital-loss', ['capital-loss']),
  'age-hours': numbersOf('adult-like', 'age-hours', ['age', 'hours-per-week']),
  donors: numbersOf('transfusion-like', 'recency-frequency', ['recency', 'frequency']),
  monetary: numbersOf('transfusion-like', 'monetary', ['monetary']),
};

function tableOf(builtin: string, axes: readonly string[]): Data {
  return { dataset: { builtin }, axes, binary: true };
}

function numbersOf(builtin: string, part: string, axes: readonly string[]): Data {
  return { dataset: { builtin, params: { part } }, axes, binary: false };
}

/** Four kinds of questions; those about bits are asked of numbers taken apart into bits. */
function workloadsOf({ dataset, axes, binary }: Data): Record<string, { dataset: unknown; workload: unknown }> {
  const bits = binary ? dataset : { ...dataset, binarise: 'bitwise' };
  return {
    ranges: { dataset, workload: { kind: 'ranges', attributes: axes, count: binary ? 27 : 2000, seed: 1 } },
    cells: { dataset, workload: { kind: 'marginals', order: binary ? 2 : 1 } },
    tables: { dataset: bits, workload: { kind: 'cuboids', order: binary ? 3 : 2 } },
    parities: { dataset: bits, workload: { kind: 'parities', degree: binary ? 3 : 2 } },
  };
}

type Row = Record<string, number | string>;

export async function run() {
  const rows: Row[] = [];
  for (const [data, set] of Object.entries(sets)) {
    if (wanted && !wanted.includes(data)) continue;
    for (const [workload, asked] of Object.entries(workloadsOf(set))) {
      if (wantedWorkloads && !wantedWorkloads.includes(workload)) continue;
      const measured = (await errorsOf(asked)).map((errors) => ({ data, workload, ...errors }));
      rows.push(...measured);
      for (const row of measured) console.log(JSON.stringify(row));
    }
  }
  return [...rows, ...means(rows)];
}

async function errorsOf(asked: object): Promise<Row[]> {
  const experiment = parseExperiment({
    version: 1,
    neighbours: 'replace-one',
    mechanisms: RULES.map((label) => ({
      id: 'mwem',
      label,
      params: { replay: COUNTS.includes(+label) ? +label : label },
    })),
    sweep: { parameter: 'epsilon', values: EPSILONS },
    metrics: METRICS,
    trials: TRIALS,
    seed: 'replay',
    ...asked,
  });
  const opened = await openDataset(experiment.dataset, noFiles);
  const counted = opened.counts(experiment.dataset.binarise);
  const workload = buildWorkload(experiment.workload, counted.domain);
  const counts = countsOf(payloadOf(counted, tablesNeeded(experiment, workload), foldsNeeded(experiment)));
  const runner = new TrialRunner(experiment, counts, () => 0);
  const trials = planCells(experiment).map((cell) => runner.run(cell));
  const rows = METRICS.flatMap((metric) => EPSILONS.map((epsilon) => ({ metric, epsilon })));
  return rows.map(({ metric, epsilon }) => {
    const errorOf = (rule: string) => {
      const errors = trials.flatMap(({ value, mechanism, metrics }) =>
        value === epsilon && mechanism === rule ? [metrics[metric]] : [],
      );
      return errors.reduce((sum, error) => sum + error, 0) / errors.length;
    };
    const errors = RULES.map((rule) => [rule, errorOf(rule)] as const);
    const best = Math.min(...errors.slice(-COUNTS.length).map(([, error]) => error));
    return { metric, epsilon, best, ...Object.fromEntries(errors.map(([rule, error]) => [`× ${rule}`, error / best])) };
  });
}

/** How many times the error of the best number of passes, chosen afterwards for each row. */
function means(all: readonly Row[]): Row[] {
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const groups = [
    { data: 'all', metric: SQUARED, rows: all.filter(({ metric }) => metric === SQUARED) },
    {
      data: 'all, ranges',
      metric: RELATIVE,
      rows: all.filter(({ metric, workload }) => metric === RELATIVE && workload === 'ranges'),
    },
  ];
  return groups.flatMap(({ data, metric, rows }) => {
    const over = (mean: (ratios: readonly number[]) => number) => ({
      ...Object.fromEntries(RULES.map((rule) => [`× ${rule}`, mean(rows.map((row) => Number(row[`× ${rule}`])))])),
      '× known before': mean(rows.map((row) => knownBefore(row, rows))),
      '× best by squared error': mean(rows.map((row) => bestBySquares(row, all))),
    });
    return [
      { data, metric, workload: 'mean', ...over(average) },
      { data, metric, workload: 'geometric mean', ...over((ratios) => Math.exp(average(ratios.map(Math.log)))) },
      { data, metric, workload: 'worst', ...over((ratios) => Math.max(...ratios)) },
    ];
  });
}

/**
 * What the number of passes gives that is best on all other data at the same ε and in the same kind of question: so much
 * a choice by public facts reaches. The best of each row is known from its counts alone, and the fewer the trials, the
 * more of it is luck. Four data sets, ranges, ε from 0.003 to 0.1, a hundred trials: 1.27 by relative error, where calibrated
 * fits have 1.24, "converge" 1.76 and the number that is best by squared error on the very same counts 1.08; by squared
 * error 2.07, where calibrated fits have 0.88. Calibrated fits are far behind by relative error only where no fit is near the
 * truth: 1.08 in the mean of the four points whose best error is below 200 %.
 */
function knownBefore(row: Row, rows: readonly Row[]): number {
  const others = rows.filter(
    ({ data, workload, epsilon }) => data !== row.data && workload === row.workload && epsilon === row.epsilon,
  );
  const costOf = (passes: number) => others.reduce((sum, other) => sum + Math.log(Number(other[`× ${passes}`])), 0);
  const best = COUNTS.reduce((found, passes) => (costOf(passes) < costOf(found) ? passes : found));
  return Number(row[`× ${best}`]);
}

/**
 * What the number of passes gives that is best by mean squared error on the very same counts. Calibrated fits are made to be
 * near it by squared error, and one fit has one error of either kind: where this is far from 1, a fit that is best by squared
 * error cannot be best by relative error as well, whoever chooses it.
 */
function bestBySquares(row: Row, all: readonly Row[]): number {
  const twin = all.find(
    ({ data, workload, epsilon, metric }) =>
      data === row.data && workload === row.workload && epsilon === row.epsilon && metric === SQUARED,
  );
  const best = COUNTS.reduce((found, passes) =>
    Number(twin?.[`× ${passes}`]) < Number(twin?.[`× ${found}`]) ? passes : found,
  );
  return Number(row[`× ${best}`]);
}

const noFiles = async () => {
  throw new Error('the study comes with its data');
};
