import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { enter, tabTo, typeInto } from '../support/by-keyboard.ts';
import { pasted } from '../support/pasted.ts';
import { WorkbenchPage } from '../support/workbench-page.ts';

// The journeys of a newcomer, a steward who looks and then publishes, a teacher and a researcher, without a pointer.
// That of an analyst stands in ask-by-keyboard.long.spec.ts.

const rail = (page: Page, room: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room });

test('a newcomer sees a first chart and moves ε, and the noisy answers move with it @firefox', async ({ page }) => {
  const at = new WorkbenchPage(page);
  await at.open('./');
  await expect(at.plot).toBeVisible();
  const slider = at.chart.getByRole('slider', { name: 'ε looked at' });
  await tabTo(page, slider);
  const before = await slider.getAttribute('aria-valuetext');
  const noisy = at.probe.getByRole('application').locator('svg path').nth(3);
  const drawn = await noisy.getAttribute('d');
  await page.keyboard.press('PageUp');
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
  await expect(noisy).not.toHaveAttribute('d', drawn ?? '');
  expect(at.complaints).toEqual([]);
});

test('a steward opens a file, asks, runs and reads off an ε; a researcher takes the experiment along and opens results; it is published @firefox', async ({
  page,
}) => {
  const at = new WorkbenchPage(page);
  await at.open();
  await enter(page, rail(page, 'Data'));
  await enter(page, page.getByRole('button', { name: 'Open something else' }));
  const choosing = page.waitForEvent('filechooser');
  await enter(page, page.getByRole('button', { name: 'Choose a file' }));
  const rows = Array.from({ length: 400 }, (_, i) => `${20 + (i % 50)},${i % 3 === 0 ? 'f' : 'm'},${i % 7}`).join('\n');
  await (await choosing).setFiles([
    { name: 'people.csv', mimeType: '', buffer: Buffer.from(`age,sex,visits\n${rows}\n`) },
  ]);
  await expect(page.getByRole('banner')).toContainText('people.csv');
  await enter(page, rail(page, 'Workload'));
  await enter(page, page.getByRole('button', { name: 'Next: Compare' }));
  await page.keyboard.press('Control+Enter');
  await at.finished();
  // Too many trials: cancelled, and what came stays. Another sanity bound, and again.
  await enter(page, page.getByRole('button', { name: /^Trials: / }));
  await typeInto(page, at.field('Trials'), '60000');
  await page.keyboard.press('Control+Enter');
  await enter(page, page.getByRole('button', { name: 'Cancel' }));
  await expect(at.status).toContainText(/^Cancelled\. [\d,]+ of [\d,]+ runs are kept/);
  await typeInto(page, at.field('Trials'), '10');
  await tabTo(page, at.field('Sanity bound'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Control+Enter');
  await at.finished();
  await expect(at.field('Sanity bound')).toBeFocused();
  await typeInto(page, at.field('Target for overall relative error'), '20');
  await expect(page.getByRole('region', { name: 'Smallest ε for a target' })).toContainText(
    /Laplace (needs|with) (ε ≈ )?\d/,
  );

  const save = async (entry: string) => {
    await enter(page, page.getByRole('button', { name: 'Export', exact: true }));
    const downloading = page.waitForEvent('download');
    await expect(page.getByRole('menu')).toBeVisible();
    const item = page.getByRole('menuitem', { name: entry });
    for (let i = 0; i < 15 && !(await item.evaluate((e) => e === document.activeElement)); i++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    return readFileSync(await (await downloading).path());
  };
  const experiment = JSON.parse((await save('Experiment as JSON')).toString());
  expect(experiment).toMatchObject({ version: 1, dataset: { csv: 'people.csv' }, trials: 10, fixed: { delta: 0.05 } });
  const results = await save('Results as JSON');

  await enter(page, page.getByRole('button', { name: 'Export', exact: true }));
  const opening = page.waitForEvent('filechooser');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await (await opening).setFiles([{ name: 'results.json', mimeType: 'application/json', buffer: results }]);
  await expect(at.status).toContainText('Opened from results.json');

  await enter(page, page.getByRole('button', { name: 'Release this …' }));
  const offer = page.getByRole('menuitem').first();
  await expect(offer).toBeFocused();
  const epsilon = /ε = ([\d.]+)$/.exec((await offer.textContent()) ?? '')?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(at.field('ε exactly')).toHaveValue(epsilon);
  await tabTo(page, page.getByRole('radio', { name: 'Explore', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Release', exact: true })).toBeChecked();
  await enter(page, page.getByRole('button', { name: 'Set the budget' }));
  const release = page.getByRole('button', { name: /^Release, for ε/ });
  await typeInto(page, at.field(`Type ${epsilon} to release, or have a second person type their initials`), epsilon);
  await expect(release).toBeEnabled();
  await enter(page, release);
  const released = page.getByRole('region', { name: 'Released', exact: true });
  await expect(released).toContainText('charged ε');
  const downloading = page.waitForEvent('download');
  await enter(page, released.getByRole('button', { name: 'Tables as CSV' }));
  expect(readFileSync(await (await downloading).path(), 'utf8')).toMatch(/^table,age,sex,visits,answer/);
  expect(at.complaints).toEqual([]);
});

test('a teacher steps through NoiseDown, and a link opens the same page with the same knobs @firefox', async ({
  page,
  context,
}) => {
  const at = new WorkbenchPage(page);
  await at.openFigures('noise-down-chain');
  const forward = page.getByRole('button', { name: 'Step forward' });
  const back = page.getByRole('button', { name: 'Step back' });
  await enter(page, back);
  await enter(page, back);
  await expect(forward).toBeEnabled();
  await enter(page, rail(page, 'Figures'));
  await enter(page, page.getByRole('link', { name: 'NoiseDown laboratory: the density' }).first());
  const knob = page.getByRole('slider', { name: 'y, the noisy answer' });
  await tabTo(page, knob);
  await page.keyboard.press('PageUp');
  const value = await knob.getAttribute('aria-valuetext');
  await tabTo(page, page.getByRole('button', { name: 'Share' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  const address = await pasted(context);
  expect(address).toMatch(/#\/figures\/noise-down;y=[\d.]+$/);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(knob).toHaveAttribute('aria-valuetext', value ?? '');
  expect(at.complaints).toEqual([]);
});
