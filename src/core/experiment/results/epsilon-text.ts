/** An ε that was read off, with as many digits as its interval leaves any meaning to: “0.057 (0.055–0.060)”. */
export function epsilonText(value: number, interval: readonly [number, number] | null): string {
  const digits = digitsFor(value, interval);
  if (!interval) return withDigits(value, digits);
  const [low, high] = interval.map((edge) => withDigits(edge, digits));
  const range = interval[1] === Number.POSITIVE_INFINITY ? `${low} or more, perhaps never` : `${low}–${high}`;
  return `${withDigits(value, digits)} (${range})`;
}

function digitsFor(value: number, interval: readonly [number, number] | null): number {
  if (!interval || interval[1] === Number.POSITIVE_INFINITY) return 2;
  const width = (interval[1] - interval[0]) / value;
  return width < 0.01 ? 4 : width < 0.1 ? 3 : 2;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function withDigits(value: number, digits: number): string {
  if (value === 0 || !Number.isFinite(value)) return value === 0 ? '0' : '∞';
  const [mantissa, power] = value.toExponential(digits - 1).split('e');
  const exponent = Number(power);
  if (exponent < -4) {
    const raised = [...String(-exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
    return `${mantissa} × 10⁻${raised}`;
  }
  const decimals = Math.max(0, digits - 1 - exponent);
  const shown = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return Number(value.toPrecision(digits)).toLocaleString('en', shown);
}
