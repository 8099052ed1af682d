import { expect, test } from 'vitest';
import { AskSession } from '../../../../../src/core/asking/ask-session.ts';
import { TableCounts } from '../../../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../../../src/core/data/domain.ts';
import { exploreNoise } from '../../../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../../../src/core/random/seeded.ts';
import { answersBehind } from '../../../../../src/features/shared/posterior/posterior-view.ts';

const labels = Array.from({ length: 60 }, (_, age) => String(age));
const domain: Domain = { attributes: [{ name: 'age', size: 60, labels }] };
const counts = new TableCounts(domain, 600, new Map([['0', new Float64Array(60).fill(10)]]));

test('answers that have a weight by rounding alone are none that a belief rests on', () => {
  const settings = { attributes: [0], epsilon: 5, neighbours: 'add-remove', rowsPerPerson: 1 } as const;
  const room = new AskSession(counts, settings, exploreNoise(seededRng('nested')));
  const ask = (text: string) => ({ ...parseQuestion(text, domain), halfWidth: 60, confidence: 0.95 });
  const behind = (text: string) => {
    const { belief } = room.preview(ask(text));
    return belief && answersBehind(belief);
  };
  for (let age = 3; age < 50; age += 4) room.ask(ask(`count where age <= ${age}`));
  expect(behind('count where age <= 47')).toBe(1);
  expect(behind('count where 8 <= age <= 47')).toBe(2);
  expect(behind('count')).toBeNull();
});

test('an answer without noise rests on none', () => {
  expect(answersBehind({ noiseScales: new Float64Array(3) })).toBe(0);
  expect(answersBehind({ noiseScales: new Float64Array(0) })).toBe(0);
});
