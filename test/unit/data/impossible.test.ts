import { describe, expect, test } from 'vitest';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import { impossibleSentence } from '../../../src/core/data/schema/impossible.ts';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import type { OutsidePolicy } from '../../../src/core/data/schema/schema.ts';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { readText } from '../../support/read-text.ts';

const cities = ['Bonn', 'Köln', 'Lyon', 'Paris'];
const countries = ['France', 'Germany'];
const map = { Bonn: 'Germany', Köln: 'Germany', Lyon: 'France', Paris: 'France' };

function schemaWith(impossible: unknown, outside: OutsidePolicy = 'drop') {
  const attributes = [
    { name: 'city', type: 'category', values: cities, outside: 'category' },
    { name: 'country', type: 'category', values: countries, outside },
    { name: 'grade', type: 'integer', range: [1, 5], outside: 'clamp' },
  ];
  return parseSchema({ attributes, impossible }, 'dataset.schema');
}

type Row = readonly [city: string, country: string, grade: number];

const tableOf = (rows: readonly Row[]) =>
  readText(['city,country,grade', ...rows.map((row) => row.join())].join('\n'), { delimiter: ',', header: true });

const rows: readonly Row[] = [
  ['Bonn', 'Germany', 1],
  ['Bonn', 'France', 2],
  ['Paris', 'Germany', 3],
  ['Rom', 'France', 4],
];

const codes = ({ dataset }: ReturnType<typeof applySchema>) => dataset.columns.map((column) => [...column]);

describe('records that nobody can be, before anything is counted', () => {
  const rules = [{ attributes: ['city', 'country'], map }];

  test('are left out', () => {
    const applied = applySchema(tableOf(rows), schemaWith(rules));
    expect(applied.dataset.records).toBe(2);
    expect(codes(applied)).toEqual([
      [0, 4],
      [1, 0],
      [0, 3],
    ]);
    expect(applied.report.recordsDropped).toBe(2);
    expect(applied.report.attributes[1]).toMatchObject({ name: 'country', outside: 2, dropped: 2 });
  });

  test('go to the category for values outside', () => {
    const applied = applySchema(tableOf(rows), schemaWith(rules, 'category'));
    expect(codes(applied)[1]).toEqual([1, 2, 2, 0]);
    expect(applied.report.recordsDropped).toBe(0);
  });

  test('go to the nearest value that is possible', () => {
    const forbidden = [
      [
        ['Bonn', 'Paris'],
        ['1', '2', '3'],
      ],
    ];
    const applied = applySchema(tableOf(rows), schemaWith([{ attributes: ['city', 'grade'], forbidden }]));
    expect(codes(applied)[2]).toEqual([3, 3, 3, 3]);
    expect(applied.report.attributes[2]).toMatchObject({ outside: 3, clamped: 3, dropped: 0 });
  });

  test('are left out where nothing possible is near, or another rule forbids where they went', () => {
    const none = [{ attributes: ['city', 'grade'], forbidden: [['Bonn', ['1', '2', '3', '4', '5']]] }];
    expect(applySchema(tableOf(rows), schemaWith(none)).dataset.records).toBe(2);
    const both = [
      { attributes: ['country', 'grade'], forbidden: [['Germany', ['2', '4']]] },
      { attributes: ['city', 'grade'], forbidden: [['Bonn', '1']] },
    ];
    // Bonn, Germany, 1 goes to 2, which the other rule forbids.
    expect(codes(applySchema(tableOf(rows), schemaWith(both)))[0]).toEqual([0, 3, 4]);
  });

  test('and the domain knows what is left', () => {
    const { domain } = applySchema(tableOf(rows), schemaWith(rules, 'category')).dataset;
    // city: 4 values and “(outside)”; country: 2 and “(outside)”, which is possible with every city.
    expect(domain.impossible).toEqual([{ attributes: [0, 1], cells: [0, 3, 7, 10] }]);
  });
});

