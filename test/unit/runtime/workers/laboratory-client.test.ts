import { expect, test } from 'vitest';
import { LaboratoryService, type LossRequest } from '../../../../src/core/figures/noise-down/laboratory-service.ts';
import { LaboratoryClient, type RemoteLaboratory } from '../../../../src/runtime/workers/laboratory-client.ts';

const request: LossRequest = { method: 'exact', scale: 2, smaller: 1, draws: 2000, seed: 'client' };

function setUp(api: Partial<RemoteLaboratory>, died: Promise<string> = new Promise(() => {})) {
  const log = { started: 0, ended: 0 };
  const client = new LaboratoryClient(() => {
    log.started++;
    const terminate = () => void log.ended++;
    return { api: api as RemoteLaboratory, loaded: new Set(), died, terminate };
  });
  return { client, log };
}

const watch = (signal: AbortSignal = new AbortController().signal) => ({ signal, onProgress: () => {} });

test('a call has a worker of its own, which ends with it', async () => {
  const service = new LaboratoryService(() => 0);
  const { client, log } = setUp({ measure: async (asked, onProgress) => service.measure(asked, onProgress) });
  expect(await client.measure(request, watch())).toMatchObject({ draws: 2000 });
  expect(log).toEqual({ started: 1, ended: 1 });
});

test('cancelling ends the worker, whatever it is at', async () => {
  const { client, log } = setUp({ measure: () => new Promise(() => {}) });
  const controller = new AbortController();
  const measuring = client.measure(request, watch(controller.signal));
  controller.abort(new DOMException('Cancelled.', 'AbortError'));
  await expect(measuring).rejects.toThrow('Cancelled.');
  expect(log).toEqual({ started: 1, ended: 1 });
  await expect(client.deviate('printed', 2, 1, controller.signal)).rejects.toThrow('Cancelled.');
  expect(log.started).toBe(1);
});

test('a worker that dies is told', async () => {
  const { client, log } = setUp({ chainLosses: () => new Promise(() => {}) }, Promise.resolve('no memory'));
  const drawing = client.chainLosses({ method: 'paper', scales: [2, 1], runs: 5, seed: 's' }, watch());
  await expect(drawing).rejects.toThrow('no memory');
  expect(log.ended).toBe(1);
});
