import { expect, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

test('the tour goes through the rooms, sees what was done, survives a reload, and ends with an answer @firefox', async ({
  page,
}) => {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.open();
  await expect(at.probe.getByRole('slider')).toBeVisible();
  await at.room('Learn');
  await at.button('Start the tour').press('Enter');
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toContainText('Step 1 of 8');
  await expectNoFindings(page, 'a step of the tour', { highContrast: true, within: '[aria-label=Tour]' });
  await tour.getByRole('button', { name: 'Go there' }).press('Enter');
  await at.probe.getByRole('slider').press('ArrowLeft');
  await expect(tour.getByRole('status')).toContainText('Done');
  await page.reload();
  await at.finished();
  await expect(tour.getByRole('status')).toContainText('Done');
  await tour.getByRole('button', { name: 'Next' }).press('Enter');
  await at.type('Target for overall relative error', '50');
  await expect(tour.getByRole('status')).toContainText('Done');

  // A mechanism’s card opens where it is named.
  await page.getByRole('button', { name: 'Laplace: about it' }).first().press('Enter');
  const card = page.getByRole('dialog', { name: 'Laplace' });
  await expect(card).toContainText('Pure ε-differential privacy: there is no δ.');
  await expect(card.getByRole('application')).toHaveAccessibleDescription(/^Truth and noisy answer of \d+ answers/);
  await card.getByRole('button', { name: 'Draw again' }).press('Enter');
  await card.getByRole('button', { name: 'Table of these numbers' }).press('Enter');
  await expect(card.getByRole('columnheader')).toHaveText(['Answer', /^Truth/, /^Noisy answer/, /^Error/]);
  await expectNoFindings(page, 'a mechanism’s card', { highContrast: true, within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  // Before it is added.
  await at.button('Add a mechanism').press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').last()).toContainText('Guarantee');
  await page.keyboard.press('Escape');
  await expectNoFindings(page, 'mechanisms to add', { highContrast: true, within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  // Behind a dialog that is closing nothing takes the focus.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (let step = 3; step <= 8; step++) {
    await tour.getByRole('button', { name: /^(Skip|Next)$/ }).press('Enter');
    await expect(tour).toContainText(`Step ${step} of 8`);
  }
  await expect(page).toHaveURL(/#\/compare\//);
  await tour.getByRole('button', { name: /^(Skip|Next)$/ }).press('Enter');
  await expect(tour).toContainText('Your question, answered');
  await expect(tour).toContainText(/errors around 50\s%/);
  await expect(tour).toContainText(/Laplace needs ε ≈ 0\.019/);
  await tour.getByRole('button', { name: 'End the tour' }).press('Enter');
  await expect(tour).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});

test('a sheet opens by its link, answers what is chosen, and goes on by arrow keys on a projector @firefox', async ({
  page,
}) => {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.openLearn('composition');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Composition: one budget, many questions');
  await expect(page.getByRole('main')).toContainText(
    /each of six by [\d.]+: 6(\.\d+)? times as much|5\.\d+ times as much/,
  );
  await at.type('Your answer', '4');
  await at.button('Check').click();
  await expect(page.getByRole('main')).toContainText('Not quite');
  await at.type('Your answer', '24');
  await at.button('Check').click();
  await expect(page.getByRole('main')).toContainText('six times the noise');
  await at.button('Table of these numbers').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await page.getByRole('list', { name: 'Words on this sheet' }).getByRole('button').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoFindings(page, 'a word of the glossary', { highContrast: true, within: '[role=tooltip]' });
  await page.keyboard.press('Escape');
  await expectNoFindings(page, 'a sheet');

  await at.button('Speaker view').click();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toHaveCount(0);
  // All of a sheet is to be seen on a projector, as large as it can be.
  await page.setViewportSize({ width: 1280, height: 720 });
  const fits = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  await expect.poll(fits).toBe(true);
  expect(
    await page.locator('h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)),
  ).toBeGreaterThan(20);
  await page.locator('main').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sensitivity: how much one person can change');
  await expect(page).toHaveURL(/#\/learn\/sensitivity;speaker=1/);
  await expect.poll(fits).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  await page.getByRole('radio', { name: /^Five times/ }).press('Space');
  await expect(page.getByRole('main')).toContainText('Right');

  for (const [link, heading] of [
    ['Glossary', 'Glossary'],
    ['Mechanisms, a card each', 'Mechanisms'],
  ]) {
    await at.room('Learn');
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await at.button('iReduct').click();
  await expect(page.getByRole('main')).toContainText('Errata');
  await expectNoFindings(page, 'Mechanisms');
  expect(at.complaints).toEqual([]);
});
