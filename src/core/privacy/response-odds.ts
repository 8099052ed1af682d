import { exp } from '../math/exp.ts';
import { toEpsilon } from './budget.ts';

/** e^ε times as probable to stay as to become any one of the others: p of p·I + (1 − p)/size·J. */
export function keptShare(size: number, units: number): number {
  const odds = exp(-toEpsilon(units));
  return (1 - odds) / (1 + (size - 1) * odds);
}

/** e^ε times as probable to stay as to be flipped. */
export function flippedShare(units: number): number {
  const odds = exp(-toEpsilon(units));
  return odds / (1 + odds);
}
