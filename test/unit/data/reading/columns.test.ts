import { describe, expect, it } from 'vitest';
import { readColumns } from '../../../../src/core/data/file/read-columns.ts';
import { applySchema } from '../../../../src/core/data/schema/apply-schema.ts';
import { completeSchema } from '../../../../src/core/data/schema/propose-schema.ts';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import { proposeSchema } from '../../../support/propose-schema.ts';
import { readText } from '../../../support/read-text.ts';

const quoted = (cell: string | number) => `"${cell}"`;
const table = (...columns: (string | number)[][]) =>
  readText(
    `${columns.map((_, k) => `c${k}`).join()}\n${columns[0].map((_, row) => columns.map((cells) => quoted(cells[row])).join()).join('\n')}\n`,
    { delimiter: ',', header: true },
  );
const propose = (cells: (string | number)[]) =>
  proposeSchema(
    table(
      cells,
      cells.map(() => 'x'),
    ),
  ).attributes[0];
const times = (n: number, cell: (i: number) => string | number) => Array.from({ length: n }, (_, i) => cell(i));
const apply = (cells: (string | number)[], entry: AttributeSchema) => {
  const read = table(cells);
  const schema = completeSchema(read, { attributes: [entry] });
  const { dataset, report } = applySchema(read, schema);
  const { labels } = dataset.domain.attributes[0];
  return { entry: schema.attributes[0], report, labels, cells: Array.from(dataset.columns[0], (code) => labels[code]) };
};

