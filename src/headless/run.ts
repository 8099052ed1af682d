import { countsOf } from '../core/data/counts/counts-payload.ts';
import type { CountedHere, Source } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { messagesOf } from '../core/experiment/notices.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { mergeResults, parseResults, type Results, resultsOf } from '../core/experiment/results/results.ts';
import { cellsLeft, cellsPlanned, shardOf } from '../core/experiment/run/plan.ts';
import { referenceLines } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { failingAt } from '../core/failure.ts';
import { MOST_TRIALS, readArguments, readShard, wholeNumber } from './arguments.ts';
import { costSentences, costsFor, rowsFor, rowsSentence } from './costs.ts';
import { UsageError } from './errors.ts';
import { openSource } from './open-source.ts';
import { resultsText, writeOutput } from './output.ts';
import { mayGoOnFrom } from './output-place.ts';
import { readJson, withOneFile } from './read-json.ts';
import { type CellRun, runCells, solveOnWorkers } from './run-cells.ts';
import { refusals, tellNotices, uncheckedSentence } from './run-report.ts';
import { requireReadable, solvedFor, solvedSentences } from './solved.ts';
import { stoppable } from './stop-signal.ts';

const common = {
  out: { type: 'string' },
  trials: { type: 'string' },
  seed: { type: 'string' },
  workers: { type: 'string' },
} as const;

interface Given {
  readonly positionals: readonly string[];
  readonly values: Partial<Record<keyof typeof common, string>>;
}

/** run experiment.json [--out f] [--trials n] [--seed s] [--shard i/n] [--resume] [--workers n] */
export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, { ...common, shard: { type: 'string' }, resume: { type: 'boolean' } });
  const { out, resume } = given.values;
  if (resume && out === undefined) throw new UsageError('--resume: name the file to go on with by --out.');
  const shard = readShard(given.values.shard);
  const work: Work = async (prepared, cellRun) => {
    const left = cellsLeft(prepared.experiment, cellRun.rows);
    const cells = shard ? shardOf(left, shard.shard, shard.shards) : left;
    await runCells(prepared, cells, cellRun);
    return {};
  };
  return execute('run', given, work, resume ? out : undefined);
}

/** solve experiment.json --target error [--metric id] [--out f] [--trials n] [--seed s] [--workers n] */
export async function solve(args: readonly string[]): Promise<number> {
  const given = readArguments(args, { ...common, metric: { type: 'string' }, target: { type: 'string' } });
  const error = Number(given.values.target);
  if (given.values.target === undefined || !(error > 0 && error < Number.POSITIVE_INFINITY)) {
    throw new UsageError('solve: name the error to reach, such as --target 0.1 (a share, or records).');
  }
  return execute('solve', given, async (prepared, cellRun, onRound, { wanted, source }) => {
    const target = { metric: given.values.metric ?? prepared.experiment.metrics[0], error };
    requireReadable(prepared.experiment, target.metric);
    const experiment = await solveOnWorkers(prepared, target, cellRun, onRound);
    const solved = solvedFor(experiment, cellRun.rows, target);
    for (const sentence of solvedSentences(solved)) console.error(sentence);
    const costs = costsFor(wanted, experiment, source, cellRun.rows, target);
    for (const sentence of costs ? costSentences(costs) : []) console.error(sentence);
    const byRows = rowsFor(wanted, source, experiment, cellRun.rows, target);
    if (byRows) console.error(rowsSentence(byRows));
    return { solved: { ...solved, ...(costs && { costs }), ...(byRows && { rowsPerPerson: byRows }) } };
  });
}

/** What is run of an experiment; what comes back stands in the results file as well. */
type Work = (
  prepared: Prepared<CountedHere>,
  run: CellRun,
  onRound: (experiment: Experiment) => void,
  from: { readonly wanted: Experiment; readonly source: Source<CountedHere> },
) => Promise<Readonly<Record<string, unknown>>>;

/** `resumed`: the results file to go on with. */
async function execute(command: string, { positionals, values }: Given, work: Work, resumed?: string): Promise<number> {
  const trials = wholeNumber(values.trials, '--trials', MOST_TRIALS);
  const workers = wholeNumber(values.workers, '--workers', 64);
  const complaint = `${command}: name one experiment file, or "-" for standard input.`;
  return withOneFile(positionals, complaint, values.out, async ({ json, folder }) => {
    const isResumed = resumed !== undefined && (await mayGoOnFrom(resumed));
    const read = readExperiment(json, { trials, seed: values.seed });
    let results: (() => Results) | null = null;
    const ended = await stoppable(
      async ({ signal, progress }) => {
        const source = await openSource(read, folder, signal, progress);
        const prepared = prepare(read, source);
        tellNotices(prepared.notices);
        let { experiment } = prepared;
        const { fingerprint, counts } = prepared;
        const about = { digest: counts.digest, notices: messagesOf(prepared.notices) };
        const references = await referenceLines(experiment, countsOf(counts.counts), prepared.workload);
        const fresh = resultsOf(experiment, fingerprint, [], references, about);
        const begun = isResumed ? await withEarlier(fresh, resumed) : fresh;
        const rows: Row[] = [...begun.rows];
        results = () => resultsOf(experiment, fingerprint, rows, references, begun);
        const onRound = (closer: Experiment) => {
          experiment = closer;
        };
        const told = await work(prepared, { workers, signal, progress, rows }, onRound, { wanted: read, source });
        return { ...results(), ...told };
      },
      () => results && keep(values.out, results()),
    );
    await writeOutput(values.out, resultsText(values.out, ended));
    return reportRefusals(ended.rows);
  });
}

/** With what an earlier run has left in the file that this one writes. */
async function withEarlier(fresh: Results, out: string): Promise<Results> {
  const { name, json } = await readJson(out);
  const earlier = failingAt(`${name}: `, () => parseResults(json));
  const both = mergeResults([fresh, earlier], ['the run that is to go on', name]);
  if (earlier.digest === undefined) console.error(uncheckedSentence([name]));
  return both;
}

/** Options go before what stands in the file. */
function readExperiment(json: unknown, given: { trials: number | undefined; seed: string | undefined }): Experiment {
  if (typeof json !== 'object' || json === null) return parseExperiment(json);
  const overrides = Object.entries(given).filter(([, value]) => value !== undefined);
  return parseExperiment({ ...json, ...Object.fromEntries(overrides) });
}

async function keep(out: string | undefined, kept: Results): Promise<string> {
  if (out === undefined) return 'Stopped; nothing was written. With --out, the runs that are done are kept.';
  await writeOutput(out, resultsText(out, kept));
  return `Stopped: ${kept.rows.length} of ${cellsPlanned(kept.experiment)} runs are in ${out}, marked as incomplete.`;
}

/** Trials that gave no answer are told; that none gave one is a failure. */
function reportRefusals(rows: readonly Row[]): number {
  for (const sentence of refusals(rows)) console.error(sentence);
  return rows.length > 0 && rows.every((row) => row.error !== undefined) ? 1 : 0;
}
