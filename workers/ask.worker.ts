import * as Comlink from 'comlink';
import { AskService } from '../src/core/asking/ask-service.ts';
import { releaseNoise } from '../src/core/privacy/noise.ts';
import { secureRng } from '../src/core/random/secure.ts';
import { holdAliveLock } from './alive.ts';

// Nobody can draw this noise again: what was asked is not found out by trying seeds, nor from the last digits of an answer.
const noise = releaseNoise(secureRng((words) => crypto.getRandomValues(words)));
// Answers are copied: among them is the account, which has to stay here.
Comlink.expose(new AskService(noise, () => performance.now()));
holdAliveLock();
