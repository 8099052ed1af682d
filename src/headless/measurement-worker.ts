import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { MeasurementService } from '../core/figures/timed/measurement-service.ts';

if (!parentPort) throw new Error('This file runs as a worker of src/headless/main.ts.');
Comlink.expose(new MeasurementService(() => performance.now()), nodeEndpoint(parentPort));
