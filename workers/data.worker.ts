import * as Comlink from 'comlink';
import { DataSession } from '../src/core/data/session.ts';
import { transferring } from '../src/core/transferring.ts';
import { holdAliveLock } from './alive.ts';

Comlink.expose(transferring(new DataSession(() => performance.now()), Comlink.transfer));
holdAliveLock();
