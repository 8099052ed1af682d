import { pow } from '../../math/pow.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { TraceFrame } from '../mechanism.ts';

const MOST_FRAMES = 380;

/** Keeps at most 400 frames of a descent: one whenever the ε spent has grown by the same factor. */
export class TraceRecorder {
  readonly frames: TraceFrame[] = [];
  readonly #growth: number;
  #next = 0;

  /** `first`: ε spent before the first step. */
  constructor(first: number, epsilon: number) {
    this.#growth = pow(epsilon / first, 1 / MOST_FRAMES);
  }

  /** ε at which the next frame is due. */
  get due(): number {
    return this.#next;
  }

  note(spent: number, scales: () => Float64Array): void {
    if (spent < this.#next) return;
    this.frames.push({ spent, scales: scales() });
    this.#next = spent * this.#growth;
  }

  /** The end, whenever the frame before it was. */
  finish(spent: number, scales: Float64Array): void {
    if (this.frames.length > 0 && this.frames[this.frames.length - 1].spent === spent) this.frames.pop();
    this.frames.push({ spent, scales });
  }
}

/** ε that these answers cost: GS(Q, Λ). */
export function spentOn(curator: Curator, measurements: readonly Measurement[]): number {
  return curator.sensitivity(
    measurements.map(({ block }) => block),
    measurements.map(({ scale }) => (typeof scale === 'number' ? 1 / scale : scale.map((value) => 1 / value))),
  );
}
