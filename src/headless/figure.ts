import { parseResults } from '../core/experiment/results.ts';
import { failingAt } from '../core/failure.ts';
import { type Figure, figureById, timedFigures } from '../core/figures/registry.ts';
import { judgeSwept } from '../core/figures/swept/judge-swept.ts';
import type { SweptFigure } from '../core/figures/swept/swept-figure.ts';
import type { TimedFigure } from '../core/figures/timed/timed-figure.ts';
import { toJson } from '../core/json.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';
import { readJson } from './read-json.ts';
import { planOf, runTimedFigure } from './timed-figure.ts';

const options = {
  variant: { type: 'string' },
  judge: { type: 'string' },
  run: { type: 'boolean' },
  quick: { type: 'boolean' },
  out: { type: 'string' },
} as const;

type Given = Partial<{ variant: string; judge: string; run: boolean; quick: boolean; out: string }>;

/**
 * The experiment of a figure, to run as it is or changed; with --judge, what results say about its claim. Figures of
 * times and memory are no experiments: with --run they are measured here, and judged with it.
 */
export async function figure(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [id, stray] = positionals;
  if (id === undefined) throw new UsageError('figure: name one, such as ireduct-6; "list" has them all.');
  if (stray !== undefined) throw new UsageError(`figure takes one name; found "${stray}" as well.`);
  const found = figureById(id, 'figure');
  return found.kind === 'timed' ? timedFigure(found, values) : sweptFigure(found, values);
}

async function sweptFigure(found: SweptFigure, given: Given): Promise<number> {
  for (const option of ['run', 'quick'] as const) {
    if (given[option]) {
      throw new UsageError(
        `--${option} is for figures that are measured (${timedFigures.map(({ id }) => id).join(', ')}); save the experiment of ${found.id} with --out and use "run".`,
      );
    }
  }
  const printed =
    given.judge === undefined
      ? found.experiment(variantOf(found, given.variant))
      : await judgementOf(found, given.judge);
  await writeOutput(given.out, `${toJson(printed, 1)}\n`);
  return 0;
}

async function timedFigure(found: TimedFigure, { variant, judge, run, quick, out }: Given): Promise<number> {
  if (judge !== undefined) throw new UsageError(`--judge: ${found.id} is judged where it is measured, with --run.`);
  const pace = quick ? 'quick' : 'paper';
  const request = { figure: found.id, variant: variantOf(found, variant), pace } as const;
  if (run) await runTimedFigure(request, out);
  else await writeOutput(out, `${toJson(planOf(found, request), 1)}\n`);
  return 0;
}

function variantOf({ id, variants }: Figure, wanted: string | undefined): string {
  const known = variants.map((variant) => variant.id);
  if (wanted === undefined) return known[0];
  if (known.includes(wanted)) return wanted;
  throw new UsageError(`--variant: ${id} has ${known.join(' and ')}; found "${wanted}".`);
}

async function judgementOf(found: SweptFigure, path: string) {
  const { name, json } = await readJson(path);
  const { experiment, summary, references } = failingAt(`${name}: `, () => parseResults(json));
  return { figure: found.id, claim: found.claim, ...judgeSwept(found, experiment, summary, references) };
}
