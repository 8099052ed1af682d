import * as Comlink from 'comlink';
import type { MeasuredPoint } from '../../core/figures/timed/measure.ts';
import type { MeasurementRequest } from '../../core/figures/timed/measurement.ts';
import type { MeasurementReport, MeasurementService } from '../../core/figures/timed/measurement-service.ts';
import { resultOf } from '../../core/outcome.ts';
import type { Spawn } from './member.ts';
import { onOwnWorker } from './own-worker.ts';
import type { Remote } from './remote.ts';

/** The measurement service as the main thread sees it. */
export type RemoteMeasurement = Remote<MeasurementService>;

/** Measures in a worker that does nothing else; cancelling ends it in the middle of whatever it is timing. */
export class MeasurementClient {
  readonly #spawn: Spawn<RemoteMeasurement>;

  constructor(spawn: Spawn<RemoteMeasurement>) {
    this.#spawn = spawn;
  }

  /** Reports while it measures, and gives all points in the end. */
  async measure(
    request: MeasurementRequest,
    signal: AbortSignal,
    report: MeasurementReport,
  ): Promise<readonly MeasuredPoint[]> {
    let isOver = false;
    // A report may still be on its way when all is over.
    const onReport: MeasurementReport = (points, share) => {
      if (!isOver && !signal.aborted) report(points, share);
    };
    const measuring = onOwnWorker(this.#spawn, 'the measurements', signal, (api) =>
      api.measure(request, Comlink.proxy(onReport)),
    );
    try {
      return resultOf(await measuring);
    } finally {
      isOver = true;
    }
  }
}
