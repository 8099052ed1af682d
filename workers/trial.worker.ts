import * as Comlink from 'comlink';
import { TrialService } from '../src/core/experiment/run/trial-service.ts';
import { transferring } from '../src/core/transferring.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(transferring(new TrialService(() => performance.now()), Comlink.transfer));
holdAliveLock();
