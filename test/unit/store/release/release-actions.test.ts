import { beforeEach, expect, test } from 'vitest';
import { DataSession } from '../../../../src/core/data/session.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import type { ReleaseChoice } from '../../../../src/core/experiment/release/release-choice.ts';
import { mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { firstChoice } from '../../../../src/store/release/chosen-release.ts';
import { ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

let browser: ReleaseBrowser;
let tab: ReleaseTab;
beforeEach(async () => {
  browser = new ReleaseBrowser();
  tab = await browser.open();
});

function choose(change: Partial<ReleaseChoice>): void {
  const { choice } = tab.state.release;
  if (!choice) throw new Error('nothing was chosen');
  tab.workbench.release.choose({ ...choice, ...change });
}

function failingWith(approximateDelta: number) {
  const { params } = mechanismById('mwem', 'mechanisms');
  return { id: 'mwem', params: { ...defaultParams(params), rounds: 2, composition: 'approximate', approximateDelta } };
}

test('a release is charged once, kept, and found again after a reload', async () => {
  await tab.budget(1);
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  const { shown } = tab.state.release;
  expect(shown?.release).toMatchObject({ outcome: 'released', spent: 0.25, delta: 0 });
  expect(shown?.result?.answers).toHaveLength(3);
  // Exact noise on counts is whole-numbered.
  for (const answers of shown?.result?.answers ?? []) expect([...answers].every(Number.isInteger)).toBe(true);
  expect(tab.spent).toBe(0.25);

  tab.close();
  const again = await browser.open();
  expect(again.spent).toBe(0.25);
  const [release] = again.state.ask.known?.book.releases ?? [];
  await again.workbench.release.show(release);
  expect(again.state.release.shown?.result?.answers).toEqual(shown?.result?.answers);
});

test('neither a release nor its statement nor what is kept of it holds the digest of the true counts', async () => {
  const { config } = tab.state;
  const digest = await tab.workbench.data.digest(config);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  await tab.budget(1);
  await tab.release();
  expect(tab.statement).toBeDefined();
  const { shown } = tab.state.release;
  for (const held of [shown, tab.state, tab.statement, tab.state.ask.known, browser.disk]) {
    expect(JSON.stringify(held)).not.toContain(digest.slice(0, 8));
  }
});

test('the experiment of a release opens again as a file', async () => {
  await tab.budget(1);
  await tab.release();
  const { metrics: _, references: __, ...file } = tab.state.release.shown?.result?.experiment ?? ({} as never);
  expect(parseExperiment(JSON.parse(JSON.stringify(file)))).toMatchObject({
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.25] },
  });
});

test('nothing is released where nobody said what may be spent', async () => {
  await tab.release();
  expect(tab.state.release.problem).toMatch(
    /^Nothing was released, and nothing was charged. .+ set its budget first.$/,
  );
  expect(browser.disk.spent).toBe(0);
});

test('nothing is released beyond the budget, of ε and of δ', async () => {
  await tab.budget(0.3);
  choose({ epsilon: 0.4 });
  await tab.release();
  expect(tab.state.release.problem).toMatch(/costs ε = 0.4, and ε = 0.3 is left of the 0.3/);
  choose({ epsilon: 0.25, entry: failingWith(1e-6) });
  await tab.release();
  expect(tab.state.release.problem).toMatch(/allows δ = 0/);
  expect(browser.disk.spent).toBe(0);
  await tab.budget(0.3, 1e-6);
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  // And what is spent of it, no budget takes back.
  await expect(tab.budget(0.3, 1e-7)).rejects.toThrow(/δ = 0.000001 is spent on this data already/);
});

test('three times a third of the δ is all of it', async () => {
  await tab.budget(3, 3e-6);
  for (let time = 0; time < 3; time++) {
    choose({ entry: failingWith(1e-6) });
    await tab.release();
    expect(tab.state.release.problem).toBeNull();
  }
  choose({ entry: failingWith(1e-9) });
  await tab.release();
  expect(tab.state.release.problem).toMatch(/allows δ = 0.000003/);
});

test('however large the ε of a comparison, no release begins with one that is hardly a promise', () => {
  const sweep = { parameter: 'epsilon', values: [30, 100, 300] };
  const mechanisms = [{ id: 'laplace' }];
  const config = parseExperiment({ version: 1, dataset: { builtin: 'czech' }, mechanisms, sweep });
  expect(firstChoice(config).epsilon).toBe(1);
});

