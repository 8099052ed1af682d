import { InferenceService } from '../core/experiment/run/inference-service.ts';
import { expose } from './expose.ts';

expose(new InferenceService());
