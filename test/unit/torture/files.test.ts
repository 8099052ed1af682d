import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { processorSeconds } from '../../support/processor-seconds.ts';
import { cellsOf } from '../../support/table-cells.ts';
import { corpus } from '../../support/torture/corpus.ts';
import { type Outcome, openCase, outcomeOf } from '../../support/torture/outcome.ts';

/** A file of a few megabytes at most is read or refused before anybody wonders. */
const MOST_SECONDS = 20;
/** `KEEP_OUTCOMES=1 npx vitest run test/unit/torture` writes what became of each; a person reads it before it is committed. */
const isKept = process.env.KEEP_OUTCOMES !== undefined;
const outcomes = new URL('../../support/torture/outcomes.json', import.meta.url);

test('the corpus is large, and no case is there twice', () => {
  expect(corpus.length).toBeGreaterThan(350);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

describe('what is known to be in a file is read, cell by cell', () => {
  test.each(corpus.filter(({ cells }) => cells))('$name', async (torture) => {
    const { file } = await openCase(torture);
    expect(cellsOf(file.table)).toEqual(torture.cells);
    expect(file.table.notices).toEqual([]);
  });
});

describe('every odd file is read, or refused with a sentence, as it is written down', () => {
  const odd = corpus.filter(({ cells }) => !cells);
  const kept: Record<string, Outcome> = isKept ? {} : JSON.parse(readFileSync(outcomes, 'utf8'));

  test.each(odd)('$name', async (torture) => {
    const began = processorSeconds();
    const outcome = await outcomeOf(torture);
    expect(processorSeconds() - began).toBeLessThan(MOST_SECONDS);
    for (const sentence of 'refused' in outcome ? [outcome.refused] : outcome.said) {
      expect(sentence).toMatch(/^(people\.csv|[A-Z]).*[.)\]]$/s);
      expect(sentence).not.toMatch(/undefined|NaN|\[object|TypeError|RangeError|not a function|of null|\.[tj]s:\d/);
    }
    if (isKept) kept[torture.name] = outcome;
    else expect(outcome).toEqual(kept[torture.name]);
  });

  test('nothing is written down that is not tried', () => {
    expect(Object.keys(kept).sort()).toEqual(odd.map(({ name }) => name).sort());
  });

  afterAll(() => {
    if (isKept) writeFileSync(outcomes, `${JSON.stringify(kept, null, 2)}\n`);
  });
});
