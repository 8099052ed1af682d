import { areOfTables } from '../../counts/tables/table-names.ts';
import { uniqueNames } from '../column-names.ts';
import { isMissingNumber } from '../missing.ts';
import { parseNumber } from '../parse-number.ts';
import type { ImportNotice } from '../table.ts';

/** The records before the first one of the data. */
export interface Head {
  /** How many stand before the table: a title, where it is from. */
  readonly before: number;
  /** How many lines name the columns or say what is in them: 0 to 3. */
  readonly lines: number;
  /** The header names one column less than the records have: the first column holds row names (as R writes them). */
  readonly rowNames: boolean;
  /** As Eurostat writes tables: the first column holds several, and letters behind numbers say how sure they are. */
  readonly isEurostat: boolean;
}

type Records = readonly (readonly string[])[];

/**
 * What was not given, guessed from the first records. A header that was given is one line, the first; `columns`: names
 * that a schema gives, so that a header of one line that has them all is the one that was meant.
 */
export function findHead(
  records: Records,
  given: { readonly header?: boolean; readonly columns?: readonly string[] },
): Head {
  const plain = (header: boolean) => {
    return { before: 0, lines: header ? 1 : 0, rowNames: header && hasRowNames(records), isEurostat: false };
  };
  if (given.header !== undefined) return plain(given.header);
  const before = linesBefore(records);
  const table = records.slice(before);
  if (!isHeader(table)) return plain(before > 0 && isHeader(records));
  const rowNames = hasRowNames(table);
  const [first = []] = records;
  const isEurostat = before === 0 && first.length > 1 && EUROSTAT.test(first[0]);
  const head = { before, lines: rowNames ? 1 : headerLines(table), rowNames, isEurostat };
  const { columns = [] } = given;
  const has = ({ before, lines }: Head) => {
    const names = new Set(uniqueNames(headerNames(records.slice(before, before + lines))).names);
    return columns.every((name) => names.has(name));
  };
  return has(head) || !has(plain(true)) ? head : plain(true);
}

/** "freq,unit,geo\\TIME_PERIOD": the columns that the first one holds, and what the names of the others are. */
const EUROSTAT = /^[^\s,\\]+(,[^\s,\\]+)*\\\w+\s*$/;

const isNumber = (text: string) => !Number.isNaN(parseNumber(text));
const isFilled = (text: string) => text.trim() !== '';
const cellsBelow = (body: Records, k: number) =>
  body.map((record) => record[k]?.trim() ?? '').filter((text) => !isMissingNumber(text));
const areNumbers = (cells: readonly string[]) => cells.length > 0 && cells.every(isNumber);

/** More lines than this are no title. */
const MOST_BEFORE = 30;

/** A title and where the data is from have fewer cells than the table, or one and blanks behind it. */
function linesBefore(records: Records): number {
  const width = commonLength(records).length;
  if (width < 3) return 0;
  const isShort = (record: readonly string[]) => record.length < width - 1 && record.length <= width / 2;
  const isBefore = (record: readonly string[]) => isShort(record) || !record.slice(1).some(isFilled);
  const lines = records.slice(
    0,
    Math.max(
      0,
      records.findIndex((record) => !isBefore(record)),
    ),
  );
  if (lines.length > MOST_BEFORE || lines.some((record) => record.some(isNumber))) return 0;
  // Names of some columns are a header, too, unless the names of all stand below them: text over numbers.
  const table = records.slice(lines.length);
  const areOver = ([first = [], ...body]: Records) => first.some((_, k) => areNumbers(cellsBelow(body, k)));
  const isSure = lines.every(({ length }) => length === 1) || areOver(table) || areOver(table.slice(1));
  return isSure ? lines.length : 0;
}

export function commonLength(records: Records): { length: number; share: number } {
  const times = new Map<number, number>();
  for (const record of records) times.set(record.length, (times.get(record.length) ?? 0) + 1);
  let length = 0;
  let most = 0;
  for (const [candidate, count] of times) {
    if (count > most) [length, most] = [candidate, count];
  }
  return { length, share: records.length === 0 ? 0 : most / records.length };
}

/**
 * A first record is a header unless it looks like data: it has a number in it that is not one of a run of years, or, where
 * all columns are text, one of its cells comes again further down its column. The names of columns of tables in SQL are known.
 */
function isHeader(records: Records): boolean {
  const [first, ...body] = records;
  if (first && areOfTables(first.map((name) => name.trim()))) return true;
  if (!first || body.length === 0) return !first?.some(isNumber);
  if (isForPrograms(body[1])) return true;
  if (first.some(isNumber)) return areYears(first, body);
  const columns = first.map((_, k) => cellsBelow(body, k));
  if (columns.some(areNumbers)) return true;
  return !columns.some((cells, k) => first[k] !== '' && cells.includes(first[k]));
}

