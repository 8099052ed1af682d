import { Worker } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { type Member, memberOf } from '../runtime/workers/member.ts';

/** A worker thread behind comlink. `entry` is built beside this file. */
export function nodeMember<Api>(entry = new URL('./worker.js', import.meta.url)): Member<Api> {
  const worker = new Worker(entry);
  let told = false;
  const died = new Promise<string>((resolve) => {
    worker.on('error', (error) => resolve(error.message));
    worker.on('exit', () => {
      if (!told) resolve('it was stopped');
    });
  });
  return memberOf(Comlink.wrap<Api>(nodeEndpoint(worker)) as Api, died, () => {
    told = true;
    void worker.terminate();
  });
}
