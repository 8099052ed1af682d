import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { missingTexts, whiteSpace } from '../../src/core/data/file/missing.ts';
import { yesNoSpellings } from '../../src/core/data/file/reading/yes-no.ts';
import { createCoder } from '../../src/core/data/schema/coder.ts';
import { addedCategories } from '../../src/core/data/schema/coding-rules.ts';
import { parseSchema } from '../../src/core/data/schema/parse-schema.ts';
import type { AttributeSchema } from '../../src/core/data/schema/schema.ts';
import { pythonScript } from '../../src/core/elsewhere/python/python-script.ts';
import { countSql } from '../../src/core/elsewhere/sql/count-sql.ts';
import { dialects } from '../../src/core/elsewhere/sql/dialects.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { placeOf } from '../support/place-of.ts';
import { inDuckdb } from '../support/sql/duckdb.ts';

// Whatever a schema says of a column, the Python script and DuckDB give each cell the code that the engine gives it.

const folder = mkdtempSync(join(tmpdir(), 'epsilon-elsewhere-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** As many entries, and so many cells of each: a run of Python and one query for all of them. */
const ENTRIES = 120;
const CELLS = 30;

/** Values that lists hold and cells come near to: numbers that no two engines round alike, signs, words, accents. */
const NUMBERS = [
  ...[
    '0',
    '-0',
    '1',
    '1.0',
    '+1',
    '01',
    '2',
    '-1',
    '2.5',
    '.5',
    '5.',
    '1e3',
    '1E-2',
    '0.1',
    '0.30000000000000004',
    '1e21',
  ],
  ...['12345678901234567000', '9007199254740993', '1e308', '-1e308', '1e400', '1e-400', '0.49999999999999994'],
];
const TEXTS = [
  ...[
    'a',
    'A',
    'é',
    'É',
    'e\u0301',
    "it's",
    'b\\c',
    'x"y',
    '“x”',
    '%',
    '__proto__',
    'True',
    'false',
    'TRUE',
    '007',
    'a b',
  ],
  ...[
    'inf',
    'NaN',
    '0x1F',
    '1_000',
    '٣',
    '½',
    '(missing)',
    '(outside)',
    '1,5',
    '1.234,5',
    '5 €',
    '(5)',
    '5%',
    '\u212a',
  ],
];
const SPANS = [
  ['year', '0000', '2030'],
  ['quarter', '1968-Q3', '1970-Q2'],
  ['month', '1999-12', '2001-02'],
  ['week', '2018-W50', '2020-W53'],
  ['day', '2024-02-25', '2024-03-03'],
] as const;
const DATES = [
  ...[
    '2024-02-29',
    '2023-02-29',
    '2024-03-03 24:00',
    '2024-03-03 23:59:60',
    '2024-02-25T00:00',
    '1969',
    '1970-Q2',
    '12/1999',
  ],
  ...[
    '2000-12-31',
    '1999-11-30',
    '2001-03',
    '2018-12-10',
    '2018-12-09',
    '2021-01-03',
    '2021-01-04',
    '0000-01-01',
    '9999-12-31',
  ],
  ...[
    '20240229',
    '29.02.2024',
    '02/29/2024',
    '24-02-29',
    '3 2000',
    '2000 3 4',
    '2Q70',
    "Q3'69",
    '1.2.99',
    '2024-02-30',
  ],
];
const TIMES = [
  '0:00',
  '24:00',
  '23:59:60',
  '12:00 am',
  '12 pm',
  '7h05',
  '06:00',
  '18:00',
  '5:59:59.999',
  '18:00:00.001',
  '6',
];

const anyOf = (texts: readonly string[]) => fc.constantFrom(...texts);
const blank = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom(...whiteSpace, '  ', '\u0085', '\u200b'),
);
const anyCase = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.boolean()).map(([own, isLarge]) => (isLarge ? own.toUpperCase() : own));

const after = fc.record(
  { outside: fc.constantFrom('drop', 'category'), missing: fc.constantFrom('drop', 'category') },
  { requiredKeys: ['outside'] },
);
const onScale = fc.record(
  { outside: fc.constantFrom('drop', 'clamp', 'category'), missing: fc.constantFrom('drop', 'category') },
  { requiredKeys: ['outside'] },
);
const distinct = (texts: readonly string[], most: number) =>
  fc.uniqueArray(anyOf(texts), { minLength: 1, maxLength: most });
