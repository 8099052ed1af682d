import { countsOf } from '../core/data/counts/counts-payload.ts';
import { prepare } from '../core/experiment/prepare.ts';
import { type Results, resultsOf, writeResults } from '../core/experiment/results/results.ts';
import { planCells } from '../core/experiment/run/plan.ts';
import { referenceLines } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { figureExperiment } from '../core/figures/swept/figure-experiment.ts';
import { judgeSwept } from '../core/figures/swept/judge-swept.ts';
import { quickTrialsOf, type SweptFigure } from '../core/figures/swept/swept-figure.ts';
import { toLinedJson } from '../core/json.ts';
import { Stopped } from './errors.ts';
import { openSource } from './open-source.ts';
import { writeOutput } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { runCells } from './run-cells.ts';
import { stopSignal } from './stop-signal.ts';

export interface SweptRun {
  readonly variant: string;
  readonly quick: boolean;
  /** Instead of as many as the figure has. */
  readonly trials: number | undefined;
  /** Where finished trials are kept when the run is stopped. */
  readonly out: string | undefined;
}

/** Runs the experiment of a figure on the data that comes with it. */
export async function runSweptFigure(figure: SweptFigure, { variant, quick, trials, out }: SweptRun): Promise<Results> {
  const experiment = figureExperiment(figure, variant, trials ?? (quick ? quickTrialsOf(figure) : undefined));
  const stop = stopSignal();
  const progress = new ProgressLine();
  const rows: Row[] = [];
  try {
    const prepared = prepare(experiment, await openSource(experiment, process.cwd(), stop.signal, progress));
    const { counts, fingerprint } = prepared;
    const references = await referenceLines(experiment, countsOf(counts.counts), prepared.workload);
    const results = () => resultsOf(experiment, fingerprint, rows, references, counts);
    try {
      await runCells(prepared, planCells(experiment), { workers: undefined, signal: stop.signal, progress, rows });
    } catch (error) {
      if (error instanceof Stopped) error.message = await keep(out, rows.length, results);
      throw error;
    }
    return results();
  } finally {
    progress.clear();
    stop.release();
  }
}

/** What results say about the claim of a figure. */
export function sweptVerdict(figure: SweptFigure, { experiment, summary, references }: Results) {
  return judgeSwept(figure, experiment, summary, references);
}

/** A results file as "run" writes it, with the verdict in its head. */
export function writeSweptResults(figure: SweptFigure, results: Results): string {
  const { rows, summary, ...head } = results;
  const verdict = sweptVerdict(figure, results);
  return toLinedJson({ ...head, figure: figure.id, claim: figure.claim, verdict }, { summary, rows });
}

async function keep(out: string | undefined, done: number, results: () => Results): Promise<string> {
  if (out === undefined || done === 0) {
    return 'Stopped; nothing was written. With --out, the runs that are done are kept.';
  }
  await writeOutput(out, writeResults(results()));
  return `Stopped: the ${done} runs that are done are in ${out}, marked as incomplete.`;
}