test('what is not private is refused before it is paid for', async () => {
  await tab.budget(1);
  tab.workbench.release.choose({ entry: { id: 'oracle', params: {} }, epsilon: 0.25 });
  await tab.release();
  expect(tab.state.release.problem).toMatch(/Nothing was released, and nothing was charged. Oracle cannot be released/);
  expect(browser.disk.spent).toBe(0);
});

test('nothing is released where the charge cannot be kept', async () => {
  await tab.budget(1);
  browser.disk.isFull = true;
  await tab.release();
  expect(tab.state.release.problem).toMatch(
    /charged\. The charge is kept in this browser before any noise is drawn, and that failed/,
  );
  expect(tab.state.release.shown).toBeNull();
});

test('what came out and cannot be kept is told, and stays charged', async () => {
  await tab.budget(1);
  // Full once the charge is on the disk.
  browser.onDraw = () => {
    browser.disk.isFull = browser.disk.spent > 0;
  };
  await tab.release();
  expect(tab.state.release.shown?.result).not.toBeNull();
  expect(tab.state.release.notKept).toMatch(/save its files now/);
  browser.disk.isFull = false;
  tab.close();
  const again = await browser.open();
  expect(again.spent).toBe(0.25);
  expect(again.state.ask.known?.book.releases).toMatchObject([{ outcome: 'charged' }]);
});

test('a worker that fails after it was paid leaves a charge with its reason', async () => {
  await tab.budget(1);
  browser.onDraw = () => {
    if (browser.disk.spent > 0) throw new Error('the worker was killed');
  };
  await tab.release();
  expect(tab.state.release.problem).toMatch(/^The release was charged, and nothing came out/);
  expect(tab.state.ask.known?.book.releases).toMatchObject([{ outcome: 'failed', spent: 0.25 }]);
});

test('called off before it is paid for it costs nothing, afterwards what it costs', async () => {
  await tab.budget(1);
  browser.onDraw = () => tab.workbench.release.cancel();
  await tab.release();
  expect(tab.state.release.problem).toBe('Nothing was released, and nothing was charged. It was called off.');
  expect(browser.disk.spent).toBe(0);
  browser.onDraw = () => {
    if (browser.disk.spent > 0) tab.workbench.release.cancel();
  };
  await tab.release();
  expect(tab.state.release.problem).toMatch(/^The release was charged, and nothing came out: .+ It was called off[.]$/);
  expect(tab.state.ask.known?.book.releases).toMatchObject([{ outcome: 'failed', spent: 0.25 }]);
  expect(tab.state.release.phase).toBeNull();
});

test('nothing is charged to data that was opened while the release was prepared', async () => {
  await tab.budget(1);
  browser.onDraw = () => {
    const { store } = tab.workbench;
    const { data } = store.getState();
    const file = new File(['age,sex,town\n'], 'people.csv');
    const { dataFile } = data;
    if (!dataFile) throw new Error('no file is open');
    const table = { ...dataFile.table, contents: { ...dataFile.table.contents, all: 'others' } };
    store.setState({ data: { ...data, dataFile: { ...dataFile, file, table } } });
  };
  await tab.release();
  expect(tab.state.release.problem).toMatch(/nothing was charged. Other data was opened meanwhile[.]$/);
  expect(browser.disk.spent).toBe(0);
});

test('leaving the room while the release is rehearsed, and coming back, makes no other data of what is released', async () => {
  await tab.budget(1);
  const rooms = ['compare', 'release'] as const;
  let visits = 0;
  const described = new Set([tab.state.data.description]);
  browser.onDraw = () => {
    if (visits < rooms.length) tab.workbench.setView({ room: rooms[visits++] });
    described.add(tab.state.data.description);
  };
  await tab.release();
  expect(described.size).toBeGreaterThan(1);
  expect(tab.state.release.problem).toBeNull();
  expect(tab.state.release.shown?.release.outcome).toBe('released');
  expect(browser.disk.spent).toBe(0.25e12);
});

test('what another tab charged in the meantime is seen before anything is spent', async () => {
  await tab.budget(1);
  const other = await browser.open();
  expect(other.spent).toBe(0);
  await tab.release();
  await other.release();
  expect(other.state.release.problem).toMatch(/Something else was charged to this data in the meantime/);
  expect(browser.disk.spent).toBe(0.25e12);
  // Now it was seen.
  expect(other.spent).toBe(0.25);
  await other.release();
  expect(other.state.release.problem).toBeNull();
  expect(browser.disk.spent).toBe(0.5e12);
});

