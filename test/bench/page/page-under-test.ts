import { type Browser, chromium, type Page } from '@playwright/test';
import { buildPage, page as built } from '../../../src/launch/build-page.mjs';
import { securityHeaders } from '../../../src/launch/content-policy.mjs';
import { serve } from '../../../src/launch/static-server.mjs';
import { browserFlags, findBrowser } from '../../support/find-browser.mjs';

export interface PageUnderTest {
  readonly browser: Browser;
  readonly address: string;
  /** A fresh profile, nowhere yet. */
  blank(): Promise<Page>;
  /** A fresh profile at an address of the page. */
  open(hash?: string): Promise<Page>;
}

const PATIENCE = 40_000;

/** Builds and serves the page and lends it to some work. */
export async function withPage<T>(work: (under: PageUnderTest) => Promise<T>): Promise<T> {
  await buildPage();
  const server = await serve({ folder: built, port: 0, headers: securityHeaders });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags });
  try {
    const address = `http://localhost:${server.port}/`;
    const blank = async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      return page;
    };
    const open = async (hash = '') => {
      const page = await blank();
      await page.goto(address + hash);
      return page;
    };
    return await work({ browser, address, blank, open });
  } finally {
    await browser.close();
    await server.close();
  }
}
