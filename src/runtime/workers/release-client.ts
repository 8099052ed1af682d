import * as Comlink from 'comlink';
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
  async release(
    handOver: SendCounts,
    order: ReleaseOrder,
    pay: (charge: ReleaseCharge) => Promise<Outcome<null>>,
    tell: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Released> {
    const member = this.#spawn();
    try {
      const counts = await raced(countsChannel(handOver), member, lost, signal);
      const work = member.api.release(counts, order, Comlink.proxy(pay), Comlink.proxy(tell));
      return resultOf(await raced(work, member, lost, signal));
    } finally {
      member.terminate();
    }
  }
}

function lost(reason: string): Failure {
  return new Failure(`The part of the page that was drawing the release stopped (${reason}).`);
}
