import { expect, test } from '@playwright/test';
import { startForeignServer } from './support/foreign-server.ts';
import { openPage } from './support/open-page.ts';
import { goElsewhere, openFrame, reachOut } from './support/reach-out.ts';

// What Firefox is asked in another way than Chromium: policy.spec.ts has the same with more ways into workers.

test('neither the page nor a worker of it reaches another origin @firefox', async ({ page }) => {
  const foreign = await startForeignServer();
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  const script = `(${reachOut})(${foreign.port}).then(postMessage)`;
  const reachedByWorker = await page.evaluate((script) => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
  }, script);
  expect(reachedByWorker).toEqual([]);
  expect(await page.evaluate(reachOut, foreign.port)).toEqual([]);
  await page.evaluate(goElsewhere, foreign.port);
  await page.evaluate(openFrame, foreign.port);
  // A "preconnect" opens a connection before the policy is asked; nothing is sent over it.
  expect(foreign.hits.filter((hit) => hit !== 'connection')).toEqual([]);
  await foreign.close();
});
