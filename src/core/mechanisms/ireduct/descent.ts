import { pow } from '../../math/pow.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import type { Extra } from '../mechanism.ts';
import { groupScales } from './greedy-path.ts';

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
  /** The noisy answers of all blocks, one after the other; null where there are too many to keep them at every frame. */
  readonly answers: Float64Array | null;
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
/** Answers that all frames of one run keep together, 16 MB: every frame has them up to 5000 cells, fewer do beyond. */
const MOST_ANSWERS = 2e6;

/** How things stand, for those who want to know. */
interface Moment {
  scales(): Float64Array;
  /** One array per block. */
  answers(): readonly Float64Array[];
}

/** Keeps at most 400 frames of a descent: one whenever the ε spent has grown by the same factor. */
export class DescentRecorder {
  readonly frames: DescentFrame[] = [];
  readonly #growth: number;
  /** Every so many frames have answers, the first and the last one in any case. */
  readonly #stride: number;
  #next = 0;

  /** `first`: ε spent before the first step. */
  constructor(first: number, epsilon: number, blocks: readonly Pick<Block, 'queries'>[]) {
    this.#growth = pow(epsilon / first, 1 / MOST_FRAMES);
    const cells = blocks.reduce((sum, { queries }) => sum + queries, 0);
    this.#stride = Math.max(1, Math.ceil((MOST_FRAMES * cells) / MOST_ANSWERS));
  }

  /** ε at which the next frame is due. */
  get due(): number {
    return this.#next;
  }

  note(spent: number, moment: Moment): void {
    if (spent < this.#next) return;
    const answers = this.frames.length % this.#stride === 0 ? joined(moment.answers()) : null;
    this.frames.push({ spent, scales: moment.scales(), answers });
    this.#next = spent * this.#growth;
  }

  /** The end, whenever the frame before it was. */
  finish(spent: number, moment: Moment): void {
    if (this.frames.length > 0 && this.frames[this.frames.length - 1].spent === spent) this.frames.pop();
    this.frames.push({ spent, scales: moment.scales(), answers: joined(moment.answers()) });
  }
}

export function momentOf(measurements: readonly Measurement[]): Moment {
  return {
    scales: () => groupScales(measurements),
    answers: () => measurements.map(({ answers }) => answers),
  };
}

/** One array travels to the page much faster than one for each of a thousand tables. */
function joined(answers: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(answers.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of answers) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}

/** ε that these answers cost: GS(Q, Λ). */
export function spentOn(curator: Curator, measurements: readonly Measurement[]): number {
  return curator.sensitivity(
    measurements.map(({ block }) => block),
    measurements.map(({ scale }) => (typeof scale === 'number' ? 1 / scale : scale.map((value) => 1 / value))),
  );
}
