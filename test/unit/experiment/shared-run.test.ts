import { expect, test } from 'vitest';
import { payloadOf } from '../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import type { Cell, Row } from '../../../src/core/experiment/run/row.ts';
import { TrialService } from '../../../src/core/experiment/run/trial-service.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { type Member, memberOf } from '../../../src/runtime/workers/member.ts';
import { WorkerPool } from '../../../src/runtime/workers/pool.ts';
import { type RemoteTrials, runSweep } from '../../../src/runtime/workers/sweep.ts';
import { supplyOf } from '../../support/counts-note.ts';
import { stepsOf } from '../../support/extras.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(8);
const counts = countsOf(domain, [40, 0, 7, 300, 2, 0, 90, 11]);
const values = [30, 4, 'all', 11];

const experimentOf = (changes: Record<string, unknown> = {}) =>
  parseExperiment(
    experimentJson({
      workload: { kind: 'question-stream', count: 40, cells: 8, width: [5, 200] },
      mechanisms: [
        { id: 'ask-inference', params: { budget: 0.6, history: 'tree' } },
        { id: 'ask-improved', params: { budget: 0.6 } },
      ],
      sweep: { parameter: 'questions', values },
      fixed: { epsilon: 1 },
      metrics: ['system-cost', 'answer-ratio', 'reliability', 'answer-error'],
      trials: 3,
      ...changes,
    }),
  );
const alone = (value: number | string, cell: Cell) =>
  new TrialRunner(experimentOf({ sweep: { parameter: 'questions', values: [value] } }), counts, () => 0).run({
    ...cell,
    value: 0,
  });

test('a row is the same whether its stream was asked alone or as the beginning of a longer one', () => {
  const experiment = experimentOf();
  const shared = new TrialRunner(experiment, counts, () => 0);
  const cells = planCells(experiment);
  expect(cells).toHaveLength(4 * 2 * 3);
  const rows = cells.map((cell) => shared.run(cell));
  expect(rows).toEqual(cells.map((cell) => alone(values[cell.value]!, cell)));
  // Not all alike: the budget is spent on the way, and trials differ.
  const of = (mechanism: string, trial: number) =>
    rows.filter((row) => row.mechanism === mechanism && row.trial === trial).map((row) => row.spent);
  expect(new Set(of('ask-improved', 0)).size).toBeGreaterThan(2);
  const errors = rows.filter(({ value }) => value === 30).map(({ metrics }) => metrics['answer-error']);
  expect(new Set(errors).size).toBe(6);
});

test('what was spent is what the questions so far cost', () => {
  const runner = new TrialRunner(experimentOf(), counts, () => 0);
  for (const cell of planCells(experimentOf())) {
    const { spent, metrics } = runner.run(cell);
    expect(spent).toBe(metrics['system-cost']);
    expect(spent).toBeLessThanOrEqual(0.6);
  }
});

test('the answers of one point are those that were asked for', () => {
  const runner = new TrialRunner(experimentOf(), counts, () => 0);
  runner.run({ mechanism: 0, value: 2, trial: 0 });
  const { release } = runner.detail({ mechanism: 0, value: 1, trial: 0 });
  expect(release && stepsOf(release)).toHaveLength(4);
  expect(release?.answers[0]?.slice(4).every(Number.isNaN)).toBe(true);
});

/** One worker that counts how often it was asked for cells of a run. */
async function batchesOf(size: number): Promise<Cell[][]> {
  const batches: Cell[][] = [];
  const spawn = (): Member<RemoteTrials> => {
    const service = new TrialService(() => 0);
    const api = {
      load: async (key: string, payload: Parameters<TrialService['load']>[1]) => service.load(key, payload),
      run: async (key: string, experiment: Parameters<TrialService['run']>[1], cells: readonly Cell[]) => {
        batches.push([...cells]);
        return service.run(key, experiment, cells);
      },
    } as unknown as RemoteTrials;
    return memberOf(api, new Promise<string>(() => {}), () => {});
  };
  const experiment = experimentOf({ trials: 6 });
  const rows: Row[] = [];
  await runSweep(
    new WorkerPool<RemoteTrials>(spawn, size),
    { experiment, counts: supplyOf(payloadOf(counts, [[0]])) },
    { signal: new AbortController().signal, onRows: (batch) => rows.push(...batch) },
  );
  expect(rows).toHaveLength(4 * 2 * 6);
  return batches;
}

test('no two workers run the same stream', async () => {
  const batches = await batchesOf(2);
  const runs = batches.map((cells) => new Set(cells.map(({ mechanism, trial }) => `${mechanism} ${trial}`)));
  const all = runs.flatMap((own) => [...own]);
  expect(new Set(all).size).toBe(12);
  expect(all).toHaveLength(12);
});
