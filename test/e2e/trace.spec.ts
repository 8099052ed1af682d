import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

test('the descent of iReduct is scrubbed, and tables are picked out', async ({ page }) => {
  const at = new WorkbenchPage(page);
  await at.open('./');
  await at.probe.getByRole('button', { name: /Mechanism/ }).click();
  await page.getByRole('option', { name: 'iReduct' }).click();
  await at.button('How iReduct lowered the noise').click();
  const slider = at.probe.getByRole('slider', { name: 'Budget used' });
  await expect(slider).toHaveAttribute('aria-valuetext', /100/);
  const table = at.probe.getByRole('table', { name: 'Noise scale, budget and changes by table' });
  const scaleOf = async (name: string) =>
    Number(
      (await table.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(2).innerText()).replace(/,/g, ''),
    );
  const end = { occupation: await scaleOf('Occupation'), gender: await scaleOf('Gender') };
  // Many small counts want little noise, two large ones bear much.
  expect(end.occupation).toBeLessThan(end.gender);
  await slider.press('Home');
  // All start from the same noise, a tenth of the records.
  expect(await scaleOf('Occupation')).toBe(100_000);
  expect(await scaleOf('Gender')).toBe(100_000);
  await at.probe.getByRole('button', { name: 'Step forward' }).click();
  await slider.press('End');
  expect(await scaleOf('Occupation')).toBe(end.occupation);
  await table.getByRole('row').filter({ hasText: 'Occupation' }).click();
  await expect(at.probe.getByText(/^At ε =/)).toContainText('Occupation');
  await expect(at.probe.getByRole('application', { name: /^Changes of each cell of Occupation/ })).toBeVisible();
  await at.probe.getByRole('button', { name: /Mechanism/ }).click();
  await page.getByRole('option', { name: 'Laplace' }).click();
  await expect(at.button('How iReduct lowered the noise')).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});
