import { ENGINE_VERSION } from '../core/experiment/results/results.ts';
import { report, UsageError } from './errors.ts';
import { figure } from './figure.ts';
import { help } from './help.ts';
import { inferFromFile } from './infer.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { writeOutput } from './output.ts';
import { python } from './python.ts';
import { releaseFromFile } from './release.ts';
import { run, solve } from './run.ts';
import { schema } from './schema.ts';
import { sql } from './sql.ts';
import { which } from './which.ts';

type Command = (args: readonly string[]) => Promise<number>;

const commands = new Map<string, Command>([
  ['run', run],
  ['solve', solve],
  ['which', which],
  ['release', releaseFromFile],
  ['list', list],
  ['figure', figure],
  ['merge', merge],
  ['infer', inferFromFile],
  ['sql', sql],
  ['python', python],
  ['schema', schema],
]);

/** The command line, without the program. Returns the exit code; launched by src/launch/headless.mjs. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    return report(error);
  }
}

async function dispatch([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined)
    throw new UsageError(
      'Name a command: run, solve, which, release, infer, sql, python, list, schema, figure or merge.',
    );
  if (name === '--help' || name === '-h' || rest.includes('--help')) return tell(help);
  if (name === '--version') return tell(`${ENGINE_VERSION}\n`);
  const command = commands.get(name);
  if (command) return command(rest);
  throw new UsageError(
    `There is no command "${name}"; known are run, solve, which, release, infer, sql, python, list, schema, figure and merge.`,
  );
}

async function tell(text: string): Promise<number> {
  await writeOutput(undefined, text);
  return 0;
}
