import * as Comlink from 'comlink';
import { FiguresService } from '../src/core/figures/figures-service.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new FiguresService(() => performance.now()));
holdAliveLock();
