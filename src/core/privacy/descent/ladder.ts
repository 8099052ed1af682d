import { MIN_SCALE, precisionUnits, UNITS_PER_EPSILON } from '../budget.ts';

/** The noise scales that a descent may stop at: rung 0 is the largest, `last` the smallest. */
export interface Ladder {
  readonly last: number;
  scale(rung: number): number;
  /** 1/scale in budget units, whole. */
  precision(rung: number): number;
  /** The first rung that is at least this precise, however far beyond the last one that may be. */
  rungOf(precision: number): number;
  /** About the rung with this scale. */
  near(scale: number): number;
}

const made = new WeakSet<Ladder>();

/** Charges are worked out from a ladder after noise was drawn down it, so it must say the same both times. */
export function isGenuineLadder(ladder: Ladder): boolean {
  return made.has(ladder);
}

function genuine(ladder: Ladder): Ladder {
  made.add(ladder);
  return Object.freeze(ladder);
}

/** The grid of Figure 4: λ_max − k·λ_Δ. */
export function evenLadder(largest: number, step: number): Ladder {
  if (!(Number.isFinite(largest) && Number.isFinite(step) && step > 0)) {
    throw new Error(`a ladder needs a largest scale and a step above 0, not ${largest} and ${step}`);
  }
  const scale = (rung: number) => largest - rung * step;
  let last = Math.floor(largest / step);
  while (last > 0 && !(scale(last) > MIN_SCALE)) last--;
  return genuine({
    last,
    scale,
    precision: (rung) => precisionUnits(scale(rung)),
    rungOf(precision) {
      let rung = Math.max(0, Math.ceil((largest - UNITS_PER_EPSILON / precision) / step));
      while (rung <= last && precisionUnits(scale(rung)) < precision) rung++;
      while (rung > 0 && rung <= last && precisionUnits(scale(rung - 1)) >= precision) rung--;
      return rung;
    },
    near: (target) => Math.round((largest - target) / step),
  });
}

/** λ_Δ → 0: every whole number of units is a rung. */
export function finestLadder(largest: number): Ladder {
  const first = precisionUnits(largest);
  const precision = (rung: number) => first + rung;
  return genuine({
    last: precisionUnits(MIN_SCALE) - first,
    scale: (rung) => UNITS_PER_EPSILON / precision(rung),
    precision,
    rungOf: (wanted) => Math.max(0, Math.ceil(wanted) - first),
    near: (target) => Math.round(UNITS_PER_EPSILON / target) - first,
  });
}
