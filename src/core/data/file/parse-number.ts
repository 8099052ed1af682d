/** A plain decimal, as a pattern that Python reads in the same way. */
export const plainNumber = String.raw`[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?`;
const DECIMAL = new RegExp(`^[ \\t]*${plainNumber}[ \\t]*$`);

/** The number a cell holds, or NaN: plain decimals only, so neither hexadecimal, nor "Infinity" or beyond, nor nothing. */
export function parseNumber(text: string): number {
  if (!DECIMAL.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Powers of ten that are exact as floating-point numbers. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * `parseNumber` of bytes without making a string. Up to 15 digits the mantissa and the power of ten are exact, so one
 * division rounds correctly; anything longer, with an exponent or odd goes the long way.
 */
export function parseNumberBytes(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  let negative = false;
  if (bytes[i] === 0x2d && i < end) {
    negative = true;
    i++;
  }
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  for (; i < end; i++) {
    const digit = bytes[i] - 0x30;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits++;
    } else if (bytes[i] === 0x2e && point < 0) point = i;
    else return parseLong(bytes, start, end);
  }
  if (digits === 0 || digits > 15) return parseLong(bytes, start, end);
  const value = point < 0 ? mantissa : mantissa / POWERS[end - point - 1];
  return negative ? -value : value;
}

/** No number that means anything is longer. */
const LONGEST = 400;

function parseLong(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > LONGEST) return Number.NaN;
  return parseNumber(String.fromCharCode(...bytes.subarray(start, end)));
}
