import type { CouplingDraws } from './coupling.ts';

/** Laplace noise of the answers to one block that can be lowered query by query. */
export interface GradualNoise {
  value(query: number): number;
  /** NoiseDown: the noise of this query after its precision rose from one number of units to another. */
  lower(query: number, from: number, to: number): number;
}

/** The exact coupling. Knows the two components of the noise of each query, and tells only their difference. */
export class CoupledNoise implements GradualNoise {
  readonly #draws: CouplingDraws;
  readonly #first: Float64Array;
  readonly #second: Float64Array;

  constructor(draws: CouplingDraws, queries: number, precision: number) {
    this.#draws = draws;
    this.#first = new Float64Array(queries);
    this.#second = new Float64Array(queries);
    for (let i = 0; i < queries; i++) {
      this.#first[i] = draws.component(precision);
      this.#second[i] = draws.component(precision);
    }
  }

  value(query: number): number {
    return this.#first[query] - this.#second[query];
  }

  lower(query: number, from: number, to: number): number {
    this.#first[query] = Math.min(this.#first[query], this.#draws.component(to - from));
    this.#second[query] = Math.min(this.#second[query], this.#draws.component(to - from));
    return this.value(query);
  }

  /** The precision at which the noise of this query changes next, seen from this one; infinite once it is zero. */
  nextJump(query: number, precision: number): number {
    const slots = this.#first[query] + this.#second[query];
    return slots > 0 ? precision + this.#draws.wait(slots) : Number.POSITIVE_INFINITY;
  }

  /** Makes that change. */
  jump(query: number): number {
    const first = this.#first[query];
    const second = this.#second[query];
    const slot = this.#draws.place(first + second);
    if (slot < first) {
      this.#first[query] = slot;
      this.#second[query] = this.#draws.alongside(second);
    } else {
      this.#second[query] = slot - first;
    }
    return this.value(query);
  }
}
