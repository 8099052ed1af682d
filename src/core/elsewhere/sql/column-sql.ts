import { daysOfPeriod, type PeriodUnit, periodLabel } from '../../data/file/reading/periods.ts';
import type { CodingRules, PeriodRules } from '../../data/schema/coding-rules.ts';
import { binSql, wholeSql } from './code-numbers.ts';
import { categorySql, yesNoSql } from './code-texts.ts';
import { Column, type ColumnKind, type ColumnSql } from './column.ts';
import type { Dialect } from './dialects.ts';
import { ladder, less, type Step, when } from './expressions.ts';
import { textDateParts, textDateSteps } from './text-dates.ts';

/** The coding rules of a column in SQL. `index` makes the names of its steps its own. */
export function columnSql(rules: CodingRules, index: number, dialect: Dialect, kind: ColumnKind): ColumnSql {
  const column = new Column(rules, index, dialect, kind);
  switch (rules.kind) {
    case 'category':
      return categorySql(column, rules);
    case 'yes-no':
      return yesNoSql(column, rules);
    case 'whole':
      return wholeSql(column, rules);
    case 'bins':
      return binSql(column, rules);
    case 'date':
      return periodSql(column, rules);
  }
}

function periodSql(column: Column, rules: PeriodRules): ColumnSql {
  const { above, below, first, missing, periods, unit } = rules;
  const steps = periodSteps(column, rules);
  if (steps) {
    const n = column.number;
    const whens = [when(`${n} IS NULL`, missing), when(`${n} < 0`, below), when(`${n} > ${periods - 1}`, above)];
    return column.coded(steps, whens, column.whole(n));
  }
  const starts = Array.from({ length: periods + 1 }, (_, i) => `DATE '${firstDay(first + i, unit)}'`);
  const d = column.date;
  const whens = [
    when(`${d} IS NULL`, missing),
    when(`${d} < ${starts[0]}`, below),
    when(`${d} >= ${starts[periods]}`, above),
  ];
  return column.coded([typedDate(column)], whens, ladder(d, starts.slice(1, periods)));
}

/** To the number of a period after the first one; null where only a comparison tells. */
function periodSteps(column: Column, { first, read, unit }: PeriodRules): readonly Step[] | null {
  const { date, number } = column;
  const { casts } = column.dialect;
  column.refuseKinds(['time', 'float'], 'dates');
  const ofDate = periodInSql(column, unit, first);
  if (!casts || column.kind === 'date') return ofDate === null ? null : [typedDate(column), { [number]: ofDate }];
  const order = read?.as === 'date' ? read.order : undefined;
  const steps = textDateSteps(column, order, casts);
  const { months, days } = textDateParts(column, casts);
  const ofText = periodOfParts(unit, months, days, first);
  const cell = column.bareText(casts);
  if (!casts.plainDate) return [cell, ...steps, { [number]: ofText }];
  const isOther = (expression: string) => `CASE WHEN ${date} IS NULL THEN ${expression} END`;
  const others = steps.map((step) =>
    Object.fromEntries(Object.entries(step).map(([key, value]) => [key, isOther(value)])),
  );
  return [
    cell,
    { [date]: casts.plainDate(column.text, order) },
    ...others,
    { [number]: `CASE WHEN ${date} IS NOT NULL THEN ${ofDate} ELSE ${ofText} END` },
  ];
}

/** Files write no years beyond these, and no infinite dates. */
function typedDate({ date, dialect: { casts }, own }: Column): Step {
  if (!casts) return { [date]: own };
  const cast = `CAST(${own} AS DATE)`;
  return { [date]: `CASE WHEN ${cast} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN ${cast} END` };
}

/** Which period after the first one a date is in; null where only a comparison tells. */
function periodInSql({ date: d, dialect: { casts } }: Column, unit: PeriodUnit, first: number): string | null {
  const year = `EXTRACT(YEAR FROM ${d})`;
  if (unit === 'decade') return `FLOOR(${year} / 10.0) - ${first}`;
  if (unit === 'year') return `${year} - ${first}`;
  if (unit === 'quarter') return `${year} * 4 + EXTRACT(QUARTER FROM ${d}) - ${first + 1}`;
  if (unit === 'month') return `${year} * 12 + EXTRACT(MONTH FROM ${d}) - ${first + 1}`;
  if (!casts) return null;
  const days = casts.dayNumber(d);
  return less(unit === 'week' ? `FLOOR((${days} + 3) / 7.0)` : days, first);
}

/** Which period after the first one it is, by the months since the year 0 or the days since 1970-01-01. */
function periodOfParts(unit: PeriodUnit, months: string, days: string, first: number): string {
  if (unit === 'day') return less(days, first);
  if (unit === 'week') return less(`FLOOR((${days} + 3) / 7.0)`, first);
  const length = { month: 1, quarter: 3, year: 12, decade: 120 }[unit];
  return less(length === 1 ? months : `FLOOR((${months}) / ${length}.0)`, first);
}

function firstDay(period: number, unit: PeriodUnit): string {
  return periodLabel(daysOfPeriod(periodLabel(period, unit))?.[0] ?? 0, 'day');
}