/** "country, 1960, 1961, 1962": the numbers are years in steps, and no years stand below them. */
function areYears(first: readonly string[], body: Records): boolean {
  const isYear = (text: string) => /^\s*(1[5-9]|20)\d\d\s*$/.test(text);
  const numbers = first.flatMap((text, k) => (isNumber(text) ? [k] : []));
  const years = numbers.map((k) => Number(first[k]));
  const step = years[1] - years[0];
  const inSteps = years.every((year, i) => i === 0 || year - years[i - 1] === step);
  const isNamed = numbers.length < first.filter(isFilled).length;
  return (
    years.length > 1 &&
    step !== 0 &&
    inSteps &&
    isNamed &&
    numbers.every((k) => isYear(first[k]) && !cellsBelow(body, k).some(isYear))
  );
}

function hasRowNames([first, ...body]: Records): boolean {
  return (
    body.length > 0 &&
    body.every((record) => record.length === first.length + 1) &&
    body.some((record) => record[first.length] !== '')
  );
}

function headerLines(records: Records): number {
  return isForPrograms(records[2]) ? 3 : isSecondHeader(records) ? 2 : 1;
}

/** Qualtrics writes names, what was asked, and such a line. */
function isForPrograms(record: readonly string[] = []): boolean {
  return record.some(isFilled) && record.every((cell) => cell.startsWith('{"ImportId"') || cell === '');
}

/** A label is a sentence rather than a value. */
const LABEL = 20;
/** Fewer numbers than this are no column of numbers yet. */
const FEW = 3;

/**
 * Surveys write what was asked in one line and the possible answers, or what is meant, in the next: it names what the
 * first line leaves blank or calls alike, or stands as text over numbers, and is no value of its column.
 */
function isSecondHeader([first = [], second, ...body]: Records): boolean {
  const columns = first.flatMap((name, k) => {
    const text = second?.[k]?.trim() ?? '';
    if (text === '') return [];
    const cells = cellsBelow(body, k);
    const recurs = cells.includes(text);
    const isOverNumbers = cells.length >= FEW && areNumbers(cells);
    // Cells that come again and again, and this never.
    const isForeign = isOverNumbers || (!recurs && new Set(cells).size * 2 <= cells.length);
    return [
      { text, isOpen: k > 0 && (!isFilled(name) || first.indexOf(name) !== k), recurs, isOverNumbers, isForeign },
    ];
  });
  const texts = columns.map(({ text }) => text);
  if (texts.some((text) => /^\p{N}/u.test(text) || isMissingNumber(text))) return false;
  const [foreign, recurring] = [columns.filter(({ isForeign }) => isForeign), columns.filter(({ recurs }) => recurs)];
  if (foreign.length < 2) return false;
  const overNumbers = columns.filter(({ isOverNumbers }) => isOverNumbers).length;
  if (columns.some(({ isOpen }) => isOpen)) return overNumbers > 0 || foreign.length > recurring.length;
  const isLong = texts.reduce((sum, text) => sum + text.length, 0) > LABEL * texts.length;
  const isWhole = texts.length >= 0.9 * first.length || foreign.length === texts.length;
  return recurring.length === 0 && isWhole && overNumbers >= (isLong ? 1 : 2);
}

/**
 * The names that one or two lines give, blank where they give none. What the first line says goes on over blanks behind it;
 * of such a group each column is called what the second line says, with the first before it where that is not enough.
 */
export function headerNames([first = [], second]: Records): string[] {
  if (!second) return [...first];
  const above = first.map((name) => name.trim());
  for (let k = 1; k < above.length; k++) if (above[k] === '') above[k] = above[k - 1];
  const below = above.map((_, k) => second[k]?.trim() ?? '');
  const times = (list: readonly string[], text: string) => list.filter((other) => other === text).length;
  return above.map((name, k) => {
    if (below[k] === '' || (name !== '' && times(above, name) === 1)) return name;
    const isEnough = name === '' || (times(below, below[k]) === 1 && !above.includes(below[k]));
    return isEnough ? below[k] : `${name}: ${below[k]}`;
  });
}

export const STATE_IT =
  'state that the first line names the columns, in the import options ("header": true under "read")';

/** What is told of a head that is more than one line. `line`: of its first record. */
export function headNotices({ before, lines, rowNames, isEurostat }: Head, line: number): ImportNotice[] {
  const told = (isSo: boolean, message: string) => (isSo ? [{ message, line }] : []);
  return [
    ...told(
      before > 0,
      before === 1
        ? `The first line stands before the table, as a title does; it was passed over. If that is wrong, ${STATE_IT}.`
        : `The first ${before} lines stand before the table, as a title does; they were passed over. If that is wrong, ${STATE_IT}.`,
    ),
    ...told(
      lines > 1,
      lines === 2
        ? `The columns have two lines of names, and the second was read as such. If it is a record, ${STATE_IT}.`
        : `The first ${lines} lines say what is in the columns, as Qualtrics writes them. If these are records, ${STATE_IT}.`,
    ),
    ...told(
      rowNames,
      'The header names one column less than the records have, so the first column was read as row names.',
    ),
    ...told(
      isEurostat,
      'The first column holds several, as Eurostat writes them; it was parted at its commas. Letters behind numbers, which ' +
        `say how sure these are, were left out. If that is wrong, ${STATE_IT}.`,
    ),
  ];
}
