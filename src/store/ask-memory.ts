import * as v from 'valibot';
import type { TabMemory } from '../runtime/tab-memory.ts';
import type { AskDraft, AskSetup, OpenSession } from './ask-state.ts';

const shape = v.object({
  dataKey: v.string(),
  setup: v.object({
    attributes: v.array(v.number()),
    epsilon: v.number(),
    neighbours: v.picklist(['add-remove', 'replace-one']),
    publicRecords: v.boolean(),
    tree: v.boolean(),
  }),
  draft: v.object({ text: v.string(), halfWidth: v.number(), confidence: v.number() }),
  history: v.unknown(),
  costs: v.array(v.nullable(v.number())),
});

export interface RememberedSession {
  readonly dataKey: string;
  readonly setup: AskSetup;
  readonly draft: AskDraft;
  /** As in a history file. */
  readonly history: unknown;
  readonly costs: readonly (number | null)[];
}

/** The session of an earlier page in this tab; null where there is none, or none that can be read. */
export function remembered(memory: TabMemory): RememberedSession | null {
  try {
    const { output, success } = v.safeParse(shape, JSON.parse(memory.load() ?? 'null'));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** Noisy answers and what they cost, never counts. False when there is no room for them. */
export function remember(memory: TabMemory, session: OpenSession, draft: AskDraft): boolean {
  const { dataKey, setup, cube, answers } = session;
  const history = {
    domain: cube,
    answers: answers.map(({ spec, answer, scale }) => ({ query: spec, answer, scale })),
  };
  const kept: RememberedSession = { dataKey, setup, draft, history, costs: answers.map(({ cost }) => cost) };
  const fits = memory.save(JSON.stringify(kept));
  // Half of what was spent must not be forgotten: then rather the whole session.
  if (!fits) memory.save(null);
  return fits;
}
