import { parseNumberBytes } from '../parse-number.ts';
import type { DecimalSign } from './cell-reading.ts';

/** Reads the number in bytes[start, end) (UTF-8), or NaN. */
export type BytesReader = (bytes: Uint8Array, start: number, end: number) => number;

/** No number that means anything is longer. */
const LONGEST = 400;

const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const PLUS = 0x2b;
const OPENING = 0x28;
const CLOSING = 0x29;

/**
 * Numbers as people write them: "$1,234.50", "1.713,69 €", "(12)", "-$5", "12-", "5%", "1 234", "1’234". The cell is
 * brought into the plain form, which is then read as any number is.
 */
export function numberReader(decimal: DecimalSign, unit?: string): BytesReader {
  const unitBytes = new TextEncoder().encode(unit ?? '');
  const isPercent = unit === '%';
  const plain = new Uint8Array(LONGEST + 2);
  const decimalByte = decimal.charCodeAt(0);

  return (bytes, from, to) => {
    let i = from;
    const end = to;
    if (end - i > LONGEST) return Number.NaN;
    let isNegative = false;
    let signs = 0;
    let brackets = 0;
    let units = 0;
    let length = 1;
    /** Goes over signs, the unit and a bracket, in any order; false where something else stands there. */
    const skipAround = (bracket: number): boolean => {
      while (i < end) {
        const byte = bytes[i];
        if (bracket === OPENING && (isDigit(byte) || byte === decimalByte)) return true;
        const blank = blankAt(bytes, i, end);
        const sign = blank > 0 ? 0 : signAt(bytes, i, end);
        if (blank > 0) i += blank;
        else if (unitAt(bytes, i, end, unitBytes)) {
          units++;
          i += unitBytes.length;
        } else if (byte === bracket) {
          if (bracket === OPENING) brackets++;
          else if (--brackets !== 0) return false;
          i++;
        } else if (sign > 0) {
          signs++;
          if (byte !== PLUS) isNegative = true;
          i += sign;
        } else return false;
      }
      return true;
    };
    if (!skipAround(OPENING)) return Number.NaN;
    let digits = 0;
    let group = 0;
    let separator = 0;
    let hasPoint = false;
    const firstDigit = bytes[i];
    for (; i < end; ) {
      const byte = bytes[i];
      if (isDigit(byte)) {
        plain[length++] = byte;
        digits++;
        group++;
        i++;
      } else if (byte === decimalByte && !hasPoint) {
        if (separator !== 0 && group !== 3) return Number.NaN;
        plain[length++] = POINT;
        hasPoint = true;
        i++;
      } else {
        const width = hasPoint ? 0 : separatorAt(bytes, i, end, decimalByte);
        if (width === 0 || i + width >= end || !isDigit(bytes[i + width])) break;
        const isFirst = separator === 0;
        if (isFirst ? group > 3 || group === 0 || (group === 1 && firstDigit === 0x30) : group < 2 || group > 3)
          return Number.NaN;
        if (!isFirst && bytes[i] !== separator) return Number.NaN;
        separator = byte;
        group = 0;
        i += width;
      }
    }
    if (digits === 0 || (separator !== 0 && !hasPoint && group !== 3)) return Number.NaN;
    if (i < end && (bytes[i] | 0x20) === 0x65 && digits > 0) {
      const exponent = exponentAt(bytes, i, end);
      for (let k = 0; k < exponent; k++) plain[length++] = bytes[i++];
    }
    const isBracketed = brackets > 0;
    if (!skipAround(CLOSING)) return Number.NaN;
    // Accountants write what is negative in brackets.
    if (isBracketed) {
      isNegative = true;
      signs++;
    }
    if (brackets !== 0 || signs > 1 || units > 1) return Number.NaN;
    plain[0] = isNegative ? MINUS : 0;
    const value = isNegative ? parseNumberBytes(plain, 0, length) : parseNumberBytes(plain, 1, length);
    // "5%" and "0.05" side by side do not mean what either alone does; zero is the same both ways.
    return isPercent && units === 0 && value !== 0 ? Number.NaN : value;
  };
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Bytes of the blank that is next: plain, tab, no-break (U+00A0), thin (U+2009) or narrow no-break (U+202F); else 0. */
function blankAt(bytes: Uint8Array, i: number, end: number): number {
  const byte = bytes[i];
  if (byte === 0x20 || byte === 9) return 1;
  if (byte === 0xc2) return i + 1 < end && bytes[i + 1] === 0xa0 ? 2 : 0;
  if (byte !== 0xe2 || i + 2 >= end || bytes[i + 1] !== 0x80) return 0;
  return bytes[i + 2] === 0x89 || bytes[i + 2] === 0xaf ? 3 : 0;
}

/** Bytes of the sign between groups of three digits: the other of point and comma, a blank, or an apostrophe; else 0. */
function separatorAt(bytes: Uint8Array, i: number, end: number, decimalByte: number): number {
  const byte = bytes[i];
  if ((byte === COMMA || byte === POINT) && byte !== decimalByte) return 1;
  if (byte === 0x27) return 1;
  if (byte === 0xe2 && i + 2 < end && bytes[i + 1] === 0x80 && bytes[i + 2] === 0x99) return 3;
  return byte === 9 ? 0 : blankAt(bytes, i, end);
}

/** Bytes of the plus or minus that is next, the typographic minus (U+2212) included; else 0. */
function signAt(bytes: Uint8Array, i: number, end: number): number {
  const byte = bytes[i];
  if (byte === MINUS || byte === PLUS) return 1;
  return byte === 0xe2 && i + 2 < end && bytes[i + 1] === 0x88 && bytes[i + 2] === 0x92 ? 3 : 0;
}

function unitAt(bytes: Uint8Array, i: number, end: number, unit: Uint8Array): boolean {
  if (unit.length === 0 || i + unit.length > end) return false;
  for (let k = 0; k < unit.length; k++) if (bytes[i + k] !== unit[k]) return false;
  return true;
}

/** Bytes of "e+05"; 0 where it is none. */
function exponentAt(bytes: Uint8Array, start: number, end: number): number {
  let i = start + 1;
  if (bytes[i] === MINUS || bytes[i] === PLUS) i++;
  const digits = i;
  while (i < end && isDigit(bytes[i])) i++;
  return i > digits ? i - start : 0;
}
