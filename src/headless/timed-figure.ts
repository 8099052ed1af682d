import { REFERENCE_WORDS } from '../core/figures/timed/reference-kernel.ts';
import { planOf, type TimedFigure, type TimedRequest } from '../core/figures/timed/timed-figure.ts';
import { timedResultsOf, writeTimedResults } from '../core/figures/timed/timed-results.ts';
import type { TimedRow } from '../core/figures/timed/timed-row.ts';
import { FiguresClient, type RemoteFigures } from '../runtime/workers/figures-client.ts';
import { Stopped } from './errors.ts';
import { nodeMember } from './node-member.ts';
import { writeOutput } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { stopSignal } from './stop-signal.ts';

/** What would be timed. */
export function timingPlan(figure: TimedFigure, request: TimedRequest) {
  const { variant, pace } = request;
  const { settings, x } = figure.variants.find(({ id }) => id === variant) ?? figure.variants[0];
  return {
    figure: figure.id,
    variant,
    pace,
    settings,
    x: x.label,
    reference: REFERENCE_WORDS,
    ...planOf(figure, request),
  };
}

/** Times a figure in a worker thread, so that Ctrl-C ends it at once; with --out, what there is by then is kept. */
export async function runTimedFigure(request: TimedRequest, out: string | undefined): Promise<readonly TimedRow[]> {
  const stop = stopSignal();
  const progress = new ProgressLine();
  const rows: TimedRow[] = [];
  const client = new FiguresClient(() => nodeMember<RemoteFigures>(new URL('./figures-worker.js', import.meta.url)));
  try {
    return await client.time(request, stop.signal, (more, share) => {
      rows.push(...more);
      progress.measuring(share);
    });
  } catch (error) {
    if (error instanceof Stopped) {
      const kept = out !== undefined && rows.length > 0;
      if (kept) await writeOutput(out, writeTimedResults(timedResultsOf(request, rows)));
      error.message = kept
        ? `Stopped: the ${rows.length} points measured so far are in ${out}, marked as incomplete.`
        : 'Stopped; nothing was written. With --out, the points that are measured are kept.';
    }
    throw error;
  } finally {
    progress.clear();
    stop.release();
  }
}
