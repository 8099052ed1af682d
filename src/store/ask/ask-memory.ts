import * as v from 'valibot';
import type { TabMemory } from '../../runtime/storage/tab-memory.ts';
import type { AskDraft } from './ask-state.ts';

const shape = v.object({
  ledger: v.string(),
  showsTruth: v.optional(v.boolean(), false),
  draft: v.object({ text: v.string(), halfWidth: v.number(), confidence: v.number() }),
});

/** What was open in this tab; the ledger itself is kept for all tabs. */
export interface RememberedTab {
  readonly ledger: string;
  readonly showsTruth: boolean;
  readonly draft: AskDraft;
}

/** Null where nothing was open, or nothing that can be read. */
export function remembered(memory: TabMemory): RememberedTab | null {
  try {
    const { output, success } = v.safeParse(shape, JSON.parse(memory.load() ?? 'null'));
    return success ? output : null;
  } catch {
    return null;
  }
}

export function remember(memory: TabMemory, { ledger, showsTruth, draft }: RememberedTab): void {
  memory.save(JSON.stringify({ ledger, showsTruth, draft }));
}
