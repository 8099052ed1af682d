import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { doubtSentence, problemWithCharge } from '../../../../src/core/privacy/book/book.ts';
import { ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

const HEADER = ['total bill', 'Größe', 'day', 'smoker'];
const ROWS = Array.from({ length: 40 }, (_, i) => [
  String(10 + ((i * 7) % 23)),
  ['S', 'M', 'Ö'][i % 3],
  ['Thu', 'Fri', 'Sat', 'Sun'][(i * 5) % 4],
  i % 4 ? 'no' : 'yes',
]);

function text(
  rows: readonly (readonly string[])[] = ROWS,
  header: readonly string[] = HEADER,
  delimiter = ',',
  end = '\n',
) {
  return [header, ...rows].map((row) => row.join(delimiter) + end).join('');
}

function columns(order: readonly number[], names = HEADER): string {
  return text(
    ROWS.map((row) => order.map((k) => row[k])),
    order.map((k) => names[k]),
  );
}

const plain = text();
const latin = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
const more = ['19', 'S', 'Sun', 'no'];
const withColumn = (name: string) =>
  text(
    ROWS.map((row, i) => [...row, String(i % 6)]),
    [...HEADER, name],
  );
const renamed = (names: readonly string[]) => text(ROWS, names);
const ALL_NEW = ['a', 'b', 'c', 'd'];

type Disguise = readonly [string, string | Uint8Array<ArrayBuffer>, string?, { encoding?: 'windows-1252' }?];

const silent: readonly Disguise[] = [
  ['one more line end', `${plain}\n`],
  ['CRLF', text(ROWS, HEADER, ',', '\r\n')],
  ['semicolons', text(ROWS, HEADER, ';')],
  ['tabs', text(ROWS, HEADER, '\t')],
  ['windows-1252', latin, 'tips.csv', { encoding: 'windows-1252' }],
  ['a byte order mark', `\ufeff${plain}`],
  ['quotes', plain.replace(/[^,\n]+/g, (cell) => `"${cell}"`)],
  ['rows in another order', text(ROWS.toReversed())],
  ['columns in another order', columns([2, 0, 3, 1])],
  ['packed', gzipSync(plain) as Uint8Array<ArrayBuffer>, 'tips.csv.gz'],
  ['another name', plain, 'other.txt'],
];

const asked: readonly Disguise[] = [
  ['one more row', text([...ROWS, more])],
  ['one row less', text(ROWS.slice(1))],
  ['half of the rows', text(ROWS.slice(20))],
  ['one row twice', text([...ROWS, ROWS[0]])],
  ['one other cell', plain.replace('Sat', 'Sun')],
  ['a renamed column', renamed(['bill', ...HEADER.slice(1)])],
  ['all columns renamed', renamed(ALL_NEW)],
  ['all columns renamed and one more row', text([...ROWS, more], ALL_NEW)],
  [
    'all columns renamed, in another order, one row less',
    text(
      ROWS.slice(1).map((row) => [row[3], row[1], row[0], row[2]]),
      ALL_NEW,
    ),
  ],
  ['an added column', withColumn('table')],
  ['an added and a renamed column', withColumn('table').replace('total bill', 'bill')],
  ['a dropped column', columns([0, 1, 3])],
  ['a dropped column and the rest renamed', columns([0, 1, 3], ALL_NEW)],
  [
    'names in capitals with underscores, other rows',
    text(
      [more, more],
      HEADER.map((name) => name.toUpperCase().replace(' ', '_')),
    ),
  ],
];

const others: readonly Disguise[] = [
  ['other columns of other rows', 'height,weight,town\n1.70,60,x\n1.80,70,y\n1.75,71,z\n'],
];

async function charged(): Promise<ReleaseBrowser> {
  const browser = new ReleaseBrowser();
  const tab = await browser.open(new File([plain], 'tips.csv'));
  await tab.budget(2);
  await tab.release({ epsilon: 0.25 });
  expect(tab.spent).toBe(0.25);
  tab.close();
  return browser;
}

async function openedAs(browser: ReleaseBrowser, [, content, name = 'tips.csv', read]: Disguise): Promise<ReleaseTab> {
  return browser.open(new File([content], name), read);
}

const order = { what: 'x', epsilon: 0.1, delta: 0, neighbours: 'replace-one', rowsPerPerson: 1 } as const;

describe('the same people', () => {
  test.each(silent.map((disguise) => ({ name: disguise[0], disguise })))(
    'with $name: the ledger goes on silently',
    async ({ disguise }) => {
      const tab = await openedAs(await charged(), disguise);
      expect(tab.spent).toBe(0.25);
      expect(tab.known.book.doubts).toEqual([]);
      expect(problemWithCharge(tab.known.book, order)).toBeNull();
    },
  );

  test.each(asked.map((disguise) => ({ name: disguise[0], disguise })))(
    'with $name: the steward is asked, and nothing is charged before',
    async ({ disguise }) => {
      const browser = await charged();
      const tab = await openedAs(browser, disguise);
      const { doubts } = tab.known.book;
      expect(doubts).toMatchObject([{ name: 'tips.csv', spent: 0.25 }]);
      expect(doubtSentence(doubts[0])).toMatch(/(columns|rows) are those of tips.csv, on which ε = 0.25 was spent\.$/);
      await expect(tab.budget(1)).rejects.toThrow('same people or other people');
      const before = browser.disk.spent;
      await tab.release();
      expect(tab.state.release.problem).toContain('same people or other people');
      await tab.workbench.ask.sessions.open({
        attributes: [0],
        epsilon: 1,
        neighbours: 'replace-one',
        publicRecords: true,
        tree: false,
      });
      expect(tab.state.ask.openError).toContain('same people or other people');
      expect(browser.disk.spent).toBe(before);
    },
  );

  test.each(others.map((disguise) => ({ name: disguise[0], disguise })))('$name ask nothing', async ({ disguise }) => {
    const tab = await openedAs(await charged(), disguise);
    expect(tab.known.book).toMatchObject({ cubes: [], releases: [], doubts: [] });
  });
});

describe('an answer', () => {
  const oneMore = asked[0];

  test('“same people” goes on with the ledger, is kept, and never asked again', async () => {
    const browser = await charged();
    const tab = await openedAs(browser, oneMore);
    const [{ dataId }] = tab.known.book.doubts;
    await tab.workbench.ask.sessions.samePeople(dataId);
    expect(tab.spent).toBe(0.25);
    await tab.release({ epsilon: 0.25 });
    expect(tab.spent).toBe(0.5);
    expect(tab.known.book.answers).toMatchObject([{ are: 'same', about: { name: 'tips.csv', spent: 0.25 } }]);
    tab.close();
    for (const again of [oneMore, silent[0]]) {
      const next = await openedAs(browser, again);
      expect([next.spent, next.known.book.doubts]).toEqual([0.5, []]);
      next.close();
    }
    // A disguise of the disguise is recognised as well.
    const third = await openedAs(browser, ['', text([...ROWS, more, more], ALL_NEW)]);
    expect(third.known.book.doubts).toMatchObject([{ spent: 0.5 }]);
  });

  test('“other people” keeps apart, and can become “same people” with what both spent', async () => {
    const browser = await charged();
    const tab = await openedAs(browser, oneMore);
    const [{ dataId }] = tab.known.book.doubts;
    await tab.workbench.ask.sessions.keepApart(dataId);
    expect(tab.known.book).toMatchObject({ doubts: [], answers: [{ are: 'others' }], releases: [] });
    await tab.budget(1);
    await tab.release({ epsilon: 0.25 });
    expect(tab.spent).toBe(0.25);
    tab.close();
    // It is not asked from the other side either.
    const other = await browser.open(new File([plain], 'tips.csv'));
    expect([other.spent, other.known.book.doubts]).toEqual([0.25, []]);
    other.close();
    const again = await openedAs(browser, oneMore);
    expect(again.known.book.doubts).toEqual([]);
    await again.workbench.ask.sessions.samePeople(dataId);
    expect(again.spent).toBe(0.5);
    expect(again.known.book).toMatchObject({
      whole: { epsilon: 1 },
      budgets: [{ why: 'set' }, { why: 'set' }, { why: 'joined' }],
    });
    again.close();
    const whole = await browser.open(new File([plain], 'tips.csv'));
    expect(whole.spent).toBe(0.5);
  });

  test('a charge that another tab makes meanwhile is asked about before the next one here', async () => {
    const browser = new ReleaseBrowser();
    const [first, second] = [await browser.open(new File([plain], 'tips.csv')), await openedAs(browser, oneMore)];
    await second.budget(1);
    await first.budget(1);
    await first.release();
    await second.release();
    expect(second.state.release.problem).toContain('same people or other people');
    expect(browser.disk.spent).toBe(0.25 * 1e12);
  });
});

test('forgetting keeps by what the data is known', async () => {
  const browser = await charged();
  const tab = await browser.open(new File([plain], 'tips.csv'));
  await tab.workbench.ask.sessions.forget();
  tab.close();
  const next = await openedAs(browser, asked[0]);
  expect(next.known.book.doubts).toHaveLength(1);
});

describe('a ledger that is handed to a colleague', () => {
  const takenBy = async (browser: ReleaseBrowser, json: string, content = plain) => {
    const tab = await browser.open(new File([content], 'copy.csv'));
    await tab.workbench.ask.sessions.importLedger(new File([json], 'ledger.json'));
    return tab;
  };

  test('goes on there, counts once, and comes back with what was spent in both places', async () => {
    const home = await charged();
    const own = await home.open(new File([plain], 'tips.csv'));
    const json = await own.workbench.ask.sessions.book.exported();
    const away = new ReleaseBrowser();
    const there = await takenBy(away, json);
    expect(there.spent).toBe(0.25);
    expect(there.known.book).toMatchObject({ name: 'tips.csv', whole: { epsilon: 2 } });
    await there.release();
    await there.workbench.ask.sessions.importLedger(new File([json], 'ledger.json'));
    expect(there.spent).toBe(0.5);
    const back = await there.workbench.ask.sessions.book.exported();
    await own.workbench.ask.sessions.importLedger(new File([back], 'ledger.json'));
    expect(own.spent).toBe(0.5);
    await own.workbench.ask.sessions.importLedger(new File([json], 'ledger.json'));
    expect(own.spent).toBe(0.5);
    await own.release();
    expect(own.spent).toBe(0.75);
  });

  test('holds no digest of the data, and no id by which the browser keeps it', async () => {
    const home = await charged();
    const own = await home.open(new File([plain], 'tips.csv'));
    const json = await own.workbench.ask.sessions.book.exported();
    const kept = [...home.pages('secret'), ...home.pages('people')].flatMap(
      (page) => JSON.stringify(page).match(/[0-9a-f]{16,}/g) ?? [],
    );
    expect(kept.length).toBeGreaterThan(50);
    for (const digest of kept) expect(json).not.toContain(digest);
    expect(json).not.toContain('rows ');
  });

  test('is refused where it is none, with the name of the file, and nothing changes', async () => {
    const browser = await charged();
    const tab = await browser.open(new File([plain], 'tips.csv'));
    const taking = tab.workbench.ask.sessions.importLedger(new File(['{"version": 1}'], 'x.json'));
    await expect(taking).rejects.toThrow(/^x.json: ledger/);
    expect(tab.spent).toBe(0.25);
  });
});

test('a steward’s name for the data stands in the question about data like it', async () => {
  const browser = await charged();
  const tab = await browser.open(new File([plain], 'tips.csv'));
  await tab.workbench.ask.sessions.rename('Tips of 2026');
  tab.close();
  const next = await openedAs(browser, asked[0]);
  expect(next.known.book.doubts).toMatchObject([{ name: 'Tips of 2026' }]);
});
