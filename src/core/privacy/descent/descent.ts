import type { Ledger } from '../ledger.ts';
import { chargesFor, type DescentGroup, type DescentPart, dearestGroups, groupsOf } from './descent-groups.ts';
import type { Ladder } from './ladder.ts';
import { SuffixMinimum } from './suffix-minimum.ts';

/** So many stretches in a row may only move the level that groups wait at, before it is a bug. */
const MOST_IDLE = 1000;

/**
 * The way down: which group of queries takes the next step to less noise. Groups are the partition blocks of a workload
 * and the single queries of all others, in order. What is said here may depend on noisy answers only.
 */
export interface DescentPath {
  /** The group with the largest key steps first (of two, the earlier). Falls as the group's scale falls. */
  key(group: number, scale: number, next: number): number;
  /** About the scale at which a group has this key. */
  scaleAt(group: number, key: number): number;
  /**
   * Above 0 where groups may stop a little early together: when not all of them can go on to keys smaller by this
   * share, those that move most between the dearest neighbours stay where they are. Otherwise each goes as far as it can.
   */
  readonly tolerance?: number;
  /** The answer of a cell, or of the only query, of the group became another one on the way down to this scale. */
  changed(group: number, cell: number, answer: number, scale: number): void;
}

/** Somebody who wants to see a descent in stages. Units are those spent on top of the first rung. */
export interface DescentWatcher {
  /** Where each group stands, and how to get a copy of the noisy answers of now, one array per block. */
  note(rungs: Float64Array, units: number, answers: () => Float64Array[]): void;
  /** The units that the next stage should not exceed. */
  nextStage(units: number): number;
}

/**
 * Figure 4 of iReduct without its steps. Under the exact coupling an answer changes only when a slot behind its noise
 * fires, so all steps up to the next change are taken at once: between changes the order of steps is known from the
 * path, and where a group stands follows from the lowest key that any step had since the group's own last change.
 *
 * The budget is kept by planning ahead: a stretch of the way is chosen that certainly fits, about half of what is left,
 * and only when a change makes its end dearer is that looked at again. Where the next step alone takes more than half,
 * it is tried against all that is left, and a group whose step does not fit stays where it is (lines 13–16).
 */
export class Descent {
  readonly #parts: readonly DescentPart[];
  readonly #groups: readonly DescentGroup[];
  readonly #ladder: Ladder;
  readonly #path: DescentPath;
  readonly #ledger: Ledger;
  readonly #tolerance: number;
  /** Units that may be spent on top of the first rung. */
  readonly #limit: number;
  readonly #active: Uint8Array;
  /** Where each group stood at its own last change, or when the stretch was planned. */
  readonly #rung: Float64Array;
  /** Where it stands at the end of the stretch. */
  readonly #target: Float64Array;
  /** The rung that shows its next change, and the key of the step there: −1 when it lies beyond the stretch. */
  readonly #changeRung: Float64Array;
  readonly #changeKey: Float64Array;
  readonly #changedAt: Float64Array;
  readonly #keys = new SuffixMinimum();
  /** The key of the last step of the stretch. */
  #lowestKey = Number.POSITIVE_INFINITY;
  /** Where groups that stop together all stand, but for those that changes have raised since. */
  #level = Number.POSITIVE_INFINITY;
  /** The key that the stretch before this one could not afford, or 0. */
  #blocked = 0;
  /** No less than the cost at the end of the stretch. */
  #bound = 0;

  constructor(parts: readonly DescentPart[], ladder: Ladder, path: DescentPath, ledger: Ledger, limit: number) {
    this.#parts = parts;
    this.#ladder = ladder;
    this.#path = path;
    this.#tolerance = path.tolerance ?? 0;
    this.#ledger = ledger;
    this.#limit = limit;
    this.#groups = groupsOf(parts, ladder, ledger.unit);
    const size = this.#groups.length;
    this.#active = new Uint8Array(size).fill(1);
    this.#rung = new Float64Array(size);
    this.#target = new Float64Array(size);
    this.#changeRung = Float64Array.from(this.#groups, ({ queue }) => ladder.rungOf(queue.precision));
    this.#changeKey = new Float64Array(size);
    this.#changedAt = new Float64Array(size);
  }

