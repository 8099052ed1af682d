import { compareNaturally } from '../file/natural-order.ts';
import { carriedBy } from './bins-for-rows.ts';

/** Labels that stay values of their own; all others are counted together as values outside. */
export interface KeptLabels {
  readonly kept: readonly string[];
  /** Whether records without a value are counted with those, as either are too few alone. */
  readonly joinsMissing: boolean;
}

/** A question that most records answer with “(outside)” is not worth its noise. */
const MOST_OUTSIDE = 0.5;
/** To keep below that, labels are kept that have half as many records as they should … */
const SPARE = 0.5;
/** … but never fewer. */
const FEWEST = 3;

/**
 * The labels of which there are records enough; the others are counted together, if need be with the rarest of those that
 * have enough. Null where that would be most records. `missing`: records without a value.
 */
export function keptLabels(records: ReadonlyMap<string, number>, missing: number): KeptLabels | null {
  const present = [...records.values()].reduce((sum, count) => sum + count, 0);
  const { label, bin } = carriedBy(present + missing);
  const isPair = records.size <= 2;
  // Of a million texts a few hundred are frequent: putting all in order takes minutes.
  const spare = [...records]
    .filter(([, count]) => isPair || count >= Math.max(FEWEST, label * SPARE))
    .sort(byFrequency);
  let kept = spare.filter(([, count]) => isPair || count >= label).length;
  let rest = present - spare.slice(0, kept).reduce((sum, [, count]) => sum + count, 0);
  for (; rest > MOST_OUTSIDE * present && kept < spare.length; kept++) rest -= spare[kept][1];
  if (rest > MOST_OUTSIDE * present) return null;
  const joinsMissing = rest > 0 && missing > 0 && missing < present && (missing < label || rest < label);
  if (joinsMissing) rest += missing;
  while (rest > 0 && rest < label && kept > 2 && spare[kept - 1][1] < bin) rest += spare[--kept][1];
  // One text is not helped by another name.
  if (records.size - kept === 1 && !joinsMissing) return { kept: [...records.keys()], joinsMissing };
  return { kept: spare.slice(0, kept).map(([text]) => text), joinsMissing };
}

/** So many of the texts, those that come most often. */
export function mostFrequent(records: ReadonlyMap<string, number>, most: number): string[] {
  const first: (readonly [text: string, records: number])[] = [];
  for (const entry of records) {
    if (first.length === most && byFrequency(entry, first[most - 1]) >= 0) continue;
    const after = first.findIndex((other) => byFrequency(entry, other) < 0);
    first.splice(after < 0 ? first.length : after, 0, entry);
    first.length = Math.min(first.length, most);
  }
  return first.map(([text]) => text);
}

function byFrequency([a, m]: readonly [string, number], [b, n]: readonly [string, number]): number {
  return n - m || compareNaturally(a, b);
}
