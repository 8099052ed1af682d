import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer } from 'vite';
import { freePort } from './support/free-port.ts';

const configFile = join(import.meta.dirname, '..', 'support', 'gallery', 'vite.config.ts');

test('the gallery draws every part, light and dark, without a complaint', async ({ page }) => {
  const port = await freePort();
  const server = await createServer({ configFile, server: { port }, logLevel: 'silent' });
  await server.listen();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  try {
    for (const theme of ['light', 'dark']) {
      for (const [part, seen] of [
        ['controls', page.getByRole('switch').first()],
        ['charts', page.getByRole('application').first()],
        ['stream', page.getByRole('application').first()],
      ] as const) {
        // Another address behind the # alone would leave the page as it is.
        await page.goto('about:blank');
        await page.goto(`http://localhost:${port}/#part=${part}&theme=${theme}`);
        await expect(seen).toBeVisible();
      }
    }
    expect(complaints).toEqual([]);
  } finally {
    await server.close();
  }
});
