import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
} from '../../../src/core/data/file/reading/cell-reading.ts';
import type { AttributeSchema } from '../../../src/core/data/schema/schema.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

/** Cells of text that are read in one way only if they are read as the schema says, and all that is nearly one. */
export interface OddCells {
  readonly entry: AttributeSchema;
  readonly cells: readonly string[];
}

type Pick = <T>(list: readonly T[]) => T;

const two = (value: number) => String(value).padStart(2, '0');
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => String(i));
const digits = (pick: Pick, length: number) => Array.from({ length }, () => pick(upTo(9))).join('');

const TIMES = [
  ...['', '', '', '', ' 14:30', 'T14:30', 'T14:30:15Z', ' 14:30:15.250+02:00', ' 24:00', 'T24:00:00', ' 23:59:60'],
  ...[' 11:59:60 pm', ' 12:30 am', ' 2 pm', ' 14h30', ' 14:30 CET', ' 14:30 PST', ' 25:00', ' 14:60', ', 9:05', ' 7 p'],
  ...[
    ' 2:30 p.m.',
    ' 14:30 pm',
    ' 14:30 Europe/Berlin',
    ',24:00',
    ' 14:30-0500',
    ' 7:5',
    ' 10:20:30,5',
    '\t9:05',
    ' x',
  ],
];
const DATES = [
  ...[
    '',
    'NA',
    'soon',
    '?',
    'n/a',
    '31/02/2024',
    '29/02/2023',
    '29/02/2024',
    '2024-02-30',
    '12A',
    '1/2/3',
    '٣/٠٤/2024',
  ],
  ...['—', '-', 'infinity', 'epoch', 'today', 'now', '2024-03-05\n', '\n2024-03-05', '2024-03-05 BC', '-2024-03-05'],
  ...['+2024-03-05', '12024-03-05', '\u00a005/03/2024', '05/03/2024\u3000', '20240305', '2024', '99', '2024 03 05'],
];

function date(pick: Pick): string {
  const sign = pick(['-', '/', '.', ' ', '-', '/', '.', ' - ', ' /', '  ', '', '\t', ', ']);
  const other = pick([sign, sign, sign, sign, sign, '-', '/', ' ']);
  const small = () => pick([pick(upTo(13)), two(Number(pick(upTo(32)))), two(Number(pick(upTo(12))))]);
  const year = pick(['2024', '2024', '2023', '2019', '1999', '0000', '24', '99', '68', '69', '1900', '2000', '202']);
  const quarter = pick(['Q', 'q']) + pick(upTo(5));
  return pick([
    () => small() + sign + small() + other + year,
    () => small() + sign + small() + other + year,
    () => year + sign + small() + other + small(),
    () => pick([year + sign + small(), small() + sign + year, year + sign + quarter]),
    () => pick([`${pick(upTo(5))}Q${sign}${year}`, `${quarter}${pick([' ', '-', "'", ' de ', '', '.,', '/'])}${year}`]),
    () => `2024${two(Number(pick(upTo(13))))}${two(Number(pick(upTo(32))))}`,
    () => pick(DATES),
  ])();
}

function time(pick: Pick): string {
  const hour = pick([pick(upTo(25)), two(Number(pick(upTo(25))))]);
  const seconds = pick([
    '',
    '',
    `:${digits(pick, 2)}`,
    `:${digits(pick, 2)}.${digits(pick, 2)}`,
    `:59,${digits(pick, 1)}`,
  ]);
  const half = pick(['', '', '', ' am', ' pm', 'PM', 'p', 'a.m.', ' P.M.', ' x', ' Z', '+02']);
  return pick([
    () => hour + pick([':', ':', 'h', 'H', '.']) + digits(pick, 2) + seconds + half,
    () => hour + half,
    () => pick(['', 'NA', 'noon', '24:00', '24:00:01', '23:59:60', '23:59:61', '1430', '12:00 am', '0:30 am', '٣:30']),
  ])();
}

const NUMBERS = [
  ...['', 'NA', '1_000', '٣', 'inf', 'NaN', '0x1F', 'Infinity', '-inf', '.5', '5.', '+5', '1e400', '1e-400', '1e300'],
  ...['12 34', '5%', '0', '0.05', '(0)', '0%', '5\n', '½', '5е2', '1,5e3', 'unknown', '--5', '€5€', '90+', '<5', '12A'],
  ...[
    '1 234 567,89',
    '1.234.567,89',
    '1,234,567.89',
    '12,34,567',
    '0,123',
    '1.2.3',
    '007',
    '\u30005',
    '5\u2009',
    '5 $',
  ],
];

function number(pick: Pick, unit: string): string {
  const group = () => pick([',', '.', ' ', '\u00a0', '\u2009', "'", '’', '_', '']) + digits(pick, 3);
  const beside = pick(['', '', unit, `${unit} `, `\u00a0${unit}`, '$']);
  const before = pick(['', '', '', '-', '+', '−', '(', '- ']);
  const behind = pick(['', '', '', ` ${unit}`, unit, '-', ')', ' %']);
  const whole = pick([digits(pick, 2), `${digits(pick, 2)}${group()}`, `${digits(pick, 1)}${group()}${group()}`]);
  const rest = pick(['', '', `.${digits(pick, 2)}`, `,${digits(pick, 2)}`, '.', ',', 'e2', 'E-1', '.5e+1']);
  const blank = pick(['', '', ' ', '\t', '\u00a0', '\u3000']);
  return pick([
    () => blank + before + beside + whole + rest + behind,
    () => beside + before + whole + rest + behind,
    () => pick(NUMBERS),
  ])();
}

