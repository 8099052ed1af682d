import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import type { Block } from '../../workload/block.ts';
import type { Ledger } from '../ledger.ts';
import { chargesFor, type DescentGroup, type DescentPart, groupsOf } from './descent-groups.ts';
import type { Ladder } from './ladder.ts';
import { SuffixMinimum } from './suffix-minimum.ts';

/** So many stretches in a row may only move the level that groups wait at, before it is a bug. */
const MOST_IDLE = 1000;

/** What whoever schedules a descent may know beside the order of steps: all of it is public. */
export interface DescentCosts {
  readonly blocks: readonly Block[];
  /** The partition blocks, and the single queries of all others. */
  readonly groups: number;
  readonly ladder: Ladder;
  readonly unit: PrivacyUnit;
  /** Units that may be spent on top of the first rung. */
  readonly limit: number;
  /** What it costs on top of that rung when every group stands on the rung named. */
  price(rungs: Float64Array): number;
  /** A copy of the noisy answers of now, one array per block. */
  answers(): Float64Array[];
}

/** The step with the lowest key of some, and the group that took it. */
export interface LowestKey {
  readonly key: number;
  readonly group: number;
}

/** Which groups go how far. It is believed in nothing: wherever it sends groups is checked before noise is lowered. */
export interface DescentSchedule {
  /** How far each group goes from where it stands, all of which the budget must hold; null where none takes another step. */
  stretch(rungs: Float64Array): Float64Array | null;
  /** The group stands on this rung, where an answer of it became another one. How far does it go now? */
  changed(group: number, rung: number): number;
  /**
   * The last change has made the stretch too dear. Where does each group stand? `lowestSince`: the step with the lowest
   * key of all that changes were shown at since the group's own last change, or since the stretch began.
   */
  cutShort(lowestSince: (group: number) => LowestKey | null): Float64Array;
}

export type Scheduler = (costs: DescentCosts) => DescentSchedule;

/**
 * In which order steps are taken. This alone is asked about rungs that follow from hidden noise: of two changes that lie
 * ahead, the one whose step has the larger key comes first, and nothing but the order knows how steps compare. So it
 * could tell where noise is about to change before that is paid for, if it kept what it is asked: whoever implements it
 * must answer from its noisy answers and the arguments alone. It is a matter of trust, and of one file:
 * .dependency-cruiser.cjs says which, and a test asks it in every order. What it says is not believed otherwise: any
 * other key leads to another order of steps, and to no noise that is not paid for.
 */
export interface StepOrder {
  /** The group with the largest key steps first (of two, the earlier). Falls as the group's scale falls. */
  key(group: number, scale: number, next: number): number;
  /** The answer of a cell, or of the only query, of the group became another one on the way down to this scale. */
  changed(group: number, cell: number, answer: number, scale: number): void;
}

/**
 * Lowers noise as it is told, and knows what nobody else may: the truth, the noise, and when it changes. Under the exact
 * coupling an answer changes only when a slot behind its noise fires, so all steps up to the next change are taken at once.
 * Noise only goes down, never beyond what the budget holds, and whoever throws in between leaves all of it spent.
 */
export class Descent {
  readonly #parts: readonly DescentPart[];
  readonly #groups: readonly DescentGroup[];
  readonly #ladder: Ladder;
  readonly #order: StepOrder;
  readonly #ledger: Ledger;
  readonly #limit: number;
  readonly #schedule: DescentSchedule;
  /** Where each group stood at its own last change, or when the stretch began. */
  readonly #rung: Float64Array;
  readonly #changedAt: Float64Array;
  readonly #keys = new SuffixMinimum();
  /** How far it may go on the stretch. */
  readonly #target: Float64Array;
  /** The rung that shows its next change, and the key of the step there: −1 when it lies beyond the stretch. */
  readonly #changeRung: Float64Array;
  readonly #changeKey: Float64Array;
  /** No less than the cost at the end of the stretch. */
  #bound = 0;

