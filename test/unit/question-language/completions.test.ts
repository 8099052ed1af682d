import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { completionsAt } from '../../../src/core/question-language/completions.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import type { QuestionFailure } from '../../../src/core/question-language/question-failure.ts';

const attribute = (name: string, ...labels: string[]) => ({ name, size: labels.length, labels });
const domain: Domain = {
  attributes: [
    attribute('age', '0–30', '31–60', '61–90'),
    attribute('agency', 'yes', 'no'),
    attribute('Marital status', 'Never-married', 'Married', 'Divorced'),
  ],
};
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, words } = completionsAt(text, caret, domain);
  return { replaced: text.slice(from, to), words };
};

test.each([
  ['|', '', ['count', 'count where']],
  ['co|', 'co', ['count', 'count where']],
  ['count wh|', 'wh', ['where']],
  ['count where AG|', 'AG', ['age', 'agency']],
  ['count where mar|', 'mar', ['"Marital status"']],
  ['count where "mar|', '"mar', ['"Marital status"']],
  ['count where agency = |', '', ['yes', 'no']],
  ['count where "Marital status" = d|', 'd', ['Divorced']],
  ['count where age > 30 an|', 'an', ['and']],
  ['count where age > 30|', '', []],
  ['count where a|ge = ', '', []],
  ['count where hight > 3 and |', '', []],
  // Nothing that begins with “count” puts this right, so the reason is told.
  ['count * count|', '', []],
  ['count - count|', 'count', ['count', 'count where']],
])('%s', (marked, replaced, words) => {
  expect(at(marked)).toEqual({ replaced, words });
});

test('whoever only takes words that are offered can ask a question in the end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(7), { minLength: 30, maxLength: 30 }), (choices) => {
      let text = '';
      for (const choice of choices) {
        const { from, words } = completionsAt(text, text.length, domain);
        if (words.length === 0) break;
        text = `${text.slice(0, from)}${words[choice % words.length]} `;
      }
      // Numbers are for the person to type; everything before the end must be understood.
      const end = text.trimEnd().length;
      try {
        parseQuestion(text, domain);
      } catch (error) {
        const { at, message } = error as QuestionFailure;
        if (!message.includes('is left')) expect(at, text).toBeGreaterThanOrEqual(end - 1);
      }
    }),
    { numRuns: 300, seed: 3 },
  );
});
