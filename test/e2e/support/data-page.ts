import { Buffer } from 'node:buffer';
import { expect, type Locator, type Page } from '@playwright/test';
import { LAPLACE_ALONE } from './links.ts';
import { openPage } from './open-page.ts';

export interface Given {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The Data room as people see it: by role and name. */
export class DataPage {
  readonly page: Page;
  /** Errors, warnings and refusals by the content policy since the page was opened. */
  complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    // One mechanism runs in a moment; what all of the first chart takes is nothing to these tests.
    this.complaints = await openPage(this.page, LAPLACE_ALONE.replace('compare', 'data'));
    await this.isOpen('Census-like population (generated)');
  }

  /** With a small file of people. */
  async openPeople(): Promise<void> {
    await this.open();
    await this.choose({ name: 'people.csv', content: people }, withEachAge('people.csv', ['sex', 'city']));
    await this.room('Data');
    await this.isOpen('people.csv');
  }

  /** Waits until data of this name is loaded. */
  async isOpen(name: string): Promise<void> {
    await expect(this.page.locator('#loaded-data')).toHaveText(name);
  }

  async choose(...files: readonly (Given | string)[]): Promise<void> {
    await this.showSources();
    const input = this.page.locator('input[type=file]').first();
    const paths = files.filter((file) => typeof file === 'string');
    if (paths.length > 0) return input.setInputFiles(paths);
    const given = files.filter((file) => typeof file !== 'string');
    await input.setInputFiles(
      given.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content as string) })),
    );
  }

  /** Where data is opened from is folded away while something is open. */
  async showSources(): Promise<void> {
    const fold = this.page.getByRole('button', { name: 'Open something else' });
    // The room may be on its way yet.
    await fold.or(this.page.locator('input[type=file]')).first().waitFor({ state: 'attached' });
    if ((await fold.count()) > 0 && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }

  /** Opens what the status line says in a few words. */
  async unfold(part: RegExp): Promise<void> {
    const line = this.page.getByRole('list', { name: 'What is assumed and was learned' });
    const button = line.getByRole('button', { name: part });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }

  /** Drags files from the desktop over the drop area and lets go: real events, as no script can make them. */
  async drop(...files: readonly string[]): Promise<void> {
    await this.showSources();
    const box = await this.page.getByText('Drop a file here').boundingBox();
    if (!box) throw new Error('there is no drop area');
    const session = await this.page.context().newCDPSession(this.page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [...files], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y, data });
    }
    await session.detach();
  }

  /** Runs the experiment and waits for its end. */
  async run(): Promise<void> {
    await this.room('Compare');
    await this.page.getByRole('button', { name: /^(Run|Restart) ⏎/ }).click();
    await expect(this.page.getByText(/^Done: \d+ runs\./)).toBeVisible();
  }

  fact(term: string): Locator {
    return this.page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd');
  }

  attribute(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async edit(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return this.attribute(name);
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).click();
  }

  get error(): Locator {
    return this.page.getByRole('alert');
  }

  /** Loading, or coding again, is over. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('progressbar')).toHaveCount(0);
  }

  async room(name: 'Data' | 'Workload' | 'Compare' | 'Release'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name }).click();
  }
}

/** Nobody would propose a value for every age of four people, so an experiment beside the file says so. */
export function withEachAge(csv: string, columns: readonly string[], missing?: 'category'): Given {
  const age = { name: 'age', type: 'integer', range: [17, 40], outside: 'clamp', learned: ['range'], missing };
  const texts = columns.map((name) => ({ name, type: 'category' }));
  const experiment = {
    version: 1,
    dataset: { csv, schema: [age, ...texts] },
    neighbours: 'add-remove',
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: 'derived' },
    trials: 3,
  };
  return { name: 'experiment.json', content: JSON.stringify(experiment) };
}

export const people = 'age,sex,city\n17,f,Ulm\n18,m,Ulm\n19,f,Bonn\n40,f,Kiel\n';
