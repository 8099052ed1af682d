import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/core/data/file/table.ts';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import type { AttributeSchema } from '../../../src/core/data/schema/schema.ts';
import { readText } from '../../support/read-text.ts';

function coded(text: string, ...attributes: AttributeSchema[]) {
  const { dataset, report } = applySchema(readText(text, { delimiter: ',', header: true }), { attributes });
  const [attribute] = dataset.domain.attributes;
  return { dataset, report, attribute, codes: [...dataset.columns[0]] };
}

const numbers = 'x\n-1\n0\n4.5\n5\n10\n11\n\nNA\nx\n';

describe('applySchema', () => {
  it('bins numbers: half-open bins, the last one closed', () => {
    const bins = { name: 'x', type: 'number', bins: [0, 5, 10] } as const;
    const dropping = coded(numbers, { ...bins, outside: 'drop' });
    expect(dropping.codes).toEqual([0, 0, 1, 1]);
    expect(dropping.attribute).toEqual({ name: 'x', size: 2, labels: ['[0, 5)', '[5, 10]'] });
    expect(dropping.report).toMatchObject({
      attributes: [{ name: 'x', missing: 2, outside: 2, clamped: 0, dropped: 4 }],
      strays: [{ name: 'x', kind: 'numbers', count: 1, line: 10 }],
      recordsRead: 8,
      recordsDropped: 4,
    });
    const clamping = coded(numbers, { ...bins, outside: 'clamp' });
    expect(clamping.codes).toEqual([0, 0, 0, 1, 1, 1]);
    expect(clamping.report.attributes[0]).toMatchObject({ clamped: 2, dropped: 2 });
    const keeping = coded(numbers, { ...bins, outside: 'category' });
    expect(keeping.codes).toEqual([2, 0, 0, 1, 1, 2, 2, 2]);
    expect(keeping.attribute.labels).toEqual(['[0, 5)', '[5, 10]', '(outside)']);
    expect(keeping.report.attributes[0]).toMatchObject({ missing: 2, outside: 2, dropped: 0 });
  });

  it('codes whole numbers one by one, in bins, or in equal parts of a range', () => {
    const whole = coded('x\n3\n5\n4\n4.5\n9\n', { name: 'x', type: 'integer', range: [3, 5], outside: 'clamp' });
    expect(whole.attribute.labels).toEqual(['3', '4', '5']);
    expect(whole.codes).toEqual([0, 2, 1, 2, 2]);
    const bins = coded('x\n17\n19\n20\n30\n', { name: 'x', type: 'integer', bins: [17, 20, 21, 30], outside: 'drop' });
    expect(bins.attribute.labels).toEqual(['17–19', '20', '21–30']);
    expect(bins.codes).toEqual([0, 0, 1, 2]);
    const parts = coded('x\n0\n0.3\n1\n', { name: 'x', type: 'number', range: [0, 1], binCount: 4, outside: 'drop' });
    expect(parts.attribute.labels).toEqual(['[0, 0.25)', '[0.25, 0.5)', '[0.5, 0.75)', '[0.75, 1]']);
    expect(parts.codes).toEqual([0, 1, 3]);
  });

  it('codes categories by text, then by number; blanks around them do not matter', () => {
    const { codes, report } = coded('x,y\n 1,\n1.0,\n0,\n2,\n,\n', {
      name: 'x',
      type: 'category',
      values: ['0', '1', '(missing)'],
      outside: 'drop',
    });
    expect(codes).toEqual([1, 1, 0, 2]);
    expect(report.recordsDropped).toBe(1);
    expect(coded('x\n0\n7\n-3\n', { name: 'x', type: 'category', values: ['0', '1'], outside: 'clamp' }).codes).toEqual(
      [0, 1, 0],
    );
    expect(coded('x\n?\na\n', { name: 'x', type: 'category', values: ['?', 'a'], outside: 'drop' }).codes).toEqual([
      0, 1,
    ]);
    const texts = { name: 'x', type: 'category', values: ['a', 'b c'], outside: 'drop' } as const;
    expect(coded('x\n b c \n', texts).codes).toEqual([1]);
  });

  describe('tells missing values from values outside in every type', () => {
    const cells = 'x,y\n1,\n,\n3,\n7,\n2,\n';
    const inner: readonly [string, Pick<AttributeSchema, 'type' | 'values' | 'bins' | 'range'>][] = [
      ['category', { type: 'category', values: ['1', '2', '3'] }],
      ['integer', { type: 'integer', range: [1, 3] }],
      ['number', { type: 'number', bins: [1, 2, 3, 4] }],
    ];
    it.each(inner)('%s', (_, domain) => {
      const as = (policies: Pick<AttributeSchema, 'outside' | 'missing'>) => {
        const { codes, report, attribute } = coded(cells, { name: 'x', ...domain, ...policies });
        const [{ missing, outside }] = report.attributes;
        expect([missing, outside]).toEqual([1, 1]);
        return { codes, extra: attribute.labels.slice(3), dropped: report.recordsDropped };
      };
      expect(as({ outside: 'clamp', missing: 'category' })).toEqual({
        codes: [0, 3, 2, 2, 1],
        extra: ['(missing)'],
        dropped: 0,
      });
      expect(as({ outside: 'category', missing: 'category' })).toEqual({
        codes: [0, 3, 2, 4, 1],
        extra: ['(missing)', '(outside)'],
        dropped: 0,
      });
      expect(as({ outside: 'category', missing: 'drop' })).toEqual({
        codes: [0, 2, 3, 1],
        extra: ['(outside)'],
        dropped: 1,
      });
      expect(as({ outside: 'drop', missing: 'category' })).toEqual({
        codes: [0, 3, 2, 1],
        extra: ['(missing)'],
        dropped: 1,
      });
    });

    it.each(inner)('%s, as files said it before there was "missing"', (_, domain) => {
      const as = (outside: AttributeSchema['outside']) => {
        const { codes, attribute } = coded(cells, { name: 'x', ...domain, outside });
        return [codes, attribute.labels.slice(3)];
      };
      expect(as('category')).toEqual([[0, 3, 2, 3, 1], ['(outside)']]);
      expect(as('clamp')).toEqual([[0, 2, 2, 1], []]);
      expect(as('drop')).toEqual([[0, 2, 1], []]);
    });

    it('where “(missing)” is listed it keeps its place, merged or not, and cannot be dropped', () => {
      const listed: AttributeSchema = {
        name: 'x',
        type: 'category',
        values: ['(missing)', '1', '2', '3'],
        outside: 'category',
        missing: 'category',
      };
      const { codes, attribute, report } = coded(cells, listed);
      expect(attribute.labels).toEqual(['(missing)', '1', '2', '3', '(outside)']);
      expect(codes).toEqual([1, 0, 3, 4, 2]);
      expect(report.attributes[0]).toMatchObject({ missing: 1, outside: 1, dropped: 0 });
      expect(coded(cells, { ...listed, merge: { few: ['(missing)', '3'] } }).codes).toEqual([1, 0, 0, 3, 2]);
      expect(() => coded(cells, { ...listed, missing: 'drop' })).toThrow(
        /attributes\[0\]\.missing: "drop".*among the values/,
      );
    });
  });

  it('merges values at the place of the first, and takes labels', () => {
    const merged = coded('x\na\nb\nc\nd\n', {
      name: 'x',
      type: 'category',
      values: ['a', 'b', 'c', 'd'],
      merge: { ac: ['a', 'c'], d: ['b'] },
      outside: 'drop',
    });
    expect(merged.attribute.labels).toEqual(['ac', 'd']);
    expect(merged.codes).toEqual([0, 1, 0, 1]);
    const labelled = coded('x\na\nz\n', {
      name: 'x',
      type: 'category',
      values: ['a'],
      labels: ['A!'],
      outside: 'category',
    });
    expect(labelled.attribute.labels).toEqual(['A!', '(outside)']);
  });

  it('drops a record once, counts it for each attribute, and keeps the others in step', () => {
    const text = 'x,y,count\na,1,5\nb,1,7\nb,9,2\na,2,1\n';
    const { dataset, report } = coded(
      text,
      { name: 'x', type: 'category', values: ['a'], outside: 'drop' },
      { name: 'y', type: 'integer', range: [1, 2], outside: 'drop' },
    );
    expect(dataset.columns.map((column) => [...column])).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(dataset).toMatchObject({ rows: 2, records: 6, weights: Float64Array.of(5, 1) });
    expect(report).toMatchObject({
      attributes: [
        { name: 'x', missing: 0, outside: 9, clamped: 0, dropped: 9 },
        { name: 'y', missing: 0, outside: 2, clamped: 0, dropped: 2 },
      ],
      recordsRead: 15,
      recordsDropped: 9,
    });
  });

  it('refuses absent and set-aside columns, and a domain that no record is in', () => {
    const x: AttributeSchema = { name: 'x', type: 'category', values: ['q'], outside: 'drop' };
    expect(() => coded('a,b\n1,2\n', x)).toThrow(/names the attribute “x”.*columns are “a”, “b”/);
    expect(() => coded('x\na\n', x)).toThrow(/No record is left.*“x”/);
    expect(() => coded('x\na\n', { ...x, include: false })).toThrow(/includes no attribute/);
    const table: Table = {
      rows: 1,
      columns: [{ kind: 'aside', name: 'x', reason: 'Why.' }],
      weights: null,
      notices: [],
    };
    expect(() => applySchema(table, { attributes: [x] })).toThrow(/^Why\. Leave it out/);
  });

  it('finds the bin of any number, in number columns as in dictionaries', () => {
    const edges = fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(edges, fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (unsorted, halves) => {
        const bins = unsorted.sort((a, b) => a - b);
        const values = Float64Array.from(halves, (half) => half / 2);
        const entry: AttributeSchema = { name: 'x', type: 'number', bins, outside: 'category' };
        const expected = [...values].map((value) => {
          const last = bins.length - 2;
          const bin = bins.findIndex(
            (edge, i) => i <= last && edge <= value && (value < bins[i + 1] || (i === last && value === bins[i + 1])),
          );
          return bin < 0 ? last + 1 : bin;
        });
        const table: Table = {
          rows: values.length,
          columns: [{ kind: 'number', name: 'x', values, reading: { as: 'number' }, strays: { count: 0, line: 0 } }],
          weights: null,
          notices: [],
        };
        expect([...applySchema(table, { attributes: [entry] }).dataset.columns[0]]).toEqual(expected);
        expect(coded(`x\n${values.join('\n')}\n`, entry).codes).toEqual(expected);
      }),
    );
  });
});
