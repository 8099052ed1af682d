/** How the numbers of a check are written. */
export type Unit = 'share' | 'points' | 'power' | 'amount' | 'factor';

/** Where the claim wants a number to be. */
export interface ClaimedLimit {
  readonly limit: number;
  readonly wanted: 'below' | 'above';
  readonly unit: Unit;
}

/** What is compared with a limit: a number with its interval. */
export interface Measured extends ClaimedLimit {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
}
