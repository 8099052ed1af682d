import * as Comlink from 'comlink';
import { LessonsService } from '../src/core/lessons/lessons-service.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new LessonsService());
holdAliveLock();
