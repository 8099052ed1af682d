import type { NeedAt } from './cell-need.ts';

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
export function printedKey(answers: Float64Array, price: number, sanityBound: number, byRatio: boolean): GroupKey {
  const needOf = (answer: number) => 1 / Math.max(answer, sanityBound);
  const size = answers.length * price;
  const need = new Total(answers.reduce((sum, answer) => sum + needOf(answer), 0) / answers.length / price);
  return {
    key: (scale, next) => (byRatio ? need.value * scale * next : need.value * scale),
    scaleAt: (key) => (byRatio ? Math.sqrt(key / need.value) : key / need.value),
    changed(cell, answer) {
      need.add(-needOf(answers[cell]) / size);
      need.add(needOf(answer) / size);
      answers[cell] = answer;
    },
  };
}

/** Needs of all cells of a table are worked out anew once its noise is smaller by this factor. */
const RENEWAL = 0.9;

/**
 * A table by the mean of what its cells need at about the scale that it has now, and by no more than what a count of
 * `hidden` noise scales would. One whose noise hides every cell may hold counts as large as that. One with a single cell
 * that is hidden, and so perhaps empty, may need more than any other: its mean has to be held down, not that cell, or it
 * would be left behind tables that only look the same.
 */
export function marginalKey(answers: Float64Array, first: number, needAt: NeedAt, hidden = 0): GroupKey {
  let since = first;
  let needOf = needAt(first);
  let need = ofAll();
  return {
    key: (scale, next) => (scale * next) / Math.max(1 / need.value, hidden * scale),
    scaleAt: (key) => Math.max(Math.sqrt(key / need.value), hidden * key),
    changed(cell, answer, scale) {
      const before = answers[cell];
      answers[cell] = answer;
      if (scale < RENEWAL * since) {
        since = scale;
        needOf = needAt(scale);
        need = ofAll();
      } else {
        need.add(-needOf(before) / answers.length);
        need.add(needOf(answer) / answers.length);
      }
    },
  };

  function ofAll(): Total {
    const total = new Total(0);
    for (const answer of answers) total.add(needOf(answer) / answers.length);
    return total;
  }
}

/** A single query by its cautious need, λλ′/max{y − cλ, δ, kλ} where k is `hidden`, for its price. */
export function queryKey(first: number, price: number, caution: number, hidden: number, sanityBound: number): GroupKey {
  let answer = first;
  return {
    key: (scale, next) => (scale * next) / Math.max(answer - caution * scale, sanityBound, hidden * scale) / price,
    scaleAt(key) {
      const gain = key * price;
      const b = caution * gain;
      // λ² = gain·(y − cλ), in the form that does not cancel.
      const root = answer > 0 ? (2 * gain * answer) / (b + Math.sqrt(b * b + 4 * gain * answer)) : 0;
      return Math.max(root, hidden * gain, Math.sqrt(gain * sanityBound));
    },
    changed(_cell, now) {
      answer = now;
    },
  };
}
