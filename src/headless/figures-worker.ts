import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter';
import { FiguresService } from '../core/figures/figures-service.ts';

if (!parentPort) throw new Error('This file runs as a worker of src/headless/main.ts.');
Comlink.expose(new FiguresService(() => performance.now()), nodeEndpoint(parentPort));