const kept = { outside: 'category', missing: 'category' } as const;
const SPANS = {
  day: ['2019-01-01', '2024-12-31'],
  week: ['2019-W01', '2024-W52'],
  month: ['1999-01', '2030-12'],
  quarter: ['1968-Q1', '2069-Q4'],
  year: ['0000', '2030'],
} as const;
const EDGES = [
  -1e5, -1000, -100, -5.5, -5, -0.01, 0, 0.01, 0.06, 0.5, 1, 5, 5.5, 10, 50, 100, 500, 1000, 1e4, 1e6, 1e9,
];

function ofDates(order: DateOrder, unit: keyof typeof SPANS): AttributeSchema {
  return { name: 'v', type: 'date', read: { as: 'date', order }, unit, span: SPANS[unit], ...kept };
}

function ofNumbers(decimal: DecimalSign, unit: string): AttributeSchema {
  return { name: 'v', type: 'number', read: { as: 'number', decimal, ...(unit && { unit }) }, bins: EDGES, ...kept };
}

/** So many cells for every way to read them. */
export function oddCells(many: number): OddCells[] {
  const rng = seededRng('odd cells');
  const pick: Pick = (list) => list[rng.integer(list.length)];
  const edge = () => pick(['', '', '', '', ' ', '\t', '\u00a0']);
  const cellsOf = (draw: () => string) => [...new Set(Array.from({ length: many }, draw))];
  const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
  const dates = [
    ...units.map((unit) => ofDates('day-month-year', unit)),
    ...dateOrders.map((order) => ofDates(order, 'day')),
  ];
  const withoutColons = ['T143015', 'T1430', 'T143015Z', 'T1430z', 'T2430', 'T14301', 'T146015', 'T14', ' 1430'];
  const numbers = decimalSigns.flatMap((decimal) => ['', '€', '%', 'USD'].map((unit) => [decimal, unit] as const));
  return [
    {
      entry: ofDates('day-month-year', 'day'),
      cells: ['20240305', '2024-03-05', '05.03.2024', '2024-03', '2010'].flatMap((day) =>
        withoutColons.map((time) => day + time),
      ),
    },
    ...dates.map((entry) => ({ entry, cells: cellsOf(() => edge() + date(pick) + pick(TIMES) + edge()) })),
    {
      entry: { name: 'v', type: 'number', read: { as: 'time' }, range: [0, 24], binCount: 96, ...kept },
      cells: cellsOf(() => edge() + time(pick) + edge()),
    },
    ...numbers.map(([decimal, unit]) => ({
      entry: ofNumbers(decimal, unit),
      cells: cellsOf(() => number(pick, unit || '€')),
    })),
    {
      entry: { name: 'v', type: 'category', read: { as: 'text' }, values: ['007', '7', '1e1'], ...kept },
      cells: [
        '007',
        '7',
        '07',
        ' 007',
        '7.0',
        '1e1',
        '10',
        '\u00a07',
        '\u30007\u2009',
        '',
        'NA',
        'none',
        '(missing)',
        '7\n',
      ],
    },
    {
      entry: {
        name: 'v',
        type: 'category',
        read: { as: 'text', first: 3 },
        values: ['E1', 'SW1', '-', 'nu', 'äöü'],
        ...kept,
      },
      cells: [
        'E1 6AN',
        'SW1A 1AA',
        ' SW1',
        'SW',
        '-',
        '-12',
        'null',
        'nul',
        'nu 1',
        'n/a',
        '',
        'äöüß',
        '\u00a0SW1A\u3000',
        '(missing)',
        'E1',
      ],
    },
    {
      entry: { name: 'v', type: 'category', values: ['1', '2.5', '1000'], ...kept },
      cells: [
        '1',
        '1.0',
        '1e0',
        '+1',
        ' 1',
        '\u30001',
        '01',
        '2,5',
        '1_000',
        '1,000',
        '1e3',
        '٣',
        'inf',
        'NaN',
        '',
        'none',
      ],
    },
    {
      entry: { name: 'v', type: 'category', read: { as: 'yes-no' }, values: ['no', 'yes'], ...kept },
      cells: [
        'yes',
        'NO',
        'NÃO',
        'Não',
        'NEIN',
        'FALSO',
        'Sì',
        'SÍ',
        '1',
        '0',
        '1.0',
        '2',
        '(missing)',
        'NIL',
        '-',
        '',
        'ok',
      ],
    },
    {
      entry: { name: 'v', type: 'category', values: ['True', 'False'], ...kept },
      cells: ['True', 'False', ' True', 'TRUE', 'FALSE', '1', '', 'N/A'],
    },
  ];
}
