import { defineConfig } from '@playwright/test';
import { freePort } from './test/e2e/support/free-port.ts';
import { browserFlags, findBrowser } from './test/support/find-browser.mjs';

// Playwright reads this file again in every process it starts; the first reading decides, the others inherit.
process.env.E2E_BROWSER ??= await findBrowser();
process.env.E2E_PORT ??= String(await freePort());
const baseURL = `http://localhost:${process.env.E2E_PORT}/`;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Most of a test is waiting for the page; two at a time keep two cores busy.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Waiting is no measurement: a busy machine may take long, and where time is the matter the test says how much.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL,
    headless: true,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Each test is a first visit: the files it would keep for a second one are for the tests of that.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: browserFlags },
  },
  webServer: {
    command: 'node src/launch/start.mjs',
    env: { PORT: process.env.E2E_PORT },
    url: baseURL,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
});
