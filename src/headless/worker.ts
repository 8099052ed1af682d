import { TrialService } from '../core/experiment/run/trial-service.ts';
import { expose } from './expose.ts';

expose(new TrialService(() => performance.now()));
