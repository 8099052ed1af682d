import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinDataset } from '../../src/core/data/builtin/registry.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import type { DatasetRef } from '../../src/core/data/dataset-ref.ts';
import type { ByteSource } from '../../src/core/data/file/byte-source.ts';
import { openDataset } from '../../src/core/data/open-dataset.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { recordsIn } from '../support/records-in.ts';
import { type PageUnderTest, withPage } from './page/page-under-test.ts';

export const name = 'Large inputs and long runs: seconds, and memory at the end beyond the start (MiB)';

const LINES_A_CHUNK = 20_000;
const MEBIBYTE = 1_048_576;

/** A file that is made while it is read, so that it takes no place itself. */
function generated(header: string, rows: number, line: (row: number) => string): ByteSource {
  const encoder = new TextEncoder();
  const chunk = (from: number, to: number) => {
    let text = '';
    for (let row = from; row < to; row++) text += `${line(row)}\n`;
    return encoder.encode(text);
  };
  const head = encoder.encode(`${header}\n`);
  return {
    name: 'generated.csv',
    size: head.length + chunk(0, 1000).length * (rows / 1000),
    async *stream() {
      yield head;
      for (let from = 0; from < rows; from += LINES_A_CHUNK) yield chunk(from, Math.min(rows, from + LINES_A_CHUNK));
    },
    slice: async (start, end) => head.slice(start, end).buffer,
  };
}

/** Scattered whole numbers that are the same every time. */
const scattered = (row: number, column: number) => Math.imul(row + 1, 2_654_435_761 + 2 * column) >>> 12;

const SEXES = ['f', 'm'];

function people(rows: number): ByteSource {
  return generated('sex,age,region,pay,date,yes', rows, (row) => {
    const month = String(1 + (scattered(row, 5) % 12)).padStart(2, '0');
    const [sex, age, region] = [SEXES[scattered(row, 1) % 2], scattered(row, 2) % 100, scattered(row, 3) % 50];
    return `${sex},${age},R${region},${scattered(row, 4) % 100_000},2020-${month}-01,${scattered(row, 6) % 2}`;
  });
}

interface Row {
  readonly what: string;
  readonly seconds: number;
  readonly MiB: number;
  readonly said: string;
}

async function measured(what: string, work: () => Promise<string>): Promise<Row> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const said = await work();
  return {
    what,
    seconds: (performance.now() - began) / 1000,
    MiB: (process.memoryUsage().rss - before) / MEBIBYTE,
    said,
  };
}

async function opened(source: ByteSource, more: Partial<Extract<DatasetRef, { csv: string }>> = {}): Promise<string> {
  const data = await openDataset({ csv: source.name, ...more }, () => source);
  return `${recordsIn(data).rows.toLocaleString('en')} records, ${data.domain.attributes.length} attributes`;
}

const failing = (work: () => Promise<string>) => () => work().catch((error: Error) => `refused: ${error.message}`);

/** In Chromium: the file is read from the disk, and the page answers meanwhile. */
async function openedInPage(under: PageUnderTest, rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-faults-'));
  try {
    const path = join(folder, 'many.csv');
    const file = createWriteStream(path);
    for await (const chunk of people(rows).stream()) if (!file.write(chunk)) await once(file, 'drain');
    file.end();
    await once(file, 'close');
    const page = await under.open('#/data');
    await page.locator('#loaded-data', { hasText: 'Census-like' }).waitFor();
    await page.getByRole('button', { name: 'Open something else' }).click();
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.locator('#loaded-data', { hasText: 'many.csv' }).waitFor({ timeout: 300_000 });
    const records = await page
      .locator('dt', { hasText: 'Records' })
      .locator('xpath=following-sibling::dd')
      .first()
      .innerText();
    await page.context().close();
    return `${records} records of ${(statSync(path).size / MEBIBYTE).toFixed(0)} MiB`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the page holds after each tenth of the trials. */
async function manyTrialsInPage({ browser, open }: PageUnderTest, trials: number): Promise<string> {
  const page = await open('#/compare');
  const session = await page.context().newCDPSession(page);
  const status = page.getByText(/^(Done|Running)/);
  await page.getByText(/^Done/).waitFor();
  const text = JSON.stringify({
    version: 1,
    dataset: { builtin: 'table-2' },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    trials,
  });
  await page.evaluate((experiment) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([experiment], 'long.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await page.getByText('No results yet').waitFor();
  await page.keyboard.press('Control+Enter');
  const heaps: string[] = [];
  while (!(await status.innerText()).startsWith('Done')) {
    await page.waitForTimeout(3000);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    heaps.push((usedSize / MEBIBYTE).toFixed(0));
  }
  const said = await status.innerText();
  await page.context().close();
  return `${said} Heap of the page, every three seconds: ${heaps.join(' ')} MiB (${browser.version()})`;
}

/** How far the memory in use grows from the first tenth of the trials to the last. */
async function manyTrials(trials: number): Promise<string> {
  const dataset = builtinDataset('table-2').build({}, () => {});
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'table-2' },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    trials,
  });
  const runner = new TrialRunner(experiment, new RecordCounts(dataset), () => 0);
  const heaps: number[] = [];
  let done = 0;
  for (const cell of planCells(experiment)) {
    runner.run(cell);
    if (++done % (trials / 10) === 0) {
      globalThis.gc?.();
      heaps.push(process.memoryUsage().heapUsed / MEBIBYTE);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return `heap after each tenth: ${heaps.map((heap) => heap.toFixed(0)).join(' ')} MiB`;
}

export async function run(): Promise<Row[]> {
  return [
    await measured('10,000,000 rows × 6 columns', () => opened(people(10_000_000))),
    await measured('the same in Chromium', () => withPage((under) => openedInPage(under, 10_000_000))),
    await measured('20,000 rows × 500 columns', () =>
      opened(
        generated(Array.from({ length: 500 }, (_, i) => `q${i}`).join(','), 20_000, (row) =>
          Array.from({ length: 500 }, (_, i) => scattered(row, i) % 5).join(','),
        ),
      ),
    ),
    await measured(
      'a column of 1,000,000 categories, as it comes',
      failing(() =>
        opened(generated('word,sex', 2_000_000, (row) => `w${scattered(row, 7) % 1_000_000},${SEXES[row % 2]}`)),
      ),
    ),
    await measured(
      'the same, wanted as categories',
      failing(() =>
        opened(
          generated('word,sex', 2_000_000, (row) => `w${scattered(row, 7) % 1_000_000},${SEXES[row % 2]}`),
          {
            schema: {
              attributes: [
                { name: 'word', type: 'category', read: { as: 'text' }, outside: 'drop' },
                { name: 'sex', type: 'category', outside: 'drop' },
              ],
            },
          },
        ),
      ),
    ),
    await measured('100,000 trials', () => manyTrials(100_000)),
    await measured('the same in Chromium', () => withPage((under) => manyTrialsInPage(under, 100_000))),
  ];
}
