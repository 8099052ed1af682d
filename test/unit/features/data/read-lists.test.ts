import { describe, expect, it } from 'vitest';
import {
  readEdges,
  readLabels,
  readValues,
  splitWords,
  writtenWords,
} from '../../../../src/features/data/read-lists.ts';

describe('lists as people type them', () => {
  it('edges: separated by anything, ascending', () => {
    expect(readEdges('0, 10;20\n 30.5  1e2')).toEqual([0, 10, 20, 30.5, 100]);
    expect(readEdges('−5 5')).toEqual([-5, 5]);
    expect(readEdges('10')).toContain('at least two');
    expect(readEdges('0 ten')).toContain('“ten” is not a number');
    expect(readEdges('0 10 10')).toContain('10 follows 10');
  });

  it('values: by commas, semicolons, lines, and blanks where there is nothing else', () => {
    expect(readValues('a, b;c')).toEqual(['a', 'b', 'c']);
    expect(readValues('a, b\nc,\n\nd e')).toEqual(['a', 'b', 'c', 'd e']);
    expect(readValues(' low  medium high ')).toEqual(['low', 'medium', 'high']);
    expect(readValues('New York\nLos Angeles')).toEqual(['New York', 'Los Angeles']);
    expect(readValues('New York', new Set(['New York']))).toEqual(['New York']);
    expect(readValues('"Smith, John"\n\n Doe \r\n')).toEqual(['Smith, John', 'Doe']);
    expect(readValues('Smith, John\n Doe', new Set(['Smith, John']))).toEqual(['Smith, John', 'Doe']);
    expect(readValues(' \n')).toContain('at least one');
    expect(readValues('a\nb\na')).toContain('“a” is listed twice');
  });

  it('values are written so that they read back', () => {
    const values = ['a b', 'c, d', 'say "x"', '"quoted"', 'semi;colon'];
    expect(splitWords(writtenWords(values))).toEqual(values);
  });

  it('labels: as many as there are codes, or none', () => {
    expect(readLabels('low\nhigh\n\n', 2)).toEqual(['low', 'high']);
    expect(readLabels(' \n', 2)).toEqual([]);
    expect(readLabels('low, high', 2)).toEqual(['low', 'high']);
    expect(readLabels('low, or none\nhigh', 2)).toEqual(['low, or none', 'high']);
    expect(readLabels('low\nlow', 2)).toContain('“low” is listed twice');
    expect(readLabels('low', 2)).toContain('1 label for 2 values');
    expect(readLabels('low\n\nhigh', 3)).toContain('Line 2 is empty');
  });
});
