import { describe, expect, it } from 'vitest';
import { sortedOrder } from '../../../../src/ui/controls/data-table.tsx';

describe('sortedOrder', () => {
  it('sorts numbers by size with what is not a number last, both ways', () => {
    const values = [3, Number.NaN, -1, 10];
    expect([...sortedOrder(4, (index) => values[index]!, 'ascending')]).toEqual([2, 0, 3, 1]);
    expect([...sortedOrder(4, (index) => values[index]!, 'descending')]).toEqual([3, 0, 2, 1]);
  });

  it('sorts text with its numbers in order and keeps equal rows as they were', () => {
    const values = ['cell 10', 'cell 2', 'cell 2'];
    expect([...sortedOrder(3, (index) => values[index]!, 'ascending')]).toEqual([1, 2, 0]);
    expect([...sortedOrder(3, (index) => values[index]!, 'descending')]).toEqual([0, 1, 2]);
  });
});