test('a cube that is open in another tab holds the budget', async () => {
  await tab.budget(1);
  const other = await browser.open();
  const setup = {
    attributes: [0],
    epsilon: 0.5,
    neighbours: 'replace-one',
    publicRecords: false,
    tree: false,
  } as const;
  await other.workbench.ask.sessions.open(setup);
  await tab.release();
  expect(tab.state.release.problem).toMatch(/open in another tab/);
  other.close();
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
});

test('Ask and Release spend one budget, whichever comes first', async () => {
  const { ask } = tab.workbench;
  const setup = { attributes: [0], epsilon: 1, neighbours: 'replace-one', publicRecords: false, tree: false } as const;
  const question = { text: 'count where age = 17', halfWidth: 12, confidence: 0.95 };
  await tab.budget(0.7);
  await ask.sessions.open(setup);
  await ask.edit(question);
  await ask.ask();
  await ask.sessions.book.lookAgain();
  const asked = tab.spent;
  expect(asked).toBeGreaterThan(0.2);
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  // The session knew of more than is left now; it is taken up again with what is.
  expect(tab.state.ask.session).toBeNull();
  await ask.sessions.open(setup);
  await ask.edit({ ...question, text: 'count where age = 18' });
  await ask.ask();
  await ask.sessions.book.lookAgain();
  expect(tab.spent).toBeLessThanOrEqual(0.7);
  expect(tab.state.ask.session?.answers).toHaveLength(1);
});

test('the ledger lists what was asked and what was released', async () => {
  const { ask } = tab.workbench;
  await tab.budget(2);
  await ask.sessions.open({
    attributes: [1],
    epsilon: 1,
    neighbours: 'replace-one',
    publicRecords: false,
    tree: false,
  });
  await ask.edit({ text: 'count where sex = f', halfWidth: 12, confidence: 0.95 });
  await ask.ask();
  await ask.sessions.book.lookAgain();
  await tab.release();
  const { known } = tab.state.ask;
  if (!known) throw new Error('nothing was looked up');
  const lines = await tab.workbench.release.lines(known);
  expect(lines).toMatchObject([
    { room: 'Budget', what: 'the budget is ε = 2', epsilon: 0, outcome: 'set by the steward', at: expect.any(Number) },
    { room: 'Ask', what: 'count where sex = f', outcome: 'answered', at: expect.any(Number) },
    {
      room: 'Release',
      what: 'a release',
      epsilon: 0.25,
      outcome: 'released; “0.25” was typed',
      at: expect.any(Number),
    },
  ]);
  expect(lines.reduce((sum, { epsilon }) => sum + epsilon, 0)).toBeCloseTo(tab.spent, 9);
});

/** Every number list that somebody could read off the page. */
function numbersIn(value: unknown, found: number[][] = [], seen = new Set<unknown>()): number[][] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  if (value instanceof Float64Array) found.push([...value]);
  else for (const part of Object.values(value)) numbersIn(part, found, seen);
  return found.filter(({ length }) => length > 0);
}

test('in Release no true count and no record is left in the state of the page, until it explores again', async () => {
  tab.workbench.release.setMode('explore');
  await expect.poll(() => tab.state.data.description?.histograms[0]?.length).toBeGreaterThan(0);
  await tab.workbench.release.look();
  expect(numbersIn(tab.state).length).toBeGreaterThan(3);
  tab.workbench.release.setMode('release');
  expect(numbersIn(tab.state)).toEqual([]);
  expect(JSON.stringify(tab.state.data.dataFile?.table.preview)).toBe('{"rows":[],"counts":null}');

  // Nor do they come with other data.
  await tab.workbench.data.openFile(new File(['a,b\nx,1\ny,2\n'], 'other.csv'));
  expect(numbersIn(tab.state)).toEqual([]);

  tab.workbench.setView({ room: 'data' });
  await expect
    .poll(() => tab.state.data.description?.histograms.map((counts) => [...counts]))
    .toEqual([
      [1, 1],
      [1, 1],
    ]);
  expect(tab.state.data.dataFile?.table.preview.rows).toHaveLength(2);
});

test('what the release is made of never comes to the page', async () => {
  await tab.budget(1);
  const { handOver } = DataSession.prototype;
  const answers: unknown[] = [];
  DataSession.prototype.handOver = function (...wanted) {
    const answer = handOver.apply(this, wanted);
    answers.push(answer);
    return answer;
  };
  try {
    await tab.release();
  } finally {
    Object.assign(DataSession.prototype, { handOver });
  }
  expect(tab.state.release.problem).toBeNull();
  // Sent once, to the other end of the channel; the page is told that it is done.
  expect(answers).toEqual([{ ok: true, value: null }]);
});
