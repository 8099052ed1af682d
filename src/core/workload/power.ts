/** Of sizes of coefficients: they themselves, or their squares. */
export type Power = 1 | 2;

export function sizeOf(coefficient: number, power: Power): number {
  return power === 1 ? Math.abs(coefficient) : coefficient * coefficient;
}
