import { arriving, type CountsPayload } from '../../src/core/data/counts/counts-payload.ts';
import type { Schema } from '../../src/core/data/schema/schema.ts';
import type { CountsNote } from '../../src/core/data/session.ts';
import type { CountsOrder } from '../../src/core/data/source.ts';
import type { Supply } from '../../src/runtime/workers/sweep.ts';

/** A note for tables over these sets. */
export function noteFor(
  sets: readonly (readonly number[])[],
  { schema, ...order }: Partial<CountsOrder> & { readonly schema?: Schema } = {},
): CountsNote {
  const key = JSON.stringify([sets, schema, order]);
  const wanted = schema ? { schema, rows: 1 } : null;
  return { key, order: { sets, rowsOver: null, folds: 0, form: {}, name: key, ...order }, wanted };
}

/** Counts that are at hand, for workers. */
export function supplyOf(counts: CountsPayload, key = 'k'): Supply {
  return { key, load: (worker) => worker.load(key, counts) };
}

/** The counts of a note, as a worker gets them. */
export async function fetched(
  data: { handOver(port: MessagePort, note: CountsNote): unknown },
  note: CountsNote,
): Promise<CountsPayload> {
  const { port1, port2 } = new MessageChannel();
  const sent = await data.handOver(port1, note);
  if (typeof sent === 'object' && sent !== null && 'message' in sent) throw new Error(String(sent.message));
  return arriving(port2);
}
