import { pythonScript } from '../core/elsewhere/python/python-script.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { Failure } from '../core/failure.ts';
import { readArguments } from './arguments.ts';
import { asReadFrom } from './declared-schema.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';

/** python experiment.json [--out f]: a script that makes the release of one mechanism at one ε with OpenDP. */
export async function python(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, { out: { type: 'string' } });
  const complaint = 'python: name one experiment file, or "-" for standard input.';
  return withOneFile(positionals, complaint, values.out, async ({ json, folder }) => {
    const experiment = parseExperiment(json);
    const isBuiltin = 'builtin' in experiment.dataset;
    const made = pythonScript(experiment, isBuiltin ? null : await asReadFrom(experiment, folder));
    if ('none' in made) throw new Failure(made.none);
    await writeOutput(values.out, made.script);
    for (const note of made.notes) console.error(note);
    return 0;
  });
}
