import { entryName, sweptValues } from '../core/experiment/experiment.ts';
import { mergeResults, parseResults, type Results } from '../core/experiment/results/results.ts';
import { cellsLeft, cellsPlanned } from '../core/experiment/run/plan.ts';
import { failingAt } from '../core/failure.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { resultsText, writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { readJson } from './read-json.ts';
import { uncheckedSentence } from './run-report.ts';

/** merge a.json b.json … [--out f] [--partial]: shards of one experiment become one results file. */
export async function merge(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { out: { type: 'string' }, partial: { type: 'boolean' } });
  if (positionals.length === 0) throw new UsageError('merge: name the results files that belong together.');
  await checkOutput(values.out);
  const shards: Results[] = [];
  for (const path of positionals) {
    const { name, json } = await readJson(path);
    shards.push(failingAt(`${name}: `, () => parseResults(json)));
  }
  const merged = mergeResults(shards, positionals);
  const unchecked = positionals.filter((_, index) => shards[index].digest === undefined);
  if (shards.length > 1 && unchecked.length > 0) console.error(uncheckedSentence(unchecked));
  await writeOutput(values.out, resultsText(values.out, merged));
  const [missing] = cellsLeft(merged.experiment, merged.rows);
  if (!missing) return 0;
  const { mechanisms, sweep } = merged.experiment;
  const first = `trial ${missing.trial} of ${entryName(mechanisms[missing.mechanism])} at ${sweptValues(sweep)[missing.value]}`;
  const said = `Not complete yet: ${merged.rows.length} of ${cellsPlanned(merged.experiment)} runs are there; the first that is missing is ${first}.`;
  console.error(values.partial ? said : `${said} Add the file that has it, or --partial if that is all there is.`);
  return values.partial ? 0 : 1;
}
