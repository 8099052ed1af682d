import { beforeEach, expect, test } from 'vitest';
import type { FigureChoice } from '../../../src/core/figures/figure.ts';
import type { TimedReport } from '../../../src/core/figures/figures-service.ts';
import { timedFigureOf } from '../../../src/core/figures/registry.ts';
import type { TimedRequest, TimedRow } from '../../../src/core/figures/timed/timed-figure.ts';
import { figureRunKey } from '../../../src/store/figure-run-key.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { memoryFigureKeeper } from './memory-figure-keeper.ts';
import { sessionClient } from './session-client.ts';

const five: FigureChoice = { figure: 'bayesian-5', variant: 'm' };
const eight: FigureChoice = { figure: 'bayesian-8', variant: 'draws' };
const row = (value: number): TimedRow => ({ series: 'solve', value, trial: 0, quantities: { ratio: value } });

/** One call of the worker, which the test answers. */
interface Call {
  readonly request: TimedRequest;
  readonly signal: AbortSignal;
  readonly report: TimedReport;
  end(points: readonly TimedRow[]): void;
  fail(error: Error): void;
}

let keeper = memoryFigureKeeper();
let calls: Call[];
let workbench: Workbench;
const runOf = (choice: FigureChoice) => workbench.store.getState().timed[figureRunKey(choice)];

beforeEach(() => {
  keeper = memoryFigureKeeper();
  calls = [];
  workbench = newWorkbench();
});

function newWorkbench(): Workbench {
  const time = (request: TimedRequest, signal: AbortSignal, report: TimedReport) =>
    new Promise<readonly TimedRow[]>((end, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      calls.push({ request, signal, report, end, fail });
    });
  return new Workbench({
    data: sessionClient(),
    figureData: sessionClient(),
    pool: localPool(),
    keeper: {},
    figureKeeper: keeper,
    figures: { time },
  } as unknown as Services);
}

test('points show while a figure is timed, and all of them in the end', async () => {
  const timing = workbench.timed.start(five, 'quick');
  expect(runOf(five)).toMatchObject({ status: 'running', pace: 'quick', rows: [], progress: { share: 0 } });
  expect(calls[0]?.request).toEqual({ ...five, pace: 'quick', trials: 4, done: 0 });
  calls[0]?.report([row(100)], 0.3);
  calls[0]?.report([row(500)], 0.5);
  expect(runOf(five)).toMatchObject({ rows: [row(100), row(500)], progress: { share: 0.5 } });
  calls[0]?.end([row(100), row(500), row(1000)]);
  await timing;
  expect(runOf(five)).toMatchObject({ status: 'done', progress: null, error: null });
  expect(runOf(five)?.rows).toHaveLength(3);
  expect(runOf(five)?.points).toMatchObject(
    [100, 500, 1000].map((value) => ({ mechanism: 'solve', value, metrics: { ratio: { mean: value } } })),
  );
});

test('cancelling keeps the points, says so at once and ends the worker', async () => {
  const timing = workbench.timed.start(five, 'paper');
  calls[0]?.report([row(100)], 0.1);
  workbench.timed.cancel();
  expect(runOf(five)).toMatchObject({ status: 'cancelled', rows: [row(100)], progress: null });
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.report([row(500)], 0.2);
  await timing;
  expect(runOf(five)).toMatchObject({ status: 'cancelled', rows: [row(100)], error: null });
});

test('one figure at a time: another measurement takes its place, and so does a run of trials', async () => {
  const first = workbench.timed.start(five, 'quick');
  calls[0]?.report([row(100)], 0.1);
  const second = workbench.timed.start(eight, 'quick');
  expect(runOf(five)?.status).toBe('cancelled');
  expect(runOf(eight)?.status).toBe('running');
  await first;
  const run = workbench.figures.start({ figure: 'mwem-3', variant: 'mildew' }, 1);
  expect(runOf(eight)?.status).toBe('cancelled');
  await second;
  await run;
  const trials = workbench.figures.start({ figure: 'mwem-3', variant: 'czech' }, 100);
  void workbench.timed.start(five, 'quick');
  await trials;
  const { figures } = workbench.store.getState();
  expect(figures[figureRunKey({ figure: 'mwem-3', variant: 'czech' })]?.run.status).not.toBe('done');
});

test('a run again begins from nothing; what goes wrong is a sentence', async () => {
  const first = workbench.timed.start(five, 'quick');
  calls[0]?.end([row(100)]);
  await first;
  const second = workbench.timed.start(five, 'paper');
  expect(runOf(five)).toMatchObject({ status: 'running', pace: 'paper', rows: [] });
  calls[1]?.report([row(500)], 0.1);
  calls[1]?.fail(new Error('The part of the page that runs the measurements stopped (no memory).'));
  await second;
  expect(runOf(five)).toMatchObject({ status: 'failed', rows: [row(500)], progress: null });
  expect(runOf(five)?.error).toContain('no memory');
});

test('more trials go on where the whole ones end, and results outlive the page', async () => {
  const { figure, variant } = timedFigureOf(five);
  const { values } = figure.plan(variant.id, 'quick');
  const trialOf = (trial: number): TimedRow[] =>
    Object.entries(values).flatMap(([series, xs]) =>
      xs.map((value) => ({ series, value, trial, quantities: { ratio: value } })),
    );
  const timing = workbench.timed.start(five, 'quick');
  const begun = [...trialOf(0), ...trialOf(1).slice(0, 3)];
  calls[0]?.report(begun, 0.3);
  workbench.timed.cancel();
  await timing;
  // The second trial is not whole, so it is timed again; the first one is not.
  const more = workbench.timed.more(five);
  expect(calls[1]?.request).toEqual({ ...five, pace: 'quick', trials: 4, done: 1 });
  expect(runOf(five)?.rows).toEqual(trialOf(0));
  calls[1]?.end([1, 2, 3].flatMap(trialOf));
  await more;
  expect(runOf(five)).toMatchObject({ status: 'done', trials: 4 });
  expect(runOf(five)?.rows).toEqual([0, 1, 2, 3].flatMap(trialOf));
  const later = newWorkbench();
  await later.recallFigures();
  expect(later.store.getState().timed[figureRunKey(five)]).toEqual(runOf(five));
  void workbench.timed.more(five);
  expect(calls[2]?.request).toMatchObject({ trials: 8, done: 4 });
  workbench.timed.cancel();
});
