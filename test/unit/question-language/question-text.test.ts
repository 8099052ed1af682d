import { describe, expect, it } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import {
  codesBetween,
  pickedQuestionOf,
  queryText,
  questionText,
  readingText,
  specText,
} from '../../../src/core/question-language/question-text.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { titanic } from '../../support/known-files.ts';

const attribute = (name: string, labels: readonly string[]) => ({ name, size: labels.length, labels });
const cube: Domain = {
  attributes: [
    attribute('Age', ['0–17', '18–29', '30–64', '65 or more']),
    attribute('Marital status', ['never "yet"', 'married', 'and', 'it’s over']),
    attribute('count', ['a-b', '7', '-3']),
  ],
};
const picked = (ranges: [number, [number, number]][], times = 1, constant = 0) => ({
  times,
  constant,
  codes: new Map(ranges.map(([index, [low, high]]) => [index, codesBetween(low, high)])),
});

describe('questions in words', () => {
  it('reads as people write', () => {
    expect(questionText(picked([]), cube)).toBe('count');
    expect(questionText(picked([[0, [1, 2]]], 2, -10), cube)).toBe('2 * count where 18 <= Age <= 64 - 10');
    expect(questionText(picked([[1, [1, 1]]]), cube)).toBe('count where "Marital status" = married');
    expect(questionText(picked([[0, [0, 3]]]), cube)).toBe('count');
    const old = { attributes: [attribute('Age', ['0', '1', '2', '3 and over'])] };
    expect(questionText(picked([[0, [2, 3]]]), old)).toBe('count where Age >= 2');
  });

  it('is understood again, whatever names and labels are like', () => {
    const sizes = cube.attributes.map(({ size }) => size);
    for (const [index, size] of sizes.entries()) {
      for (let low = 0; low < size; low++) {
        for (let high = low; high < size; high++) {
          const other = (index + 1) % 3;
          const question = picked(
            [
              [index, [low, high]],
              [other, [0, 1]],
            ],
            -1.5,
            4,
          );
          const text = questionText(question, cube);
          const again = parseQuestion(text, cube);
          expect(again.constant).toBe(4);
          const row = expandQuery(again.query, cube, [0, 1, 2]);
          const wanted = row.map((_, cell) => {
            const codes = [Math.floor(cell / 12), Math.floor(cell / 3) % 4, cell % 3];
            return codes[index] >= low && codes[index] <= high && codes[other] <= 1 ? -1.5 : 0;
          });
          expect(
            [...row].map((weight) => weight + 0),
            text,
          ).toEqual([...wanted].map((weight) => weight + 0));
          const codes = pickedQuestionOf(again.query)?.codes;
          if (codes?.has(index)) expect(codes.get(index), text).toEqual(codesBetween(low, high));
        }
      }
    }
  });

  it('says codes that do not stand together', () => {
    const text = questionText({ times: 1, constant: 0, codes: new Map([[1, [0, 2]]]) }, cube);
    expect(text).toBe(`count where "Marital status" in ('never "yet"', "and")`);
    expect(pickedQuestionOf(parseQuestion(text, cube).query)?.codes).toEqual(new Map([[1, [0, 2]]]));
  });

  it('says lists, cells in a row and weights', () => {
    expect(queryText(parseQuestion('count where Age != "18–29"', cube).query, cube)).toBe('count where Age != "18–29"');
    expect(queryText(parseQuestion('count where Age in (0–17, 30–64)', cube).query, cube)).toBe(
      'count where Age in ("0–17", "30–64")',
    );
    const cells = (from: number, to: number) => ({ coefficients: [...new Float64Array(48).fill(1, from, to)] });
    expect(specText(cells(12, 24), cube)).toBe('count where Age = "18–29"');
    expect(specText(cells(15, 18), cube)).toBe('count where Age = "18–29" and "Marital status" = married');
    const uneven = [...new Float64Array(48)].map((_, cell) => cell % 5);
    expect(specText({ coefficients: uneven }, cube)).toBe('weighted sum of 48 cells, weights 0 to 4');
  });

  it('says sums and alternatives so that they are understood again', () => {
    const all = [0, 1, 2];
    for (const [typed, said] of [
      [
        'count where Age < 18 or "Marital status" = married',
        'count where Age = "0–17" + count where Age >= 18 and "Marital status" = married',
      ],
      ['count where Age < 18 - 0.5*count where "count" = 7', null],
      ['-2*count + count where Age >= 65', '-2 * count where Age <= 64 - count where Age = "65 or more"'],
    ] as const) {
      const { query } = parseQuestion(typed, cube);
      const text = queryText(query, cube);
      if (said !== null) expect(text).toBe(said);
      expect(expandQuery(parseQuestion(text, cube).query, cube, all), text).toEqual(expandQuery(query, cube, all));
    }
  });
});

it('tells how a question was read where it was typed in other words', () => {
  const reading = (text: string) => {
    const { query, constant } = parseQuestion(text, titanic);
    return readingText(text, query, constant, titanic);
  };
  expect(reading('count where sex = female and age >= 30')).toBeNull();
  expect(reading('COUNT where age >= 30 and sex = "female"')).toBeNull();
  expect(reading('how many people with sex = female?')).toBe('count where sex = female');
  expect(reading('count where not(sex == male) and age from 20 to 40')).toBe(
    'count where sex = female and 20 <= age < 40',
  );
  expect(reading('count where pclass = 1 + count where pclass = 2')).toBe('count where pclass <= 2');
});
