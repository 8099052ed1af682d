import { countsOf } from '../core/data/counts/counts-payload.ts';
import type { CountedHere, Source } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { isCountTheSame } from '../core/experiment/guarantees.ts';
import { messagesOf } from '../core/experiment/notices.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { ENGINE_VERSION } from '../core/experiment/results/results.ts';
import { planCells } from '../core/experiment/run/plan.ts';
import { referenceLines } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import {
  type Candidates,
  candidatesFor,
  USUAL_WHICH_TRIALS,
  usualEpsilon,
  type WhichOrder,
  whyNoRanking,
} from '../core/experiment/which/candidates.ts';
import { expectedErrors } from '../core/experiment/which/expected.ts';
import { whichCsv, whichOf } from '../core/experiment/which/which.ts';
import { Failure } from '../core/failure.ts';
import { toJson } from '../core/json.ts';
import { metricById } from '../core/metrics/registry.ts';
import { MAX_EPSILON } from '../core/privacy/budget.ts';
import { MOST_TRIALS, readArguments, wholeNumber } from './arguments.ts';
import { UsageError } from './errors.ts';
import { openSource } from './open-source.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';
import { runCells } from './run-cells.ts';
import { tellNotices } from './run-report.ts';
import { stoppable } from './stop-signal.ts';

/** which experiment.json [--epsilon e] [--metric id] [--out f] [--trials n] [--seed s] [--workers n] */
export async function which(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { out: text, trials: text, seed: text, workers: text, epsilon: text, metric: text };
  const { positionals, values } = readArguments(args, options);
  const trials = wholeNumber(values.trials, '--trials', MOST_TRIALS) ?? USUAL_WHICH_TRIALS;
  const workers = wholeNumber(values.workers, '--workers', 64);
  const epsilon = values.epsilon === undefined ? undefined : Number(values.epsilon);
  if (epsilon !== undefined && !(epsilon > 0 && epsilon <= MAX_EPSILON)) {
    throw new UsageError(`--epsilon: expected a number above 0 and at most ${MAX_EPSILON}, found "${values.epsilon}".`);
  }
  const complaint = 'which: name one experiment file, or "-" for standard input.';
  return withOneFile(positionals, complaint, values.out, async ({ json, folder }) => {
    const wanted = parseExperiment(json);
    const config = values.seed === undefined ? wanted : { ...wanted, seed: values.seed };
    const told = await stoppable(async ({ signal, progress }) => {
      const source = await openSource(config, folder, signal, progress);
      const { candidates, prepared, expected } = await preparedWhich(config, source, {
        trials,
        ...(epsilon !== undefined && { epsilon }),
        ...(values.metric !== undefined && { metric: values.metric }),
      });
      tellNotices(prepared.notices);
      const counts = countsOf(prepared.counts.counts);
      const references = await referenceLines(prepared.experiment, counts, prepared.workload);
      const rows: Row[] = [];
      await runCells(prepared, planCells(prepared.experiment), { workers, signal, progress, rows });
      return {
        version: 1,
        engine: ENGINE_VERSION,
        notices: messagesOf(prepared.notices),
        ...whichOf({ ...candidates, experiment: prepared.experiment }, expected, rows, references),
        experiment: prepared.experiment,
      };
    });
    for (const sentence of [told.before, told.verdict ?? 'No mechanism gave an answer.', ...told.smallPrint]) {
      console.error(sentence);
    }
    const isTable = values.out?.toLowerCase().endsWith('.csv');
    await writeOutput(values.out, isTable ? whichCsv(told).join('') : `${toJson(told)}\n`);
    return told.best === null ? 1 : 0;
  });
}

/** Everybody who can be compared, ready to run, and what is known of them beforehand. */
export async function preparedWhich(
  config: Experiment,
  source: Source<CountedHere>,
  { epsilon, metric, trials }: Partial<WhichOrder>,
): Promise<{
  readonly candidates: Candidates;
  readonly prepared: Prepared<CountedHere>;
  readonly expected: Awaited<ReturnType<typeof expectedErrors>>;
}> {
  const settled = prepare(config, source);
  const order = {
    epsilon: epsilon ?? usualEpsilon(settled.experiment),
    metric: metricById(metric ?? settled.experiment.metrics[0], 'metric').id,
    trials: trials ?? USUAL_WHICH_TRIALS,
  };
  const why = whyNoRanking(order.metric);
  if (why !== null) throw new Failure(`metric: ${why}`);
  const candidates = candidatesFor(settled.experiment, settled.workload, order);
  if (candidates.experiment.mechanisms.length === 0) {
    throw new Failure(`No mechanism can answer this workload. ${candidates.leftOut.map(({ why }) => why).join(' ')}`);
  }
  const prepared = prepare(candidates.experiment, source);
  const isPublic = prepared.experiment.publicRecordCount || isCountTheSame(prepared.experiment);
  const expected = await expectedErrors(prepared.experiment, source.domain, isPublic ? source.records : null);
  return { candidates, prepared, expected };
}
