import askWorkerUrl from '../../workers/ask.worker.ts?worker&url';
import dataWorkerUrl from '../../workers/data.worker.ts?worker&url';
import figuresWorkerUrl from '../../workers/figures.worker.ts?worker&url';
import inferenceWorkerUrl from '../../workers/inference.worker.ts?worker&url';
import lessonsWorkerUrl from '../../workers/lessons.worker.ts?worker&url';
import releaseWorkerUrl from '../../workers/release.worker.ts?worker&url';
import trialWorkerUrl from '../../workers/trial.worker.ts?worker&url';
import { problemWithLedgerPlace } from '../runtime/ledger-place.ts';
import { BookKeeper } from '../runtime/storage/book-keeper.ts';
import { durableStore } from '../runtime/storage/durable-store.ts';
import { BrowserFigureKeeper } from '../runtime/storage/figure-keeper.ts';
import { BrowserFileKeeper } from '../runtime/storage/kept-file.ts';
import { browserHold } from '../runtime/storage/tab-lock.ts';
import { browserTabMemory } from '../runtime/storage/tab-memory.ts';
import type { TabNews } from '../runtime/storage/tab-news.ts';
import { AskClient, type RemoteAsk } from '../runtime/workers/ask-client.ts';
import { browserMember, poolSize } from '../runtime/workers/browser-member.ts';
import { DataClient, type RemoteSession } from '../runtime/workers/data-client.ts';
import { FiguresClient, type RemoteFigures } from '../runtime/workers/figures-client.ts';
import { InferenceClient, type RemoteInference } from '../runtime/workers/inference-client.ts';
import { LessonsClient, type RemoteLessons } from '../runtime/workers/lessons-client.ts';
import { WorkerPool } from '../runtime/workers/pool.ts';
import { ReleaseClient, type RemoteReleases } from '../runtime/workers/release-client.ts';
import type { RemoteTrials } from '../runtime/workers/sweep.ts';
import type { Services } from '../store/services.ts';

const dataWorker = () => browserMember<RemoteSession>(dataWorkerUrl, 'data');

/** Starts the workers of this window. `ledgerNews`: where other tabs hear of what is charged here. */
export function startServices(ledgerNews: TabNews): Services {
  return {
    data: new DataClient(dataWorker, true),
    figureData: new DataClient(dataWorker),
    keeper: new BrowserFileKeeper(),
    pool: new WorkerPool(() => browserMember<RemoteTrials>(trialWorkerUrl, 'trials'), poolSize()),
    figures: new FiguresClient(() => browserMember<RemoteFigures>(figuresWorkerUrl, 'figures')),
    figureKeeper: new BrowserFigureKeeper(),
    lessons: new LessonsClient(() => browserMember<RemoteLessons>(lessonsWorkerUrl, 'lessons')),
    ask: new AskClient(() => browserMember<RemoteAsk>(askWorkerUrl, 'ask')),
    releases: new ReleaseClient(() => browserMember<RemoteReleases>(releaseWorkerUrl, 'release')),
    inference: new InferenceClient(() => browserMember<RemoteInference>(inferenceWorkerUrl, 'inference'), poolSize()),
    books: new BookKeeper(durableStore('epsilon-workbench-ask', 'ledgers'), () => ledgerNews.tell()),
    holdLock: browserHold,
    problemWithPlace: problemWithLedgerPlace(window),
    askMemory: browserTabMemory('ask session'),
  };
}
