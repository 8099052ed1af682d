import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { InferenceService } from '../core/experiment/run/inference-service.ts';
import { transferring } from '../core/transferring.ts';

if (!parentPort) throw new Error('This file runs as a worker of src/headless/main.ts.');
Comlink.expose(transferring(new InferenceService(), Comlink.transfer), nodeEndpoint(parentPort));
