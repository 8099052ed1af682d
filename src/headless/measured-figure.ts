import type { MeasuredPoint } from '../core/figures/timed/measure.ts';
import type { MeasuredFigure } from '../core/figures/timed/measured-figure.ts';
import { measuredResultsOf, writeMeasuredResults } from '../core/figures/timed/measured-results.ts';
import type { MeasurementRequest } from '../core/figures/timed/measurement.ts';
import { REFERENCE_WORDS } from '../core/figures/timed/reference-kernel.ts';
import { MeasurementClient, type RemoteMeasurement } from '../runtime/workers/measurement-client.ts';
import { Stopped } from './errors.ts';
import { nodeMember } from './node-member.ts';
import { checkOutput, writeOutput } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { stopSignal } from './stop-signal.ts';

/** What would be measured. */
export function planOf(figure: MeasuredFigure, { variant, pace }: MeasurementRequest) {
  const plan = figure.plan(variant, pace);
  const { settings, x } = figure.variants.find(({ id }) => id === variant) ?? figure.variants[0];
  return { figure: figure.id, variant, pace, settings, x: x.label, reference: REFERENCE_WORDS, ...plan };
}

/** Measures in a worker thread, so that Ctrl-C ends it at once; with --out, what was measured by then is kept. */
export async function measureFigure(request: MeasurementRequest, out: string | undefined): Promise<void> {
  await checkOutput(out);
  const stop = stopSignal();
  const progress = new ProgressLine();
  const points: MeasuredPoint[] = [];
  const write = (measured: readonly MeasuredPoint[]) =>
    writeOutput(out, writeMeasuredResults(measuredResultsOf(request, measured)));
  const client = new MeasurementClient(() =>
    nodeMember<RemoteMeasurement>(new URL('./measurement-worker.js', import.meta.url)),
  );
  try {
    const all = await client.measure(request, stop.signal, (more, share) => {
      points.push(...more);
      progress.measuring(share);
    });
    progress.clear();
    await write(all);
  } catch (error) {
    if (error instanceof Stopped) {
      const kept = out !== undefined && points.length > 0;
      if (kept) await write(points);
      error.message = kept
        ? `Stopped: the ${points.length} points measured so far are in ${out}, marked as incomplete.`
        : 'Stopped; nothing was written. With --out, the points that are measured are kept.';
    }
    throw error;
  } finally {
    progress.clear();
    stop.release();
  }
}
