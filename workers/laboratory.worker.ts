import * as Comlink from 'comlink';
import { LaboratoryService } from '../src/core/figures/noise-down/laboratory-service.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new LaboratoryService(() => performance.now()));
holdAliveLock();
