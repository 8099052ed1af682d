import { expect, test } from '@playwright/test';
import { DataPage } from './support/data-page.ts';

const trips = `zone,day,again\n${Array.from({ length: 600 }, (_, i) => `${(i * 7) % 23},${i % 3},${'abc'[i % 3]}`).join('\n')}\n`;

test('which mechanism is the best here: said before any data is touched, ranked by trials, added by one press', async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open();
  await data.choose({ name: 'trips.csv', content: trips });
  await data.isOpen('trips.csv');
  await data.run();
  await page.getByRole('button', { name: 'Which mechanism here?' }).click();
  await expect(page.getByText(/^Before any data is touched, at ε = /)).toBeVisible();
  await page.getByRole('button', { name: /^Rank \d+ mechanisms by trials at ε = / }).click();
  await expect(page.getByText(/^At ε = .+ is the best here: /)).toBeVisible();
  await expect(page.getByText(/Not private: errors were compared with the truth\./)).toBeVisible();
  const table = page.getByRole('region', { name: /^Mechanisms by .+, not private$/ });
  await expect(table.getByRole('row', { name: /^Identity baseline/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Even counts baseline/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ask again at ε = / })).toBeVisible();
  const add = page.getByRole('button', { name: /^Add .+ to the chart$/ });
  if (await add.isVisible()) {
    await add.click();
    await expect(
      page.getByText(/^Chosen by looking at errors on the private data: which mechanism runs/),
    ).toBeVisible();
  }
  expect(data.complaints).toEqual([]);
});
