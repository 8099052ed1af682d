import { expect, type Locator, type Page } from '@playwright/test';
import { LAPLACE_ALONE } from './links.ts';
import { openPage } from './open-page.ts';

export type Group = 'Sweep' | 'Trials' | 'Reference lines' | 'Protected' | 'Axes';

/** Where a field of the Compare room is folded away. */
const groupOf: Readonly<Record<string, Group>> = {
  Trials: 'Trials',
  Seed: 'Trials',
  'Sanity bound': 'Trials',
  From: 'Sweep',
  To: 'Sweep',
  'Derived to reach an error of': 'Sweep',
};

/** The rooms as people see them: by role and name. */
export class WorkbenchPage {
  readonly page: Page;
  /** Errors, warnings and refusals by the content policy since the page was opened. */
  complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Without an address: one mechanism on the census-like set, so that tests know what to expect. */
  async open(address = LAPLACE_ALONE): Promise<void> {
    this.complaints = await openPage(this.page, address);
    await this.finished();
  }

  /** A page of the Figures room. */
  async openFigures(page: string): Promise<void> {
    this.complaints = await openPage(this.page, `./#/figures/${page}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** A page of the Learn room. */
  async openLearn(page: string): Promise<void> {
    this.complaints = await openPage(this.page, `./#/learn/${page}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Until the run is over that opening started. */
  async finished(): Promise<void> {
    await expect(this.status).toContainText('Done');
  }

  get status(): Locator {
    return this.page.getByText(/^(Done|Cancelled|Running|Opened from)/);
  }

  get chart(): Locator {
    return this.page.getByRole('region', { name: 'Error chart' });
  }

  get plot(): Locator {
    return this.chart.getByRole('application');
  }

  get probe(): Locator {
    return this.page.getByRole('region', { name: 'Inspect one run' });
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** What the workload asks and costs. */
  get cost(): Locator {
    return this.page.getByRole('region', { name: 'What it asks and costs' });
  }

  /** One of the numbers there. */
  fact(name: string): Locator {
    return this.cost.locator('dl > div', { hasText: name }).locator('dd');
  }

  /** Groups of settings of the Compare room, which are folded at first. */
  async unfold(...groups: Group[]): Promise<void> {
    for (const group of groups) {
      const button = this.button(group === 'Axes' ? group : new RegExp(`^${group}: `));
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    }
  }

  async type(name: string, value: string): Promise<void> {
    const group = groupOf[name];
    if (group) await this.unfold(group);
    await this.field(name).fill(value);
    await this.field(name).blur();
  }

  async room(name: 'Data' | 'Workload' | 'Compare' | 'Release' | 'Ask' | 'Figures' | 'Learn'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name }).click();
  }
}
