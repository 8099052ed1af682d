import type { IntegerSource } from '../../random/bernoulli-exp.ts';
import type { Rng } from '../../random/rng.ts';

/**
 * How noise spreads around 0, alike on both sides, by one number: its scale. What the curator draws, what the ledger
 * charges and what estimators reckon with all come from here, so they cannot disagree. One law is one file in this
 * folder and one line in the registry.
 */
export interface NoiseLaw {
  /** Its name in files and in code. */
  readonly id: string;
  /** In sentences, before "noise": "Laplace", "two-sided geometric". */
  readonly title: string;
  /** What files call its scale. */
  readonly width: 'scale' | 'deviation';
  /** True where it is whole-numbered: then it is added to whole numbers alone, which records change by whole numbers. */
  readonly whole: boolean;
  /** Explore: seeded. */
  draw(rng: Rng, scale: number): number;
  /**
   * Release: whole-numbered noise of scale t/s, from whole draws alone. A law of real numbers is drawn so in steps of a
   * fine grid, and what it gives away must then depend on nothing but the change in scales.
   */
  exact(rng: IntegerSource, s: number, t: number): number;
  readonly charge: NoiseCharge;
  variance(scale: number): number;
  /** The density at x; of a whole-numbered law the probability of the whole number x. */
  density(x: number, scale: number): number;
  /** E cos(t·noise), its characteristic function: a real number, as both sides are alike. */
  characteristic(t: number, scale: number): number;
}

/** What an answer with such noise costs the people whom one record is about. */
export interface NoiseCharge {
  /**
   * ε of an answer that a record changes by 1 at most, times the scale. By the triangle inequality a change of k costs at
   * most k times as much, for whole k; a law of real numbers has to keep that for all. Infinity where no ε does.
   */
  readonly epsilon: number;
  /** ρ of an answer that a record changes by so much (zero-concentrated privacy, whose δ is 0). */
  rho(change: number, scale: number): number;
  /** The same of what `exact` draws for whole-numbered answers, where that costs more than what `draw` does. */
  rhoInWholeNumbers?(change: number, scale: number): number;
}