describe('what columns are proposed to be', () => {
  const dollars = times(400, (i) => `$${(i * 137 + 0.5).toLocaleString('en', { minimumFractionDigits: 2 })}`);

  it.each<[string, (string | number)[], object]>([
    ['money', dollars, { type: 'number', read: { as: 'number', decimal: '.', unit: '$' }, learned: ['bins'] }],
    [
      'euros with decimal commas',
      times(400, (i) => `${(i * 137 + 0.5).toLocaleString('de', { minimumFractionDigits: 2 })} €`),
      { type: 'number', read: { as: 'number', decimal: ',', unit: '€' } },
    ],
    [
      'percentages',
      times(300, (i) => `${i / 4}%`),
      { type: 'number', read: { as: 'number', decimal: '.', unit: '%' } },
    ],
    [
      'thousands',
      times(300, (i) => (i * 9973).toLocaleString('en')),
      { type: 'integer', read: { as: 'number', decimal: '.' } },
    ],
    [
      'bracketed negatives',
      times(300, (i) => `(${i + 1}.25)`),
      { type: 'number', read: { as: 'number', decimal: '.' } },
    ],
    ['plain numbers', times(300, (i) => i / 4), { type: 'number', read: undefined }],
    [
      'mostly numbers',
      times(400, (i) => (i % 50 === 3 ? 'refused' : (i * 7) % 300)),
      { type: 'integer', missing: 'category' },
    ],
    [
      'numbers with bounds in words',
      times(400, (i) => ['89 OR OLDER', 'No answer', 'Less than 1 year'][i] ?? 3 + (i % 86)),
      { type: 'integer', missing: 'drop' },
    ],
    [
      'markers among numbers',
      times(100, (i) => ['?', '-', 'N/A', 'unknown'][i] ?? i * 3),
      { type: 'integer', missing: 'category' },
    ],
    [
      'codes with leading zeros',
      times(300, (i) => String(i % 90).padStart(5, '0')),
      { type: 'category', read: { as: 'text' } },
    ],
    ['numbers and codes such as 12A', times(300, (i) => (i % 9 ? i : `${i}A`)), { type: 'category' }],
    ['two currencies', times(30, (i) => (i % 2 ? `$${i}` : `€${i}`)), { type: 'category' }],
    ['shares and percentages together', times(300, (i) => (i % 2 ? `${i}%` : `0.${i + 1}`)), { type: 'category' }],
    [
      'ISO dates',
      times(300, (i) => `2024-0${(i % 9) + 1}-1${i % 10}`),
      { type: 'date', read: { as: 'date' }, unit: 'month', span: ['2024-01', '2024-09'], learned: ['range'] },
    ],
    [
      'European dates',
      times(300, (i) => `${(i % 28) + 1}.${(i % 12) + 1}.2024`),
      { type: 'date', read: { as: 'date', order: 'day-month-year' }, learned: ['range'] },
    ],
    [
      'American dates',
      times(300, (i) => `${(i % 12) + 1}/${(i % 28) + 1}/2024`),
      { type: 'date', read: { as: 'date', order: 'month-day-year' }, learned: ['range'] },
    ],
    [
      'dates in either order',
      times(144, (i) => `${(i % 12) + 1}/${Math.floor(i / 12) + 1}/2024`),
      { type: 'date', read: { as: 'date', order: 'month-day-year' }, learned: ['range', 'reading'] },
    ],
    [
      'amounts of either sign',
      times(300, (i) => `${(i % 9) + 1},${String((i * 37) % 1000).padStart(3, '0')}`),
      { type: 'integer', read: { as: 'number', decimal: '.' }, learned: ['bins', 'reading'] },
    ],
    [
      'months',
      times(9600, (i) => `${2020 + Math.floor((i % 48) / 12)}-${String((i % 12) + 1).padStart(2, '0')}`),
      { type: 'date', unit: 'month' },
    ],
    ['quarters', times(8000, (i) => `Q${(i % 4) + 1} ${2000 + ((i % 40) >> 2)}`), { type: 'date', unit: 'quarter' }],
    [
      'days of a month',
      times(6000, (i) => `2024-03-${String((i % 30) + 1).padStart(2, '0')}`),
      { type: 'date', unit: 'day' },
    ],
    [
      'dates with what they are of',
      times(60, (i) => `EOW: ${['Friday', 'Saturday'][i % 2]}, April ${(i % 28) + 1}, ${1986 + (i % 9)}`),
      { type: 'date', read: { as: 'date' } },
    ],
    [
      'eight figures',
      times(60, (i) => `2024${String((i % 12) + 1).padStart(2, '0')}${String((i % 28) + 1).padStart(2, '0')}`),
      { type: 'date', read: { as: 'date' } },
    ],
    ['eight figures that are no days', times(60, (i) => 20_240_000 + i * 37), { type: 'integer' }],
    [
      'school years',
      times(40, (i) => `${2005 + (i % 7)}-${String(6 + (i % 7)).padStart(2, '0')}`),
      { type: 'category' },
    ],
    ['fiscal years', times(40, (i) => `FY${2005 + (i % 7)}`), { type: 'date', unit: 'year', span: ['2005', '2011'] }],
    ['quarters behind the year', times(40, (i) => `${2005 + (i % 7)} Q${(i % 4) + 1}`), { type: 'date' }],
    [
      'months as Eurostat writes them',
      times(40, (i) => `2024M${String((i % 12) + 1).padStart(2, '0')}`),
      { type: 'date' },
    ],
    ['weeks', times(40, (i) => `2024-W${String((i % 52) + 1).padStart(2, '0')}`), { type: 'date' }],
    ['labels with a number', times(40, (i) => `ID: ${2000 + i}`), { type: 'category' }],
    ['rooms', times(40, (i) => `Room ${2000 + (i % 9)}`), { type: 'category' }],
    ['decades', times(60, (i) => `${1950 + i}-06-15`), { type: 'date', unit: 'decade', span: ['1950s', '2000s'] }],
    [
      'times of day',
      times(300, (i) => `${i % 24}:15`),
      { type: 'number', read: { as: 'time' }, bins: [0, 3, 6, 9, 12, 15, 18, 21, 24], learned: undefined },
    ],
    [
      'yes and no in any spelling',
      times(40, (i) => ['Yes', 'no', 'Y', 'N', 'TRUE', 'f'][i % 6]),
      { type: 'category', read: { as: 'yes-no' }, values: ['no', 'yes'], learned: undefined },
    ],
    ['one spelling each', times(40, (i) => ['ja', 'nein'][i % 2]), { values: ['nein', 'ja'], read: undefined }],
    ['0 and 1', times(40, (i) => i % 2), { values: ['0', '1'], read: undefined }],
    ['weekdays', times(40, (i) => ['Sun', 'Mon', 'Wed', 'Tue'][i % 4]), { values: ['Mon', 'Tue', 'Wed', 'Sun'] }],
    [
      'months in words',
      times(40, (i) => ['March', 'january', 'December'][i % 3]),
      { values: ['january', 'March', 'December'] },
    ],
    [
      'ordered words',
      times(40, (i) => ['High', 'low', 'Medium', 'Very high'][i % 4]),
      { values: ['low', 'Medium', 'High', 'Very high'] },
    ],
    [
      'agreement',
      times(40, (i) => ['Agree', 'Strongly agree', 'Neutral', 'Disagree'][i % 4]),
      { values: ['Disagree', 'Neutral', 'Agree', 'Strongly agree'] },
    ],
    [
      'bands',
      times(40, (i) => ['65+', '18-24', 'under 18', '25-64'][i % 4]),
      { values: ['under 18', '18-24', '25-64', '65+'] },
    ],
    [
      'markers among words',
      times(40, (i) => ['b', '?', 'a', 'NA', '-', 'None'][i % 6]),
      { values: ['None', 'a', 'b', '(missing)'] },
    ],
  ])('%s', (_, cells, expected) => {
    const proposed = propose(cells);
    for (const [key, value] of Object.entries(expected)) expect(proposed[key as keyof AttributeSchema]).toEqual(value);
  });

  it('leaves out what identifies, not what merely has many values', () => {
    const rows = 1000;
    const isLeftOut = (cells: (string | number)[], name = 'c0') => {
      const text = `${name},y\n${cells.map((cell) => `"${cell}",1`).join('\n')}\n`;
      return proposeSchema(readText(text, { delimiter: ',', header: true })).attributes[0].include === false;
    };
    expect(isLeftOut(times(rows, (i) => i + 1))).toBe(true);
    expect(isLeftOut(times(rows, (i) => `u${i}`))).toBe(true);
    expect(
      isLeftOut(
        times(rows, (i) => (i * 7919) % 10_007),
        'customer_id',
      ),
    ).toBe(true);
    expect(
      isLeftOut(
        times(rows, (i) => (i * 7919) % 10_007),
        'income',
      ),
    ).toBe(false);
    expect(isLeftOut(times(rows, (i) => i * i))).toBe(false);
    expect(isLeftOut(times(rows, (i) => i / 8))).toBe(false);
    expect(isLeftOut(times(rows, (i) => `$${i * 10}`))).toBe(false);
    expect(
      isLeftOut(
        times(
          rows,
          (i) => `2024-01-01 00:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`,
        ),
      ),
    ).toBe(false);
    expect(isLeftOut(times(rows, (i) => `text ${i % 600}`))).toBe(true);
    expect(isLeftOut(times(rows, (i) => `text ${i % 60}`))).toBe(false);
  });

  it('one column settles how another is read that leaves it open', () => {
    const read = (second: string[]) =>
      readColumns(
        table(
          second,
          times(second.length, () => '1,234'),
        ),
        {},
      ).found[1];
    expect(read(['1,5', '2,25', '1.000,5'])).toEqual({ as: 'number', read: { as: 'number', decimal: ',' } });
    expect(read(['1.5', '2,000.25', '3'])).toEqual({ as: 'number', read: { as: 'number', decimal: '.' } });
    expect(read(['a', 'b', 'c'])).toHaveProperty('other', { as: 'number', decimal: ',' });
    const dates = table(['25.12.2024', '1.2.2024'], ['03/04/2024', '05/06/2024']);
    expect(readColumns(dates, {}).found[1].read).toEqual({ as: 'date', order: 'day-month-year' });
    const stated = readColumns(table(['03/04/2024', '05/06/2024']), { dateOrder: 'day-month-year' }).found[0];
    expect(stated).toEqual({ as: 'date', read: { as: 'date', order: 'day-month-year' } });
  });
});

