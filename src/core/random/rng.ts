/**
 * A source of randomness. Streams are named by path, never by order of use: `rng.split('trial 3')` gives the same
 * numbers whichever worker asks, and however many draws its siblings made. The secure source of a release implements
 * the same interface (and ignores the labels).
 */
export interface Rng {
  /** The next 32 random bits, as an unsigned integer. */
  uint32(): number;
  /** A double in [0, 1) with 53 random bits. */
  uniform(): number;
  /** An exactly uniform integer in {0 .. n − 1}, n ≤ 2^53. */
  integer(n: number): number;
  /** An independent stream, fixed by this stream's path and the label. */
  split(label: string): Rng;
}
