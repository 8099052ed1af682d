/** A curve through points (x, y…), straight between them and flat outside: `[[x, y₁, y₂, …], …]`, x ascending. */
export type Knots = readonly (readonly number[])[];

/** The values of the curve at x. */
export function curveAt(knots: Knots, x: number): number[] {
  const after = knots.findIndex(([at]) => at >= x);
  if (after === 0) return knots[0].slice(1);
  if (after < 0) return knots[knots.length - 1].slice(1);
  const [left, ...from] = knots[after - 1];
  const [right, ...to] = knots[after];
  const share = (x - left) / (right - left);
  return from.map((value, i) => value + share * (to[i] - value));
}
