import { availableParallelism } from 'node:os';
import { warningsOf } from '../core/estimators/warnings.ts';
import { toJson } from '../core/json.ts';
import { InferenceClient } from '../runtime/workers/inference-client.ts';
import { MOST_TRIALS, readArguments, wholeNumber } from './arguments.ts';
import { nodeMember } from './node-member.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';
import { stoppable } from './stop-signal.ts';

const MOST_WORKERS = 8;
const MOST_RECORDS = 1000 * MOST_TRIALS;

/** Answers queries from a history of noisy answers, or draws synthetic records from it. */
export async function inferFromFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, {
    out: { type: 'string' },
    synthetic: { type: 'string' },
    workers: { type: 'string' },
  });
  const rows = wholeNumber(values.synthetic, '--synthetic', MOST_RECORDS);
  const workers = wholeNumber(values.workers, '--workers', 64) ?? Math.min(MOST_WORKERS, availableParallelism());
  const complaint = 'infer: name one file, a history and what to answer from it.';
  return withOneFile(positionals, complaint, values.out, async ({ name, json }) => {
    const entry = new URL('./inference-worker.js', import.meta.url);
    const client = new InferenceClient(() => nodeMember(entry), workers);
    try {
      const result = await stoppable(({ signal, progress }) =>
        client.start(json, { signal, onProgress: ({ point, share }) => progress.learning(point, share) }),
      );
      const text = rows === undefined ? `${toJson(result, 1)}\n` : Buffer.concat(await client.records(rows)).toString();
      await writeOutput(values.out, text);
      for (const warning of warningsOf(result, (place) => `answers[${place}]`)) {
        process.stderr.write(`${name}: ${warning}\n`);
      }
      return 0;
    } finally {
      client.dispose();
    }
  });
}
