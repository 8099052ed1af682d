import { beforeEach, expect, test } from 'vitest';
import type { MeasuredPoint } from '../../../src/core/figures/timed/measure.ts';
import type { MeasurementRequest } from '../../../src/core/figures/timed/measurement.ts';
import type { MeasurementReport } from '../../../src/core/figures/timed/measurement-service.ts';
import { type FigureChoice, figureRunKey } from '../../../src/store/figure-actions.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const five: FigureChoice = { figure: 'bayesian-5', variant: 'm' };
const eight: FigureChoice = { figure: 'bayesian-8', variant: 'draws' };
const point = (value: number): MeasuredPoint => ({ series: 'solve', value, trial: 0, quantities: { ratio: value } });

/** One call of the worker, which the test answers. */
interface Call {
  readonly request: MeasurementRequest;
  readonly signal: AbortSignal;
  readonly report: MeasurementReport;
  end(points: readonly MeasuredPoint[]): void;
  fail(error: Error): void;
}

let calls: Call[];
let workbench: Workbench;
const runOf = (choice: FigureChoice) => workbench.store.getState().measured[figureRunKey(choice)];

beforeEach(() => {
  calls = [];
  const measure = (request: MeasurementRequest, signal: AbortSignal, report: MeasurementReport) =>
    new Promise<readonly MeasuredPoint[]>((end, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      calls.push({ request, signal, report, end, fail });
    });
  workbench = new Workbench({
    data: sessionClient(),
    figureData: sessionClient(),
    pool: localPool(),
    keeper: {},
    measurement: { measure },
  } as unknown as Services);
});

test('points show while they are measured, and all of them in the end', async () => {
  const measuring = workbench.measured.start(five, 'quick');
  expect(runOf(five)).toMatchObject({ status: 'running', pace: 'quick', points: [], progress: { share: 0 } });
  expect(calls[0]?.request).toEqual({ ...five, pace: 'quick' });
  calls[0]?.report([point(100)], 0.3);
  calls[0]?.report([point(500)], 0.5);
  expect(runOf(five)).toMatchObject({ points: [point(100), point(500)], progress: { share: 0.5 } });
  calls[0]?.end([point(100), point(500), point(1000)]);
  await measuring;
  expect(runOf(five)).toMatchObject({ status: 'done', progress: null, error: null });
  expect(runOf(five)?.points).toHaveLength(3);
});

test('cancelling keeps the points, says so at once and ends the worker', async () => {
  const measuring = workbench.measured.start(five, 'paper');
  calls[0]?.report([point(100)], 0.1);
  workbench.measured.cancel();
  expect(runOf(five)).toMatchObject({ status: 'cancelled', points: [point(100)], progress: null });
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.report([point(500)], 0.2);
  await measuring;
  expect(runOf(five)).toMatchObject({ status: 'cancelled', points: [point(100)], error: null });
});

test('one figure at a time: another measurement takes its place, and so does a run of trials', async () => {
  const first = workbench.measured.start(five, 'quick');
  calls[0]?.report([point(100)], 0.1);
  const second = workbench.measured.start(eight, 'quick');
  expect(runOf(five)?.status).toBe('cancelled');
  expect(runOf(eight)?.status).toBe('running');
  await first;
  const run = workbench.figures.start({ figure: 'mwem-3', variant: 'mildew' }, 1);
  expect(runOf(eight)?.status).toBe('cancelled');
  await second;
  await run;
  const trials = workbench.figures.start({ figure: 'mwem-3', variant: 'czech' }, 100);
  void workbench.measured.start(five, 'quick');
  await trials;
  const { figures } = workbench.store.getState();
  expect(figures[figureRunKey({ figure: 'mwem-3', variant: 'czech' })]?.run.status).not.toBe('done');
});

test('a run again begins from nothing; what goes wrong is a sentence', async () => {
  const first = workbench.measured.start(five, 'quick');
  calls[0]?.end([point(100)]);
  await first;
  const second = workbench.measured.start(five, 'paper');
  expect(runOf(five)).toMatchObject({ status: 'running', pace: 'paper', points: [] });
  calls[1]?.report([point(500)], 0.1);
  calls[1]?.fail(new Error('The worker of the measurements is gone (no memory).'));
  await second;
  expect(runOf(five)).toMatchObject({ status: 'failed', points: [point(500)], progress: null });
  expect(runOf(five)?.error).toContain('no memory');
});