  constructor(
    parts: readonly DescentPart[],
    ladder: Ladder,
    order: StepOrder,
    scheduler: Scheduler,
    ledger: Ledger,
    limit: number,
  ) {
    this.#parts = parts;
    this.#ladder = ladder;
    this.#order = order;
    this.#ledger = ledger;
    this.#limit = limit;
    this.#groups = groupsOf(parts, ladder, ledger.unit);
    const groups = this.#groups.length;
    this.#rung = new Float64Array(groups);
    this.#changedAt = new Float64Array(groups);
    this.#target = new Float64Array(groups);
    this.#changeRung = Float64Array.from(this.#groups, ({ queue }) => ladder.rungOf(queue.precision));
    this.#changeKey = new Float64Array(groups);
    const blocks = parts.map(({ block }) => block);
    const answers = () => parts.map((part) => part.answers.slice());
    this.#schedule = scheduler({
      blocks,
      groups,
      ladder,
      unit: ledger.unit,
      limit,
      price: (at) => this.#price(at),
      answers,
    });
  }

  /** Goes all the way and tells the final rungs. */
  run(): Float64Array {
    let idle = 0;
    const next = () => this.#schedule.stretch(this.#rung.slice());
    for (let to = next(); to !== null; to = next()) {
      this.#setOut(to);
      const before = this.#steps();
      let changes = 0;
      for (let group = this.#nextChange(); group >= 0 && this.#fits(); group = this.#nextChange()) {
        this.#change(group);
        changes++;
      }
      if (!this.#fits()) this.#cutShort();
      this.#arrive();
      idle = this.#steps() > before || changes > 0 ? 0 : idle + 1;
      if (idle > MOST_IDLE) throw new Error('the stretches of a descent lead nowhere');
    }
    return this.#rung;
  }

  #setOut(targets: Float64Array): void {
    for (let group = 0; group < this.#target.length; group++) this.#setTarget(group, targets[group]);
    this.#bound = this.#price(this.#target);
    if (!(this.#bound <= this.#limit)) throw new Error('a stretch of a descent costs more than is left');
    for (let group = 0; group < this.#target.length; group++) this.#noteChangeKey(group);
  }

  #setTarget(group: number, rung: number): void {
    if (!(Number.isInteger(rung) && rung >= this.#rung[group] && rung <= this.#ladder.last)) {
      throw new Error('noise that was lowered cannot be raised again, nor lowered beyond the last rung');
    }
    this.#target[group] = rung;
  }

  /** Whether the end of the stretch is still within the budget: by the bound, and only if need be by the exact cost. */
  #fits(): boolean {
    if (this.#bound > this.#limit) this.#bound = this.#price(this.#target);
    return this.#bound <= this.#limit;
  }

  /** The group whose change comes first on the stretch, or −1. */
  #nextChange(): number {
    const keys = this.#changeKey;
    let first = -1;
    let most = -1;
    for (let group = 0; group < keys.length; group++) {
      if (keys[group] > most) {
        most = keys[group];
        first = group;
      }
    }
    return first;
  }

  /** Takes the group to the step that shows its next change. */
  #change(group: number): void {
    const { part, queue, unitCost } = this.#groups[group];
    const rung = this.#changeRung[group];
    this.#keys.note(this.#changeKey[group], group);
    this.#changedAt[group] = this.#keys.now;
    this.#rung[group] = rung;
    const reached = this.#ladder.precision(rung);
    const scale = this.#ladder.scale(rung);
    if (queue.precision > reached) throw new Error('a change of an answer is due that does not come');
    while (queue.precision <= reached) {
      const { query } = queue;
      const answer = part.truth[query] + part.noise.jump(query);
      part.answers[query] = answer;
      part.jumps[query]++;
      this.#order.changed(group, part.block.partition ? query : 0, answer, scale);
      queue.replace(part.noise.nextJump(query, queue.precision));
    }
    this.#changeRung[group] = this.#ladder.rungOf(queue.precision);
    const before = this.#target[group];
    this.#setTarget(group, this.#schedule.changed(group, rung));
    const dearer = unitCost * (this.#ladder.precision(this.#target[group]) - this.#ladder.precision(before));
    // Alone a group of a partition costs what it costs among others; elsewhere a step back may save less than alone.
    if (dearer > 0 || part.block.partition) this.#bound += dearer;
    this.#noteChangeKey(group);
  }

  #noteChangeKey(group: number): void {
    const rung = this.#changeRung[group];
    this.#changeKey[group] = rung <= this.#target[group] ? this.#stepKey(group, rung - 1) : -1;
  }

  /**
   * That a change came first tells of every other group that none is due in its steps with larger keys: those are paid
   * for, and no step beyond the stretch.
   */
  #cutShort(): void {
    const since = (group: number) => this.#keys.since(this.#changedAt[group]);
    const rungs = this.#schedule.cutShort(since);
    for (let group = 0; group < this.#rung.length; group++) {
      const [rung, target, lowest] = [rungs[group], this.#target[group], since(group)];
      if (!(rung <= target)) throw new Error('a group of a descent went beyond its stretch');
      if (lowest && rung < target && !(this.#stepKey(group, rung) <= lowest.key)) {
        throw new Error('a group of a descent stopped before a step that it had taken');
      }
      this.#setTarget(group, rung);
    }
    if (!(this.#price(this.#target) <= this.#limit)) throw new Error('a descent costs more than is left');
  }

  #arrive(): void {
    this.#rung.set(this.#target);
    this.#keys.clear();
    this.#changedAt.fill(this.#keys.now);
  }

  #steps(): number {
    return this.#rung.reduce((sum, rung) => sum + rung, 0);
  }

  #price(rungs: Float64Array): number {
    return this.#ledger.price(chargesFor(this.#parts, this.#ladder, rungs));
  }

  /** The key of the group's step from this rung to the next. */
  #stepKey(group: number, rung: number): number {
    return this.#order.key(group, this.#ladder.scale(rung), this.#ladder.scale(rung + 1));
  }
}
