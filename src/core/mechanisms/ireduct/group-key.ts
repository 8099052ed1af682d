import type { NeedAt, NeedOf } from './cell-need.ts';

/** What decides when a group takes its next step: the larger the key, the sooner. Cells are counted within the group. */
export interface GroupKey {
  key(scale: number, next: number): number;
  /** About the scale at which it has this key. */
  scaleAt(key: number): number;
  /** The noisy answer of a cell became another one as its noise was lowered to this scale. */
  changed(cell: number, answer: number, scale: number): void;
}

/** By the mean of 1/max{y, δ}: over all that a step gains for its price, S_j·λ_j·λ_j′, or for the worst error alone. */
export class PrintedKey implements GroupKey {
  readonly #answers: Float64Array;
  readonly #price: number;
  readonly #sanityBound: number;
  readonly #byRatio: boolean;
  #need: number;
  /** What rounding took from the need: it is a sum of very unequal terms that come and go. */
  #carry = 0;

  constructor(answers: Float64Array, price: number, sanityBound: number, byRatio: boolean) {
    this.#answers = answers;
    this.#price = price;
    this.#sanityBound = sanityBound;
    this.#byRatio = byRatio;
    this.#need = answers.reduce((sum, answer) => sum + this.#needOf(answer), 0) / answers.length / price;
  }

  key(scale: number, next: number): number {
    const need = this.#need + this.#carry;
    return this.#byRatio ? need * scale * next : need * scale;
  }

  scaleAt(key: number): number {
    const need = this.#need + this.#carry;
    return this.#byRatio ? Math.sqrt(key / need) : key / need;
  }

  changed(cell: number, answer: number): void {
    const size = this.#answers.length * this.#price;
    this.#add(-this.#needOf(this.#answers[cell]) / size);
    this.#add(this.#needOf(answer) / size);
    this.#answers[cell] = answer;
  }

  #needOf(answer: number): number {
    return 1 / Math.max(answer, this.#sanityBound);
  }

  /** Neumaier's sum. */
  #add(term: number): void {
    const total = this.#need + term;
    this.#carry += Math.abs(this.#need) >= Math.abs(term) ? this.#need - total + term : term - total + this.#need;
    this.#need = total;
  }
}

/** Needs of all cells of a table are worked out anew once its noise is smaller by this factor. */
const RENEWAL = 0.9;

/** A table by the mean of what its cells need at about the scale that it has now; cells that noise hides need 1/λ. */
export class TableKey implements GroupKey {
  readonly #answers: Float64Array;
  readonly #needAt: NeedAt;
  #needOf: NeedOf;
  #since: number;
  #needs = 0;
  #hidden = 0;

  constructor(answers: Float64Array, scale: number, needAt: NeedAt) {
    this.#answers = answers;
    this.#needAt = needAt;
    this.#needOf = needAt(scale);
    this.#since = scale;
    this.#addAll();
  }

  key(scale: number, next: number): number {
    return (this.#needs * scale + this.#hidden) * next;
  }

  scaleAt(key: number): number {
    return (2 * key) / (this.#hidden + Math.sqrt(this.#hidden * this.#hidden + 4 * this.#needs * key));
  }

  changed(cell: number, answer: number, scale: number): void {
    const before = this.#answers[cell];
    this.#answers[cell] = answer;
    if (scale < RENEWAL * this.#since) {
      this.#since = scale;
      this.#needOf = this.#needAt(scale);
      this.#addAll();
    } else {
      this.#add(before, -1);
      this.#add(answer, 1);
    }
  }

  #addAll(): void {
    this.#needs = 0;
    this.#hidden = 0;
    for (const answer of this.#answers) this.#add(answer, 1);
  }

  #add(answer: number, times: number): void {
    const need = this.#needOf(answer);
    if (need > 0) this.#needs += (times * need) / this.#answers.length;
    else this.#hidden += times / this.#answers.length;
  }
}

/** A single query by its cautious need, λλ′/max{y − cλ, δ, λ}, for its price. */
export class QueryKey implements GroupKey {
  #answer: number;
  readonly #price: number;
  readonly #caution: number;
  readonly #sanityBound: number;

  constructor(answer: number, price: number, caution: number, sanityBound: number) {
    this.#answer = answer;
    this.#price = price;
    this.#caution = caution;
    this.#sanityBound = sanityBound;
  }

  key(scale: number, next: number): number {
    const size = Math.max(this.#answer - this.#caution * scale, this.#sanityBound, scale);
    return (scale * next) / size / this.#price;
  }

  scaleAt(key: number): number {
    const gain = key * this.#price;
    const b = this.#caution * gain;
    // λ² = gain·(y − cλ), in the form that does not cancel.
    const root = this.#answer > 0 ? (2 * gain * this.#answer) / (b + Math.sqrt(b * b + 4 * gain * this.#answer)) : 0;
    return Math.max(root, gain, Math.sqrt(gain * this.#sanityBound));
  }

  changed(_cell: number, answer: number): void {
    this.#answer = answer;
  }
}
