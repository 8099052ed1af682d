import { expect, test } from 'vitest';
import type { MeasuredPoint } from '../../../../src/core/figures/timed/measure.ts';
import type { MeasurementReport } from '../../../../src/core/figures/timed/measurement-service.ts';
import { MeasurementClient, type RemoteMeasurement } from '../../../../src/runtime/workers/measurement-client.ts';

const request = { figure: 'bayesian-5', variant: 'm', pace: 'quick' } as const;
const point = (value: number): MeasuredPoint => ({ series: 'solve', value, trial: 0, quantities: { ratio: value } });

function setUp(measure: RemoteMeasurement['measure']) {
  const log = { ended: 0, told: [] as number[] };
  const client = new MeasurementClient(() => ({
    api: { measure },
    loaded: new Set(),
    died: new Promise(() => {}),
    terminate: () => void log.ended++,
  }));
  const report: MeasurementReport = (points) => log.told.push(...points.map(({ value }) => value));
  return { client, log, report };
}

test('reports come while it measures, all points in the end, and nothing after it', async () => {
  let late: MeasurementReport = () => {};
  const { client, log, report } = setUp(async (_, onReport) => {
    late = onReport;
    onReport([point(1)], 0.5);
    return { ok: true, value: [point(1), point(2)] };
  });
  const all = await client.measure(request, new AbortController().signal, report);
  expect(all.map(({ value }) => value)).toEqual([1, 2]);
  late([point(3)], 1);
  expect(log).toEqual({ ended: 1, told: [1] });
});

test('cancelling ends the worker in the middle of its work and stops the reports', async () => {
  let going: MeasurementReport = () => {};
  const { client, log, report } = setUp((_, onReport) => {
    going = onReport;
    return new Promise(() => {});
  });
  const controller = new AbortController();
  const measuring = client.measure(request, controller.signal, report);
  going([point(1)], 0.1);
  controller.abort(new DOMException('Cancelled.', 'AbortError'));
  going([point(2)], 0.2);
  await expect(measuring).rejects.toThrow('Cancelled.');
  expect(log).toEqual({ ended: 1, told: [1] });
});

test('an expected failure arrives as its sentence', async () => {
  const { client, report } = setUp(async () => ({ ok: false, message: 'There is no such figure.' }));
  await expect(client.measure(request, new AbortController().signal, report)).rejects.toThrow('no such figure');
});
