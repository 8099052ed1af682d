import { expect, test } from 'vitest';
import { isQuestionBlock, type QuestionBlock } from '../../../src/core/workload/question-stream.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 4, 5);

function blockOf(spec: object): QuestionBlock {
  const [block] = buildWorkload(
    parseWorkload({ kind: 'question-stream', count: 200, ...spec }, 'workload'),
    domain,
  ).blocks;
  if (!block || !isQuestionBlock(block)) throw new Error('no questions');
  return block;
}

test('questions are about the cube of the attributes that are named, in the order of the data', () => {
  expect(blockOf({}).attributes).toEqual([0, 1, 2]);
  const { attributes, questions } = blockOf({ attributes: ['c', 'a'] });
  expect(attributes).toEqual([0, 2]);
  expect(questions.rows[0]).toHaveLength(15);
  expect(() => blockOf({ attributes: ['a', 'x'] })).toThrow('workload.attributes: there is no attribute "x"');
  expect(() => blockOf({ attributes: [] })).toThrow('at least one attribute');
});

test('one confidence for all, or one for each between two', () => {
  expect(new Set(blockOf({ confidence: 0.9 }).questions.confidences)).toEqual(new Set([0.9]));
  const { confidences, rows, halfWidths } = blockOf({ confidence: [0.5, 0.95] }).questions;
  expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0.5);
  expect(Math.min(...confidences)).toBeLessThan(0.55);
  expect(Math.max(...confidences)).toBeGreaterThan(0.9);
  expect(Math.max(...confidences)).toBeLessThan(0.95);
  expect(rows).toHaveLength(200);
  expect(halfWidths.every((half) => half >= 0.5 && half <= 500)).toBe(true);
  expect(() => blockOf({ confidence: [0.9, 0.5] })).toThrow('expected the smaller one first');
  expect(() => blockOf({ confidence: 1 })).toThrow('workload.confidence');
});

test('a question is told in words, with what it has to be good for', () => {
  const { questions, words } = blockOf({ attributes: ['a'], width: [100, 100], seed: 3 });
  const one = questions.rows.findIndex((row) => row.reduce((sum, times) => sum + times, 0) === 1);
  expect(words(one)).toMatch(/^\(a = .+\), to ± 50\.0 at 80 %$/);
  const many = questions.rows.findIndex((row) => row[0] === 2 && row[1]! > 0);
  expect(words(many)).toMatch(/^2 × \(a = .+\) \+ /);
});
