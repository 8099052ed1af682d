import { describe, expect, it, test } from 'vitest';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import { completeSchema } from '../../../src/core/data/schema/propose-schema.ts';
import { candidatesOf, finestSchema, settledBy } from '../../../src/core/data/schema/purchase.ts';
import { readText } from '../../support/read-text.ts';

const PAID = { name: '', epsilon: 0.05, delta: 1e-6 };

/** One column as it is coded by what was bought of it: `found` are codes of its finest domain. */
function settled(
  cells: readonly string[],
  entry: Record<string, unknown>,
  found: (labels: readonly string[]) => number[],
) {
  const table = readText(`x\n${cells.join('\n')}\n`, { delimiter: ',', header: true });
  const schema = completeSchema(table, parseSchema([{ name: 'x', ...entry }], 'schema'));
  const finest = finestSchema(table, schema);
  const { dataset } = applySchema(table, finest);
  const labels = dataset.domain.attributes[0]!.labels.slice(0, candidatesOf(finest.attributes[0]!));
  const own = settledBy(schema.attributes[0]!, finest.attributes[0]!, found(labels), PAID);
  const applied = applySchema(table, { attributes: [own] });
  const { attributes } = applied.dataset.domain;
  return { finest: labels, own, labels: attributes[0]!.labels, records: applied.dataset.records };
}

describe('a list of values', () => {
  it('is chosen from every value that occurs, by name and however a number is written', () => {
    const { finest, labels, own, records } = settled(
      ['b', 'a', ' b', '10', '9', '9.0', '', 'once'],
      { type: 'category', domain: { bought: {} } },
      (all) => [all.indexOf('9'), all.indexOf('b')],
    );
    expect(finest).toEqual(['9', '10', 'a', 'b', 'once']);
    expect(labels).toEqual(['9', 'b', '(other)']);
    expect(own).toEqual({
      name: 'x',
      type: 'category',
      values: ['9', 'b'],
      outside: 'category',
      domain: { boughtFor: { epsilon: 0.05, delta: 1e-6 } },
    });
    expect(records).toBe(7);
  });

  it('may be empty: then all are others', () => {
    const { labels, own } = settled(['a', 'b'], { type: 'category', domain: { bought: {} } }, () => []);
    expect(labels).toEqual(['(other)']);
    expect(parseSchema([own], 'schema').attributes[0]).toEqual(own);
  });

  it('leaves records without a value in their place', () => {
    const entry = { type: 'category', missing: 'category', domain: { bought: {} } };
    expect(settled(['a', '', 'b'], entry, () => [0]).labels).toEqual(['a', '(missing)', '(other)']);
  });
});

describe('bins', () => {
  const entry = { type: 'integer', domain: { bought: { range: [10, 20] } } };

  it('begin at the cells that were bought, between the bounds', () => {
    const { finest, own, labels } = settled(['3', '12', '15', '40'], entry, () => [2, 5]);
    expect(finest).toEqual(['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20']);
    expect(own).toMatchObject({ bins: [10, 12, 15, 20], outside: 'clamp' });
    expect(own.learned).toBeUndefined();
    expect(labels).toEqual(['10–11', '12–14', '15–20']);
  });

  it('may hold the last whole number alone', () => {
    expect(settled(['12', '20'], entry, () => [10]).labels).toEqual(['10–19', '20']);
  });

  it('of numbers lie on a grid', () => {
    const numbers = { type: 'number', domain: { bought: { range: [0, 1], cells: 4 } } };
    expect(settled(['0.1', '0.7', '9'], numbers, () => [1, 3]).own.bins).toEqual([0, 0.25, 0.75, 1]);
  });
});

test.each([
  [{ type: 'date', domain: { bought: {} } }, 'dates have a "unit" and a "span"'],
  [{ type: 'category', read: { as: 'yes-no' }, domain: { bought: {} } }, 'yes and no are known'],
  [{ type: 'category', domain: { bought: { range: [0, 1] } } }, '"epsilon" and a "delta" alone'],
  [{ type: 'number', domain: { bought: {} } }, 'bounds that everybody knows'],
  [{ type: 'number', domain: { bought: { range: [1, 1] } } }, 'must be above'],
  [{ type: 'number', domain: { bought: { range: [0, 1], delta: 1e-6 } } }, 'bins of numbers cost ε alone'],
  [{ type: 'number', domain: { bought: { range: [0, 1], bins: 6 } } }, 'no power of two'],
  [{ type: 'number', domain: { bought: { range: [0, 1], cells: 70_000 } } }, 'cells'],
  [{ type: 'integer', domain: { bought: { range: [0, 70_000] } } }, 'give fewer "cells"'],
  [{ type: 'integer', domain: { bought: { range: [0.5, 7] } } }, 'whole numbers'],
  [{ type: 'category', domain: { bought: { epsilon: 0 } } }, 'an ε above 0'],
  [{ type: 'category', domain: { bought: { delta: 0 } } }, 'a δ above 0'],
])('refuses %j', (entry, sentence) => {
  expect(() => parseSchema([{ name: 'x', ...entry }], 'schema')).toThrow(sentence);
});
