import { expect, test } from 'vitest';
import { AskBrowser, setup } from './ask-tab.ts';

// The worker of a session knows what it may spend; another room is about to spend some of that.
test('a session that is set aside ends with its worker, and goes on later where its ledger stands', async () => {
  const { ask, workers, calls, state } = await new AskBrowser().open();
  await ask.sessions.open(setup);
  await ask.edit({ text: 'count where sex = f', halfWidth: 10 });
  await ask.ask();
  const spent = state().session?.budget.spent;
  expect(spent).toBeGreaterThan(0);
  const dataId = state().session?.dataId ?? '';
  await ask.sessions.book.setAside(`${dataId} of others`);
  expect(workers.at(-1)?.terminated).toBe(false);
  await ask.sessions.book.setAside(dataId);
  expect(workers.every(({ terminated }) => terminated)).toBe(true);
  expect(state().session).toBeNull();
  const answered = () => calls.filter((name) => name === 'ask').length;
  const asked = answered();
  // The question that still stands there takes the session up again; it is not asked by that.
  await ask.ask();
  expect(answered()).toBe(asked);
  expect(state().session?.budget.spent).toBe(spent);
});
