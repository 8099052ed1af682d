/** The first reports come while everything is still warming up. */
const ENOUGH_SHARE = 0.04;

/** Milliseconds that work begun at `start` will still take, if it goes on as it went so far. */
export function timeLeft(start: number): (share: number, now: number) => number | null {
  return (share, now) => (share < ENOUGH_SHARE ? null : ((now - start) * (1 - share)) / share);
}
