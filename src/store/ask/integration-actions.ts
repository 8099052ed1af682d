import type { StoreApi } from 'zustand/vanilla';
import type { Question } from '../../core/asking/question.ts';
import type { LearningProgress } from '../../core/experiment/run/inference-service.ts';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import type { ParamValue } from '../../core/params.ts';
import { CALLED_OFF } from '../../runtime/called-off.ts';
import type { AskClient } from '../../runtime/workers/ask-client.ts';
import type { InferenceClient } from '../../runtime/workers/inference-client.ts';
import { sentenceOf } from '../data-actions.ts';
import type { WorkbenchState } from '../state.ts';
import type { Integration } from './ask-state.ts';

interface Asked {
  readonly question: Question;
  readonly text: string;
}

/** The history of the Ask room, put together by an estimator: watched while it learns, stopped, resumed, drawn from. */
export class IntegrationActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: { readonly ask: AskClient; readonly inference: InferenceClient };
  readonly #asked: () => Asked | null;
  #running: AbortController | null = null;

  /** `asked` is the question that stands in the room. */
  constructor(
    store: StoreApi<WorkbenchState>,
    services: { readonly ask: AskClient; readonly inference: InferenceClient },
    asked: () => Asked | null,
  ) {
    this.#store = store;
    this.#services = services;
    this.#asked = asked;
  }

  /** As many chains as can learn at the same time. */
  get cores(): number {
    return this.#services.inference.cores;
  }

  /** Hands the history to an estimator, with the question that stands there. */
  async start(estimator: string, params: Readonly<Record<string, ParamValue>>): Promise<void> {
    const { session, draft } = this.#store.getState().ask;
    if (!session) return;
    const asked = this.#asked();
    const work = this.#begin({
      estimator,
      of: session,
      question: asked?.text ?? null,
      isBusy: true,
      learning: null,
      result: null,
      error: null,
    });
    await this.#tellOf(work, async () => {
      const file = {
        version: 1,
        history: await this.#services.ask.session.history(),
        estimator: { id: estimator, params },
        queries: asked ? [asked.question.spec] : [],
        confidence: draft.confidence,
      };
      return this.#services.inference.start(file, this.#watched(work));
    });
  }

  /** Ends learning for now: what was learned answers, and can be gone on with. */
  stop(): void {
    this.#services.inference.pause();
  }

  async resume(): Promise<void> {
    const { integration } = this.#store.getState().ask;
    if (!integration || integration.isBusy || !this.#services.inference.canResume) return;
    const work = this.#begin({ ...integration, isBusy: true, error: null });
    await this.#tellOf(work, () => this.#services.inference.resume(this.#watched(work)));
  }

  /** Nobody looks any more: what learns is stopped, what would come all at once is called off. */
  leave(): void {
    const { integration } = this.#store.getState().ask;
    if (!integration?.isBusy) return;
    if (integration.learning) this.stop();
    else this.dismiss();
  }

  /** Stops the work, or puts its result away. */
  dismiss(): void {
    this.#running?.abort(CALLED_OFF);
    this.#services.inference.dispose();
    this.#patch(null);
  }

  /** So many synthetic records as a CSV file, while it learns or afterwards. */
  records(rows: number): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#services.inference.records(rows);
  }

  /** How good those records are, beside the noisy answers and, as this is for exploring, the truth. */
  async quality(rows: number): Promise<SyntheticQuality> {
    return this.#services.inference.quality(rows, (port) => this.#services.ask.session.revealCube(port));
  }

  #begin(integration: Integration): AbortSignal {
    this.#running?.abort(CALLED_OFF);
    this.#running = new AbortController();
    this.#patch(integration);
    return this.#running.signal;
  }

  #watched(signal: AbortSignal) {
    const onProgress = ({ point, share }: LearningProgress) => {
      this.#change(signal, ({ learning }) => ({
        learning: { points: [...(learning?.points ?? []), point], share, canResume: true },
      }));
    };
    return { signal, onProgress };
  }

  async #tellOf(signal: AbortSignal, work: () => Promise<Integration['result']>): Promise<void> {
    try {
      const result = await work();
      const { canResume } = this.#services.inference;
      this.#change(signal, ({ learning }) => ({
        result,
        isBusy: false,
        learning: learning && { ...learning, canResume },
      }));
    } catch (error) {
      this.#change(signal, () => ({ error: sentenceOf(error), isBusy: false, learning: null }));
    }
  }

  /** Nothing comes of work that was called off. */
  #change(signal: AbortSignal, change: (now: Integration) => Partial<Integration>): void {
    const { integration } = this.#store.getState().ask;
    if (!signal.aborted && integration) this.#patch({ ...integration, ...change(integration) });
  }

  #patch(integration: Integration | null): void {
    this.#store.setState(({ ask }) => ({ ask: { ...ask, integration } }));
  }
}
