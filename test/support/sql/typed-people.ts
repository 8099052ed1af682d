import { calendarDate } from '../../../src/core/data/file/reading/calendar.ts';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

type Draw = (random: (below: number) => number) => string;

const two = (value: number) => String(value).padStart(2, '0');
const date: Draw = (random) => {
  const { year, month, day } = calendarDate(17_800 + random(1400));
  return `${year}-${two(month)}-${two(day)}`;
};

/** Columns with types of their own: [type in SQL, cell as it stands in a file, '' for none]. */
const columns: Readonly<Record<string, readonly [string, Draw]>> = {
  debt: ['INTEGER', (random) => String(random(60) - 30)],
  rate: ['DOUBLE PRECISION', (random) => String((random(2001) - 1000) / 1000)],
  price: ['NUMERIC(10, 2)', (random) => `${random(300)}.${two(random(100))}`],
  year: ['DATE', date],
  quarter: ['DATE', date],
  week: ['DATE', date],
  day: ['TIMESTAMP', (random) => `${date(random)} ${two(random(24))}:${two(random(60))}:00`],
  clock: ['TIME', (random) => `${two(random(24))}:${two(random(60))}:${two(random(60))}`],
  member: ['BOOLEAN', (random) => ['true', 'false'][random(2)]],
  postcode: ['VARCHAR(9)', (random) => ['007', '7', '0100', 'x'][random(4)]],
  grade: ['INTEGER', (random) => String(random(9) - 4)],
};
export const typedNames: readonly string[] = Object.keys(columns);
export const typesOfColumns: readonly string[] = Object.values(columns).map(([type]) => type);

/** Every ninth cell or so is missing. */
export function typedRows(rows: number): string[][] {
  const rng = seededRng('typed people');
  const random = (below: number) => rng.integer(below);
  return Array.from({ length: rows }, () =>
    typedNames.map((name) => (random(9) === 0 ? '' : columns[name][1](random))),
  );
}

const edges = Array.from({ length: 61 }, (_, i) => 5 * i);
const kept = { outside: 'category', missing: 'category' };

export const typedSchema: Schema = parseSchema(
  [
    { name: 'debt', type: 'integer', range: [-20, 20], outside: 'clamp', missing: 'category' },
    { name: 'rate', type: 'number', range: [-0.9, 0.8], binCount: 7, ...kept },
    { name: 'price', type: 'number', bins: edges, ...kept },
    { name: 'year', type: 'date', unit: 'year', span: ['2019', '2020'], ...kept },
    {
      name: 'quarter',
      type: 'date',
      unit: 'quarter',
      span: ['2019-Q2', '2021-Q1'],
      outside: 'clamp',
      missing: 'category',
    },
    { name: 'week', type: 'date', unit: 'week', span: ['2018-W50', '2022-W20'], ...kept },
    { name: 'day', type: 'date', unit: 'day', span: ['2019-01-01', '2019-12-31'], ...kept },
    { name: 'clock', type: 'number', read: { as: 'time' }, range: [0, 24], binCount: 24, ...kept },
    { name: 'member', type: 'category', values: ['false', 'true'], ...kept },
    { name: 'postcode', type: 'category', read: { as: 'text' }, values: ['007', '0100'], ...kept },
    { name: 'grade', type: 'category', values: ['3', '-2', '0', '1'], outside: 'clamp', missing: 'category' },
  ],
  'schema',
);
