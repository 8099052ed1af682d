import { describe, expect, test } from 'vitest';
import { describeFile, type FileDescription } from '../../../../src/core/data/file/file-description.ts';
import { importFile } from '../../../../src/core/data/file/import-file.ts';
import { keyCandidates } from '../../../../src/features/data/key-candidates.ts';
import { textSource } from '../../../support/text-source.ts';

/** As a file of these columns is read, each a function of the row. */
async function table(
  rows: number,
  columns: Readonly<Record<string, (row: number) => unknown>>,
): Promise<FileDescription> {
  const lines = Array.from({ length: rows }, (_, row) => Object.values(columns).map((cell) => cell(row)));
  const text = [Object.keys(columns), ...lines].map((line) => line.join(',')).join('\n');
  const read = await importFile(textSource('any.csv', text));
  return describeFile(read);
}
const each = (prefix: string) => (row: number) => `${prefix}${row + 1}`;
const often =
  (count: number, prefix = '') =>
  (row: number) =>
    `${prefix}${((row * 7) % count) + 1}`;
const word = (row: number) => String.fromCharCode(97 + (row % 26), 97 + ((row * 5) % 23), 97 + ((row * 3) % 7));

describe('a column with values that come again and a name or contents that speak for people is the key', () => {
  test.each([
    ['patient_id', { visit_id: each(''), patient_id: often(120, 'P'), ward: often(3) }],
    [
      'customer_unique_id',
      { order_id: each('O'), customer_id: each('C'), customer_unique_id: often(300, 'U'), zip: often(40) },
    ],
    [
      'CustomerID',
      { OrderID: each(''), EmployeeID: often(9), CustomerID: often(89, 'C'), ShipCountry: often(12, 'L') },
    ],
    [
      'rider_id',
      { trip_id: each(''), rider_id: often(60), station_id: often(20), zipcode: (row: number) => 10000 + (row % 50) },
    ],
    ['user', { line: each(''), user: (row: number) => word(row % 40), status: (row: number) => 200 + (row % 4) }],
    [
      'Kundennummer',
      { Bestellnummer: each('B'), Kundennummer: often(70, 'K'), PLZ: (row: number) => 80331 + (row % 30) },
    ],
    [
      'numéro_client',
      { numéro_commande: each(''), numéro_client: often(70), code_postal: (row: number) => 75001 + (row % 20) },
    ],
    ['contact', { order: each(''), contact: (row: number) => `p${row % 90}@example.org`, sum: often(17) }],
    [
      'Subject',
      { Reaction: (row: number) => 200 + row * 1.37, Days: often(10), Subject: (row: number) => 308 + (row % 18) },
    ],
    ['user_id', { path: often(30, '/p'), user_id: often(4, 'u'), bytes: each('') }],
    [
      'household_id',
      { household_id: often(100, 'H'), person_no: (row: number) => Math.floor(row / 100) + 1, age: often(80) },
    ],
  ] as const)('%s', async (name, columns) => {
    const read = await table(380, columns as Readonly<Record<string, (row: number) => unknown>>);
    expect(read.personKey?.name).toBe(name);
    expect(keyCandidates(read)[0]).toBe(name);
  });
});

test.each([
  ['unique in every row', { RespondentID: (row: number) => 3_292_000_000 + row * 17, age: often(60) }],
  ['labels of fields', { key: often(5, 'Field '), info: each('text ') }],
  [
    'groups, orders and places',
    { group_id: often(3), order_id: often(150, 'O'), zip: often(40), country_id: often(9) },
  ],
  [
    'kinds of people',
    {
      customer: often(3, 'kind'),
      member: (row: number) => (row % 2 ? 'yes' : 'no'),
      subject: (row: number) => ['Art', 'Maths', 'Music'][row % 3],
    },
  ],
  ['numbers of people', { users: often(40), persons: often(5), person: often(6) }],
  [
    'days of a person each',
    { patient_id: (row: number) => `2024-01-${String((row % 28) + 1).padStart(2, '0')}`, x: often(3) },
  ],
  ['hardly ever said', { user_id: (row: number) => (row % 10 === 0 ? `u${row % 7}` : ''), x: often(3) }],
  ['one person', { patient_id: () => 'P1', x: often(3) }],
])('nothing is the key: %s', async (_, columns) => {
  expect((await table(380, columns as Readonly<Record<string, (row: number) => unknown>>)).personKey).toBeNull();
});

test('columns that speak for people come first, then those that are left out; none that cannot tell', async () => {
  const columns = {
    age: often(60),
    note: (row: number) => `text ${Math.min(row, 370)}`,
    order: each('O'),
    same: () => 1,
    patient_id: often(150, 'P'),
  };
  expect(keyCandidates(await table(380, columns))).toEqual(['patient_id', 'note', 'age']);
});

test('numbers of people that are too many to list are counted, be they unique or not', async () => {
  const rows = 70_000;
  const again = await table(rows, { user_id: (row) => (row * 7) % 66_000, x: often(3) });
  expect(again.personKey).toEqual({ name: 'user_id', distinct: 66_000 });
  const unique = await table(rows, { user_id: (row) => row * 7, x: often(3) });
  expect(unique.personKey).toBeNull();
  expect(keyCandidates(unique)).toEqual(['x']);
});