test('an allowed list forbids the rest, in whichever order attributes are named', () => {
  const allowed = [
    [['1', '2'], 'France'],
    [['3', '4', '5'], 'Germany'],
  ];
  const schema = schemaWith([{ attributes: ['grade', 'country'], allowed }]);
  const { domain } = applySchema(tableOf([['Bonn', 'France', 1]]), schema).dataset;
  expect(domain.impossible).toEqual([{ attributes: [1, 2], cells: [2, 3, 4, 5, 6] }]);
});

test('a rule about a column that is left out says nothing', () => {
  const schema = schemaWith([{ attributes: ['city', 'country'], map }]);
  const attributes = schema.attributes.map((entry) => (entry.name === 'city' ? { ...entry, include: false } : entry));
  const { dataset } = applySchema(tableOf(rows), { ...schema, attributes });
  expect(dataset.records).toBe(4);
  expect(dataset.domain.impossible).toBeUndefined();
});

test.each([
  [[{ attributes: ['city', 'town'], map }], 'dataset.schema.impossible[0].attributes: “town” is no attribute'],
  [[{ attributes: ['city'], forbidden: [['Bonn']] }], 'impossible[0].attributes: expected at least two attributes'],
  [[{ attributes: ['city', 'city'], map }], 'name each attribute once'],
  [[{ attributes: ['city', 'country'] }], 'give one of "forbidden", "allowed" and "map"'],
  [[{ attributes: ['city', 'country'], map, forbidden: [['Bonn', 'France']] }], 'give one of'],
  [[{ attributes: ['city', 'country', 'grade'], map }], 'it has two'],
  [[{ attributes: ['city', 'country'], forbidden: [['Bonn']] }], 'forbidden[0]: expected 2 values'],
  [[{ attributes: ['city', 'country'], forbidden: [['Bonn', 'Italy']] }], '“Italy” is no value of “country”'],
  [[{ attributes: ['city', 'country'], forbidden: [] }], 'expected at least one combination'],
])('a rule that makes no sense is refused with its place: %j', (impossible, words) => {
  expect(() => schemaWith(impossible)).toThrow(words);
});

test('rules are told in sentences', () => {
  const { impossible = [] } = schemaWith([
    { attributes: ['city', 'country'], map },
    { attributes: ['city', 'grade'], forbidden: [[['Bonn', 'Köln'], 1]] },
    {
      attributes: ['city', 'grade'],
      allowed: [
        ['Bonn', 1],
        ['Köln', 2],
      ],
    },
  ]);
  expect(impossible.map(impossibleSentence)).toEqual([
    'Each value of “city” belongs to one of “country”: “Bonn” to “Germany”, “Köln” to “Germany”, “Lyon” to “France”, “Paris” to “France”.',
    'Of “city” and “grade”, nobody has “Bonn” or “Köln” with “1”.',
    'Of “city” and “grade”, everybody has “Bonn” with “1”, “Köln” with “2”.',
  ]);
});

test('a history file carries them', () => {
  const attributes = ['a', 'b'].map((name) => ({ name, size: 2 }));
  const impossible = [{ attributes: ['a', 'b'], forbidden: [['0', '1']] }];
  const history = parseHistory({ domain: { attributes, impossible }, answers: [] }, 'history');
  expect(history.domain.impossible).toEqual([{ attributes: [0, 1], cells: [1] }]);
  expect(parseHistory(historyToJson(history), 'history')).toEqual(history);
});

test('a rule about values that are bought in each run is refused', () => {
  const attributes = [
    { name: 'city', type: 'category', domain: { bought: { epsilon: 0.1 } } },
    { name: 'country', type: 'category', values: countries },
  ];
  const impossible = [{ attributes: ['city', 'country'], forbidden: [['Bonn', 'France']] }];
  expect(() => parseSchema({ attributes, impossible }, 'dataset.schema')).toThrow('are bought in each run');
});
