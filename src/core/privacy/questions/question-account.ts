import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import type { StreamCost } from './stream-cost.ts';

/**
 * The account of a stream of questions over one table, as those see it who ask: they look up what it holds and what the
 * next question would add, and hand it in to ask. What is paid from is the ledger's own, so nothing they do to this
 * object, and no object like it, changes a price.
 */
export interface QuestionAccount {
  readonly attributes: readonly number[];
  readonly unit: PrivacyUnit;
  /** What all answers so far cost together, in budget units. */
  readonly units: number;
  /** B: what the answers cost each cell, for a person all of whose rows are in it. A copy. */
  readonly used: Float64Array;
  /** What one more answer adds to the cost. */
  price(row: Float64Array, precision: number): number;
  /** The largest precision, in whole units, that this many more units pay for. */
  mostPrecision(row: Float64Array, units: number): number;
  /** A copy to try questions on: what is added to it is paid by nobody and changes nothing here. */
  supposing(): SupposedAccount;
}

export interface SupposedAccount extends QuestionAccount {
  suppose(row: Float64Array, precision: number): void;
}

export function viewOf(cost: StreamCost, attributes: readonly number[]): QuestionAccount {
  return Object.freeze({
    attributes: Object.freeze(attributes),
    unit: cost.unit,
    get units() {
      return cost.units;
    },
    get used() {
      return cost.used;
    },
    price: (row: Float64Array, precision: number) => cost.price(cost.read(row), precision),
    mostPrecision: (row: Float64Array, units: number) => cost.mostPrecision(cost.read(row), units),
    supposing() {
      const copy = cost.copy();
      const suppose = (row: Float64Array, precision: number) => copy.add(copy.read(row), precision);
      // Spreading would read the getters once and for all.
      return Object.freeze(
        Object.defineProperties({ suppose }, Object.getOwnPropertyDescriptors(viewOf(copy, attributes))),
      ) as SupposedAccount;
    },
  });
}
