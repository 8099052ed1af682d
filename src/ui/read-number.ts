/**
 * Reads a number as people type it: 0.002, .5, 1e-4, −3, 10^-4, 1 000 000.
 * A comma is refused rather than guessed at, since 1,500 means two things. Returns null for anything else.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(?<=\d)[\s_\u202f\u00a0](?=\d)/g, '')
    .replace(/^([+-]?)10\^([+-]?\d+)$/, '$11e$2')
    .replace(/^([+-]?[\d.]+)\s*[×x*]\s*10\^([+-]?\d+)$/, '$1e$2');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** The shortest text that reads back as the same number, in the form people type. */
export function editableNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e9) ? value.toExponential().replace('e+', 'e') : String(value);
}

/** What arrow up and down do: a fixed step where one is given, else the next of 1, 2, 5, 10, 20 … */
export function stepNumber(value: number, direction: 1 | -1, step?: number): number {
  if (step !== undefined) return Number((value + direction * step).toPrecision(12));
  if (value === 0) return direction;
  if (value < 0) return -stepNumber(-value, direction === 1 ? -1 : 1);
  const exponent = Math.floor(Math.log10(value));
  const ladder = [-1, 0, 1].flatMap((shift) => [1, 2, 5].map((digit) => Number(`${digit}e${exponent + shift}`)));
  const tolerance = value * 1e-9;
  return direction === 1
    ? (ladder.find((rung) => rung > value + tolerance) ?? value)
    : (ladder.findLast((rung) => rung < value - tolerance) ?? value);
}
