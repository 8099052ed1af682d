import { attempt, type Outcome } from '../../outcome.ts';
import { batchedReports } from './batched-reports.ts';
import { type MeasuredPoint, measure } from './measure.ts';
import { type MeasurementRequest, measuredFigureOf } from './measurement.ts';

/** Points since the last report, and how much of the whole is done. */
export type MeasurementReport = (points: readonly MeasuredPoint[], share: number) => void;

/** Measures figures, for a worker of the browser or of Node that does nothing else meanwhile. */
export class MeasurementService {
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** All points; those that were reported before are among them, because reports may overtake or be overtaken. */
  measure(request: MeasurementRequest, onReport: MeasurementReport): Outcome<MeasuredPoint[]> {
    return attempt(() => {
      const { figure, variant } = measuredFigureOf(request);
      const report = batchedReports(onReport, this.#clock);
      const all: MeasuredPoint[] = [];
      for (const { point, share } of measure(figure, variant.id, request.pace, this.#clock)) {
        all.push(point);
        report(point, share);
      }
      return all;
    });
  }
}
