import { expect, type Page } from '@playwright/test';

/** `E2E_SLOWDOWN=6 npx playwright test …` makes the page's processor six times as slow, to find what passes by speed alone. */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);

/** Opens the page and hands back what goes wrong in it: errors, warnings and refusals by the content policy. */
export async function openPage(page: Page, address = './'): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The tests' own doing, to load nothing twice.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  if (slowdown > 1) await slowDown(page);
  await page.goto(address);
  await expect(page.locator('#root')).not.toBeEmpty();
  return complaints;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