  /** Goes all the way and tells the final rungs. */
  run(watcher?: DescentWatcher): Float64Array {
    for (let [before, idle] = [-1, 0]; this.#plan(watcher); ) {
      let changes = 0;
      for (let group = this.#nextChange(); group >= 0 && this.#fits(); group = this.#nextChange()) {
        this.#change(group);
        changes++;
      }
      this.#arrive();
      const taken = this.#rung.reduce((sum, rung) => sum + rung, 0);
      idle = taken > before || changes > 0 ? 0 : idle + 1;
      if (idle > MOST_IDLE) throw new Error('the stretches of a descent lead nowhere');
      before = taken;
    }
    return this.#rung;
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
    this.#keys.note(this.#changeKey[group], group);
    this.#changedAt[group] = this.#keys.now;
    const rung = this.#changeRung[group];
    this.#rung[group] = rung;
    const reached = this.#ladder.precision(rung);
    const scale = this.#ladder.scale(rung);
    if (queue.precision > reached) throw new Error('a change of an answer is due that does not come');
    while (queue.precision <= reached) {
      const { query } = queue;
      const answer = part.truth[query] + part.noise.jump(query);
      part.answers[query] = answer;
      part.jumps[query]++;
      this.#path.changed(group, part.block.partition ? query : 0, answer, scale);
      queue.replace(part.noise.nextJump(query, queue.precision));
    }
    this.#changeRung[group] = this.#ladder.rungOf(queue.precision);
    const target = Math.max(rung, this.#rungAfter(group, this.#lowestKey, true));
    const dearer = unitCost * (this.#ladder.precision(target) - this.#ladder.precision(this.#target[group]));
    // Alone a group of a partition costs what it costs among others; elsewhere a step back may save less than alone.
    if (dearer > 0 || part.block.partition) this.#bound += dearer;
    this.#target[group] = target;
    this.#noteChangeKey(group);
  }

  #noteChangeKey(group: number): void {
    const rung = this.#changeRung[group];
    this.#changeKey[group] = rung <= this.#target[group] ? this.#stepKey(group, rung - 1) : -1;
  }

  /** Brings every group to where it stands: at the end of the stretch, or where the last change has cut it short. */
  #arrive(): void {
    const cutShort = !this.#fits();
    for (let group = 0; group < this.#rung.length; group++) {
      if (this.#active[group] === 1) this.#rung[group] = cutShort ? this.#rungNow(group) : this.#target[group];
    }
    this.#keys.clear();
    this.#changedAt.fill(this.#keys.now);
  }

  #rungNow(group: number): number {
    const lowest = this.#keys.since(this.#changedAt[group]);
    if (!lowest) return this.#rung[group];
    return Math.max(this.#rung[group], this.#rungAfter(group, lowest.key, group <= lowest.group));
  }

  /** Chooses the next stretch; false when no group can take another step. */
  #plan(watcher?: DescentWatcher): boolean {
    const isOnItsWay = this.#tolerance > 0 ? this.#planTogether(watcher) : this.#planOneByOne(watcher);
    if (isOnItsWay) for (let group = 0; group < this.#rung.length; group++) this.#noteChangeKey(group);
    return isOnItsWay;
  }

  /** Tells the watcher where things stand, and returns the units spent. */
  #note(watcher?: DescentWatcher): number {
    const spent = this.#price(this.#rung);
    // Copies: the rungs themselves are what is paid for in the end.
    watcher?.note(this.#rung.slice(), spent, () => this.#parts.map(({ answers }) => answers.slice()));
    return spent;
  }

  #planOneByOne(watcher?: DescentWatcher): boolean {
    const spent = this.#note(watcher);
    const half = spent + (this.#limit - spent) / 2;
    const stage = watcher?.nextStage(spent) ?? half;
    const goal = stage < half ? stage : half;
    this.#target.set(this.#rung);
    for (let top = this.#topGroup(); top >= 0; top = this.#topGroup()) {
      if (this.#stretch(this.#stepKey(top, this.#rung[top]), spent, goal) || this.#singleStep(top)) return true;
      this.#active[top] = 0;
    }
    return false;
  }

  /**
   * Down to where the others stand already, or together by the tolerance, or as near to that as can be afforded. Watched
   * or not, all of these stretches begin and end alike.
   */
  #planTogether(watcher?: DescentWatcher): boolean {
    if (watcher) this.#note(watcher);
    this.#target.set(this.#rung);
    const lower = 1 - this.#tolerance;
    for (let top = this.#topGroup(); top >= 0; top = this.#topGroup()) {
      const key = this.#stepKey(top, this.#rung[top]);
      const goal = Math.max(this.#blocked, Math.min(this.#level, key * lower));
      this.#blocked = 0;
      if (this.#isAffordable(goal)) {
        this.#level = Math.min(this.#level, goal);
        return true;
      }
      const [fits, tooFar] = this.#narrowed(key, goal);
      if (fits < key && this.#isAffordable(fits)) {
        this.#blocked = tooFar;
        return true;
      }
      this.#setTargets(tooFar);
      this.#stopDearest(top);
    }
    return false;
  }

  /** Of a key that can be afforded and one that cannot, two such that differ by no more than the tolerance. */
  #narrowed(affordable: number, tooLow: number): readonly [fits: number, tooFar: number] {
    let [fits, tooFar] = [affordable, tooLow];
    while (tooFar < fits * (1 - this.#tolerance)) {
      const between = Math.sqrt(fits * tooFar);
      if (this.#isAffordable(between)) fits = between;
      else tooFar = between;
    }
    return [fits, tooFar];
  }

  /** Plans all steps down to this key, and tells whether there is enough left for them. */
  #isAffordable(key: number): boolean {
    this.#lowestKey = key;
    this.#bound = this.#priceDownTo(key);
    return this.#bound <= this.#limit;
  }

  /** Stops the groups that make the targets too dear. */
  #stopDearest(top: number): void {
    const dearest = dearestGroups(this.#parts, this.#ladder, this.#target, this.#ledger.unit.neighbours);
    const stopped = dearest.filter((group) => this.#active[group] === 1 && this.#target[group] > this.#rung[group]);
    for (const group of stopped.length > 0 ? stopped : [top]) this.#active[group] = 0;
    this.#target.set(this.#rung);
  }

  /** The group that takes the next step, or −1. */
  #topGroup(): number {
    let top = -1;
    let most = -1;
    for (let group = 0; group < this.#rung.length; group++) {
      if (this.#active[group] === 0 || this.#rung[group] >= this.#ladder.last) continue;
      const key = this.#stepKey(group, this.#rung[group]);
      if (key > most) {
        most = key;
        top = group;
      }
    }
    return top;
  }

  /** Plans all steps down to some key, so that their cost is near the goal; false when not even the first step fits. */
  #stretch(firstKey: number, spent: number, goal: number): boolean {
    if (this.#priceDownTo(firstKey) > goal) {
      this.#target.set(this.#rung);
      return false;
    }
    let fits = firstKey;
    let tooFar = firstKey / 2;
    for (; tooFar > 0 && this.#priceDownTo(tooFar) <= goal; tooFar /= 2) fits = tooFar;
    let most = this.#steps();
    let price = this.#priceDownTo(fits);
    let least = this.#steps();
    // Steps may be free while another group's cost is the larger one: then it goes on to the last free one.
    while (most - least > 1 && (price === spent || price < (spent + goal) / 2)) {
      const key = (tooFar + fits) / 2;
      if (key <= tooFar || key >= fits) break;
      const between = this.#priceDownTo(key);
      if (between <= goal) {
        fits = key;
        price = between;
        least = this.#steps();
      } else {
        tooFar = key;
        most = this.#steps();
      }
    }
    this.#bound = this.#priceDownTo(fits);
    this.#lowestKey = fits;
    return true;
  }

  /** How many steps all groups have taken at the targets. */
  #steps(): number {
    return this.#target.reduce((sum, rung) => sum + rung, 0);
  }

  #singleStep(group: number): boolean {
    this.#target[group]++;
    const price = this.#price(this.#target);
    if (price > this.#limit) {
      this.#target[group]--;
      return false;
    }
    this.#bound = price;
    this.#lowestKey = this.#stepKey(group, this.#rung[group]);
    return true;
  }

  /** Sets the targets to where all groups stand after every step with at least this key, and tells what that costs. */
  #priceDownTo(key: number): number {
    this.#setTargets(key);
    return this.#price(this.#target);
  }

  #setTargets(key: number): void {
    for (let group = 0; group < this.#rung.length; group++) {
      if (this.#active[group] === 0) continue;
      this.#target[group] = Math.max(this.#rung[group], this.#rungAfter(group, key, true));
    }
  }

  #price(rungs: Float64Array): number {
    return this.#ledger.price(chargesFor(this.#parts, this.#ladder, rungs));
  }

  /** The key of the group's step from this rung to the next. */
  #stepKey(group: number, rung: number): number {
    return this.#path.key(group, this.#ladder.scale(rung), this.#ladder.scale(rung + 1));
  }

  /** Where a group stands once it has taken every step whose key is above this one (or as large, when `also`). */
  #rungAfter(group: number, key: number, also: boolean): number {
    const { last } = this.#ladder;
    let rung = Math.min(last, Math.max(0, this.#ladder.near(this.#path.scaleAt(group, key))));
    while (rung < last && this.#takes(group, rung, key, also)) rung++;
    while (rung > 0 && !this.#takes(group, rung - 1, key, also)) rung--;
    return rung;
  }

  #takes(group: number, rung: number, key: number, also: boolean): boolean {
    const stepKey = this.#stepKey(group, rung);
    return stepKey > key || (also && stepKey === key);
  }
}
