import { expect, test } from 'vitest';
import { readRule } from '../../../../src/features/data/impossible-text.ts';

const attribute = (name: string, ...labels: string[]) => ({ name, size: labels.length, labels });
const job = attribute('job', 'nurse', 'doctor, retired', 'none');
const age = attribute('age', '0–15', '16–64', '65+');

test('lines are combinations, also where a value has a comma in it', () => {
  const text = ' nurse, 0–15\n\ndoctor, retired\t0–15\ndoctor, retired → 16–64';
  const pairs = [
    ['nurse', '0–15'],
    ['doctor, retired', '0–15'],
    ['doctor, retired', '16–64'],
  ];
  expect(readRule('forbidden', text, job, age)).toEqual({ attributes: ['job', 'age'], forbidden: pairs });
  expect(readRule('allowed', text, job, age)).toEqual({ attributes: ['job', 'age'], allowed: pairs });
  expect(readRule('map', text, job, age)).toContain('“doctor, retired” stands in two lines');
  expect(readRule('map', 'nurse, 16–64', job, age)).toEqual({ attributes: ['job', 'age'], map: { nurse: '16–64' } });
});

test('a line that is none says so', () => {
  expect(readRule('forbidden', 'nurse, 16-64', job, age)).toBe(
    '“nurse, 16-64”: expected a value of “job”, a comma, and one of “age”.',
  );
  expect(readRule('map', '\n', job, age)).toContain('Write a value of “job”');
});
