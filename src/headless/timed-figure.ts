import { REFERENCE_WORDS } from '../core/figures/timed/reference-kernel.ts';
import type { TimedFigure, TimedRequest } from '../core/figures/timed/timed-figure.ts';
import { timedResultsOf, writeTimedResults } from '../core/figures/timed/timed-results.ts';
import type { TimedRow } from '../core/figures/timed/timed-row.ts';
import { FiguresClient, type RemoteFigures } from '../runtime/workers/figures-client.ts';
import { Stopped } from './errors.ts';
import { nodeMember } from './node-member.ts';
import { checkOutput, writeOutput } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { stopSignal } from './stop-signal.ts';

/** What would be timed. */
export function planOf(figure: TimedFigure, { variant, pace }: TimedRequest) {
  const plan = figure.plan(variant, pace);
  const { settings, x } = figure.variants.find(({ id }) => id === variant) ?? figure.variants[0];
  return { figure: figure.id, variant, pace, settings, x: x.label, reference: REFERENCE_WORDS, ...plan };
}

/** Times a figure in a worker thread, so that Ctrl-C ends it at once; with --out, what there is by then is kept. */
export async function runTimedFigure(request: TimedRequest, out: string | undefined): Promise<void> {
  await checkOutput(out);
  const stop = stopSignal();
  const progress = new ProgressLine();
  const rows: TimedRow[] = [];
  const write = (timed: readonly TimedRow[]) => writeOutput(out, writeTimedResults(timedResultsOf(request, timed)));
  const client = new FiguresClient(() => nodeMember<RemoteFigures>(new URL('./figures-worker.js', import.meta.url)));
  try {
    const all = await client.time(request, stop.signal, (more, share) => {
      rows.push(...more);
      progress.measuring(share);
    });
    progress.clear();
    await write(all);
  } catch (error) {
    if (error instanceof Stopped) {
      const kept = out !== undefined && rows.length > 0;
      if (kept) await write(rows);
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
