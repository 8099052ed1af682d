type Scale = (value: number) => number;

export interface DrawnCurve {
  readonly theta: Float64Array;
  readonly density: Float64Array;
}

export function linePath(theta: Float64Array, density: Float64Array, xOf: Scale, yOf: Scale): string {
  return Array.from(theta, (x, i) => `${i === 0 ? 'M' : 'L'}${place(xOf(x), yOf(density[i]))}`).join('');
}

/** The area under a curve between two values, which need not be points of the curve. */
export function areaPath(
  { theta, density }: DrawnCurve,
  [low, high]: readonly [number, number],
  densityAt: (theta: number) => number,
  xOf: Scale,
  yOf: Scale,
): string {
  const from = Math.max(low, theta[0]);
  const to = Math.min(high, theta[theta.length - 1]);
  if (!(from < to)) return '';
  const inside = Array.from(theta, (x, i) => [x, density[i]] as const).filter(([x]) => x > from && x < to);
  const corners = [[from, densityAt(from)] as const, ...inside, [to, densityAt(to)] as const];
  const top = corners.map(([x, height]) => `L${place(xOf(x), yOf(height))}`).join('');
  return `M${place(xOf(from), yOf(0))}${top}L${place(xOf(to), yOf(0))}Z`;
}

function place(x: number, y: number): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
