import { type Point, summarise } from '../../experiment/results/summary.ts';

/** One number of every quantity, for one series at one value in one trial. */
export interface TimedRow {
  readonly series: string;
  readonly value: number;
  readonly trial: number;
  readonly quantities: Readonly<Record<string, number>>;
}

/** Means and spreads over trials, as the points of an experiment are: series are mechanisms, quantities metrics. */
export function timedPoints(rows: readonly TimedRow[]): Point[] {
  return summarise(
    rows.map(({ series, quantities, ...row }) => ({ ...row, mechanism: series, metrics: quantities, private: true })),
  );
}