describe('a schema that says how cells are read', () => {
  it('bins money and keeps the currency in the labels', () => {
    const { cells, entry } = apply(['$1,500.00', '-$5', '$0', '($20)'], {
      name: 'c0',
      type: 'number',
      bins: [-100, 0, 1000, 2000],
      outside: 'drop',
    });
    expect(cells).toEqual(['$1,000–2,000', '-$100 to 0', '$0–1,000', '-$100 to 0']);
    expect(entry.read).toEqual({ as: 'number', decimal: '.', unit: '$' });
  });

  it('puts dates together by the unit, and keeps, moves or drops those outside', () => {
    const dates = ['2023-12-31', '2024-01-01', '2024-02-29T23:59', 'Mar 5, 2024', 'never', ''];
    const entry = { name: 'c0', type: 'date', unit: 'month', span: ['2024-01', '2024-02'] } as const;
    expect(apply(dates, { ...entry, outside: 'clamp', missing: 'category' }).cells).toEqual([
      '2024-01',
      '2024-01',
      '2024-02',
      '2024-02',
      '(missing)',
      '(missing)',
    ]);
    expect(apply(dates, { ...entry, outside: 'drop' }).cells).toEqual(['2024-01', '2024-02']);
    const kept = apply(dates, { ...entry, outside: 'category', missing: 'drop' });
    expect(kept.cells).toEqual(['(outside)', '2024-01', '2024-02', '(outside)']);
    expect(kept.report.strays).toEqual([{ name: 'c0', kind: 'dates', count: 1, line: 6 }]);
    const weeks = apply(['2024-12-30', '2025-01-06'], { name: 'c0', type: 'date', unit: 'week', outside: 'drop' });
    expect(weeks.cells).toEqual(['2025-W01', '2025-W02']);
    expect(weeks.entry).toMatchObject({ span: ['2025-W01', '2025-W02'], learned: ['range'] });
    const wide = { name: 'c0', type: 'date', unit: 'quarter', span: ['2023', '2024'], outside: 'drop' } as const;
    expect(apply(dates, wide).labels).toHaveLength(8);
  });

  it('takes the order that is stated, and flags the one that is assumed until then', () => {
    const dates = ['03/04/2024', '05/06/2024'];
    const entry = { name: 'c0', type: 'date', unit: 'day', outside: 'drop' } as const;
    const assumed = apply(dates, entry);
    expect(assumed.entry).toMatchObject({ read: { order: 'month-day-year' }, learned: ['range', 'reading'] });
    expect(assumed.cells).toEqual(['2024-03-04', '2024-05-06']);
    const stated = apply(dates, { ...entry, read: { as: 'date', order: 'day-month-year' } });
    expect(stated.cells).toEqual(['2024-04-03', '2024-06-05']);
    expect(stated.entry.learned).toEqual(['range']);
  });

  it('matches yes and no in any spelling, and text only as it is written', () => {
    const answers = apply(['Y', 'off', 'TRUE', '?', '0'], {
      name: 'c0',
      type: 'category',
      read: { as: 'yes-no' },
      values: ['No', 'Yes'],
      missing: 'category',
      outside: 'drop',
    });
    expect(answers.cells).toEqual(['Yes', 'No', 'Yes', '(missing)', 'No']);
    const codes = { name: 'c0', type: 'category', values: ['07', '7'], outside: 'category' } as const;
    expect(apply(['07', '7', '007'], { ...codes, read: { as: 'text' } }).cells).toEqual(['07', '7', '(outside)']);
    expect(apply(['07', '7', '007'], codes).cells).toEqual(['07', '7', '07']);
  });

  it('names hours of the day', () => {
    const { labels, cells } = apply(['08:15', '11:30 pm'], {
      name: 'c0',
      type: 'number',
      read: { as: 'time' },
      outside: 'clamp',
    });
    expect(labels).toHaveLength(4);
    expect(cells).toEqual(['06:00–12:00', '18:00–24:00']);
  });

  it('refuses a type that fits no cell, naming column and line', () => {
    expect(() => apply(['?', 'Bonn', 'Ulm'], { name: 'c0', type: 'number', outside: 'drop' })).toThrow(
      /Column “c0”: no cell can be read as a number, the first that is not missing \(line 3\)/,
    );
  });
});

