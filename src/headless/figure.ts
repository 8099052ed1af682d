import type { Figure } from '../core/experiment/figures/figure.ts';
import { judge } from '../core/experiment/figures/judge.ts';
import { figureById } from '../core/experiment/figures/registry.ts';
import { parseResults } from '../core/experiment/results.ts';
import { failingAt } from '../core/failure.ts';
import { toJson } from '../core/json.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';
import { readJson } from './read-json.ts';

const options = {
  variant: { type: 'string' },
  judge: { type: 'string' },
  out: { type: 'string' },
} as const;

/** The experiment of a figure, to run as it is or changed; with --judge, what results say about its claim. */
export async function figure(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [id, stray] = positionals;
  if (id === undefined) throw new UsageError('figure: name one, such as ireduct-6; "list" has them all.');
  if (stray !== undefined) throw new UsageError(`figure takes one name; found "${stray}" as well.`);
  const found = figureById(id, 'figure');
  const printed =
    values.judge === undefined ? experimentOf(found, values.variant) : await judgementOf(found, values.judge);
  await writeOutput(values.out, `${toJson(printed, 1)}\n`);
  return 0;
}

function experimentOf(found: Figure, variant: string | undefined) {
  const known = found.variants.map(({ id }) => id);
  if (variant !== undefined && !known.includes(variant)) {
    throw new UsageError(`--variant: ${found.id} has ${known.join(' and ')}; found "${variant}".`);
  }
  return found.experiment(variant ?? known[0]);
}

async function judgementOf(found: Figure, path: string) {
  const { name, json } = await readJson(path);
  const { experiment, summary } = failingAt(`${name}: `, () => parseResults(json));
  return { figure: found.id, claim: found.claim, ...judge(found, experiment, summary) };
}
