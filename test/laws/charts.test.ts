import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

const pages = listFiles(join(root, 'src'))
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

/** What draws data and can be walked through, or is named as a picture. */
const charts = pages.filter(
  ({ text }) =>
    /aria-roledescription="[a-z ]+"/.test(text) || (text.includes('<svg') && /role="(img|group)"/.test(text)),
);

/** A thumbnail in the gallery of figures: the figure behind it has both. */
const THUMBNAIL = 'src/features/figures/run-picture.tsx';
/** A picture as small as a word: its name says how far answers are off, and the run that is inspected below has them all. */
const SPARK = 'src/ui/charts/answer-spark.tsx';
/** Whoever puts the points of an error chart on the page says what it shows. */
const POINTS = 'src/ui/charts/chart-points.tsx';

test('every chart is described by sentences and has its numbers as a table', () => {
  expect(charts.length).toBeGreaterThan(7);
  const mute = charts
    .filter(({ path, text }) => {
      if (path === THUMBNAIL || path === SPARK) return false;
      const isDescribed = text.includes('aria-describedby={');
      return !isDescribed || (path !== POINTS && !/<(ChartTwin|SpokenSummary)\b/.test(text));
    })
    .map(({ path }) => path);
  expect(mute).toEqual([]);
});

test('whoever says that the numbers stand elsewhere has them there', () => {
  const tables = /<(ChartNumbers|ChainNumbers|DataTable|SpreadTable)\b/;
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  const beside: Readonly<Record<string, string>> = {
    'src/features/data/attribute-row.tsx': 'src/features/data/attribute-list.tsx',
    'src/features/figures/noise-down/chain-plot.tsx': 'src/features/figures/noise-down/chain-bench.tsx',
  };
  const strays = pages
    .filter(({ path, text }) => path.startsWith('src/features/') && /numbersAt="/.test(text))
    .filter(({ path, text }) => !tables.test(texts.get(beside[path] ?? path) ?? text))
    .map(({ path }) => path);
  expect(strays).toEqual([]);
});
