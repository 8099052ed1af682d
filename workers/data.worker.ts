import * as Comlink from 'comlink';
import { DataSession } from '../src/core/data/session.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(new DataSession(() => performance.now()));
holdAliveLock();