const numbers = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.double({ min: -9, max: 9, noNaN: true }),
    fc.constantFrom(0.1, 0.3, 1e16, 1e21),
  ),
  { minLength: 2, maxLength: 30, comparator: (a, b) => a === b || (a === 0 && b === 0) },
);
const inFigures = fc.constantFrom<object>(
  {},
  { read: { as: 'number', decimal: '.' } },
  { read: { as: 'number', decimal: ',' } },
  { read: { as: 'number', decimal: ',', unit: '€' } },
  { read: { as: 'number', decimal: '.', unit: '%' } },
  { read: { as: 'time' } },
);

/** What a schema may say of one column, with all that it says left to chance. */
const entries: fc.Arbitrary<object> = fc.oneof(
  fc
    .tuple(distinct([...TEXTS, ...NUMBERS, ''], 6), after)
    .map(([values, more]) => ({ type: 'category', values, ...more })),
  fc.tuple(distinct([...TEXTS, ...NUMBERS], 6), after).map(([values, more]) => ({
    ...{ type: 'category', values, read: { as: 'text' }, ...more },
  })),
  fc
    .tuple(
      distinct(
        NUMBERS.filter((text) => !text.includes('400')),
        6,
      ),
      onScale,
    )
    .map(([values, more]) => ({
      ...{ type: 'integer', values, ...more },
    })),
  after.map((more) => ({ type: 'category', values: ['nein', 'ja'], read: { as: 'yes-no' }, ...more })),
  fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat(12), inFigures, onScale).map(([low, span, read, more]) => ({
    ...{ type: 'integer', range: [low, low + span], ...read, ...more },
  })),
  fc
    .tuple(
      fc.integer({ min: -9, max: 9 }),
      fc.double({ min: 0.1, max: 9, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      inFigures,
      onScale,
    )
    .map(([low, span, binCount, read, more]) => ({
      type: 'number',
      range: [low, low + span],
      binCount,
      ...read,
      ...more,
    })),
  fc.tuple(numbers, inFigures, onScale).map(([bins, read, more]) => ({
    ...{ type: 'number', bins: bins.toSorted((a, b) => a - b), ...read, ...more },
  })),
  fc
    .tuple(fc.constantFrom(...SPANS), fc.constantFrom('year-month-day', 'month-day-year', 'day-month-year'), onScale)
    .map(([[unit, ...span], order, more]) => ({ type: 'date', unit, span, read: { as: 'date', order }, ...more })),
);

interface Case {
  readonly entry: AttributeSchema;
  readonly cells: readonly string[];
}

/** An entry that a schema may hold, and cells that are near what it speaks of. */
const cases: fc.Arbitrary<Case> = entries
  .map((more) => {
    try {
      return parseSchema([{ name: 'v', ...more }], 'schema').attributes[0];
    } catch {
      return null;
    }
  })
  .filter((entry) => entry !== null)
  .chain((entry) => {
    const own = [...(entry.values ?? []), ...(entry.bins ?? entry.range ?? []).flatMap(near), ...(entry.span ?? [])];
    const others =
      entry.type === 'date'
        ? DATES
        : entry.read?.as === 'time'
          ? TIMES
          : [...NUMBERS, ...TEXTS, ...yesNoSpellings.flat()];
    const text = fc.oneof(anyOf(own.map(String)), anyOf(others), anyCase(anyOf(missingTexts(true))));
    const cell = fc.tuple(blank, text, blank).map((parts) => parts.join(''));
    return fc.record({ entry: fc.constant(entry), cells: fc.array(cell, { minLength: CELLS, maxLength: CELLS }) });
  });

/** A number, and those that only just are another one. */
function near(value: number): string[] {
  const step = Math.abs(value) * Number.EPSILON;
  return [value, value + step, value - step, value + 0.5, -value, value + 1e-9].map(String);
}

/** Cells that went elsewhere once: halves just missed, edges beyond 2^53, words where “(missing)” is the only value. */
const once: readonly Case[] = (
  [
    [{ type: 'integer', range: [0, 5], outside: 'clamp' }, ['0.49999999999999994', '0.5', '4.5', '5.5', '-0']],
    [
      { type: 'number', bins: [0, 12345678901234567000], outside: 'category' },
      ['12345678901234567000', '1.3e19', '-1'],
    ],
    [{ type: 'category', values: ['(missing)'], outside: 'category' }, ['none', 'NA', 'x', '1']],
  ] as const
).map(([more, cells]) => ({ entry: parseSchema([{ name: 'v', ...more }], 'schema').attributes[0], cells }));

/**
 * Of the same seed every time: so many entries with names and labels that differ, as SQL needs them, and where the engine
 * puts each cell.
 */
const drawn = [...once, ...fc.sample(cases, { numRuns: ENTRIES, seed: 21 })].map(({ entry, cells }, k) => {
  const { size } = createCoder(entry, entry.name).attribute;
  const labels = Array.from({ length: size - addedCategories(entry).length }, (_, code) => `label ${code}`);
  const own = { ...entry, name: `v${k}`, labels };
  const coder = createCoder(own, own.name);
  return { entry: own, cells, places: cells.map((cell) => placeOf(coder, cell)) };
});

function expectPlaces(found: readonly (readonly (number | null)[])[]): void {
  const differing = drawn.flatMap(({ entry, cells, places }, k) =>
    cells.flatMap((cell, i) =>
      places[i] === found[k][i] ? [] : [{ entry, cell, engine: places[i], elsewhere: found[k][i] }],
    ),
  );
  expect(differing.slice(0, 12)).toEqual([]);
}

test('enough cells have a place of their own, and enough have none', () => {
  const places = drawn.flatMap((each) => each.places);
  const lost = places.filter((place) => place === null).length;
  expect(lost).toBeGreaterThan(places.length / 10);
  expect(lost).toBeLessThan(places.length / 2);
  expect(
    new Set(drawn.map(({ entry }) => JSON.stringify([entry.type, entry.read, entry.outside]))).size,
  ).toBeGreaterThan(30);
});

test.skipIf(!hasPython)('the Python script gives each cell the code that the engine gives it', () => {
  const made = pythonScript(
    parseExperiment({
      version: 1,
      dataset: { csv: 'people.csv', schema: drawn.map(({ entry }) => entry) },
      workload: { kind: 'marginals', order: 1 },
      mechanisms: [{ id: 'laplace' }],
      sweep: { parameter: 'epsilon', values: [1] },
    }),
    null,
  );
  if ('none' in made) throw new Error(made.none);
  // All but the release itself, for which OpenDP would be needed.
  writeFileSync(join(folder, 'coding.py'), made.script.replace(/^import opendp.*$|^dp\..*$/gm, ''));
  writeFileSync(join(folder, 'cells.json'), JSON.stringify(drawn.map(({ cells }) => cells)));
  const program = `import json\nfrom coding import *\ncells = json.load(open("cells.json", encoding="utf-8"))
print(json.dumps([[code_of(attribute, cell) for cell in own] for attribute, own in zip(ATTRIBUTES, cells)]))`;
  expectPlaces(JSON.parse(execFileSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' })));
});

const REFUSED = /the schema does not say how that is read|SQL reads dates in figures alone/;

test('DuckDB gives each cell the code that the engine gives it, or says why it cannot', () =>
  inDuckdb(async (run) => {
    const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const placesOf = async (entry: AttributeSchema, cells: readonly string[]) => {
      const id: AttributeSchema = { name: 'id', type: 'integer', range: [0, cells.length - 1], outside: 'drop' };
      const kindOf = (name: string) => (name === 'id' ? 'whole' : 'text');
      const sql = countSql({ attributes: [id, entry] }, [[0, 1]], { dialect: dialects.duckdb, table: 'cells', kindOf });
      const rows = cells.map((cell, row) => `(${row}, ${literal(cell)})`).join(', ');
      await run(`CREATE OR REPLACE TABLE cells (id INTEGER, ${entry.name} VARCHAR); INSERT INTO cells VALUES ${rows}`);
      const counted = (await run(sql)).slice(1).filter(([, row, label]) => row !== '' && label !== '');
      const labels = new Map(counted.map(([, row, label]) => [Number(row), label]));
      const { attribute } = createCoder(entry, entry.name);
      return cells.map((_, row) => (labels.has(row) ? attribute.labels.indexOf(labels.get(row) ?? '') : null));
    };
    let refused = 0;
    /** Cells that SQL refuses count as right; all others stand the test one by one then. */
    const placesOrRefused = async (
      entry: AttributeSchema,
      cells: readonly string[],
      wanted: readonly (number | null)[],
    ) => {
      try {
        return await placesOf(entry, cells);
      } catch (error) {
        if ((entry.values ?? entry.read?.as === 'number') || !REFUSED.test(String(error))) throw error;
        if (cells.length > 1) return null;
        refused++;
        return wanted;
      }
    };
    const found: (readonly (number | null)[])[] = [];
    for (const { entry, cells, places } of drawn) {
      const own = await placesOrRefused(entry, cells, places);
      const each = own ? [own] : [];
      for (const [i, cell] of own ? [] : cells.entries())
        each.push((await placesOrRefused(entry, [cell], [places[i]])) ?? []);
      found.push(each.flat());
    }
    expectPlaces(found);
    expect(refused).toBeLessThan((ENTRIES * CELLS) / 20);
  }));
