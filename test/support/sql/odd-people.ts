import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

/** Names and cells that quoting, trimming and reading numbers can go wrong on. */
const cells: Readonly<Record<string, readonly string[]>> = {
  Age: [
    '34',
    ' 34 ',
    '34.0',
    '3.5e1',
    '17',
    '18',
    '65',
    '66',
    '-5',
    '200',
    '34.5',
    '',
    'NA',
    'unknown',
    '1e400',
    'inf',
    '0x1F',
    '1_000',
    '-1e400',
    '-inf',
    '3.4E+1',
  ],
  'Größe "cm"': ['150', '149.99', '170.5', '1.8e2', '200', '200.01', '.5', '', '?', 'tall', '-12', '\t165 '],
  ['__proto__']: [
    "a'b",
    'c"d',
    'back\\slash',
    'é',
    ' é\u00a0',
    'NA',
    '',
    'n/a',
    '(missing)',
    'somebody else',
    '2',
    '2.0',
    '“x”',
  ],
  'Date; DROP TABLE people': [
    '2019-01-31',
    '2019-02-01',
    '2019-12-31 23:59',
    '2018-12-31',
    '2021-05',
    '2020',
    '',
    'NA',
    '2030-01-01',
  ],
  select: ['yes', 'No', 'TRUE', 'f', 'Ja', 'maybe', '', '-'],
  level: ['1', '2.0', '3', '5', '0', '9', '2.6', '4', '', 'none', 'x'],
  '` % \\': ['True', 'False', ' False', 'neither', ''],
};
export const oddNames: readonly string[] = Object.keys(cells);

export function oddRows(rows: number): string[][] {
  const rng = seededRng('odd people');
  return Array.from({ length: rows }, () => oddNames.map((name) => cells[name][rng.integer(cells[name].length)]));
}

type Policies = { readonly outside: 'drop' | 'clamp' | 'category'; readonly missing?: 'drop' | 'category' };

/** The same columns with every combination of what becomes of values outside and of missing ones. */
export function oddSchema({ outside, missing }: Policies): Schema {
  const both = { outside, ...(missing && { missing }) };
  const text = { outside: outside === 'clamp' ? 'category' : outside, ...(missing && { missing }) };
  return parseSchema(
    [
      { name: 'Age', type: 'integer', range: [18, 65], ...both },
      { name: 'Größe "cm"', type: 'number', bins: [0, 150, 160.5, 180, 200], ...both },
      {
        name: '__proto__',
        type: 'category',
        values: ["a'b", 'c"d', 'back\\slash', 'é', '2', '“x”'],
        merge: { 'a or c': ["a'b", 'c"d'] },
        ...text,
      },
      { name: 'Date; DROP TABLE people', type: 'date', unit: 'month', span: ['2019-01', '2021-12'], ...both },
      { name: 'select', type: 'category', read: { as: 'yes-no' }, values: ['no', 'yes'], ...text },
      { name: 'level', type: 'category', values: ['1', '2', '3', '5'], ...both },
      { name: '` % \\', type: 'category', values: ['True', 'False'], ...text },
    ],
    'schema',
  );
}

export const policies: readonly Policies[] = (['drop', 'clamp', 'category'] as const).flatMap((outside) =>
  ([undefined, 'drop', 'category'] as const).map((missing) => ({ outside, ...(missing && { missing }) })),
);
