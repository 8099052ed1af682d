import { expect, test } from 'vitest';
import type { AskService, AskStart } from '../../../../src/core/asking/ask-service.ts';
import type { AskSettings } from '../../../../src/core/asking/ask-session.ts';
import type { SharedKnowledge } from '../../../../src/core/asking/claim.ts';
import type { Question } from '../../../../src/core/asking/question.ts';
import { AskClient, sessionWasLeft } from '../../../../src/runtime/workers/ask-client.ts';
import { memberOf } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';

/** A worker that opens at once and never answers anything else. */
const silent = () => {
  const api = {
    open: async () => ({ ok: true, value: {} }),
    preview: () => new Promise(() => {}),
    compareLaws: () => new Promise(() => {}),
  };
  return memberOf(api as unknown as Remote<AskService>, new Promise<string>(() => {}), () => {});
};

const opening = (client: AskClient) =>
  client.open(async () => {}, {} as AskSettings, {} as AskStart, {} as SharedKnowledge, new AbortController().signal);

test('who waits for a session that was left for another one is told, and waits no longer', async () => {
  const client = new AskClient(silent);
  await opening(client);
  const previewed = client.session.preview({} as Question).catch((error: unknown) => error);
  await opening(client);
  expect(sessionWasLeft(await previewed)).toBe(true);
  const closed = client.session.preview({} as Question).catch((error: unknown) => error);
  client.close();
  expect(sessionWasLeft(await closed)).toBe(true);
  expect(client.isOpen).toBe(false);
});

test('neither does who waits for a comparison that was put away', async () => {
  const client = new AskClient(silent);
  const compared = client.compareLaws({} as never).catch((error: unknown) => error);
  client.endComparison();
  expect(sessionWasLeft(await compared)).toBe(true);
});
