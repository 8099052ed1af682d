import type { InferenceResult } from '../../core/estimators/infer.ts';
import type { LearningOrder, LearningStep } from '../../core/estimators/sampling/learning-chain.ts';
import type { InferenceService, LearningProgress } from '../../core/experiment/run/inference-service.ts';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { type Member, raced, type Spawn } from './member.ts';
import { countsChannel, type Remote, type SendCounts } from './remote.ts';

/** Moves that a worker makes between two looks at whether it shall stop. */
const SLICE = 50_000;

export interface InferenceOptions {
  readonly signal: AbortSignal;
  onProgress(progress: LearningProgress): void;
}

/**
 * A history that is put together in workers of its own, so that nothing waits for it and it can be called off. Where it is
 * learned from samples, chains are dealt out to as many workers as there may be; how many there are changes no number.
 */
export class InferenceClient {
  readonly #spawn: Spawn<Remote<InferenceService>>;
  readonly #most: number;
  /** The first puts together what all of them learn, and answers. */
  #members: readonly Member<Remote<InferenceService>>[] = [];
  #chains = 0;
  #order: LearningOrder | null = null;
  /** Of the order, already made. */
  #made = 0;
  #isPaused = false;

  constructor(spawn: Spawn<Remote<InferenceService>>, most: number) {
    this.#spawn = spawn;
    this.#most = most;
  }

  /** How many chains can learn at the same time. */
  get cores(): number {
    return this.#most;
  }

  /** Takes up another history; what was learned of the one before is given up. */
  async start(file: unknown, options: InferenceOptions): Promise<InferenceResult> {
    this.dispose();
    const first = this.#spawn();
    this.#members = [first];
    try {
      const { chains, order } = await this.#call(first, (api) => api.open(file), options.signal);
      const others = Array.from({ length: Math.min(chains, this.#most) - 1 }, () => this.#spawn());
      this.#members = [first, ...others];
      await Promise.all(others.map((member) => this.#call(member, (api) => api.open(file), options.signal)));
      this.#chains = chains;
      this.#order = order;
      this.#made = 0;
      return await this.resume(options);
    } catch (error) {
      if (this.#members[0] === first) this.dispose();
      throw error;
    }
  }

  /** Stops learning soon; `start` or `resume` then answer from what was learned. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Goes on where it was paused. */
  async resume(options: InferenceOptions): Promise<InferenceResult> {
    this.#isPaused = false;
    const [first] = this.#members;
    for (let order = this.#order; order && !this.#isPaused; order = this.#order) await this.#advance(order, options);
    return this.#call(first, (api) => api.answer(), options.signal);
  }

  /** Whether there is more to be learned. */
  get canResume(): boolean {
    return this.#order !== null;
  }

  /** Synthetic records from what is known until now, learning or not. */
  records(rows: number): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#call(this.#first, (api) => api.records(rows));
  }

  /** `truth` sends true counts to the other end of this channel. */
  async quality(rows: number, truth: SendCounts | null): Promise<SyntheticQuality> {
    const counts = truth && (await countsChannel(truth));
    return this.#call(this.#first, (api) => api.quality(rows, counts));
  }

  dispose(): void {
    for (const member of this.#members) member.terminate();
    this.#members = [];
    this.#order = null;
  }

  get #first(): Member<Remote<InferenceService>> {
    const [first] = this.#members;
    if (!first) throw new Failure('Nothing is put together at the moment, so there is nothing to draw from.');
    return first;
  }

  async #advance(order: LearningOrder, { signal, onProgress }: InferenceOptions): Promise<void> {
    const members = this.#members;
    const slice = Math.min(SLICE, order.moves - this.#made);
    const endsWindow = this.#made + slice === order.moves;
    const steps = await Promise.all(
      members.map((member, worker) =>
        this.#call(member, (api) => api.advance(this.#dealtTo(worker), { ...order, moves: slice }, endsWindow), signal),
      ),
    );
    this.#made += slice;
    if (!endsWindow) return;
    const inOrder: LearningStep[] = [];
    for (const [worker, own] of steps.entries()) {
      for (const [i, chain] of this.#dealtTo(worker).entries()) if (own) inOrder[chain] = own[i];
    }
    const progress = await this.#call(members[0], (api) => api.take(inOrder), signal);
    this.#order = progress.order;
    this.#made = 0;
    onProgress(progress);
  }

  #dealtTo(worker: number): number[] {
    return Array.from({ length: this.#chains }, (_, chain) => chain).filter(
      (chain) => chain % this.#members.length === worker,
    );
  }

  async #call<T>(
    member: Member<Remote<InferenceService>>,
    call: (api: Remote<InferenceService>) => Promise<Outcome<T>>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    return resultOf(await raced(call(member.api), member, stopped, signal));
  }
}

function stopped(reason: string): Failure {
  return new Failure(
    `The history was not put together: its worker stopped (${reason}). Try again, or take another estimator.`,
  );
}
