import { type Promised, promiseOf } from '../../mechanisms/guarantee.ts';
import { squaredBias, variance } from '../../metrics/absolute-error.ts';
import { type Experiment, entryName } from '../experiment.ts';
import { mechanismTitle } from '../mechanism-title.ts';
import { marginOfMean, type Point, type Spread, spreadOf } from '../results/summary.ts';
import type { ReferenceLine } from '../run/reference-lines.ts';
import { referenceById } from '../run/references/registry.ts';
import { isBaseline } from './candidates.ts';
import type { ExpectedErrors } from './expected.ts';
import { welch } from './welch.ts';

/** What one mechanism, or saying that all cells are alike, comes to. */
export interface Ranked {
  readonly title: string;
  /** The reference line that it is, where no mechanism says it. */
  readonly baseline?: string;
  /** By position among the candidates; null for a reference line. */
  readonly mechanism: number | null;
  /** What the others are measured against: noise on each cell, and no look at the data at all. */
  readonly isBaseline: boolean;
  readonly error: Spread;
  /** Half of the 95 % interval of the mean; null for a single trial. */
  readonly margin: number | null;
  /** How many times the error of the best it has. */
  readonly regret: number;
  /** How probable such a distance from the best is by chance, corrected for all pairs; null for the best itself. */
  readonly chance: number | null;
  /** Not told apart from the best by these trials. */
  readonly isAsGood: boolean;
  /** The two parts of its mean squared error; null where questions may stay unanswered. */
  readonly squaredBias: number | null;
  readonly variance: number | null;
  /** What was to be expected before any data was touched, as a root mean squared error; null where nothing was. */
  readonly expected: number | null;
  readonly promise: Promised | null;
}

export interface Ranking {
  /** The least error first. */
  readonly ranked: readonly Ranked[];
  /** The best mechanism; null before any has answered. */
  readonly best: (Ranked & { readonly mechanism: number }) | null;
  /** Those that gave no answer, or not in each trial, with what they said. */
  readonly failed: readonly { readonly title: string; readonly why: string }[];
}

/** A distance less probable than this, once it is corrected, is no chance. */
const CHANCE = 0.05;

/**
 * Candidates by their errors on the private data. Two are told apart by Welch's test; whoever looks for the best compares
 * every pair, so each chance counts as many times as there are pairs (Bonferroni).
 */
export function rankingOf(
  experiment: Experiment,
  points: readonly Point[],
  references: readonly ReferenceLine[],
  expected: ExpectedErrors | null,
): Ranking {
  const [metric] = experiment.metrics;
  const pointsOf = new Map(points.map((point) => [point.mechanism, point]));
  const all = experiment.mechanisms.map((entry, mechanism) => {
    const point = pointsOf.get(entryName(entry));
    return { title: mechanismTitle(entry), mechanism, point, isBaseline: isBaseline(entry) };
  });
  const failed = all.flatMap(({ title, point }) => {
    const why = point?.errors[0] ?? (point && !isWhole(point.metrics[metric]) ? NO_NUMBER : null);
    return why === null ? [] : [{ title, why }];
  });
  const told = all.flatMap(({ title, mechanism, point, isBaseline: isOne }) => {
    if (!point || point.errors.length > 0 || !isWhole(point.metrics[metric])) return [];
    return {
      ...{ title, mechanism, isBaseline: isOne },
      error: point.metrics[metric],
      squaredBias: point.metrics[squaredBias.id]?.mean ?? null,
      variance: point.metrics[variance.id]?.mean ?? null,
      expected: expected?.rmse[mechanism] ?? null,
      promise: promiseOf(point),
    };
  });
  const [best] = told.toSorted((a, b) => a.error.mean - b.error.mean);
  if (!best) return { ranked: [], best: null, failed };
  const pairs = (told.length * (told.length - 1)) / 2;
  const ranked = [...told, ...baselines(references, metric)]
    .sort((a, b) => a.error.mean - b.error.mean)
    .map((one): Ranked => {
      const chance =
        one.mechanism === best.mechanism ? null : Math.min(1, welch(one.error, best.error) * Math.max(1, pairs));
      const margin = marginOfMean(one.error);
      return {
        ...one,
        margin: Number.isFinite(margin) ? margin : null,
        regret: one.error.mean / best.error.mean,
        chance,
        isAsGood: chance === null || chance > CHANCE,
      };
    });
  return { ranked, best: ranked.find((one) => one.mechanism === best.mechanism) as Ranking['best'], failed };
}

const NO_NUMBER = 'Its error was no number in some trials.';

function isWhole(spread: Spread | undefined): boolean {
  return spread !== undefined && spread.notFinite === 0;
}

/** What is worked out beside the mechanisms: all cells alike, which is all bias, and noise on cells too many to be counted. */
function baselines(references: readonly ReferenceLine[], metric: string) {
  return references.flatMap(({ id, points: [point] }) => {
    if (!point || !('metrics' in point) || !Number.isFinite(point.metrics[metric])) return [];
    const value = point.metrics[metric];
    return {
      ...{ title: referenceById(id, 'references').title, baseline: id, mechanism: null, isBaseline: true },
      ...{ expected: null, promise: null },
      // As if endlessly many trials had said so.
      error: spreadOf([value, value]),
      squaredBias: point.metrics[squaredBias.id] ?? null,
      variance: point.metrics[variance.id] ?? null,
    };
  });
}
