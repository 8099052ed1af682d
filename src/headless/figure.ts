import { parseResults } from '../core/experiment/results.ts';
import { Failure, failingAt } from '../core/failure.ts';
import type { Figure } from '../core/figures/swept/figure.ts';
import { judge } from '../core/figures/swept/judge.ts';
import { figures } from '../core/figures/swept/registry.ts';
import type { MeasuredFigure } from '../core/figures/timed/measured-figure.ts';
import { type MeasurementRequest, measuredFigureById } from '../core/figures/timed/measurement.ts';
import { measuredFigures } from '../core/figures/timed/registry.ts';
import { toJson } from '../core/json.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { measureFigure, planOf } from './measured-figure.ts';
import { writeOutput } from './output.ts';
import { readJson } from './read-json.ts';

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
  const measured = measuredFigureById(id);
  if (measured) return measuredFigure(measured, values);
  const found = figures.find((own) => own.id === id);
  if (!found) {
    const known = [...figures, ...measuredFigures].map((own) => `"${own.id}"`).join(', ');
    throw new Failure(`figure: there is no figure "${id}"; known are ${known}.`);
  }
  for (const option of ['run', 'quick'] as const) {
    if (values[option]) {
      throw new UsageError(
        `--${option} is for figures that are measured (${measuredFigures.map((own) => own.id).join(', ')}); save the experiment of ${id} with --out and use "run".`,
      );
    }
  }
  const printed =
    values.judge === undefined ? experimentOf(found, values.variant) : await judgementOf(found, values.judge);
  await writeOutput(values.out, `${toJson(printed, 1)}\n`);
  return 0;
}

async function measuredFigure(found: MeasuredFigure, { variant, judge, run, quick, out }: Given): Promise<number> {
  if (judge !== undefined) throw new UsageError(`--judge: ${found.id} is judged where it is measured, with --run.`);
  const request: MeasurementRequest = {
    figure: found.id,
    variant: variantOf(found, variant),
    pace: quick ? 'quick' : 'paper',
  };
  if (run) await measureFigure(request, out);
  else await writeOutput(out, `${toJson(planOf(found, request), 1)}\n`);
  return 0;
}

function experimentOf(found: Figure, variant: string | undefined) {
  return found.experiment(variantOf(found, variant));
}

function variantOf({ id, variants }: Pick<Figure, 'id' | 'variants'>, wanted: string | undefined): string {
  const known = variants.map((own) => own.id);
  if (wanted === undefined) return known[0];
  if (known.includes(wanted)) return wanted;
  throw new UsageError(`--variant: ${id} has ${known.join(' and ')}; found "${wanted}".`);
}

async function judgementOf(found: Figure, path: string) {
  const { name, json } = await readJson(path);
  const { experiment, summary, references } = failingAt(`${name}: `, () => parseResults(json));
  return { figure: found.id, claim: found.claim, ...judge(found, experiment, summary, references) };
}
