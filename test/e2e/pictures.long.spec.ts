import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { blurred, thumbnailOf } from './support/thumbnail.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

/**
 * How the main states looked when somebody last looked at them and found them good, as small grey pictures. After a
 * change that is meant: PICTURES=new npx playwright test pictures, and look at the screenshots in test-results.
 */
const KEPT = join(import.meta.dirname, 'pictures.json');
const isNew = process.env.PICTURES === 'new';
const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, string>) : {};
const seen: Record<string, string> = {};

/** Of 255: the mean of all, and how many cells in a hundred may differ by more than `MUCH`. */
const MEAN = 4;
const MUCH = 40;
const CELLS = 0.01;

const looks = [
  { name: 'light, wide', width: 1440, height: 900, scheme: 'light' },
  { name: 'dark, wide', width: 1440, height: 900, scheme: 'dark' },
  { name: 'dark, narrow', width: 360, height: 740, scheme: 'dark' },
] as const;

/** Where to look, and what is there once it is drawn. */
const states: readonly (readonly [name: string, go: (at: WorkbenchPage, page: Page) => Promise<void>])[] = [
  [
    'Compare',
    async (at) => {
      await at.room('Compare');
      await expect(at.plot.locator('.recharts-line path').first()).toBeVisible();
    },
  ],
  ['Workload', (at) => at.room('Workload')],
  ['Data', (at) => at.room('Data')],
  [
    'Release',
    async (at, page) => {
      await at.room('Release');
      await expect(page.getByRole('heading', { name: 'What would come out' })).toBeVisible();
      await expect(page.getByText(/^Noise scale/).first()).toBeVisible();
    },
  ],
  ['Ask', (at) => at.room('Ask')],
  ['Figures', (at) => at.room('Figures')],
  ['Learn', (at) => at.room('Learn')],
];

test('the main states look as they did when they were last looked at', async ({ page }, { outputDir }) => {
  const at = new WorkbenchPage(page);
  await at.open();
  for (const { name: look, width, height, scheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [state, go] of states) {
      const name = `${state}, ${look}`;
      await test.step(name, async () => {
        await go(at, page);
        await page.evaluate(() => scrollTo(0, 0));
        if (isNew) {
          // Whatever is still being drawn comes to rest.
          await page.waitForTimeout(2000);
          await page.screenshot({ path: join(outputDir, `${name}.png`) });
        }
        // What is still being drawn is seen again.
        await expect(async () => {
          const shades = await thumbnailOf(page);
          seen[name] = Buffer.from(shades).toString('base64');
          if (!isNew) expect(differenceFrom(name, shades)).toEqual('none');
        }).toPass({ timeout: 15_000 });
      });
    }
  }
  expect(at.complaints).toEqual([]);
  if (isNew) writeFileSync(KEPT, `${JSON.stringify(seen, null, 2)}\n`);
  else expect(Object.keys(kept)).toEqual(Object.keys(seen));
});

function differenceFrom(name: string, shades: readonly number[]): string {
  const before = kept[name];
  if (before === undefined) return `there is no kept picture of ${name}`;
  const wanted = blurred([...Buffer.from(before, 'base64')]);
  const off = blurred(shades).map((shade, cell) => Math.abs(shade - wanted[cell]));
  const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
  const much = off.filter((value) => value > MUCH).length / off.length;
  const isSame = mean <= MEAN && much <= CELLS;
  return isSame ? 'none' : `${mean.toFixed(1)} of 255 on average, much in ${(100 * much).toFixed(1)} % of the picture`;
}
