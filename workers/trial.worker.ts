import * as Comlink from 'comlink';
import { TrialService } from '../src/core/experiment/trial-service.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new TrialService(() => performance.now()));
holdAliveLock();
