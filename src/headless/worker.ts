import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { TrialService } from '../core/experiment/run/trial-service.ts';
import { transferring } from '../core/transferring.ts';

if (!parentPort) throw new Error('This file runs as a worker of src/headless/main.ts.');
const service = transferring(new TrialService(() => performance.now()), Comlink.transfer);
Comlink.expose(service, nodeEndpoint(parentPort));
