import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

test.use({ serviceWorkers: 'allow' });

test('a run that is reloaded in the middle, and whose workers are killed, comes to its end all the same', async ({
  page,
}) => {
  // After the reload the first workers that run trials end in the middle of them, by what they have said and not by time.
  await page.addInitScript(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    let doomed = navigation?.type === 'reload' ? 2 : 0;
    const killed: string[] = [];
    const Plain = Worker;
    Object.assign(globalThis, { killed });
    globalThis.Worker = class extends Plain {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!options?.name?.startsWith('trials') || doomed-- <= 0) return;
        let said = 0;
        this.addEventListener('message', () => {
          said += 1;
          if (said !== 4) return;
          // No event tells of it, as when the browser takes one away for want of memory.
          this.terminate();
          killed.push(options.name as string);
        });
      }
    };
  });
  const at = new WorkbenchPage(page);
  await at.open();
  await at.type('Trials', '400');
  await at.button(/^(Run|Restart) ⏎/).click();
  await expect(at.status).toContainText(/^(Running|Done: 2,000)/);
  await page.reload();
  await expect(at.field('Trials')).toHaveValue('400');
  await expect(at.status).toHaveText('Done: 2,000 runs.');
  expect(await page.evaluate(() => (globalThis as unknown as { killed: string[] }).killed)).toHaveLength(2);
  expect(at.complaints).toEqual([]);
});
