import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { summarise } from '../../../../../src/core/experiment/results/summary.ts';
import { metricById } from '../../../../../src/core/metrics/registry.ts';
import { reportContents } from '../../../../../src/features/compare/report/report-contents.ts';
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
    /<h2>For errors around 10 % (choose )?Laplace (needs|with) ε ≈ 0\.004\d? \([\s\S]+<\/h2>\s*<p>What ε = 0\.004\d+ risks\. [\s\S]+<ul><li>Laplace: ε ≈ 0\.004\d? \(/,
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
