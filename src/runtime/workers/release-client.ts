import * as Comlink from 'comlink';
import type { Schema } from '../../core/data/schema/schema.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import type { ReleaseCharge } from '../../core/experiment/release/release-charge.ts';
import type { Released, ReleaseOrder, ReleaseService } from '../../core/experiment/release/release-service.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { raced, type Spawn } from './member.ts';
import { countsChannel, type Remote, type SendCounts } from './remote.ts';

/** One release, one worker: it ends with what it knows of the truth as soon as it has answered. */
export class ReleaseClient {
  readonly #spawn: Spawn<Remote<ReleaseService>>;

  constructor(spawn: Spawn<Remote<ReleaseService>>) {
    this.#spawn = spawn;
  }

  /** `handOver` sends the true tables to the other end of this channel. */
  release(
    handOver: SendCounts,
    order: ReleaseOrder,
    pay: Pay,
    tell: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Released> {
    return this.#once(handOver, signal, (service, counts) =>
      service.release(counts, order, Comlink.proxy(pay), Comlink.proxy(tell)),
    );
  }

  /** Buys the domain that an experiment leaves open. */
  buy(handOver: SendCounts, experiment: Experiment, pay: Pay, signal: AbortSignal): Promise<Schema> {
    return this.#once(handOver, signal, (service, counts) => service.buy(counts, experiment, Comlink.proxy(pay)));
  }

  async #once<T>(
    handOver: SendCounts,
    signal: AbortSignal,
    work: (service: Remote<ReleaseService>, counts: MessagePort) => Promise<Outcome<T>>,
  ): Promise<T> {
    const member = this.#spawn();
    try {
      const counts = await raced(countsChannel(handOver), member, lost, signal);
      return resultOf(await raced(work(member.api, counts), member, lost, signal));
    } finally {
      member.terminate();
    }
  }
}

type Pay = (charge: ReleaseCharge) => Promise<Outcome<null>>;

function lost(reason: string): Failure {
  return new Failure(`The part of the page that was drawing the release stopped (${reason}).`);
}
