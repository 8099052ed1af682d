import { expect, test } from 'vitest';
import type { ColumnSummary } from '../../../../src/core/data/file/summary.ts';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import {
  beginningChoices,
  doubtWords,
  withBeginning,
  withReading,
} from '../../../../src/features/data/reading-edits.ts';

test('whole numbers read with the other decimal sign may be fractions', () => {
  const column = { name: 'pay', found: { as: 'number' }, missing: 0, readings: [] } as unknown as ColumnSummary;
  const entry = { name: 'pay', type: 'integer', range: [1000, 9999], outside: 'clamp', learned: ['range'] } as const;
  expect(withReading(entry, { as: 'number', decimal: ',' }, column)).toEqual({
    name: 'pay',
    type: 'number',
    outside: 'clamp',
    read: { as: 'number', decimal: ',' },
  });
});

test('a column that can be read in two ways is asked about in words that tell them apart', () => {
  const point = { as: 'number', decimal: '.' } as const;
  const comma = { as: 'number', decimal: ',' } as const;
  expect(doubtWords('pay', point, comma)).toMatchObject({
    question: 'Does pay have a decimal point or a decimal comma?',
    assumed: 'A decimal point',
    other: 'a decimal comma',
  });
  expect(doubtWords('pay', comma, point)).toMatchObject({ assumed: 'A decimal comma', other: 'a decimal point' });
  const american = { as: 'date', order: 'month-day-year' } as const;
  const european = { as: 'date', order: 'day-month-year' } as const;
  const days = doubtWords('seen', american, european);
  expect(days).toMatchObject({ question: 'Which comes first in seen?', assumed: 'month/day/year' });
  expect(days?.reason).toContain('March 4 or 3 April');
  expect(doubtWords('seen', european, { as: 'date', order: 'year-month-day' })?.reason).toContain('03-04-05');
  expect(doubtWords('x', point, european)).toBeNull();
});

test('codes are put together by as many of their first characters as somebody chooses', () => {
  const column = { name: 'zip', codeLength: 5 } as unknown as ColumnSummary;
  const entry: AttributeSchema = {
    ...{ name: 'zip', type: 'category', values: ['506', '508'], labels: ['a', 'b'], outside: 'category' },
    ...{ read: { as: 'text', first: 3 }, missing: 'category', learned: ['values'] },
  };
  expect(beginningChoices(column, entry)).toEqual([1, 2, 3, 4]);
  expect(beginningChoices({ ...column, codeLength: undefined }, entry)).toEqual([1, 2, 3]);
  expect(beginningChoices(column, { ...entry, type: 'integer' })).toEqual([]);
  const cut = { name: 'zip', type: 'category', outside: 'category', missing: 'category' };
  expect(withBeginning(entry, 2)).toEqual({ ...cut, read: { as: 'text', first: 2 } });
  expect(withBeginning({ ...entry, include: false }, null)).toEqual({ ...cut, read: { as: 'text' }, include: false });
});
