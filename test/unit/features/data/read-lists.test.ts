import { describe, expect, it } from 'vitest';
import { readEdges, readLabels, readValues } from '../../../../src/features/data/read-lists.ts';

describe('lists as people type them', () => {
  it('edges: separated by anything, ascending', () => {
    expect(readEdges('0, 10;20\n 30.5  1e2')).toEqual([0, 10, 20, 30.5, 100]);
    expect(readEdges('−5 5')).toEqual([-5, 5]);
    expect(readEdges('10')).toContain('at least two');
    expect(readEdges('0 ten')).toContain('“ten” is not a number');
    expect(readEdges('0 10 10')).toContain('10 follows 10');
  });

  it('values: lines, or one line with commas', () => {
    expect(readValues('a, b;c')).toEqual(['a', 'b', 'c']);
    expect(readValues('Smith, John\n\n Doe \r\n')).toEqual(['Smith, John', 'Doe']);
    expect(readValues(' \n')).toContain('at least one');
    expect(readValues('a\nb\na')).toContain('“a” stands there twice');
  });

  it('labels: as many as there are codes, or none', () => {
    expect(readLabels('low\nhigh\n\n', 2)).toEqual(['low', 'high']);
    expect(readLabels(' \n', 2)).toEqual([]);
    expect(readLabels('low', 2)).toContain('1 label for 2 values');
    expect(readLabels('low\n\nhigh', 3)).toContain('Line 2 is empty');
  });
});
