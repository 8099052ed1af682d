import type { DecimalSign } from '../../data/file/reading/cell-reading.ts';
import type { Column } from './column.ts';
import type { Casts } from './dialects.ts';
import { caseOf, isIn, type Step } from './expressions.ts';

/**
 * Numbers in text as `numberReader` reads them. Signs that are hard to tell from others stand as plain ones here: the
 * blanks U+00A0 and U+2009 or U+202F as _ and `, the apostrophe ’ as |, the minus − as ~.
 */
const ODD_SIGNS = '\u00a0\u2009\u202f’−';
const STAND_INS = '_``|~';
/** In the place of a stand-in that was there before. */
const NO_PART = '!!!!';
const TAKEN = '_`|~';
const MINUS = ['-', '~'];
/** Between groups of three digits, besides the comma or the point. */
const SEPARATORS = ["'", ' ', '_', '[`|]'];
const BLANKS = ' \t_`';

/** In groups of three, or of two and three as in India, with the same sign between all of them. */
const grouped = (separator: string) => `([1-9]|[0-9]{2,3})(${separator}[0-9]{2,3})*${separator}[0-9]{3}`;

/** The digits of a number without what stands around them; `decimal` is null where they must be the same with both. */
function digits(decimal: DecimalSign | null): string {
  const exponent = '([eE][+-]?[0-9]+)?';
  const other = decimal === null ? [] : [decimal === ',' ? '[.]' : ','];
  const whole = `${[...other, ...SEPARATORS].map(grouped).join('|')}|[0-9]+`;
  if (decimal === null) return `(${whole})${exponent}`;
  return `((${whole})([${decimal}][0-9]*)?|[${decimal}][0-9]+)${exponent}`;
}

/** Where a sign (or brackets) and the unit can stand around a number, which is 0, without blanks: "-$0", "0€-", "(0)". */
function around(unit: string, signs: readonly string[], brackets: boolean): string[] {
  const signed = (text: string) => [
    ...signs.flatMap((sign) => [sign + text, text + sign]),
    ...(brackets ? [`(${text})`] : []),
  ];
  const withUnit = (text: string) => (unit === '' ? [text] : [unit + text, text + unit]);
  return [...new Set([...withUnit('0').flatMap(signed), ...signed('0').flatMap(withUnit)])];
}

/**
 * Steps to the number in a cell that is written with this decimal sign and unit; NULL where it holds none. With no decimal
 * sign, a cell that has one ends the query.
 */
export function writtenNumberSteps(
  cell: string,
  column: Column,
  decimal: DecimalSign | null,
  unit: string,
  casts: Casts,
): Step[] {
  const { text, parts, number } = column;
  const { text: quoted } = column.dialect;
  const within = `TRANSLATE(REPLACE(${text}, ${parts}, '0'), ${casts.characters(BLANKS)}, '')`;
  const isWithin = (shapes: readonly string[]) => isIn(within, [...new Set(shapes)].map(quoted));
  const separators = `'| _\``;
  const plain =
    decimal === ','
      ? `TRANSLATE(${parts}, ${casts.characters(`,.${separators}`)}, '.')`
      : `TRANSLATE(${parts}, ${casts.characters(`,${separators}`)}, '')`;
  const value = casts.number(plain);
  const bare = ['0', ...around('', ['+', ...MINUS], true)];
  const whens = [
    // "5%" and "0.05" side by side do not mean what either alone does; zero is the same both ways.
    ...(unit === '%' ? [`WHEN ${isWithin(bare)} AND ${value} <> 0 THEN NULL`] : []),
    `WHEN ${isWithin([...around(unit, [''], false), '0', ...around(unit, ['+'], false), ...around('', ['+'], false)])} THEN ${value}`,
    `WHEN ${isWithin([...around(unit, MINUS, true), ...around('', MINUS, true)])} THEN -(${value})`,
    ...(decimal === null
      ? [`WHEN ${casts.matches(text, '.*([0-9][.,]|[.,][0-9]).*')} THEN ${column.refusal(OPEN_DECIMAL)}`]
      : []),
  ];
  return [
    { [text]: `TRANSLATE(${cell}, ${casts.characters(TAKEN + ODD_SIGNS)}, ${quoted(NO_PART + STAND_INS)})` },
    { [parts]: casts.part(text, digits(decimal)) },
    { [number]: caseOf(whens, null) },
  ];
}

const OPEN_DECIMAL =
  'and the schema does not say whether the point or the comma is its decimal sign. Add "decimal": "." or "," to its "read".';

/** A unit that SQL could not tell from the number it stands beside. */
export function isOddUnit(unit: string): boolean {
  return /[\s\d.,'’()+\-−_`|~!]/.test(unit);
}

/** What is no plain number but may be one in another reading, as "1,234", "$5" and "(12)" are. */
const SIGN = '([-+()$% ]|[^ -~])*';
const SIDE = `${SIGN}([A-Z]{2,3}|kr|Ft|lei|Fr|R[psM])?${SIGN}`;
export const OTHER_NUMBER = `${SIDE}([.,]?[0-9]|[' ][0-9]|[^ -~][0-9])+[.,]?${SIDE}`;
