import { bernoulliExp, type IntegerSource } from '../random/bernoulli-exp.ts';
import { exponential } from '../random/exponential.ts';
import { exactGeometric } from '../random/geometric.ts';
import type { Rng } from '../random/rng.ts';
import { UNITS_PER_EPSILON } from './budget.ts';

/** Laplace noise of the answers to one block that can be lowered query by query. */
export interface GradualNoise {
  value(query: number): number;
  /** NoiseDown: the noise of this query after its precision rose from one number of units to another. */
  lower(query: number, from: number, to: number): number;
}

/** Makes such noise, of this precision, for so many queries. */
export type NoiseMaker = (rng: Rng, queries: number, precision: number) => GradualNoise;

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

/**
 * The draws behind noise that can be lowered (Koufogiannis, Han and Pappas). Laplace noise is the difference of two
 * components. Picture a component as the first of a row of slots that has fired, where every slot fires at the same
 * rate as the precision rises: P(component ≥ k) = e^(−kκ). To lower the noise is to wait and see whether an earlier
 * slot fires, so a component is replaced by the minimum of itself and a fresh one, and all earlier values follow from
 * the last one without looking at the truth again. Precisions are in budget units.
 */
export interface CouplingDraws {
  /** A component at this precision, that is the first slot that fires as the precision rises from 0 to here. */
  component(precision: number): number;
  /** How much precision passes until one of these many slots fires. */
  wait(slots: number): number;
  /** Which slot it is. */
  place(slots: number): number;
  /** The first of these slots that fires at the same moment as another one, or `slots` when none does. */
  alongside(slots: number): number;
}

/** Explore, whole numbers: geometric components, jump times that are real numbers. */
export function latticeDraws(rng: Rng): CouplingDraws {
  return {
    component: (precision) => Math.floor((exponential(rng) * UNITS_PER_EPSILON) / precision),
    wait: (slots) => (exponential(rng) * UNITS_PER_EPSILON) / slots,
    place: (slots) => Math.floor(rng.uniform() * slots),
    alongside: (slots) => slots,
  };
}

/** Explore, real numbers: exponential components, for queries with real coefficients. */
export function realDraws(rng: Rng): CouplingDraws {
  return {
    component: (precision) => (exponential(rng) * UNITS_PER_EPSILON) / precision,
    wait: (slots) => (exponential(rng) * UNITS_PER_EPSILON) / slots,
    place: (slots) => rng.uniform() * slots,
    alongside: (slots) => slots,
  };
}

/**
 * Release: the same law without any floating-point probability. The precision rises in whole units, and in each unit a
 * slot fires with probability 1 − e^(−10⁻¹²), drawn with integers only.
 */
export function exactDraws(rng: IntegerSource): CouplingDraws {
  return {
    component: (precision) => exactGeometric(rng, precision, UNITS_PER_EPSILON),
    // Silent units come first; the slot fires in the one after them.
    wait: (slots) => exactGeometric(rng, slots, UNITS_PER_EPSILON) + 1,
    place(slots) {
      let slot = rng.integer(slots);
      while (!bernoulliExp(rng, slot, UNITS_PER_EPSILON)) slot = rng.integer(slots);
      return slot;
    },
    alongside: (slots) => Math.min(slots, exactGeometric(rng, 1, UNITS_PER_EPSILON)),
  };
}
