import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { toEpsilon } from './budget.ts';
import type { Neighbours } from './neighbours.ts';

/** One line of the ledger: what was asked for, and what it cost in budget units. */
export interface LedgerEntry {
  readonly label: string;
  readonly units: number;
}

/** A charge for Laplace noise: 1/λ in units, the same for all queries of the block or one for each. */
export interface Charge {
  readonly block: Block;
  readonly precision: number | Float64Array;
}

/**
 * Does the accounting for every mechanism: the cost of Laplace answers is their generalised sensitivity (iReduct,
 * Definition 4; Theorem 5.4 of the Bayesian paper is its add-or-remove form), worked out from the blocks. Costs are
 * whole units and add up over blocks, which is exact for marginals and an upper bound where queries overlap less.
 */
export class Ledger {
  readonly budget: number;
  readonly neighbours: Neighbours;
  readonly #entries: LedgerEntry[] = [];
  #spent = 0;

  constructor(budgetUnits: number, neighbours: Neighbours) {
    this.budget = budgetUnits;
    this.neighbours = neighbours;
  }

  get spent(): number {
    return this.#spent;
  }

  get remaining(): number {
    return this.budget - this.#spent;
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Books all charges or, when they do not fit together, none. Must be called before the noise is drawn. */
  charge(charges: readonly Charge[]): void {
    const entries = charges.map(({ block, precision }) => ({
      label: block.label,
      units: this.#cost(block, precision),
    }));
    const total = entries.reduce((sum, entry) => sum + entry.units, 0);
    // Written so that a cost that is no number is refused as well.
    if (!(total <= this.remaining)) {
      throw new Failure(
        `This would cost ε = ${toEpsilon(total)}, but only ${toEpsilon(this.remaining)} of ${toEpsilon(this.budget)} is left; ask with more noise or allow a larger ε.`,
      );
    }
    for (const entry of entries) this.#entries.push(entry);
    this.#spent += total;
  }

  #cost(block: Block, precision: number | Float64Array): number {
    return Math.ceil(block.weightedSensitivity(precision, this.neighbours));
  }
}