describe('columns of too many values to keep as texts', () => {
  const many = (cell: (i: number) => string) => {
    const text = `x,y\n${times(70_000, (i) => `"${cell(i)}",${i % 2}`).join('\n')}\n`;
    return readText(text, { delimiter: ',', header: true }).columns[0];
  };

  it.each<[string, (i: number) => string, number, object | undefined]>([
    [
      'money',
      (i) => (i === 69_999 ? '$1,234,567.89' : `$${i}.25`),
      1_234_567.89,
      { as: 'number', decimal: '.', unit: '$' },
    ],
    ['decimal commas', (i) => (i === 69_999 ? '1.234,5' : `${i},25`), 1234.5, { as: 'number', decimal: ',' }],
    ['plain numbers', (i) => (i === 69_999 ? '7' : `${i}.25`), 7, undefined],
    [
      'times to the second',
      (i) => `2024-01-0${1 + Math.floor(i / 86_400)} ${new Date(i * 1000).toISOString().slice(11, 19)}`,
      dayOf('2024-01-01') + 69_999 / 86_400,
      { as: 'date' },
    ],
  ])('%s are kept as numbers', (_, cell, last, reading) => {
    const column = many(cell);
    if (column.kind !== 'number') throw new Error(`${column.kind} column`);
    expect(column.values[69_999]).toBeCloseTo(last, 9);
    expect(column.reading.read).toEqual(reading);
    expect(column.strays.count).toBe(0);
  });

  it('says how many cells did not fit, and where the first is', () => {
    const column = many((i) => (i === 12 || i === 69_000 ? 'refused' : i === 13 ? 'n/a' : `$${i}.25`));
    expect(column).toMatchObject({ kind: 'number', strays: { count: 2, line: 14 } });
  });

  it('codes with leading zeros are no numbers', () => {
    expect(many((i) => String(i).padStart(6, '0')).kind).toBe('text');
  });
});

function dayOf(iso: string): number {
  return Date.parse(iso) / 86_400_000;
}
