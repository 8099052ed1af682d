import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { experimentSchema } from './experiment-schema.ts';
import { writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';

/** schema [--out f]: the JSON Schema of experiment files, for editors. */
export async function schema(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, { out: { type: 'string' } });
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`schema takes only --out; found "${stray}".`);
  await checkOutput(values.out);
  await writeOutput(values.out, schemaText());
  return 0;
}

/** One setting or definition a line, so that a change shows where it is. */
function schemaText(): string {
  const { definitions, ...file } = experimentSchema();
  return `{\n${lines(file)},\n"definitions": {\n${lines(definitions as object)}\n}\n}\n`;
}

function lines(members: object): string {
  return Object.entries(members)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');
}
