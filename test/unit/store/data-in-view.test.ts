import { beforeEach, describe, expect, test } from 'vitest';
import { strangeDataInView, visibleRelease } from '../../../src/store/data-in-view.ts';
import { people, ReleaseBrowser, type ReleaseTab } from './release/release-tab.ts';

// What is made of one data set never stands under the name of another.

let browser: ReleaseBrowser;
let tab: ReleaseTab;
/** Another file with the same name and columns. */
const twin = new File(['age,sex,town\n17,f,a\n18,m,b\n40,f,a\n40,m,b\n'], 'people.csv');

beforeEach(async () => {
  browser = new ReleaseBrowser();
  tab = await browser.open();
});

async function open(file: File): Promise<void> {
  await tab.workbench.data.openFile(file);
  await tab.workbench.ask.sessions.book.lookAgain();
}

describe('a release', () => {
  beforeEach(() => tab.budget(1));

  test('is set aside where other data is open, and is there again with its own, whatever that file is called', async () => {
    await tab.release();
    const shown = visibleRelease(tab.state);
    expect(shown?.of).toMatchObject({ file: { name: 'people.csv' } });
    await open(twin);
    expect(visibleRelease(tab.state)).toBeNull();
    expect(strangeDataInView(tab.state)).toBeNull();
    await open(new File([people], 'renamed.csv'));
    expect(visibleRelease(tab.state)).toBe(shown);
    // In Explore and back, and with other bins, it is still the same data.
    tab.workbench.release.setMode('explore');
    tab.workbench.release.setMode('release');
    await expect.poll(() => tab.workbench.ask.sessions.book.lookAgain()).not.toBeNull();
    expect(visibleRelease(tab.state)).toBe(shown);
  });

  test('that comes out after other data was opened is set aside at once', async () => {
    let opened: Promise<void> | null = null;
    browser.onDraw = () => {
      if (browser.disk.spent > 0) opened ??= open(twin);
    };
    const { change } = browser.books;
    browser.books.change = async (...changed) => {
      if (changed[2]?.result) await opened;
      return change.apply(browser.books, changed);
    };
    await tab.release();
    expect(opened).not.toBeNull();
    expect(tab.state.release.shown?.release).toMatchObject({ outcome: 'released', spent: 0.25 });
    expect(visibleRelease(tab.state)).toBeNull();
    expect(tab.known.book.releases).toEqual([]);
  });

  test('that could not be kept is not lost: it stays, under its own name', async () => {
    browser.onDraw = () => {
      browser.disk.isFull = browser.disk.spent > 0;
    };
    await tab.release();
    expect(tab.state.release.notKept).not.toBeNull();
    await open(twin);
    expect(visibleRelease(tab.state)?.release).toMatchObject({ spent: 0.25 });
    expect(strangeDataInView(tab.state)).toMatchObject({ ref: { csv: 'people.csv' } });
    await tab.workbench.release.show(null);
    expect(strangeDataInView(tab.state)).toBeNull();
  });

  test('leaves no word of it when other data is opened', async () => {
    await tab.release({ epsilon: 0.5 });
    expect(tab.state.release.problem).not.toBeNull();
    await open(twin);
    expect(tab.state.release.problem).toBeNull();
  });
});

test('of a built-in set it is the same data in another form, and other data with other parameters', async () => {
  await tab.workbench.data.openBuiltin('rochdale');
  await tab.workbench.ask.sessions.book.lookAgain();
  await tab.budget(1);
  await tab.release();
  expect(visibleRelease(tab.state)).not.toBeNull();
  await tab.workbench.data.limitRows({ rows: 2 });
  expect(visibleRelease(tab.state)).not.toBeNull();
  await tab.workbench.data.openBuiltin('czech');
  expect(visibleRelease(tab.state)).toBeNull();
});

test('a draw beside the truth is that of the data that is open, or none', async () => {
  tab.workbench.release.setMode('explore');
  await expect.poll(() => tab.state.data.description?.histograms[0]?.length).toBeGreaterThan(0);
  await tab.workbench.release.look();
  expect(tab.state.release.seen?.about).toBe(tab.state.data.description);
  await open(twin);
  expect(tab.state.release.seen?.about).not.toBe(tab.state.data.description);
  await tab.workbench.release.look();
  expect(tab.state.release.seen?.about).toBe(tab.state.data.description);
});

test('an open cube is named by its own data while other data is loaded', async () => {
  const setup = { attributes: [0], epsilon: 1, neighbours: 'add-remove', publicRecords: false, tree: false } as const;
  tab.workbench.setView({ room: 'ask' });
  await tab.workbench.ask.sessions.open(setup);
  expect(strangeDataInView(tab.state)).toBeNull();
  await tab.workbench.data.openFile(new File(['a\nx\ny\n'], 'other.csv'));
  expect(strangeDataInView(tab.state)).toEqual({
    ref: expect.objectContaining({ csv: 'people.csv' }),
    words: 'the data of the open cube; other data is loaded',
  });
  tab.workbench.setView({ room: 'data' });
  expect(strangeDataInView(tab.state)).toBeNull();
});

test('errors on parts of the records are not those of another file of the same name', async () => {
  tab.workbench.setView({ room: 'compare' });
  tab.workbench.edit((config) => ({ ...config, mechanisms: [{ id: 'laplace', params: {} }], trials: 2 }));
  await tab.workbench.scale.start();
  const { file } = tab.state.data.dataFile ?? {};
  expect(tab.state.scale).toMatchObject({ file, runs: [{ run: { status: 'done', file } }, {}, {}] });
  await open(twin);
  expect(tab.state.scale?.file).not.toBe(tab.state.data.dataFile?.file);
});
