import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { transferring } from '../core/transferring.ts';

/** Gives a service to the thread that started this one. */
export function expose(service: object): void {
  if (!parentPort) throw new Error('This file runs as a worker of src/headless/main.ts.');
  Comlink.expose(transferring(service, Comlink.transfer), nodeEndpoint(parentPort));
}
