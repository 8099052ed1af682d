import { dirname, resolve } from 'node:path';
import { countsOf } from '../core/data/counts-payload.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { planCells, shardOf } from '../core/experiment/plan.ts';
import { referenceLines } from '../core/experiment/reference-lines.ts';
import { resultsOf, writeResults } from '../core/experiment/results.ts';
import type { Row } from '../core/experiment/row.ts';
import { Failure } from '../core/failure.ts';
import { readArguments, readShard, wholeNumber } from './arguments.ts';
import { Stopped, UsageError } from './errors.ts';
import { openData } from './open-data.ts';
import { checkOutput, writeOutput } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { readJson } from './read-json.ts';
import { runCells } from './run-cells.ts';
import { refusals } from './run-report.ts';
import { stopSignal } from './stop-signal.ts';

const options = {
  out: { type: 'string' },
  trials: { type: 'string' },
  seed: { type: 'string' },
  shard: { type: 'string' },
  workers: { type: 'string' },
} as const;

/** run experiment.json [--out f] [--trials n] [--seed s] [--shard i/n] [--workers n] */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [path] = positionals;
  if (positionals.length !== 1) throw new UsageError('run: name one experiment file, or "-" for standard input.');
  const trials = wholeNumber(values.trials, '--trials', 100_000);
  const workers = wholeNumber(values.workers, '--workers', 64);
  const shard = readShard(values.shard);
  await checkOutput(values.out);

  const { name, json } = await readJson(path);
  const stop = stopSignal();
  const progress = new ProgressLine();
  try {
    const experiment = readExperiment(json, { trials, seed: values.seed });
    const folder = path === '-' ? process.cwd() : dirname(resolve(path));
    const { job, fingerprint, notices } = await openData(experiment, folder, stop.signal, progress);
    for (const notice of notices) console.error(notice);
    const all = planCells(experiment);
    const cells = shard ? shardOf(all, shard.shard, shard.shards) : all;
    const rows: Row[] = [];
    const references = await referenceLines(experiment, countsOf(job.counts));
    const results = () => writeResults(resultsOf(experiment, fingerprint, rows, references));
    try {
      await runCells(job, cells, { workers, signal: stop.signal, progress, rows });
    } catch (error) {
      if (error instanceof Stopped) error.message = await keep(values.out, rows.length, cells.length, results);
      throw error;
    }
    await writeOutput(values.out, results());
    return reportRefusals(rows);
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`) : error;
  } finally {
    progress.clear();
    stop.release();
  }
}

/** Options go before what stands in the file. */
function readExperiment(json: unknown, given: { trials: number | undefined; seed: string | undefined }): Experiment {
  if (typeof json !== 'object' || json === null) return parseExperiment(json);
  const overrides = Object.entries(given).filter(([, value]) => value !== undefined);
  return parseExperiment({ ...json, ...Object.fromEntries(overrides) });
}

async function keep(out: string | undefined, done: number, total: number, results: () => string): Promise<string> {
  if (out === undefined) return 'Stopped; nothing was written. With --out, the trials that are done are kept.';
  await writeOutput(out, results());
  return `Stopped: ${done} of ${total} trials are in ${out}, marked as incomplete.`;
}

/** Trials that gave no answer are told; that none gave one is a failure. */
function reportRefusals(rows: readonly Row[]): number {
  for (const sentence of refusals(rows)) console.error(sentence);
  return rows.length > 0 && rows.every((row) => row.error !== undefined) ? 1 : 0;
}
