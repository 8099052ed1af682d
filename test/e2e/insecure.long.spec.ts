import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { browserFlags } from '../support/find-browser.mjs';
import { dropFiles } from './support/drop-files.ts';
import { openPage } from './support/open-page.ts';
import { goTo, ROOMS } from './support/rooms.ts';

// A name without TLS that is not localhost: to the browser this is another machine.
const HOST = 'workbench.test';

test.use({
  launchOptions: {
    executablePath: process.env.E2E_BROWSER as string,
    args: [...browserFlags, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

/** Chromium says of each file that it does without this header on such a page; it protects from other windows alone. */
const isExpected = (complaint: string) => complaint.includes('Cross-Origin-Opener-Policy header has been ignored');

test('over plain http from another machine all that explores works, and what is private says why not', async ({
  page,
}) => {
  const complaints = await openPage(page, `http://${HOST}:${process.env.E2E_PORT}/`);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  const path = test.info().outputPath('people.csv');
  writeFileSync(
    path,
    `age,sex\n${Array.from({ length: 300 }, (_, i) => `${20 + (i % 30)},${'fm'[i % 2]}`).join('\n')}\n`,
  );
  await dropFiles(page, path);
  await goTo(page, 'Compare');
  await expect(page.getByRole('banner')).toContainText('people.csv');
  await page.getByRole('button', { name: /^(Run|Restart) ⏎/ }).click();
  await expect(page.getByText(/^Done: \d+ runs\./)).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/Copy this link: http:\/\/workbench\.test/)).toBeVisible();

  const whatToDo = `http://localhost:${process.env.E2E_PORT}/`;
  await goTo(page, 'Ask');
  await expect(page.getByText('Nothing can be asked on this page')).toBeVisible();
  await expect(page.getByText(whatToDo)).toBeVisible();
  await goTo(page, 'Release');
  await expect(page.getByRole('button', { name: 'Draw again', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Release', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Nothing can be released on this page')).toBeVisible();
  await expect(page.getByText(whatToDo)).toBeVisible();
  await page.getByRole('button', { name: /^Ledger/ }).click();
  await expect(page.getByRole('dialog').getByText(whatToDo)).toBeVisible();
  await page.keyboard.press('Escape');

  for (const name of ROOMS) {
    await goTo(page, name);
    await expect(page.locator('main').locator('h1, h2').first()).toBeVisible();
    await expect(page.getByText(/Something went wrong|stopped working/)).toHaveCount(0);
  }
  expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
});
