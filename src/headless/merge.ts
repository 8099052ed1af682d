import { entryName, sweptValues } from '../core/experiment/experiment.ts';
import { cellsLeft, cellsPlanned } from '../core/experiment/plan.ts';
import { mergeResults, parseResults, type Results } from '../core/experiment/results.ts';
import { failingAt } from '../core/failure.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { resultsText, writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { readJson } from './read-json.ts';

/** merge a.json b.json … [--out f]: shards of one experiment become one results file. */
export async function merge(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { out: { type: 'string' } });
  if (positionals.length === 0) throw new UsageError('merge: name the results files that belong together.');
  await checkOutput(values.out);
  const shards: Results[] = [];
  for (const path of positionals) {
    const { name, json } = await readJson(path);
    shards.push(failingAt(`${name}: `, () => parseResults(json)));
  }
  const merged = mergeResults(shards, positionals);
  await writeOutput(values.out, resultsText(values.out, merged));
  const [missing] = cellsLeft(merged.experiment, merged.rows);
  if (missing) {
    const { mechanisms, sweep } = merged.experiment;
    const first = `trial ${missing.trial} of ${entryName(mechanisms[missing.mechanism])} at ${sweptValues(sweep)[missing.value]}`;
    console.error(
      `Not complete yet: ${merged.rows.length} of ${cellsPlanned(merged.experiment)} runs are there; the first that is missing is ${first}.`,
    );
  }
  return 0;
}
