import { expect, test } from 'vitest';
import { FiguresService, type LossRequest, type TimedReport } from '../../../../src/core/figures/figures-service.ts';
import type { TimedRow } from '../../../../src/core/figures/timed/timed-figure.ts';
import { FiguresClient } from '../../../../src/runtime/workers/figures-client.ts';
import { memberOf } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';

const figure = { figure: 'bayesian-5', variant: 'm', pace: 'quick' } as const;
const loss: LossRequest = { method: 'exact', scale: 2, smaller: 1, draws: 2000, seed: 'client' };
const row = (value: number): TimedRow => ({ series: 'solve', value, trial: 0, quantities: { ratio: value } });

function setUp(api: Partial<Remote<FiguresService>>, died: Promise<string> = new Promise(() => {})) {
  const log = { started: 0, ended: 0, told: [] as number[] };
  const client = new FiguresClient(() => {
    log.started++;
    return memberOf(api as Remote<FiguresService>, died, () => void log.ended++);
  });
  const report: TimedReport = (rows) => log.told.push(...rows.map(({ value }) => value));
  return { client, log, report };
}

const going = () => new AbortController().signal;

test('reports come while a figure is timed, all points in the end, and nothing after it', async () => {
  let late: TimedReport = () => {};
  const { client, log, report } = setUp({
    time: async (_, onReport) => {
      late = onReport;
      onReport([row(1)], 0.5);
      return { ok: true, value: [row(1), row(2)] };
    },
  });
  const all = await client.time(figure, new AbortController().signal, report);
  expect(all.map(({ value }) => value)).toEqual([1, 2]);
  late([row(3)], 1);
  expect(log).toEqual({ started: 1, ended: 1, told: [1] });
});

test('cancelling ends the worker in the middle of its work and stops the reports', async () => {
  let going: TimedReport = () => {};
  const { client, log, report } = setUp({
    time: (_, onReport) => {
      going = onReport;
      return new Promise(() => {});
    },
  });
  const controller = new AbortController();
  const timing = client.time(figure, controller.signal, report);
  going([row(1)], 0.1);
  controller.abort(new DOMException('Cancelled.', 'AbortError'));
  going([row(2)], 0.2);
  await expect(timing).rejects.toThrow('Cancelled.');
  expect(log).toEqual({ started: 1, ended: 1, told: [1] });
});

test('an expected failure arrives as its sentence', async () => {
  const { client, report } = setUp({ time: async () => ({ ok: false, message: 'There is no such figure.' }) });
  await expect(client.time(figure, new AbortController().signal, report)).rejects.toThrow('no such figure');
});

test('a call has a worker of its own, which ends with it', async () => {
  const service = new FiguresService(() => 0);
  const { client, log } = setUp({ measureLoss: async (asked, onProgress) => service.measureLoss(asked, onProgress) });
  expect(await client.until(going()).measureLoss(loss, () => {})).toMatchObject({ draws: 2000 });
  expect(log).toMatchObject({ started: 1, ended: 1 });
});

test('cancelling ends the worker, whatever it is at', async () => {
  const { client, log } = setUp({ measureLoss: () => new Promise(() => {}) });
  const controller = new AbortController();
  const measuring = client.until(controller.signal).measureLoss(loss, () => {});
  controller.abort(new DOMException('Cancelled.', 'AbortError'));
  await expect(measuring).rejects.toThrow('Cancelled.');
  expect(log).toMatchObject({ started: 1, ended: 1 });
  await expect(client.until(controller.signal).deviate('printed', 2, 1)).rejects.toThrow('Cancelled.');
  expect(log.started).toBe(1);
});

test('a worker that dies is told', async () => {
  const { client, log } = setUp({ chainLosses: () => new Promise(() => {}) }, Promise.resolve('no memory'));
  const drawing = client.until(going()).chainLosses({ method: 'paper', scales: [2, 1], runs: 5, seed: 's' }, () => {});
  await expect(drawing).rejects.toThrow('no memory');
  expect(log.ended).toBe(1);
});
