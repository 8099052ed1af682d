import * as Comlink from 'comlink';
import { InferenceService } from '../src/core/experiment/run/inference-service.ts';
import { transferring } from '../src/core/transferring.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(transferring(new InferenceService(), Comlink.transfer));
holdAliveLock();
