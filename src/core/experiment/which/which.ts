import { csvChunks } from '../../data/file/csv-export.ts';
import { kindPromised } from '../../mechanisms/guarantee.ts';
import { metricById } from '../../metrics/registry.ts';
import { type Experiment, entryName } from '../experiment.ts';
import { NOT_PRIVATE } from '../results/results.ts';
import { type Point, summarise } from '../results/summary.ts';
import type { ReferenceLine } from '../run/reference-lines.ts';
import type { Row } from '../run/row.ts';
import type { Candidates, LeftOut } from './candidates.ts';
import type { ExpectedErrors } from './expected.ts';
import { type Ranked, rankingOf } from './ranking.ts';
import { type WhichWords, whichWords } from './which-words.ts';

/** One line of a ranking as files have it. What is not known is null. */
export interface RankedInFile {
  /** By its name in the experiment; else that of a reference line: "even-counts" says that all cells are alike. */
  readonly mechanism: string;
  readonly title: string;
  readonly baseline: boolean;
  readonly trials: number | null;
  readonly error: number;
  readonly margin: number | null;
  readonly percentile95: number;
  readonly squaredBias: number | null;
  readonly variance: number | null;
  readonly regret: number;
  readonly chance: number | null;
  readonly asGoodAsTheBest: boolean;
  readonly expectedRmse: number | null;
  readonly guarantee: string | null;
  readonly delta: number | null;
}

/** Which mechanism is the best here, as files and programs have it. Not private. */
export interface Which extends WhichWords {
  readonly epsilon: number;
  readonly metric: string;
  readonly unit: string;
  readonly status: string;
  /** The name of the best; null where none has answered. */
  readonly best: string | null;
  readonly ranking: readonly RankedInFile[];
  /** The least root mean squared error that Gaussian noise at δ = 1/n can have, whatever is measured. */
  readonly boundRmse: number | null;
  readonly notRanked: readonly LeftOut[];
}

export function whichOf(
  candidates: Candidates,
  expected: ExpectedErrors,
  rows: readonly Row[],
  references: readonly ReferenceLine[],
): Which {
  const { experiment, leftOut } = candidates;
  const points: Point[] = summarise(rows);
  const ranking = rankingOf(experiment, points, references, expected);
  const [metric] = experiment.metrics;
  const ranked = ranking.ranked.map((one) => inFile(experiment, one));
  return {
    epsilon: Number(experiment.sweep.values[0]),
    metric,
    unit: metricById(metric, 'metrics').unit,
    status: NOT_PRIVATE,
    best: ranking.best && entryName(experiment.mechanisms[ranking.best.mechanism]),
    ...whichWords(candidates, expected, ranking),
    ranking: ranked,
    boundRmse: expected.bound,
    notRanked: [...ranking.failed, ...leftOut],
  };
}

function inFile({ mechanisms }: Experiment, one: Ranked): RankedInFile {
  const { title, mechanism, baseline, isBaseline, error, margin, squaredBias, variance, regret, chance, promise } = one;
  return {
    mechanism: mechanism === null ? (baseline ?? '') : entryName(mechanisms[mechanism]),
    title,
    baseline: isBaseline,
    trials: mechanism === null ? null : error.trials,
    error: error.mean,
    margin,
    percentile95: error.percentile95,
    ...{ squaredBias, variance, regret, chance },
    asGoodAsTheBest: one.isAsGood,
    expectedRmse: one.expected,
    guarantee: promise === null ? null : kindPromised(promise),
    delta: promise?.delta ?? null,
  };
}

/** As a table for spreadsheets, R and pandas: one line a mechanism, the best first. */
export function whichCsv({ ranking, epsilon, metric, unit, status }: Which): string[] {
  const columns = [
    'mechanism',
    'title',
    'baseline',
    'trials',
    'error',
    'margin',
    'percentile95',
    'squaredBias',
    'variance',
    'regret',
    'chance',
    'asGoodAsTheBest',
    'expectedRmse',
    'guarantee',
    'delta',
  ] as const satisfies readonly (keyof RankedInFile)[];
  const cell = (value: RankedInFile[keyof RankedInFile]) =>
    value === null ? '' : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value;
  const lines = ranking.map((one) => [epsilon, metric, unit, ...columns.map((column) => cell(one[column])), status]);
  return [...csvChunks(['epsilon', 'metric', 'unit', ...columns, 'status'], lines)];
}
