import { describe, expect, it } from 'vitest';
import { importFile } from '../../../src/core/data/file/import-file.ts';
import { summariseColumns } from '../../../src/core/data/file/summary.ts';
import { codeBySchema, openDataset } from '../../../src/core/data/open-dataset.ts';
import type { AttributeSchema } from '../../../src/core/data/schema/schema.ts';
import { countsAsValues, unansweredSentence, withoutAnswers } from '../../../src/core/data/schema/unanswered.ts';
import { textSource } from '../../support/text-source.ts';

const many = (n: number, cell: (i: number) => string | number) => Array.from({ length: n }, (_, i) => cell(i));
const opened = (cells: readonly (string | number)[]) =>
  importFile(textSource('a.csv', `x,y\n${cells.map((cell, i) => `"${cell}",${'pq'[i % 2]}\n`).join('')}`), {
    header: true,
  });
const found = async (cells: readonly (string | number)[]) => {
  const file = await opened(cells);
  return summariseColumns(file.table, file.readings)[0].unanswered?.values ?? [];
};
const labels = (code: number) => ['Good', 'Bad', 'Refused', "Don't know"][code % 4];

describe('values that may stand for no answer', () => {
  it.each<[string, (string | number)[], string[]]>([
    ['words', many(400, labels), ['Refused', "Don't know"]],
    ['words with brackets', many(400, (i) => ['Very', 'Unfamiliar (N/A)'][i % 2]), ['Unfamiliar (N/A)']],
    ['other languages', many(400, (i) => ['ja', 'keine Angabe', 'weiß nicht'][i % 3]), ['keine Angabe', 'weiß nicht']],
    ['minus one', many(400, (i) => (i % 9 ? i : -1)), ['-1']],
    ['codes of the General Social Survey', many(400, (i) => [-9, -8, 1, 2, 3, 4, 5][i % 7]), ['-9', '-8']],
    ['nines above steps', many(400, (i) => [1, 2, 3, 4, 5, 8, 9][i % 7]), ['8', '9']],
    ['99 and 98 above ages', many(400, (i) => [98, 99, 18 + (i % 60)][i % 3]), ['98', '99']],
    ['999', many(400, (i) => (i % 5 ? i % 30 : 999)), ['999']],
    ['99999 above gains', many(400, (i) => (i % 50 ? i * 70 : 99_999)), ['99999']],
    ['hours up to 99', many(400, (i) => 1 + (i % 99)), []],
    ['temperatures', many(400, (i) => (i % 40) - 20), []],
    ['siblings', many(400, (i) => [0, 1, 2, 3, 4, 5, 8][i % 7]), []],
    ['balances of either sign', many(400, (i) => [-1, -250, 30, 700][i % 4] + i), []],
    ['other', many(400, (i) => ['a', 'b', 'Other'][i % 3]), []],
    ['nothing else', many(400, () => 'Unknown'), []],
  ])('%s', async (_, cells, expected) => {
    expect(await found(cells)).toEqual(expected);
  });

  it('stay values until they are said to be missing, in one step that loses no record', async () => {
    for (const cells of [
      many(400, labels),
      many(400, (i) => (i % 5 ? i % 80 : 999)),
      many(400, (i) => [1, 2, 3, 9][i % 4]),
    ]) {
      const file = await opened(cells);
      const { unanswered } = summariseColumns(file.table, file.readings)[0];
      const entry = file.proposed.attributes[0];
      if (!unanswered) throw new Error('nothing was found');
      expect(countsAsValues(entry, unanswered)).toBe(true);
      const after = withoutAnswers(entry, unanswered);
      expect(countsAsValues(after, unanswered)).toBe(false);
      const data = codeBySchema(file, { attributes: [after] }, 1);
      expect(data.report?.recordsDropped).toBe(0);
      const counts = data.counts().table([0]);
      const place = data.domain.attributes[0].labels.findIndex((label) => /^\((missing|outside)\)$/.test(label));
      expect(counts[place]).toBe(cells.filter((cell) => unanswered.values.includes(String(cell))).length);
      expect(data.domain.attributes[0].labels).not.toContain('Refused');
    }
  });

  it('join what is missing already, and leave other groups alone', () => {
    const entry: AttributeSchema = {
      ...{ name: 'x', type: 'category', values: ['a', 'Refused', 'b', 'c', '(missing)'], outside: 'drop' },
      ...{ merge: { 'b or c': ['b', 'c'] }, labels: ['A', 'R', 'B', 'M'] },
    };
    expect(withoutAnswers(entry, { values: ['Refused'], others: null })).toEqual({
      ...{ name: 'x', type: 'category', outside: 'drop' },
      values: ['a', 'b', 'c', 'Refused', '(missing)'],
      merge: { 'b or c': ['b', 'c'], '(missing)': ['Refused'] },
    });
  });

  it('are told wherever a run is', () => {
    const entry: AttributeSchema = { name: 'x', type: 'category', values: ['a', 'Refused'], outside: 'drop' };
    expect(unansweredSentence({ attributes: [entry] })).toBe(
      'Counted as values, though they may stand for no answer: “Refused” in x.',
    );
    expect(unansweredSentence({ attributes: [{ ...entry, include: false }] })).toBeNull();
    const merged = withoutAnswers(entry, { values: ['Refused'], others: null });
    expect(unansweredSentence({ attributes: [merged] })).toBeNull();
  });
});

describe('a key and a value in each row', () => {
  const rows = many(40, (i) => `${i >> 2},${['age', 'sex', 'town', 'weight'][i % 4]},${i}\n`).join('');
  it.each([
    ['id, variable, value', `id,variable,value\n${rows}`, true],
    ['key and info', `key,info\n${many(40, (i) => `${['Offense:', 'Date:', ''][i % 3]},x${i}\n`).join('')}`, true],
    ['values of one kind, named otherwise', `id,town,value\n${rows}`, false],
    ['a key that never comes again', `key,value\n${many(40, (i) => `k${i},${i}\n`).join('')}`, false],
  ])('%s', async (_, text, isLong) => {
    const data = await openDataset({ csv: 'l.csv', read: { header: true } }, () => textSource('l.csv', text));
    const told = data.file?.table.notices.filter(({ message }) => /a key and a value.*pivot/.test(message));
    expect(told).toHaveLength(isLong ? 1 : 0);
  });
});
