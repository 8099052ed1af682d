import { failingAt } from '../core/failure.ts';
import { type Figure, figureById } from '../core/figures/registry.ts';
import type { Judgement } from '../core/figures/verdict/judge.ts';
import { toJson } from '../core/json.ts';
import { MOST_TRIALS, readArguments, wholeNumber } from './arguments.ts';
import { UsageError } from './errors.ts';
import { type FigureWork, sweptFigure, timedFigure } from './figure-work.ts';
import { writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { readJson } from './read-json.ts';

const options = {
  variant: { type: 'string' },
  judge: { type: 'string' },
  run: { type: 'boolean' },
  quick: { type: 'boolean' },
  trials: { type: 'string' },
  out: { type: 'string' },
} as const;

/** `--judge` without a file stands for what --run gives. */
const WHAT_IS_RUN = '';

type Given = Partial<{ judge: string; run: boolean; out: string }>;

/**
 * The experiment of a figure, to run as it is or changed (of one that is timed, its plan). With --run it is run here and
 * now; with --judge, what the results say about its claim.
 */
export async function figure(args: readonly string[]): Promise<number> {
  const { values: texts, positionals } = readArguments(args.map(withJudgeAlone), options);
  const values = { ...texts, trials: wholeNumber(texts.trials, '--trials', MOST_TRIALS) };
  const [id, stray] = positionals;
  if (id === undefined) throw new UsageError('figure: name one, such as ireduct-6; "list" has them all.');
  if (stray !== undefined) throw new UsageError(`figure takes one name; found "${stray}" as well.`);
  const found = figureById(id, 'figure');
  if (values.quick && !values.run && found.kind === 'swept') throw new UsageError('--quick goes with --run.');
  if (values.trials !== undefined && !values.run) throw new UsageError('--trials goes with --run.');
  if (values.judge === WHAT_IS_RUN && !values.run) {
    throw new UsageError('--judge: name a results file, or add --run to judge what is run.');
  }
  if (values.judge && values.run) throw new UsageError('--judge takes a results file or, with --run, none.');
  await checkOutput(values.out);
  const { quick, trials, out } = values;
  const wanted = { variant: variantOf(found, values.variant), quick, trials, out };
  return found.kind === 'timed'
    ? carriedOut(found, timedFigure(found, wanted), values)
    : carriedOut(found, sweptFigure(found, wanted), values);
}

function withJudgeAlone(arg: string, index: number, all: readonly string[]): string {
  const next = all[index + 1];
  return arg === '--judge' && (next === undefined || next.startsWith('--')) ? `--judge=${WHAT_IS_RUN}` : arg;
}

/** What is run, or the verdict on it or on results of another run. */
async function carriedOut<Results>(
  figure: Figure,
  work: FigureWork<Results>,
  { judge, run, out }: Given,
): Promise<number> {
  if (judge) {
    const { name, json } = await readJson(judge);
    return tellVerdict(figure, work.verdictOn(failingAt(`${name}: `, () => work.parse(json))), out);
  }
  if (!run) return write(out, `${toJson(work.plan(), 1)}\n`);
  const results = await work.run();
  return judge === WHAT_IS_RUN ? tellVerdict(figure, work.verdictOn(results), out) : write(out, work.write(results));
}

function variantOf({ id, variants }: Figure, wanted: string | undefined): string {
  const known = variants.map((variant) => variant.id);
  if (wanted === undefined) return known[0];
  if (known.includes(wanted)) return wanted;
  throw new UsageError(`--variant: ${id} has ${known.join(' and ')}; found "${wanted}".`);
}

/** A claim that fails is a failure of the command, so that a script can tell; one that is false in print is none. */
async function tellVerdict({ id, claim }: Figure, verdict: Judgement, out: string | undefined): Promise<number> {
  await write(out, `${toJson({ figure: id, claim, ...verdict }, 1)}\n`);
  return verdict.outcome === 'fails' ? 1 : 0;
}

async function write(out: string | undefined, text: string): Promise<number> {
  await writeOutput(out, text);
  return 0;
}
