import type { RowOwners } from '../row-owners.ts';
import type { ImportNotice, RawColumn, Strays } from '../table.ts';
import { STATE_IT } from './header.ts';

/** How lines begin that are a rule or notes, in a pattern that Python reads in the same way. */
export const footerStart =
  '[-_=*.]{3,}|[©*†‡]|\\(c\\)|(?:sources?|notes?|footnotes?|legend|data|database|dataset|last updated|updated|generated|' +
  'created|exported|downloaded|report|copyright|quellen?|stand|hinweise?|anmerkung(?:en)?|legende|erstellt|datenquelle|' +
  'fuentes?|notas?|fonte|bron)\\s*:';
const NOTE = new RegExp(`^(?:${footerStart})`, 'i');
const MORE_THAN_A_WORD = /\s|:$/;

/** More lines than this are no footer. */
export const MOST_BELOW = 60;

/**
 * Whether a record of which the first cell alone says anything may stand below the table, as its source does: a line of one
 * cell that is more than a word, or one that begins as notes do. `cells`: how many it has.
 */
export function mayStandBelow(text: string, cells: number, width: number): boolean {
  if (NOTE.test(text)) return width > 1;
  return cells === 1 && width > 2 && MORE_THAN_A_WORD.test(text);
}

/** Records at the end that stand below the table. `line`: of the first; `short`: of fewer cells than the table has. */
export interface Footer {
  records: number;
  short: number;
  readonly line: number;
}

export function footerNotice({ records, line }: Footer): ImportNotice {
  const message =
    records === 1
      ? `The last line stands below the table, as a source does; it was left out. If it is a record, ${STATE_IT}.`
      : `The last ${records} lines stand below the table, as notes do; they were left out. If they are records, ${STATE_IT}.`;
  return { message, line };
}

/** The column without its last records, whose texts are the last ones, as texts come in the order in which they stand first. */
export function withoutFooter(column: RawColumn, { records, line }: Footer): RawColumn {
  if (column.kind === 'aside') return column;
  if (column.kind === 'number') {
    const strays = straysBefore(column.strays, records, line);
    return { ...column, values: column.values.slice(0, -records), strays };
  }
  const codes = column.codes.slice(0, -records);
  let size = 0;
  for (const code of codes) size = Math.max(size, code + 1);
  return { ...column, codes, dictionary: column.dictionary.slice(0, size) };
}

function straysBefore({ count, line }: Strays, records: number, footer: number): Strays {
  return line < footer ? { count: Math.max(Math.min(count, 1), count - records), line } : { count: 0, line: 0 };
}

export function ownersWithoutFooter({ codes, size }: RowOwners, { records }: Footer): RowOwners {
  return { codes: codes.slice(0, -records), size };
}
