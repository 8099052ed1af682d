import { availableParallelism } from 'node:os';
import { warningsOf } from '../core/estimators/warnings.ts';
import { Failure } from '../core/failure.ts';
import { toJson } from '../core/json.ts';
import { InferenceClient, type RemoteInference } from '../runtime/workers/inference-client.ts';
import { MOST_TRIALS, readArguments, wholeNumber } from './arguments.ts';
import { UsageError } from './errors.ts';
import { nodeMember } from './node-member.ts';
import { writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { ProgressLine } from './progress-line.ts';
import { readJson } from './read-json.ts';
import { stopSignal } from './stop-signal.ts';

const MOST_WORKERS = 8;
const MOST_RECORDS = 1000 * MOST_TRIALS;

/** Answers queries from a history of noisy answers, or draws synthetic records from it. */
export async function inferFromFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, {
    out: { type: 'string' },
    synthetic: { type: 'string' },
    workers: { type: 'string' },
  });
  const [path, stray] = positionals;
  if (path === undefined || stray !== undefined) {
    throw new UsageError('infer: name one file, a history and what to answer from it.');
  }
  const rows = wholeNumber(values.synthetic, '--synthetic', MOST_RECORDS);
  const workers = wholeNumber(values.workers, '--workers', 64) ?? Math.min(MOST_WORKERS, availableParallelism());
  await checkOutput(values.out);
  const { name, json } = await readJson(path);
  const stop = stopSignal();
  const progress = new ProgressLine();
  const entry = new URL('./inference-worker.js', import.meta.url);
  const client = new InferenceClient(() => nodeMember<RemoteInference>(entry), workers);
  try {
    const result = await client.start(json, {
      signal: stop.signal,
      onProgress: ({ point, share }) => progress.learning(point, share),
    });
    const text = rows === undefined ? `${toJson(result, 1)}\n` : await csvText(client, rows);
    await writeOutput(values.out, text);
    progress.clear();
    for (const warning of warningsOf(result, (place) => `answers[${place}]`)) {
      process.stderr.write(`${name}: ${warning}\n`);
    }
    return 0;
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`) : error;
  } finally {
    client.dispose();
    progress.clear();
    stop.release();
  }
}

async function csvText(client: InferenceClient, rows: number): Promise<string> {
  return Buffer.concat(await client.records(rows)).toString();
}
