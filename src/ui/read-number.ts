/**
 * Reads a number as people type it: 0.002, 0,002, .5, 1e-4, −3, 10^-4, ± 20, 1 000 000, 1,000, 1'000, 1.234,5. One comma
 * with exactly three digits behind it and one to three in front parts thousands, as in English: 1,500 is 1500, but 0,500
 * and 1,5 have decimals. A single point is always the decimal one. Null for anything else.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(?:±|\+\/[-\u2212\u2013])\s*/, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^([+-]?)10\^([+-]?\d+)$/, '$11e$2')
    .replace(/^(.+?)\s*[×x*]\s*10\^([+-]?\d+)$/, '$1e$2');
  const [, sign = '', digits = '', exponent = ''] = /^([+-]?)([\d.,\s_'’]+)(e[+-]?\d+)?$/i.exec(plain) ?? [];
  const decimal = plainDigits(digits);
  const value = decimal === null ? Number.NaN : Number(sign + decimal + exponent);
  return Number.isFinite(value) ? value : null;
}

/** The same for a share of a whole, also in per cent: 0.9, 90 % and 90 are 0.9, and 1 is all of it. */
export function readShare(text: string): number | null {
  const [, before = '', sign] = /^(.*?)\s*(%?)$/.exec(text.trim()) ?? [];
  const value = readNumber(before);
  if (value === null) return null;
  return sign === '' && value <= 1 ? value : Number((value / 100).toPrecision(12));
}

/** Sets of three digits behind the first one to three, each behind the same sign. */
const SETS = /^\d{1,3}(?:([.,\s_'’])\d{3})(?:\1\d{3})*$/;

/** Digits with a point before the decimals and nothing between thousands; null where it is no one number. */
function plainDigits(text: string): string | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text.charAt(last);
  const isRepeated = last >= 0 && text.indexOf(mark) !== last;
  // A comma alone parts thousands where it can; a point alone never does.
  const isThousands = isRepeated || (mark === ',' && /^[1-9]\d{0,2},\d{3}$/.test(text));
  const [whole, decimals] = last < 0 || isThousands ? [text, ''] : [text.slice(0, last), text.slice(last + 1)];
  const isWhole = /^\d*$/.test(whole) || SETS.test(whole);
  if (!isWhole || !/^\d*$/.test(decimals) || whole + decimals === '') return null;
  return `${whole.replace(/\D/g, '')}.${decimals}`;
}

/** Whether a number was typed with marks that other people read in another way, so that what was understood is shown. */
export function hasMarks(text: string): boolean {
  return /[,'’\s_]|\..*\./.test(text.trim()) && readNumber(text) !== null;
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
