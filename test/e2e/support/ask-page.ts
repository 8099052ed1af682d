import { expect, type Page } from '@playwright/test';
import { COUNT_PROTECTED } from './links.ts';
import { openPage } from './open-page.ts';

/** The Ask room by role and name. */
export class AskPage {
  readonly page: Page;
  complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = COUNT_PROTECTED): Promise<void> {
    this.complaints = await openPage(this.page, address.replace('compare', 'ask'));
    await expect(this.question).toBeVisible();
  }

  /** Attributes, unit and budget by hand. */
  async settings(): Promise<void> {
    const settings = this.page.getByRole('button', { name: 'Settings', exact: true });
    if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
    await expect(this.button('Open the cube')).toBeVisible();
  }

  /** A cube by itself, as if nothing else were ever asked of the data. */
  async openCube(budget = '1'): Promise<void> {
    await this.settings();
    await this.page.getByRole('radio', { name: 'None: each cube by itself' }).press('Space');
    await this.field('Budget of the cube, ε').fill(budget);
    await this.field('Budget of the cube, ε').blur();
    await this.button('Open the cube').click();
    await expect(this.question).toBeVisible();
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  get question() {
    return this.page.getByRole('combobox', { name: 'Question' });
  }

  get verdict() {
    return this.page.getByRole('form', { name: 'Question' }).locator('div[role=status]');
  }

  get budget() {
    return this.page.getByRole('region', { name: 'Budget', exact: true });
  }

  get answer() {
    return this.page.getByRole('region', { name: 'Answer', exact: true });
  }

  get history() {
    return this.page.getByRole('table', { name: 'History of noisy answers' });
  }

  async wish(halfWidth: string): Promise<void> {
    await this.field('Wanted half-width, ±').fill(halfWidth);
    await this.field('Wanted half-width, ±').blur();
  }
}
