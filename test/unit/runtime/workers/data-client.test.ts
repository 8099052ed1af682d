import { expect, test } from 'vitest';
import type { DataSession } from '../../../../src/core/data/session.ts';
import { DataClient } from '../../../../src/runtime/workers/data-client.ts';
import { memberOf } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';
import { noteFor } from '../../../support/counts-note.ts';
import { deferred } from './fake-members.ts';

const watch = { signal: new AbortController().signal, onProgress: () => {} };

/** Its workers open at once and never answer anything else. */
function silentClient() {
  const died = deferred<string>();
  const api = { open: async () => ({ ok: true, value: {} }), digest: () => new Promise(() => {}) };
  const client = new DataClient(() => memberOf(api as unknown as Remote<DataSession>, died.promise, () => {}));
  return { client, died };
}

test('who waits for counts of data that is put away for other data is told so', async () => {
  const { client } = silentClient();
  await client.open({ builtin: 'one', params: {} }, [], watch);
  const counted = client.session.digest(noteFor([[0]]));
  await client.open({ builtin: 'other', params: {} }, [], watch);
  await expect(counted).rejects.toThrow('Other data was opened meanwhile.');
});

test('and so is who waits for a worker that stopped', async () => {
  const { client, died } = silentClient();
  await client.open({ builtin: 'one', params: {} }, [], watch);
  const counted = client.session.digest(noteFor([[0]]));
  died.resolve('out of memory');
  await expect(counted).rejects.toThrow('stopped (out of memory)');
});
