import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adultLikeLines, headerLine } from '../adult-like-lines.ts';
import { mainThreadDuring } from './main-thread.ts';
import type { PageUnderTest } from './page-under-test.ts';
import { untilPainted } from './painted.ts';
import { type PageRow, taskRow, timeRow } from './row.ts';

const ROWS = 1_000_000;
const FEW_ROWS = 20_000;

export async function importing({ browser, open }: PageUnderTest): Promise<PageRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-bench-'));
  try {
    const many = join(folder, 'many.csv');
    writeFileSync(many, headerLine + adultLikeLines(ROWS, 1));
    const few = join(folder, 'few.csv');
    writeFileSync(few, headerLine + adultLikeLines(FEW_ROWS, 1));

    const page = await open('#/data');
    await page.locator('#loaded-data', { hasText: 'Census-like' }).waitFor();
    const choose = (file: string, pattern: string) =>
      untilPainted(page, { event: 'change', selector: '#loaded-data', pattern }, () =>
        page.locator('input[type=file]').first().setInputFiles(file),
      );
    let whole = Number.NaN;
    const reading = await mainThreadDuring(browser, page, async () => {
      whole = await choose(many, 'many');
    });
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
      timeRow('CSV import, 1,000,000 rows × 15 columns, from the choice to the tables', whole, 2000),
      taskRow('CSV import', reading),
      taskRow('one attribute per value', binarising),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
