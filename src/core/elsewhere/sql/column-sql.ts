import type { CodingRules } from '../../data/schema/coding-rules.ts';
import { binSql, wholeSql } from './code-numbers.ts';
import { periodSql } from './code-periods.ts';
import { categorySql, yesNoSql } from './code-texts.ts';
import { Column, type ColumnKind, type ColumnSql } from './column.ts';
import type { Dialect } from './dialects.ts';

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
