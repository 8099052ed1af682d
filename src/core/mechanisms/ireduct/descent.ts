import { pow } from '../../math/pow.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Extra } from '../mechanism.ts';

/** How a run lowered its noise. Groups are the marginals, or the single queries of other blocks. */
export interface DescentView {
  readonly kind: 'descent';
  readonly frames: readonly DescentFrame[];
  /** How often each answer changed, one array per block. */
  readonly jumps: readonly Int32Array[];
}

export interface DescentFrame {
  /** ε spent so far. */
  readonly spent: number;
  /** The noise scale of every group. */
  readonly scales: Float64Array;
}

/** What a run that was watched tells of its descent. */
export class DescentExtra implements Extra<DescentView> {
  readonly frames: readonly DescentFrame[];
  readonly jumps: readonly Int32Array[];

  constructor(frames: readonly DescentFrame[], jumps: readonly Int32Array[]) {
    this.frames = frames;
    this.jumps = jumps;
  }

  view(): DescentView {
    return { kind: 'descent', frames: this.frames, jumps: this.jumps };
  }
}

const MOST_FRAMES = 380;

/** Keeps at most 400 frames of a descent: one whenever the ε spent has grown by the same factor. */
export class DescentRecorder {
  readonly frames: DescentFrame[] = [];
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
