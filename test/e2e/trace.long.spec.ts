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
  // The bars are those of the moment: their numbers move with the slider.
  const bars = at.probe.getByRole('application', { name: /^Occupation at ε = .*truth and noisy answer/ });
  const firstAnswer = async () => {
    await bars.focus();
    await bars.press('Home');
    return at.probe.getByText(/: truth .*, noisy answer /).innerText();
  };
  const released = await firstAnswer();
  await slider.press('Home');
  expect(await firstAnswer()).not.toBe(released);
  await slider.press('End');
  expect(await firstAnswer()).toBe(released);
  await at.probe.getByRole('button', { name: /Mechanism/ }).click();
  await page.getByRole('option', { name: 'Laplace' }).click();
  await expect(at.button('How iReduct lowered the noise')).toHaveCount(0);
  expect(at.complaints).toEqual([]);
});
