import * as Comlink from 'comlink';
import type { Deviation } from '../../core/figures/noise-down/deviation.ts';
import type {
  ChainsRequest,
  LaboratoryService,
  LossRequest,
} from '../../core/figures/noise-down/laboratory-service.ts';
import type { MeasuredLoss } from '../../core/figures/noise-down/measured-loss.ts';
import type { Theta2 } from '../../core/figures/noise-down/printed-density.ts';
import type { Watch } from './data-client.ts';
import type { Spawn } from './member.ts';
import { onOwnWorker } from './own-worker.ts';
import type { Remote } from './remote.ts';

/** The laboratory's long work as the main thread sees it: every call is answered later. */
export type RemoteLaboratory = Remote<LaboratoryService>;

/** Every call gets a worker of its own, started when it is needed and ended with the call or by its signal. */
export class LaboratoryClient {
  readonly #spawn: Spawn<RemoteLaboratory>;

  constructor(spawn: Spawn<RemoteLaboratory>) {
    this.#spawn = spawn;
  }

  measure(request: LossRequest, { signal, onProgress }: Watch): Promise<MeasuredLoss> {
    return this.#with(signal, (api) => api.measure(request, Comlink.proxy(onProgress)));
  }

  chainLosses(request: ChainsRequest, { signal, onProgress }: Watch): Promise<Float64Array> {
    return this.#with(signal, (api) => api.chainLosses(request, Comlink.proxy(onProgress)));
  }

  deviate(theta2: Theta2, scale: number, smaller: number, signal: AbortSignal): Promise<Deviation> {
    return this.#with(signal, (api) => api.deviate(theta2, scale, smaller));
  }

  #with<T>(signal: AbortSignal, call: (api: RemoteLaboratory) => Promise<T>): Promise<T> {
    return onOwnWorker(this.#spawn, 'the laboratory', signal, call);
  }
}
