import { expect, type Page } from '@playwright/test';

/** Opens the page and hands back what goes wrong in it: errors, warnings and refusals by the content policy. */
export async function openPage(page: Page, address = './'): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The tests' own doing, to load nothing twice.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(address);
  await expect(page.locator('#root')).not.toBeEmpty();
  return complaints;
}
