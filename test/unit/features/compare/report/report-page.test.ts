import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Schema } from '../../../../../src/core/data/schema/schema.ts';
import { parseExperiment } from '../../../../../src/core/experiment/parse-experiment.ts';
import { summarise } from '../../../../../src/core/experiment/results/summary.ts';
import { metricById } from '../../../../../src/core/metrics/registry.ts';
import { reportContents } from '../../../../../src/features/compare/report/report-contents.ts';
import { reportFacts } from '../../../../../src/features/compare/report/report-facts.ts';
import { reportPage } from '../../../../../src/features/compare/report/report-page.ts';
import { REPORT_STYLE_HASH, reportStyle } from '../../../../../src/features/compare/report/report-style.ts';
import { chartWords } from '../../../../../src/features/shared/run/chart-words.ts';
import { emptyRun } from '../../../../../src/store/run-data.ts';
import { laplaceAlone } from '../../../../support/laplace-alone.ts';

const row = (value: number, trial: number, error: number) => ({
  mechanism: 'laplace',
  value,
  trial,
  metrics: { 'overall-relative-error': error, 'mean-absolute-error': 1000 * error },
  spent: value,
  private: true,
  milliseconds: 1,
});
const rows = [row(0.002, 0, 0.2), row(0.002, 1, 0.22), row(0.01, 0, 0.04), row(0.01, 1, 0.042)];
const experiment = { ...laplaceAlone, seed: '<script>alert(1)</script>' };
const run = {
  ...emptyRun,
  status: 'done',
  experiment,
  rows,
  points: summarise(rows),
  fingerprint: 'cafe0123',
} as const;
const metric = metricById('overall-relative-error', 'metrics');
const page = reportPage(
  reportContents(run, {
    words: chartWords(run, experiment, metric, null, 1000),
    metric,
    target: 0.1,
    chart: { light: '<svg><title>light</title></svg>', dark: '<svg><title>dark</title></svg>' },
    address: 'https://example.org/#/compare/~abc',
    data: null,
  }),
);

test('the policy of a report lets in its own style sheet and nothing else', () => {
  expect(REPORT_STYLE_HASH).toBe(`sha256-${createHash('sha256').update(reportStyle).digest('base64')}`);
  expect(page).toContain(
    `content="default-src 'none'; style-src '${REPORT_STYLE_HASH}'; base-uri 'none'; form-action 'none'"`,
  );
  expect(page).not.toMatch(/<script|<link|<img|<iframe|javascript:|\sstyle=|\son\w+=/);
  expect(page).toContain('&lt;script&gt;alert(1)');
});

test('it has the chart for light and dark, the answer of the reader, the numbers, and a card for each mechanism', () => {
  expect(page).toContain('<title>light</title>');
  expect(page).toContain('<title>dark</title>');
  expect(page).toMatch(
    /<h2 class="verdict">For errors around 10 % Laplace needs ε ≈ 0\.004\d? \(\S+\)\.<\/h2>\s*<p class="small">In brackets the 95 % interval\. This ε is chosen by looking/,
  );
  expect(page).toMatch(/<th scope="row">Laplace<\/th><td>0\.002<\/td><td>21(\.0)?\s?%<\/td>/);
  expect(page).toContain('<caption>Mean absolute error, records</caption>');
  expect(page).toContain('Pure ε-differential privacy: there is no δ.');
  expect(page).toContain('Calibrating noise to sensitivity in private data analysis');
  expect(page).toContain('<math>');
  expect(page).toContain('Not private: compared with the truth');
  expect(page).toContain('href="https://example.org/#/compare/~abc"');
  expect(page).toContain('cafe0123');
});

test('what is chosen and on what grounds comes first; all numbers are behind it', () => {
  const [sheet, behind] = page.split('<details>');
  expect(sheet).toMatch(/<p>What ε = 0\.004\d+ risks\. Very strong: /);
  expect(sheet.match(/<rect class="gained"/g)).toHaveLength(3);
  expect(sheet).toMatch(/<dt>Unit<\/dt><dd>Replace one record\./);
  expect(sheet).toMatch(/<dt>Sanity bound<\/dt>.+<dt>Settings<\/dt>.+<dt>Link<\/dt>/);
  expect(sheet).not.toContain('<table');
  expect(behind).toMatch(/<ul><li>Laplace: ε ≈ 0\.004\d? \(/);
  expect(behind).toContain('<caption>');
});

test('it says what was learned, left out, cut and merged', () => {
  const schema: Schema = {
    attributes: [
      {
        name: 'zone',
        type: 'category',
        values: ['a', 'b', 'c'],
        merge: { rest: ['b', 'c'] },
        outside: 'drop',
        learned: ['values'],
      },
      { name: 'fare', type: 'number', range: [0, 10], binCount: 5, outside: 'clamp' },
      { name: 'name', type: 'category', outside: 'drop', include: false },
    ],
  };
  const report = {
    attributes: [{ name: 'fare', missing: 0, outside: 7, clamped: 7, dropped: 0 }],
    strays: [],
    recordsRead: 1200,
    recordsDropped: 3,
    persons: { persons: 400, mostRows: 9, rowsBeyond: 197, rowsWithoutKey: 0 },
  };
  const own = parseExperiment({
    version: 1,
    dataset: { csv: 'trips.csv', person: { key: 'id', rows: 2 } },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    fixed: { delta: 0.01 },
  });
  const facts = new Map(
    reportFacts(own, ['Values read off the data: zone.', 'Read as dates: day.'], { schema, report, records: 1000 }),
  );
  expect(facts.get('Promise and reading')).toEqual(['Read as dates: day.']);
  expect(facts.get('Unit')?.[1]).toContain('at most 2 rows are kept');
  expect(facts.get('Learned from the data')).toEqual(['Values read off the data: zone.']);
  expect(facts.get('Left out')).toEqual([
    'Column: name.',
    '3 of 1200 records were dropped, because a value is missing or outside its domain.',
    '400 people, at most 9 rows of one; rows left out: 197 beyond the limit (not private).',
    expect.stringMatching(/^16 % of the rows are left out, as 2 of each person are kept/),
  ]);
  expect(facts.get('Cut and merged')).toEqual([
    'Values beyond a range, moved to its end: fare (7).',
    'Values merged: zone (2 values into 1).',
  ]);
  expect(facts.get('Sanity bound')?.[0]).toContain('10 records');
  // Of data that is not open nothing is said that is not known.
  expect(new Map(reportFacts(own, [], null)).has('Left out')).toBe(false);
});

test('every element that is opened is closed', () => {
  const open: string[] = [];
  const body = page.replace(/<!doctype html>/, '').replace(/<style>[\s\S]*?<\/style>/, '');
  for (const [, closes, name, self] of body.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/gi)) {
    if (self) continue;
    if (closes) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
});
