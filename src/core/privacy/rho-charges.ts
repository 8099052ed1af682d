import { Failure } from '../failure.ts';
import { exp, expm1 } from '../math/exp.ts';
import { toEpsilon, UNITS_PER_EPSILON } from './budget.ts';

/** Units of ρ that whatever keeps so many units of ε costs: ε·tanh(ε/2) (Harrison and Manurangsi 2026), rounded up. */
export function pureInRho(units: number): number {
  const epsilon = toEpsilon(units);
  return Math.ceil(units * (-expm1(-epsilon) / (1 + exp(-epsilon))));
}

/**
 * What a choice by the exponential mechanism at so many units of ε costs in ρ: ε²/8, for the odds of any two candidates
 * move by no more than ε (Cesar and Rogers 2021). Rounded down like the precision of noise, and drawn with as much less
 * influence of the scores. Permute-and-flip has twice that range, so it is none of these.
 */
export function choiceInRho(units: number): { readonly cost: number; readonly drawn: number } {
  const exact = (toEpsilon(units) * units) / 8;
  const nearest = Math.round(exact);
  const cost = Math.abs(exact - nearest) <= exact * ROUNDING ? nearest : Math.floor(exact);
  if (cost === 0 && units > 0) {
    throw new Failure(`A choice at ε = ${toEpsilon(units)} costs less than the smallest unit of ρ; allow a larger ε.`);
  }
  const most = Math.floor(Math.sqrt(8 * cost) * Math.sqrt(UNITS_PER_EPSILON) * (1 - ROUNDING));
  return { cost, drawn: Math.min(units, most) };
}

const ROUNDING = 4 * Number.EPSILON;
