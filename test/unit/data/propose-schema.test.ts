import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabulate } from '../../../src/core/data/counts/tabulate.ts';
import { compareNaturally } from '../../../src/core/data/file/natural-order.ts';
import { readColumns } from '../../../src/core/data/file/read-columns.ts';
import { previewRows, summariseColumns } from '../../../src/core/data/file/summary.ts';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import { niceEdges } from '../../../src/core/data/schema/bins.ts';
import { hasDomain, validateSchema } from '../../../src/core/data/schema/parse-schema.ts';
import { completeSchema } from '../../../src/core/data/schema/propose-schema.ts';
import { proposeSchema } from '../../support/propose-schema.ts';
import { readText } from '../../support/read-text.ts';

const column = (cells: (string | number)[]) =>
  readText(`x,y\n${cells.map((cell, i) => `${cell},${i % 2}`).join('\n')}\n`, { delimiter: ',', header: true });
const propose = (cells: (string | number)[]) => proposeSchema(column(cells)).attributes[0];
const many = (n: number, cell: (i: number) => string | number) => Array.from({ length: n }, (_, i) => cell(i));

describe('proposeSchema', () => {
  it('takes the most frequent of many texts, the first by name of those that are as frequent', () => {
    const texts = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 300,
      maxLength: 600,
    });
    fc.assert(
      fc.property(texts, (drawn) => {
        const times = new Map(drawn.map(([number, count]) => [`word ${number}`, count]));
        fc.pre(times.size > 200);
        const { values } = propose([...times].flatMap(([text, count]) => many(count, () => text)));
        const best = [...times].sort(([a, m], [b, n]) => n - m || compareNaturally(a, b)).slice(0, 200);
        expect([...(values ?? [])].sort()).toEqual(best.map(([text]) => text).sort());
      }),
      { numRuns: 20 },
    );
  });

  it('takes few whole numbers for categories in their order', () => {
    expect(propose(many(50, (i) => 10 - (i % 10)))).toEqual({
      name: 'x',
      type: 'category',
      values: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
      outside: 'drop',
      learned: ['values'],
    });
    expect(propose(many(300, (i) => [0, 1000, 99_999][i % 3]))).toMatchObject({ values: ['0', '1000', '99999'] });
    expect(propose(many(50, (i) => i % 2 || ''))).toMatchObject({ values: ['1', '(missing)'] });
  });

  it('gives whole numbers a code each, or round bins when they span more', () => {
    expect(propose(many(400, (i) => 17 + ((i * i) % 7)))).toMatchObject({
      type: 'category',
      values: ['17', '18', '19', '21'],
    });
    expect(propose(many(400, (i) => 17 + ((i * 7) % 74)))).toEqual({
      name: 'x',
      type: 'integer',
      bins: [0, 20, 40, 60, 80, 100],
      outside: 'clamp',
      learned: ['bins'],
    });
    const wide = propose(many(400, (i) => (i * 7919) % 1000));
    expect(wide).toMatchObject({ type: 'integer', outside: 'clamp', learned: ['bins'] });
    expect(wide.bins?.slice(0, 3)).toEqual([0, 200, 400]);
    expect(propose(many(400, (i) => (i % 40 === 3 ? 'NA' : (i * 7919) % 1000)))).toMatchObject({
      type: 'integer',
      outside: 'clamp',
      missing: 'category',
    });
    expect(propose([18, 25, 33, 47, 51, 70])).toMatchObject({ type: 'integer', bins: [10, 20, 50, 100] });
  });

  it('gives numbers round bins', () => {
    const { type, bins } = propose(many(400, (i) => ((i * 7919) % 1000) / 1000));
    expect(type).toBe('number');
    expect(bins).toEqual(many(6, (i) => i / 5).map(Number));
  });

  it('sorts texts naturally and says that they were learned', () => {
    expect(propose(['b10', 'b9', '?', 'a', 'b9', '']).values).toEqual(['a', 'b9', 'b10', '(missing)']);
  });

  it('keeps the frequent ones of very many texts, and leaves identifiers out', () => {
    const skewed = propose(many(3000, (i) => `v${i % 250 < 150 ? i % 25 : i % 500}`));
    expect(skewed.values).toHaveLength(25);
    expect(skewed.values).toContain('v24');
    expect(skewed.outside).toBe('category');
    expect(propose(many(1000, (i) => `p${i}`)).include).toBe(false);
    expect(propose(many(1000, (i) => i + 1)).include).toBe(false);
  });

  it('proposes what applies and moves hardly a record, losing none but a few without a value', () => {
    const cell = fc.oneof(
      fc.integer({ min: -300, max: 300 }).map(String),
      fc.constantFrom('', 'NA', 'a', 'b c', '0.5', '1e3', '?'),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 80 }), (cells) => {
        const table = column(cells);
        const schema = proposeSchema(table);
        validateSchema(schema, 'schema');
        const included = { attributes: schema.attributes.map((entry) => ({ ...entry, include: hasDomain(entry) })) };
        const { dataset, report } = applySchema(table, included);
        expect(report.recordsDropped).toBeLessThanOrEqual(0.02 * cells.length);
        for (const { missing, outside, clamped, dropped } of report.attributes) {
          expect(dropped === 0 || dropped === missing).toBe(true);
          expect(clamped).toBeLessThanOrEqual(0.06 * cells.length + 1);
          expect(outside - clamped).toBeLessThanOrEqual(0.5 * cells.length);
        }
        const total = tabulate(dataset, [0]).reduce((a, b) => a + b, 0);
        expect(total).toBe(cells.length - report.recordsDropped);
      }),
    );
  });

  it('completes nothing that the entry says of missing values', () => {
    const table = readText('a,b\n1,x\n,\n3,y\n');
    const open = [
      { name: 'a', type: 'integer', outside: 'drop' },
      { name: 'b', type: 'category', outside: 'drop', missing: 'drop' },
    ] as const;
    expect(completeSchema(table, { attributes: open }).attributes).toEqual([
      { ...open[0], bins: [0, 2, 4], learned: ['bins'] },
      { ...open[1], values: ['x', 'y'], learned: ['values'] },
    ]);
  });

  it('completes only what a schema leaves open', () => {
    const table = readText('a,b,c\n1,x,5\n2,y,6\n');
    const completed = completeSchema(table, {
      attributes: [
        { name: 'b', type: 'category', outside: 'drop' },
        { name: 'a', type: 'integer', range: [0, 9], outside: 'clamp' },
        { name: 'c', type: 'integer', outside: 'drop' },
      ],
    });
    expect(completed.attributes).toEqual([
      { name: 'b', type: 'category', values: ['x', 'y'], outside: 'drop', learned: ['values'] },
      { name: 'a', type: 'integer', range: [0, 9], outside: 'clamp' },
      { name: 'c', type: 'integer', range: [5, 6], outside: 'drop', learned: ['range'] },
    ]);
  });
});

