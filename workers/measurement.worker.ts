import * as Comlink from 'comlink';
import { MeasurementService } from '../src/core/figures/timed/measurement-service.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new MeasurementService(() => performance.now()));
holdAliveLock();
