import { countsOf } from '../core/data/counts/counts-payload.ts';
import { prepare } from '../core/experiment/prepare.ts';
import { parseResults, type Results, resultsOf, writeResults } from '../core/experiment/results/results.ts';
import { planCells } from '../core/experiment/run/plan.ts';
import { referenceLines } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { figureExperiment } from '../core/figures/swept/figure-experiment.ts';
import { judgeSwept } from '../core/figures/swept/judge-swept.ts';
import { quickTrialsOf, type SweptFigure } from '../core/figures/swept/swept-figure.ts';
import { REFERENCE_WORDS } from '../core/figures/timed/reference-kernel.ts';
import { planOf, type TimedFigure, type TimedRequest, type TimedRow } from '../core/figures/timed/timed-figure.ts';
import {
  parseTimedResults,
  type TimedResults,
  timedResultsOf,
  writeTimedResults,
} from '../core/figures/timed/timed-results.ts';
import type { Judgement } from '../core/figures/verdict/judge.ts';
import { toLinedJson } from '../core/json.ts';
import { FiguresClient } from '../runtime/workers/figures-client.ts';
import { nodeMember } from './node-member.ts';
import { openSource } from './open-source.ts';
import { writeOutput } from './output.ts';
import { runCells } from './run-cells.ts';
import { stoppable } from './stop-signal.ts';

/** What is wanted of a figure. */
export interface FigureWanted {
  readonly variant: string;
  readonly quick: boolean | undefined;
  /** Instead of as many as the figure has. */
  readonly trials: number | undefined;
  /** Where what is finished is kept when the run is stopped. */
  readonly out: string | undefined;
}

/** A figure as this command has it, whether it is an experiment or timed. */
export interface FigureWork<Results> {
  /** What would be run. */
  plan(): unknown;
  run(): Promise<Results>;
  parse(json: unknown): Results;
  verdictOn(results: Results): Judgement;
  /** As a file with the verdict in it. */
  write(results: Results): string;
}

/** The experiment of a figure, run on the data that comes with it. */
export function sweptFigure(figure: SweptFigure, { variant, quick, trials, out }: FigureWanted): FigureWork<Results> {
  const verdictOn = ({ experiment, summary, references }: Results) =>
    judgeSwept(figure, experiment, summary, references);
  return {
    plan: () => figure.experiment(variant),
    run() {
      const experiment = figureExperiment(figure, variant, trials ?? (quick ? quickTrialsOf(figure) : undefined));
      const rows: Row[] = [];
      let results: (() => Results) | null = null;
      return stoppable(
        async ({ signal, progress }) => {
          const prepared = prepare(experiment, await openSource(experiment, process.cwd(), signal, progress));
          const { counts, fingerprint } = prepared;
          const references = await referenceLines(experiment, countsOf(counts.counts), prepared.workload);
          results = () => resultsOf(experiment, fingerprint, rows, references, counts);
          await runCells(prepared, planCells(experiment), { workers: undefined, signal, progress, rows });
          return results();
        },
        () => results && keepRuns(out, rows.length, results),
      );
    },
    parse: parseResults,
    verdictOn,
    /** As "run" writes it, with the verdict in its head. */
    write(results) {
      const { rows, summary, ...head } = results;
      const said = { figure: figure.id, claim: figure.claim, verdict: verdictOn(results) };
      return toLinedJson({ ...head, ...said }, { summary, rows });
    },
  };
}

async function keepRuns(out: string | undefined, done: number, results: () => Results): Promise<string> {
  if (out === undefined || done === 0) {
    return 'Stopped; nothing was written. With --out, the runs that are done are kept.';
  }
  await writeOutput(out, writeResults(results()));
  return `Stopped: the ${done} runs that are done are in ${out}, marked as incomplete.`;
}

/** A figure that is timed, in a worker thread, so that Ctrl-C ends it at once; with --out, what there is by then is kept. */
export function timedFigure(
  figure: TimedFigure,
  { variant, quick, trials, out }: FigureWanted,
): FigureWork<TimedResults> {
  const pace = quick ? 'quick' : 'paper';
  const request: TimedRequest = { figure: figure.id, variant, pace, ...(trials !== undefined && { trials }) };
  return {
    plan() {
      const { settings, x } = figure.variants.find(({ id }) => id === variant) ?? figure.variants[0];
      const said = { figure: figure.id, variant, pace, settings, x: x.label, reference: REFERENCE_WORDS };
      return { ...said, ...planOf(figure, request) };
    },
    async run() {
      const rows: TimedRow[] = [];
      const entry = new URL('./figures-worker.js', import.meta.url);
      const client = new FiguresClient(() => nodeMember(entry));
      const all = await stoppable(
        ({ signal, progress }) =>
          client.time(request, signal, (more, share) => {
            rows.push(...more);
            progress.measuring(share);
          }),
        () => keepPoints(out, request, rows),
      );
      return timedResultsOf(request, all);
    },
    parse: (json) => parseTimedResults(json, figure.id),
    verdictOn: ({ verdict }) => verdict,
    write: writeTimedResults,
  };
}

async function keepPoints(out: string | undefined, request: TimedRequest, rows: readonly TimedRow[]): Promise<string> {
  if (out === undefined || rows.length === 0) {
    return 'Stopped; nothing was written. With --out, the points that are measured are kept.';
  }
  await writeOutput(out, writeTimedResults(timedResultsOf(request, rows)));
  return `Stopped: the ${rows.length} points measured so far are in ${out}, marked as incomplete.`;
}
