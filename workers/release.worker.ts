import * as Comlink from 'comlink';
import { ReleaseService } from '../src/core/experiment/release/release-service.ts';
import { secureRng } from '../src/core/random/secure.ts';
import { transferring } from '../src/core/transferring.ts';
import { holdAliveLock } from './alive.ts';

const secure = secureRng((words) => crypto.getRandomValues(words));
Comlink.expose(transferring(new ReleaseService(secure), Comlink.transfer));
holdAliveLock();
