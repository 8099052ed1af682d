import type { Counts } from '../../data/counts/counts.ts';
import { arriving, countsOf } from '../../data/counts/counts-payload.ts';
import type { Dataset } from '../../data/dataset.ts';
import { csvBytes, refuseLargeCsv } from '../../data/schema/dataset-csv.ts';
import type { FittedEstimator, LearningTask } from '../../estimators/estimator.ts';
import {
  fitOf,
  type Inference,
  type InferenceResult,
  infer,
  learningOf,
  parseInference,
} from '../../estimators/infer.ts';
import { sampleRecords } from '../../estimators/multiplicative-weights/sample-records.ts';
import { estimatorById } from '../../estimators/registry.ts';
import type { Course, LearningPoint } from '../../estimators/sampling/course.ts';
import type { LearningChain, LearningOrder, LearningStep } from '../../estimators/sampling/learning-chain.ts';
import { Failure } from '../../failure.ts';
import { tablesAmong } from '../../history/whole-tables.ts';
import { attempt, attemptAsync, type Outcome } from '../../outcome.ts';
import { seededRng } from '../../random/seeded.ts';
import { type SyntheticQuality, syntheticQuality } from './synthetic-quality.ts';

/** What an `infer` file asks for: answers at once, or learning by so many chains. */
export interface InferenceOpened {
  readonly chains: number;
  /** What all chains do first; null where nothing is learned in steps. */
  readonly order: LearningOrder | null;
}

/** Where learning stands. */
export interface LearningProgress {
  readonly point: LearningPoint;
  /** What is done of the most that may be done. */
  readonly share: number;
  /** Null where learning is over. */
  readonly order: LearningOrder | null;
}

/**
 * The worker side of `infer`, in the page and headless: one history, put together by one estimator. Where that learns
 * from samples each worker has some of the chains, and one of them, the first, puts their steps together. What was fitted
 * stays to be drawn from.
 */
export class InferenceService {
  #inference: Inference | null = null;
  #task: LearningTask | null = null;
  #course: Course | null = null;
  #fitted: FittedEstimator | null = null;
  #drawn: Dataset | null = null;
  readonly #chains = new Map<number, LearningChain>();

  open(file: unknown): Outcome<InferenceOpened> {
    return attempt(() => {
      this.#inference = parseInference(file);
      this.#task = learningOf(this.#inference);
      this.#course = this.#task?.course() ?? null;
      this.#forget();
      this.#chains.clear();
      return { chains: this.#task?.chains ?? 0, order: this.#course?.next ?? null };
    });
  }

  /** So many moves of these chains; their steps where a window ends with them. */
  advance(chains: readonly number[], order: LearningOrder, endsWindow: boolean): Outcome<LearningStep[] | null> {
    return attempt(() => {
      for (const index of chains) this.#chain(index).advance(order);
      return endsWindow ? chains.map((index) => this.#chain(index).look()) : null;
    });
  }

  /** The steps of all chains, in their order. */
  take(steps: readonly LearningStep[]): Outcome<LearningProgress> {
    return attempt(() => {
      const course = opened(this.#course);
      const point = course.take(steps);
      this.#forget();
      return { point, share: course.share, order: course.next };
    });
  }

  /** The answers, from what is known or learned until now. */
  answer(): Outcome<InferenceResult> {
    return attempt(() => infer(opened(this.#inference), this.#fittedNow()));
  }

  /** So many synthetic records, with the labels of the history, as the pieces of a CSV file. */
  records(rows: number): Outcome<Uint8Array<ArrayBuffer>[]> {
    return attempt(() => csvBytes(this.#draw(rows)));
  }

  /** How good those very records are. `truth`: true tables, where the person may see them. */
  /** `truth`: the channel by which true counts come, where there are any. */
  quality(rows: number, truth: MessagePort | null): Promise<Outcome<SyntheticQuality>> {
    return attemptAsync(async () => {
      const made = this.#draw(rows);
      const { history } = opened(this.#inference);
      return syntheticQuality(made, truth && countsOf(await arriving(truth)), tablesAmong(history));
    });
  }

  #draw(rows: number): Dataset {
    if (this.#drawn?.rows === rows) return this.#drawn;
    const { history, estimator } = opened(this.#inference);
    refuseLargeCsv(history.domain, rows);
    const { distribution } = this.#fittedNow();
    this.#drawn = sampleRecords(distributionOf(distribution, estimator.id), rows, seededRng('synthetic records'));
    return this.#drawn;
  }

  #fittedNow(): FittedEstimator {
    const inference = opened(this.#inference);
    this.#fitted ??= this.#task && this.#course ? this.#task.fitted(this.#course.learned) : fitOf(inference);
    return this.#fitted;
  }

  #chain(index: number): LearningChain {
    const chain = this.#chains.get(index) ?? opened(this.#task).chain(index);
    this.#chains.set(index, chain);
    return chain;
  }

  #forget(): void {
    this.#fitted = null;
    this.#drawn = null;
  }
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('no history was opened in this worker');
  return part;
}

function distributionOf(distribution: Counts | undefined, id: string): Counts {
  if (distribution) return distribution;
  const { title } = estimatorById(id, 'estimator.id');
  throw new Failure(
    `${title} answers queries and makes no distribution, so there are no synthetic records; maximum entropy and multiplicative weights make one.`,
  );
}
