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
import { browserPersistence } from '../runtime/storage/persistence.ts';
import { browserHold } from '../runtime/storage/tab-lock.ts';
import { browserTabMemory } from '../runtime/storage/tab-memory.ts';
import type { TabNews } from '../runtime/storage/tab-news.ts';
import { AskClient } from '../runtime/workers/ask-client.ts';
import { browserMember, poolSize } from '../runtime/workers/browser-member.ts';
import { DataClient } from '../runtime/workers/data-client.ts';
import { FiguresClient } from '../runtime/workers/figures-client.ts';
import { InferenceClient } from '../runtime/workers/inference-client.ts';
import { lessonsClient } from '../runtime/workers/lessons-client.ts';
import { WorkerPool } from '../runtime/workers/pool.ts';
import { ReleaseClient } from '../runtime/workers/release-client.ts';
import type { Services } from '../store/services.ts';

/** Starts the workers of this window. `ledgerNews`: where other tabs hear of what is charged here. */
export function startServices(ledgerNews: TabNews): Services {
  return {
    data: new DataClient(() => browserMember(dataWorkerUrl, 'data'), true),
    figureData: new DataClient(() => browserMember(dataWorkerUrl, 'data')),
    keeper: new BrowserFileKeeper(),
    pool: new WorkerPool(() => browserMember(trialWorkerUrl, 'trials'), poolSize()),
    figures: new FiguresClient(() => browserMember(figuresWorkerUrl, 'figures')),
    figureKeeper: new BrowserFigureKeeper(),
    lessons: lessonsClient(() => browserMember(lessonsWorkerUrl, 'lessons')),
    ask: new AskClient(() => browserMember(askWorkerUrl, 'ask')),
    releases: new ReleaseClient(() => browserMember(releaseWorkerUrl, 'release')),
    inference: new InferenceClient(() => browserMember(inferenceWorkerUrl, 'inference'), poolSize()),
    books: new BookKeeper(durableStore('epsilon-workbench-ask', 'ledgers'), () => ledgerNews.tell()),
    holdLock: browserHold,
    persistence: browserPersistence,
    problemWithPlace: problemWithLedgerPlace(window),
    askMemory: browserTabMemory('ask session'),
  };
}
