import { dirname, resolve } from 'node:path';
import { pythonScript } from '../core/elsewhere/python/python-script.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { Failure } from '../core/failure.ts';
import { readArguments } from './arguments.ts';
import { asReadFrom } from './declared-schema.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { readJson } from './read-json.ts';

/** python experiment.json [--out f]: a script that makes the release of one mechanism at one ε with OpenDP. */
export async function python(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, { out: { type: 'string' } });
  const [path, stray] = positionals;
  if (path === undefined || stray !== undefined) {
    throw new UsageError('python: name one experiment file, or "-" for standard input.');
  }
  await checkOutput(values.out);
  const { name, json } = await readJson(path);
  try {
    const experiment = parseExperiment(json);
    const folder = path === '-' ? process.cwd() : dirname(resolve(path));
    const isBuiltin = 'builtin' in experiment.dataset;
    const made = pythonScript(experiment, isBuiltin ? null : await asReadFrom(experiment, folder));
    if ('none' in made) throw new Failure(made.none);
    await writeOutput(values.out, made.script);
    for (const note of made.notes) console.error(note);
    return 0;
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`) : error;
  }
}