describe('what is shown of columns', () => {
  it('summaries and preview', () => {
    const table = readText('a,b\n1,x\n,y\n3,x\n');
    expect(summariseColumns(table, readColumns(table, {}))).toEqual([
      {
        name: 'a',
        kind: 'text',
        missing: 1,
        distinct: 2,
        range: [1, 3],
        found: { as: 'number' },
        readings: [{ as: 'number', decimal: '.' }],
      },
      { name: 'b', kind: 'text', missing: 0, distinct: 2, range: null, found: { as: 'text' }, readings: [] },
    ]);
    expect(previewRows(table, 2)).toEqual([
      ['1', 'x'],
      ['', 'y'],
    ]);
  });
});

describe('bins and order', () => {
  it('round edges hold both ends, are about as many as asked for and stay apart', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_100 }),
    );
    fc.assert(
      fc.property(number, number, fc.boolean(), (a, b, whole) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((x) => (whole ? Math.round(x) : x));
        const edges = niceEdges(low, high, 20, whole);
        expect(edges[0]).toBeLessThanOrEqual(low);
        expect(edges[edges.length - 1]).toBeGreaterThanOrEqual(high);
        expect(edges.length).toBeLessThanOrEqual(23);
        for (let i = 1; i < edges.length; i++) expect(edges[i]).toBeGreaterThan(edges[i - 1]);
        if (whole) expect(edges.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('is a total order in which numbers count', () => {
    expect(['b10', 'B2', 'b9', '', '10', '9', 'b09'].sort(compareNaturally)).toEqual([
      '',
      '9',
      '10',
      'B2',
      'b09',
      'b9',
      'b10',
    ]);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '0', '1', '-'), maxLength: 5 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareNaturally(a, b))).toBe(-Math.sign(compareNaturally(b, a)) + 0);
        expect(compareNaturally(a, b) === 0).toBe(a === b);
        if (compareNaturally(a, b) < 0 && compareNaturally(b, c) < 0) expect(compareNaturally(a, c)).toBeLessThan(0);
      }),
    );
  });
});
