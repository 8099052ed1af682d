import type { CellReading, DecimalSign } from '../../data/file/reading/cell-reading.ts';
import type { BinRules, WholeRules } from '../../data/schema/coding-rules.ts';
import type { Column, ColumnSql } from './column.ts';
import { type Casts, finite } from './dialects.ts';
import { inSql, ladder, less, type Step, when } from './expressions.ts';
import { textTimeSteps } from './text-dates.ts';
import { isOddUnit, OTHER_NUMBER, writtenNumberSteps } from './text-numbers.ts';

export function wholeSql(column: Column, rules: WholeRules): ColumnSql {
  const { above, below, between, high, low, missing, rounds } = rules;
  const n = column.number;
  const whens = [
    when(`${n} IS NULL`, missing),
    when(`${n} < ${inSql(low)}`, below),
    when(`${n} > ${inSql(high)}`, above),
    `WHEN ${n} = FLOOR(${n}) THEN ${column.whole(less(n, low))}`,
  ];
  const nearest = column.whole(`FLOOR(${less(n, low)} + 0.5)`);
  const rest = rounds ? nearest : between === null ? null : String(between);
  return column.coded(numberSteps(column, rules.read), whens, rest);
}

export function binSql(column: Column, { above, below, edges, missing, read }: BinRules): ColumnSql {
  const last = edges.length - 1;
  const n = column.number;
  const whens = [
    when(`${n} IS NULL`, missing),
    when(`${n} < ${inSql(edges[0])}`, below),
    when(`${n} > ${inSql(edges[last])}`, above),
  ];
  return column.coded(numberSteps(column, read), whens, ladder(n, edges.slice(1, last).map(inSql)));
}

/** To the number in a cell, NULL where it holds none. */
export function numberSteps(column: Column, read: CellReading | undefined): readonly Step[] {
  const { kind, number, own, text } = column;
  const { casts } = column.dialect;
  if (read?.as === 'time') return timeSteps(column);
  if (!casts) return [{ [number]: finite(own) }];
  column.refuseKinds(['date', 'time'], 'numbers');
  const cast = `CAST(${own} AS ${casts.double})`;
  if (kind === 'whole') return [{ [number]: cast }];
  if (kind === 'float') return [{ [number]: finite(cast) }];
  const { decimal, unit, bounds } = read?.as === 'number' ? read : {};
  if (bounds) {
    column.refuse(
      'has bounds such as “<5” among its numbers, which SQL does not read. Give the table a column of numbers, in a view perhaps, and leave out "bounds"',
    );
  }
  if (decimal !== undefined || unit !== undefined) return writtenSteps(column, casts, decimal ?? null, unit ?? '');
  const other = `CASE WHEN ${casts.matches(text, OTHER_NUMBER)} THEN ${column.refusal(OPEN_NUMBER)} END`;
  return [{ [text]: casts.bare(rawNumber(column, casts)) }, { [number]: `COALESCE(${casts.number(text)}, ${other})` }];
}

/** As it stands in the table, for what can be no date. */
function rawNumber({ kind, own }: Column, casts: Casts): string {
  return kind === 'text' ? casts.text(own) : `CAST(${own} AS ${casts.string})`;
}

function writtenSteps(column: Column, casts: Casts, decimal: DecimalSign | null, unit: string): readonly Step[] {
  if (isOddUnit(unit)) {
    column.refuse(
      `has the unit “${unit}”, which SQL cannot tell from the number beside it. Give the table a column of numbers, in a view perhaps, and leave out the unit`,
    );
  }
  const steps = writtenNumberSteps(rawNumber(column, casts), column, decimal, unit, casts);
  if (column.kind === 'text') return steps;
  const [cell, parts, { [column.number]: number }] = steps;
  // A number that is one already has no unit, and the decimal sign of SQL.
  const either = `CASE WHEN ${column.typed} = 1 THEN ${casts.number(column.text)} ELSE ${number} END`;
  return [{ ...cell, ...column.isTyped(casts) }, parts, { [column.number]: either }];
}

/** Hours since midnight. */
function timeSteps(column: Column): readonly Step[] {
  const { date, kind, number, own, text } = column;
  const { casts } = column.dialect;
  column.refuseKinds(['date', 'whole', 'float'], 'times of day');
  if (casts && kind !== 'time') {
    const [parts, { [number]: hours }] = textTimeSteps(column, casts);
    const isDate = casts.matches(text, '[0-9]{4}-[0-9]{2}-[0-9]{2}.*');
    const other = `CASE WHEN ${isDate} THEN ${column.refusal(DATE_AS_TIME)} END`;
    return [column.bareText(casts), parts, { [number]: `COALESCE(${hours}, ${other})` }];
  }
  const part = (word: string) => `EXTRACT(${word} FROM ${date})`;
  const seconds = `${part('HOUR')} * 3600 + ${part('MINUTE')} * 60 + ${part('SECOND')}`;
  const hours = casts ? `CAST(${seconds} AS ${casts.double}) / 3600` : `(${seconds}) / 3600.0`;
  return [{ [date]: casts ? `CAST(${own} AS TIME)` : own }, { [number]: hours }];
}

const OPEN_NUMBER =
  'and the schema does not say how that is read. Add "read": { "as": "number", "decimal": "." } or "," there, and its "unit" if it has one.';
const DATE_AS_TIME =
  'a date, and the schema takes it for a time of day. Give the table a column of times, in a view perhaps.';
