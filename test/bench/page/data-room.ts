import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adultLikeLines, headerLine } from '../adult-like-lines.ts';
import type { Pace } from '../part.ts';
import { mainThreadDuring } from './main-thread.ts';
import type { PageUnderTest } from './page-under-test.ts';
import { untilPainted } from './painted.ts';
import { type PageRow, taskRow, timeRow } from './row.ts';

const sizes = { full: { rows: 1_000_000, fewRows: 20_000 }, smallest: { rows: 5000, fewRows: 1000 } };

export async function importing({ browser, open }: PageUnderTest, pace: Pace): Promise<PageRow[]> {
  const { rows, fewRows } = sizes[pace];
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-bench-'));
  try {
    const many = join(folder, 'many.csv');
    writeFileSync(many, headerLine + adultLikeLines(rows, 1));
    const few = join(folder, 'few.csv');
    writeFileSync(few, headerLine + adultLikeLines(fewRows, 1));

    const page = await open('#/data');
    await page.locator('#loaded-data', { hasText: 'Census-like' }).waitFor();
    await page.getByRole('button', { name: 'Open something else' }).click();
    const choose = (file: string, pattern: string) =>
      untilPainted(page, { event: 'change', selector: '#loaded-data', pattern }, () =>
        page.locator('input[type=file]').first().setInputFiles(file),
      );
    let whole = Number.NaN;
    const reading = await mainThreadDuring(browser, page, async () => {
      whole = await choose(many, 'many');
    });
    await page.getByRole('button', { name: 'Open something else' }).click();
    await choose(few, 'few');
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Workload' }).click();
    await page.getByRole('button', { name: 'Binary attributes' }).click();
    const binarising = await mainThreadDuring(browser, page, async () => {
      await untilPainted(page, { event: 'click', selector: '#main dl' }, () =>
        page.getByText('One attribute per value').click(),
      );
    });
    await page.context().close();
    return [
      timeRow(`CSV import, ${rows.toLocaleString('en')} rows × 15 columns, from the choice to the tables`, whole, 2000),
      taskRow('CSV import', reading),
      taskRow('one attribute per value', binarising),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
