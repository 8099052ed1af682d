import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { readArguments } from './arguments.ts';
import { type ChargeTo, chargedRelease, openForRelease } from './charged-release.ts';
import { UsageError } from './errors.ts';
import { filesIn } from './node-file.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';
import { releasedTables, releasedText } from './released-file.ts';
import { tellNotices } from './run-report.ts';
import { stoppable } from './stop-signal.ts';

const options = {
  ledger: { type: 'string' },
  out: { type: 'string' },
  budget: { type: 'string' },
  delta: { type: 'string' },
  'same-people': { type: 'boolean' },
} as const;

/** release experiment.json --ledger f --out f [--budget ε] [--delta δ] [--same-people]: one mechanism at one ε, charged before it is drawn. */
export async function releaseFromFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, options);
  const { ledger, out } = values;
  if (ledger === undefined) throw new UsageError('release: name the ledger of the data by --ledger.');
  if (out === undefined) throw new UsageError('release: name the file for what is released by --out.');
  const budget = readBudget(values.budget, values.delta);
  const complaint = 'release: name one experiment file, or "-" for standard input.';
  return withOneFile(positionals, complaint, out, async ({ json, folder }) => {
    const experiment = parseExperiment(json);
    await stoppable(async ({ signal, progress }) => {
      const onProgress = (share: number) => progress.loading(share);
      const opened = await openForRelease(experiment, filesIn(folder), { signal, onProgress });
      progress.clear();
      tellNotices(opened.prepared.notices);
      const released = await chargedRelease(opened, {
        ledger,
        budget,
        isSamePeople: values['same-people'] === true,
      });
      const isCsv = out.toLowerCase().endsWith('.csv');
      await writeOutput(out, isCsv ? releasedTables(released) : releasedText(released));
    });
    return 0;
  });
}

function readBudget(text: string | undefined, failing: string | undefined): ChargeTo['budget'] {
  if (text === undefined) {
    if (failing === undefined) return null;
    throw new UsageError('--delta: it goes with --budget; give both.');
  }
  const [epsilon, delta] = [Number(text), Number(failing ?? 0)];
  if (!(epsilon > 0 && Number.isFinite(epsilon))) {
    throw new UsageError(`--budget: expected what may be spent on the data in all, such as 2; found "${text}".`);
  }
  if (delta >= 0 && delta < 1) return { epsilon, ...(delta > 0 && { delta }) };
  throw new UsageError(`--delta: expected how probably all of it may fail, such as 1e-5; found "${failing}".`);
}
