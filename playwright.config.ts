import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './test/e2e/support/free-port.ts';
import { browserFlags, findBrowser } from './test/support/find-browser.mjs';
import { findFirefox } from './test/support/firefox/find-firefox.mjs';
import { leftOut, part } from './test/support/part.mjs';

const hasFirefox = part !== 'quick' && findFirefox() !== undefined;
// Playwright reads this file again in every process it starts; the first reading decides, the others inherit.
if (part !== 'quick' && !hasFirefox && process.env.E2E_PORT === undefined) {
  console.log(
    'Skipped in Firefox: none was found. Install it (Debian: firefox-esr), or set FIREFOX_PATH to its program.',
  );
}
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
  },
  projects: [
    {
      name: 'chromium',
      use: { launchOptions: { executablePath: process.env.E2E_BROWSER, args: browserFlags } },
      testIgnore: ['firefox.spec.ts', ...leftOut],
    },
    ...(hasFirefox ? [firefox()] : []),
  ],
  webServer: {
    command: 'node src/launch/start.mjs',
    env: { PORT: process.env.E2E_PORT },
    url: baseURL,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
});

/** The journeys, faults and numbers: whatever a browser may do in its own way. */
function firefox() {
  const executablePath = join(import.meta.dirname, 'test', 'support', 'firefox', 'firefox-for-playwright.mjs');
  return {
    name: 'firefox',
    grep: /@firefox/,
    // This channel is spoken to by WebDriver BiDi; without it Playwright wants a Firefox of its own making.
    use: {
      browserName: 'firefox' as const,
      channel: 'moz-firefox',
      // The list of downloads takes the keys as long as it is open.
      launchOptions: { executablePath, firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false } },
    },
  };
}
