import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { cellCount, type Domain, everyAttribute } from '../domain.ts';
import { showBytes } from '../file/byte-size.ts';

const BYTES_A_CELL = 8;
/** How large a table would be: "2,097,152 cells (16 MiB)", "about 1.5 × 10²³ cells (about 1.2 × 10²⁴ bytes)". */
export function showTableSize(domain: Domain, attributes: readonly number[] = everyAttribute(domain)): string {
  const cells = cellCount(domain, attributes);
  if (cells <= Number.MAX_SAFE_INTEGER)
    return `${cells.toLocaleString('en')} cells (${showBytes(cells * BYTES_A_CELL)})`;
  const digits = digitsOf(domain, attributes);
  return `${power(digits)} cells (${power(digits + log(BYTES_A_CELL) / log(10))} bytes)`;
}

/** How many cells: "2,097,152", "about 1.5 × 10²³". */
export function showCellCount(domain: Domain, attributes: readonly number[]): string {
  const cells = cellCount(domain, attributes);
  return cells <= Number.MAX_SAFE_INTEGER ? cells.toLocaleString('en') : power(digitsOf(domain, attributes));
}

/** Where the product is not exact, or beyond all numbers, its logarithm still is a number. */
function digitsOf(domain: Domain, attributes: readonly number[]): number {
  return attributes.reduce((sum, index) => sum + log(domain.attributes[index].size), 0) / log(10);
}

/** 10^digits with two digits: "about 1.5 × 10²³". */
function power(digits: number): string {
  let whole = Math.floor(digits);
  let mantissa = Number(exp((digits - whole) * log(10)).toPrecision(2));
  if (mantissa === 10) [mantissa, whole] = [1, whole + 1];
  const exponent = [...String(whole)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  return mantissa === 1 ? `about 10${exponent}` : `about ${mantissa} × 10${exponent}`;
}

const MOST_NAMES = 16;

/** "Age, Race and Sex", "a1, a2, … and 984 more". */
export function showNames(domain: Domain, attributes: readonly number[]): string {
  return listNames(attributes.map((index) => domain.attributes[index].name));
}

export function listNames(names: readonly string[]): string {
  if (names.length > MOST_NAMES) {
    return `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;
  }
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}
