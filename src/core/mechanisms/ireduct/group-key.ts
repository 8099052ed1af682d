import type { NeedAt, NeedOf } from './cell-need.ts';

/** What decides when a group takes its next step: the larger the key, the sooner. Cells are counted within the group. */
export interface GroupKey {
  key(scale: number, next: number): number;
  /** About the scale at which it has this key. */
  scaleAt(key: number): number;
  /** The noisy answer of a cell became another one as its noise was lowered to this scale. */
  changed(cell: number, answer: number, scale: number): void;
}

/** A sum of very unequal terms that come and go (Neumaier): what rounding takes from it is kept beside it. */
class Total {
  #sum: number;
  #carry = 0;

  constructor(sum: number) {
    this.#sum = sum;
  }

  get value(): number {
    return this.#sum + this.#carry;
  }

  add(term: number): void {
    const sum = this.#sum + term;
    this.#carry += Math.abs(this.#sum) >= Math.abs(term) ? this.#sum - sum + term : term - sum + this.#sum;
    this.#sum = sum;
  }
}

/** By the mean of 1/max{y, δ}: over all that a step gains for its price, S_j·λ_j·λ_j′, or for the worst error alone. */
export class PrintedKey implements GroupKey {
  readonly #answers: Float64Array;
  readonly #price: number;
  readonly #sanityBound: number;
  readonly #byRatio: boolean;
  readonly #need: Total;

  constructor(answers: Float64Array, price: number, sanityBound: number, byRatio: boolean) {
    this.#answers = answers;
    this.#price = price;
    this.#sanityBound = sanityBound;
    this.#byRatio = byRatio;
    this.#need = new Total(answers.reduce((sum, answer) => sum + this.#needOf(answer), 0) / answers.length / price);
  }

  key(scale: number, next: number): number {
    const need = this.#need.value;
    return this.#byRatio ? need * scale * next : need * scale;
  }

  scaleAt(key: number): number {
    const need = this.#need.value;
    return this.#byRatio ? Math.sqrt(key / need) : key / need;
  }

  changed(cell: number, answer: number): void {
    const size = this.#answers.length * this.#price;
    this.#need.add(-this.#needOf(this.#answers[cell]) / size);
    this.#need.add(this.#needOf(answer) / size);
    this.#answers[cell] = answer;
  }

  #needOf(answer: number): number {
    return 1 / Math.max(answer, this.#sanityBound);
  }
}

/** Needs of all cells of a table are worked out anew once its noise is smaller by this factor. */
const RENEWAL = 0.9;

/**
 * A table by the mean of what its cells need at about the scale that it has now, and by no more than what a count of
 * `hidden` noise scales would. One whose noise hides every cell may hold counts as large as that. One with a single cell
 * that is hidden, and so perhaps empty, may need more than any other: its mean has to be held down, not that cell, or it
 * would be left behind tables that only look the same.
 */
export class TableKey implements GroupKey {
  readonly #answers: Float64Array;
  readonly #needAt: NeedAt;
  readonly #hidden: number;
  #needOf: NeedOf;
  #since: number;
  #need: Total;

  constructor(answers: Float64Array, scale: number, needAt: NeedAt, hidden = 0) {
    this.#answers = answers;
    this.#needAt = needAt;
    this.#hidden = hidden;
    this.#needOf = needAt(scale);
    this.#since = scale;
    this.#need = this.#ofAll();
  }

  key(scale: number, next: number): number {
    return (scale * next) / Math.max(1 / this.#need.value, this.#hidden * scale);
  }

  scaleAt(key: number): number {
    return Math.max(Math.sqrt(key / this.#need.value), this.#hidden * key);
  }

  changed(cell: number, answer: number, scale: number): void {
    const before = this.#answers[cell];
    this.#answers[cell] = answer;
    if (scale < RENEWAL * this.#since) {
      this.#since = scale;
      this.#needOf = this.#needAt(scale);
      this.#need = this.#ofAll();
    } else {
      this.#need.add(-this.#needOf(before) / this.#answers.length);
      this.#need.add(this.#needOf(answer) / this.#answers.length);
    }
  }

  #ofAll(): Total {
    const total = new Total(0);
    for (const answer of this.#answers) total.add(this.#needOf(answer) / this.#answers.length);
    return total;
  }
}

/** A single query by its cautious need, λλ′/max{y − cλ, δ, kλ} where k is `hidden`, for its price. */
export class QueryKey implements GroupKey {
  #answer: number;
  readonly #price: number;
  readonly #caution: number;
  readonly #hidden: number;
  readonly #sanityBound: number;

  constructor(answer: number, price: number, caution: number, hidden: number, sanityBound: number) {
    this.#answer = answer;
    this.#price = price;
    this.#caution = caution;
    this.#hidden = hidden;
    this.#sanityBound = sanityBound;
  }

  key(scale: number, next: number): number {
    const size = Math.max(this.#answer - this.#caution * scale, this.#sanityBound, this.#hidden * scale);
    return (scale * next) / size / this.#price;
  }

  scaleAt(key: number): number {
    const gain = key * this.#price;
    const b = this.#caution * gain;
    // λ² = gain·(y − cλ), in the form that does not cancel.
    const root = this.#answer > 0 ? (2 * gain * this.#answer) / (b + Math.sqrt(b * b + 4 * gain * this.#answer)) : 0;
    return Math.max(root, this.#hidden * gain, Math.sqrt(gain * this.#sanityBound));
  }

  changed(_cell: number, answer: number): void {
    this.#answer = answer;
  }
}
