import { infer, parseInference } from '../core/estimators/infer.ts';
import { failingAt } from '../core/failure.ts';
import { toJson } from '../core/json.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { checkOutput, writeOutput } from './output.ts';
import { readJson } from './read-json.ts';

/** Answers queries from a history of noisy answers. */
export async function inferFromFile(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, { out: { type: 'string' } });
  const [path, stray] = positionals;
  if (path === undefined || stray !== undefined) {
    throw new UsageError('infer: name one file, a history and what to answer from it.');
  }
  await checkOutput(values.out);
  const { name, json } = await readJson(path);
  const result = failingAt(`${name}: `, () => infer(parseInference(json)));
  await writeOutput(values.out, `${toJson(result, 1)}\n`);
  return 0;
}
