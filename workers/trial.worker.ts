import * as Comlink from 'comlink';
import { TrialService } from '../src/core/experiment/trial-service.ts';

Comlink.expose(new TrialService(() => performance.now()));
