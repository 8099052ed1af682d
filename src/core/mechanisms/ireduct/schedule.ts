import type { DescentCosts, DescentSchedule, LowestKey, Scheduler, StepOrder } from '../../privacy/descent/descent.ts';

/**
 * The way down: which group of queries takes the next step to less noise. Groups are the partition blocks of a workload
 * and the single queries of all others, in order.
 */
export interface DescentPath extends StepOrder {
  /** About the scale at which a group has this key. */
  scaleAt(group: number, key: number): number;
  /**
   * Above 0 where groups may stop a little early together: when not all of them can go on to keys smaller by this
   * share, those that move most between the dearest neighbours stay where they are. Otherwise each goes as far as it can.
   */
  readonly tolerance?: number;
}

/** Somebody who wants to see a descent in stages. Units are those spent on top of the first rung. */
export interface DescentWatcher {
  /** Where each group stands, and how to get a copy of the noisy answers of now, one array per block. */
  note(rungs: Float64Array, units: number, answers: () => Float64Array[]): void;
  /** The units that the next stage should not exceed. */
  nextStage(units: number): number;
}

/** Steps in the order of a path, for as long as the budget lasts. */
export function scheduled(path: DescentPath, watcher?: DescentWatcher): Scheduler {
  return (costs) => new GreedySchedule(costs, path, watcher);
}

/**
 * The steps of Figure 4 of iReduct without taking each of them: between changes of answers the order of steps is known from
 * the path, and where a group stands follows from the lowest key that any step had since the group's own last change.
 *
 * The budget is kept by planning ahead: a stretch of the way is chosen that certainly fits, about half of what is left,
 * and only when a change makes its end dearer is that looked at again. Where the next step alone takes more than half,
 * it is tried against all that is left, and a group whose step does not fit stays where it is (lines 13–16).
 */
class GreedySchedule implements DescentSchedule {
  readonly #costs: DescentCosts;
  readonly #path: DescentPath;
  readonly #watcher: DescentWatcher | undefined;
  readonly #tolerance: number;
  readonly #active: Uint8Array;
  /** Where each group stood at its own last change, or when the stretch was planned. */
  readonly #rung: Float64Array;
  /** Where it stands at the end of the stretch. */
  readonly #target: Float64Array;
  /** The key of the last step of the stretch. */
  #lowestKey = Number.POSITIVE_INFINITY;
  /** Where groups that stop together all stand, but for those that changes have raised since. */
  #level = Number.POSITIVE_INFINITY;
  /** The key that the stretch before this one could not afford, or 0. */
  #blocked = 0;

  constructor(costs: DescentCosts, path: DescentPath, watcher?: DescentWatcher) {
    this.#costs = costs;
    this.#path = path;
    this.#watcher = watcher;
    this.#tolerance = path.tolerance ?? 0;
    this.#active = new Uint8Array(costs.groups).fill(1);
    this.#rung = new Float64Array(costs.groups);
    this.#target = new Float64Array(costs.groups);
  }

  stretch(rungs: Float64Array): Float64Array | null {
    this.#rung.set(rungs);
    return (this.#tolerance > 0 ? this.#planTogether() : this.#planOneByOne()) ? this.#target : null;
  }

  changed(group: number, rung: number): number {
    this.#rung[group] = rung;
    this.#target[group] = Math.max(rung, this.#rungAfter(group, this.#lowestKey, true));
    return this.#target[group];
  }

  cutShort(lowestSince: (group: number) => LowestKey | null): Float64Array {
    return this.#rung.map((rung, group) => {
      const lowest = this.#active[group] === 1 ? lowestSince(group) : null;
      return lowest ? Math.max(rung, this.#rungAfter(group, lowest.key, group <= lowest.group)) : rung;
    });
  }

  /** Tells the watcher where things stand, and returns the units spent. */
  #note(): number {
    const spent = this.#costs.price(this.#rung);
    this.#watcher?.note(this.#rung.slice(), spent, () => this.#costs.answers());
    return spent;
  }

  #planOneByOne(): boolean {
    const { limit } = this.#costs;
    const spent = this.#note();
    const half = spent + (limit - spent) / 2;
    const stage = this.#watcher?.nextStage(spent) ?? half;
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
  #planTogether(): boolean {
    if (this.#watcher) this.#note();
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
    return this.#priceDownTo(key) <= this.#costs.limit;
  }

  /** Stops the groups that make the targets too dear. */
  #stopDearest(top: number): void {
    const dearest = dearestGroups(this.#costs, this.#target);
    const stopped = dearest.filter((group) => this.#active[group] === 1 && this.#target[group] > this.#rung[group]);
    for (const group of stopped.length > 0 ? stopped : [top]) this.#active[group] = 0;
    this.#target.set(this.#rung);
  }

  /** The group that takes the next step, or −1. */
  #topGroup(): number {
    let top = -1;
    let most = -1;
    for (let group = 0; group < this.#rung.length; group++) {
      if (this.#active[group] === 0 || this.#rung[group] >= this.#costs.ladder.last) continue;
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
    this.#setTargets(fits);
    this.#lowestKey = fits;
    return true;
  }

  /** How many steps all groups have taken at the targets. */
  #steps(): number {
    return this.#target.reduce((sum, rung) => sum + rung, 0);
  }

  #singleStep(group: number): boolean {
    this.#target[group]++;
    if (this.#costs.price(this.#target) > this.#costs.limit) {
      this.#target[group]--;
      return false;
    }
    this.#lowestKey = this.#stepKey(group, this.#rung[group]);
    return true;
  }

  /** Sets the targets to where all groups stand after every step with at least this key, and tells what that costs. */
  #priceDownTo(key: number): number {
    this.#setTargets(key);
    return this.#costs.price(this.#target);
  }

  #setTargets(key: number): void {
    for (let group = 0; group < this.#rung.length; group++) {
      if (this.#active[group] === 0) continue;
      this.#target[group] = Math.max(this.#rung[group], this.#rungAfter(group, key, true));
    }
  }

  /** The key of the group's step from this rung to the next. */
  #stepKey(group: number, rung: number): number {
    return this.#path.key(group, this.#costs.ladder.scale(rung), this.#costs.ladder.scale(rung + 1));
  }

  /** Where a group stands once it has taken every step whose key is above this one (or as large, when `also`). */
  #rungAfter(group: number, key: number, also: boolean): number {
    const { last } = this.#costs.ladder;
    let rung = Math.min(last, Math.max(0, this.#costs.ladder.near(this.#path.scaleAt(group, key))));
    while (rung < last && this.#takes(group, rung, key, also)) rung++;
    while (rung > 0 && !this.#takes(group, rung - 1, key, also)) rung--;
    return rung;
  }

  #takes(group: number, rung: number, key: number, also: boolean): boolean {
    const stepKey = this.#stepKey(group, rung);
    return stepKey > key || (also && stepKey === key);
  }
}

/** The groups that move between the neighbours whose answers differ most, seen block by block. */
function dearestGroups({ blocks, ladder, unit }: DescentCosts, rungs: Float64Array): number[] {
  let group = 0;
  return blocks.flatMap((block) => {
    if (block.partition) return [group++];
    const first = group;
    const precisions = Float64Array.from({ length: block.queries }, () => ladder.precision(rungs[group++]));
    const moved = block.movedMost?.(precisions, unit.neighbours);
    const queries = Array.from({ length: block.queries }, (_, query) => query);
    return queries.filter((query) => !moved || moved[query] > 0).map((query) => first + query);
  });
}
