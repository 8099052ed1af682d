import { expect, test } from 'vitest';
import { cellLabel } from '../../../../../src/features/shared/run/cell-labels.ts';

const domain = {
  attributes: [
    { name: 'Age', size: 2, labels: ['young', 'old'] },
    { name: 'Sex', size: 2, labels: ['female', 'male'] },
    { name: 'Pet', size: 3, labels: ['cat', 'dog', 'none'] },
  ],
};

test('cells are named with the last attribute fastest', () => {
  const label = cellLabel(domain, [0, 2], 6);
  expect([0, 1, 2, 3, 4, 5].map(label)).toEqual([
    'young, cat',
    'young, dog',
    'young, none',
    'old, cat',
    'old, dog',
    'old, none',
  ]);
});

test('what is no cell is numbered', () => {
  expect(cellLabel(domain, [0], 3)(2)).toBe('answer 3');
  expect(cellLabel(domain, [9], 3)(0)).toBe('answer 1');
  expect(cellLabel(domain, [], 1)(0)).toBe('all records');
});
