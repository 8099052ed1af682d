import { bernoulliExp, type IntegerSource } from '../random/bernoulli-exp.ts';
import { exponential } from '../random/exponential.ts';
import { exactGeometric } from '../random/geometric.ts';
import type { Rng } from '../random/rng.ts';
import { UNITS_PER_EPSILON } from './budget.ts';

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
