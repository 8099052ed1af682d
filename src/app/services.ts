import askWorkerUrl from '../../workers/ask.worker.ts?worker&url';
import dataWorkerUrl from '../../workers/data.worker.ts?worker&url';
import laboratoryWorkerUrl from '../../workers/laboratory.worker.ts?worker&url';
import measurementWorkerUrl from '../../workers/measurement.worker.ts?worker&url';
import trialWorkerUrl from '../../workers/trial.worker.ts?worker&url';
import { AskClient, type RemoteAsk } from '../runtime/ask-client.ts';
import { BrowserAskKeeper } from '../runtime/ask-keeper.ts';
import { browserMember, poolSize } from '../runtime/browser-member.ts';
import { BrowserFileKeeper } from '../runtime/kept-file.ts';
import { LaboratoryClient, type RemoteLaboratory } from '../runtime/laboratory-client.ts';
import { MeasurementClient, type RemoteMeasurement } from '../runtime/measurement-client.ts';
import { WorkerPool } from '../runtime/pool.ts';
import type { RemoteTrials } from '../runtime/sweep.ts';
import { browserHold } from '../runtime/tab-lock.ts';
import { browserTabMemory } from '../runtime/tab-memory.ts';
import { type RemoteSession, WorkerDataClient } from '../runtime/worker-data-client.ts';
import type { Services } from '../store/services.ts';

const dataWorker = () => browserMember<RemoteSession>(dataWorkerUrl, 'data');

/** Starts the workers of this window. */
export function startServices(): Services {
  return {
    data: new WorkerDataClient(dataWorker),
    figureData: new WorkerDataClient(dataWorker),
    keeper: new BrowserFileKeeper(),
    pool: new WorkerPool(() => browserMember<RemoteTrials>(trialWorkerUrl, 'trials'), poolSize()),
    laboratory: new LaboratoryClient(() => browserMember<RemoteLaboratory>(laboratoryWorkerUrl, 'laboratory')),
    measurement: new MeasurementClient(() => browserMember<RemoteMeasurement>(measurementWorkerUrl, 'measurement')),
    ask: new AskClient(() => browserMember<RemoteAsk>(askWorkerUrl, 'ask')),
    askKeeper: new BrowserAskKeeper(),
    holdLock: browserHold,
    askMemory: browserTabMemory('ask session'),
  };
}
