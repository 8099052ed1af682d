import type { ImportNotice, Table } from './table.ts';

const KEYS =
  /^(key|variable|variable[ _]?name|attribute|measure|measurement|metric|indicator|item|field|question|property|parameter|feature|characteristic|statistic|merkmal|variable|clé|clave)$/i;
const VALUES =
  /^(value|values|val|info|information|response|answer|data|content|obs[ _]?value|result|wert|valeur|valor)$/i;
/** Each key comes again about as often as there are records of what it is the key of. */
const FEW_TIMES = 3;
const MOST_COLUMNS = 8;

/** Says what to do with rows of a key and a value each: a row is then no record, and the values of a column have no one meaning. */
export function longFormatNotices({ columns, rows, weights }: Table): ImportNotice[] {
  if (weights || columns.length > MOST_COLUMNS) return [];
  const key = columns.find((column) => column.kind === 'text' && KEYS.test(column.name));
  const value = columns.find(({ name }) => VALUES.test(name));
  if (!value || key?.kind !== 'text' || key.dictionary.length < 2 || key.dictionary.length * FEW_TIMES > rows)
    return [];
  return [
    {
      message:
        `Each row seems to be a key and a value: “${key.name}” says what “${value.name}” is. Such a row is no record of a ` +
        'person or a thing. Make a table first that has a column for each key and a row for each record (a pivot table; ' +
        'pivot in pandas, pivot_wider in R), and open that.',
    },
  ];
}
