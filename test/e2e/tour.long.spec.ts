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
  await expect(card).toContainText('ε-differential privacy, without exception.');
  await expect(card.getByRole('application')).toHaveAccessibleDescription(/^Truth and noisy answer of \d+ answers/);
  await card.getByRole('button', { name: 'Draw again' }).press('Enter');
  await card.getByRole('button', { name: 'Table of these numbers' }).press('Enter');
  await expect(card.getByRole('columnheader')).toHaveText(['Answer', /^Truth/, /^Noisy answer/, /^Error/]);
  await expectNoFindings(page, 'a mechanism’s card', { highContrast: true, within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  // In the legend, where the name hides the curve, and before it is added.
  await at.chart
    .getByRole('list', { name: 'Series' })
    .getByRole('button', { name: 'Laplace: about it' })
    .press('Enter');
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await at.button('Add a mechanism').press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').last()).toContainText('Guarantee');
  await page.keyboard.press('Escape');
  await expectNoFindings(page, 'mechanisms to add', { highContrast: true, within: '[role=dialog]' });
  await page.keyboard.press('Escape');

  for (let step = 3; step <= 8; step++) {
    await tour.getByRole('button', { name: /^(Skip|Next)$/ }).press('Enter');
    await expect(tour).toContainText(`Step ${step} of 8`);
  }
  await expect(page).toHaveURL(/#\/compare\//);
  await tour.getByRole('button', { name: /^(Skip|Next)$/ }).press('Enter');
  await expect(tour).toContainText('Your question, answered');
  await expect(tour).toContainText(/overall relative error of at most 50\s%/);
  await expect(tour.getByRole('listitem')).toContainText(/Laplace: ε ≈ 0\.019/);
  await tour.getByRole('button', { name: 'End the tour' }).press('Enter');
  await expect(tour).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});
