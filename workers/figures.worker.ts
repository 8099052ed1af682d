import * as Comlink from 'comlink';
import { FiguresService } from '../src/core/figures/figures-service.ts';
import { transferring } from '../src/core/transferring.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(transferring(new FiguresService(() => performance.now()), Comlink.transfer));
holdAliveLock();
