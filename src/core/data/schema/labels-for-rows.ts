import { compareNaturally } from '../file/natural-order.ts';
import { carriedBy } from './bins-for-rows.ts';
import type { AttributeSchema } from './schema.ts';

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
  const least = Math.min(label, Math.max(FEWEST, label * SPARE));
  const spare = [...records].filter(([, count]) => isPair || count >= least).sort(byFrequency);
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

/** So small a share of all records is hardly any. */
export const HARDLY_ANY = 0.001;

/** The only label, beside two or more, that hardly any record has: by another name it would be as rare. */
export function loneLabel(kept: readonly string[], records: ReadonlyMap<string, number>): string | null {
  if (kept.length < records.size || kept.length < 3) return null;
  const all = [...records.values()].reduce((sum, count) => sum + count, 0);
  const rare = kept.filter((label) => (records.get(label) ?? 0) < HARDLY_ANY * all);
  return rare.length === 1 ? rare[0] : null;
}

/**
 * Steps of a scale of which few records are at one, put together with the neighbour that fewer are at: “Never or Rarely”.
 * `steps`: in their order. Undefined where all have enough.
 */
export function mergedSteps(
  steps: readonly string[],
  records: ReadonlyMap<string, number>,
  least: number,
): AttributeSchema['merge'] | undefined {
  const groups = steps.map((step) => ({ steps: [step], count: records.get(step) ?? 0 }));
  while (groups.length > 2) {
    const at = groups.reduce((min, { count }, i) => (count < groups[min].count ? i : min), 0);
    if (groups[at].count >= least) break;
    const isFirst = at === 0 || (at < groups.length - 1 && groups[at + 1].count <= groups[at - 1].count);
    const into = isFirst ? at : at - 1;
    const [a, b] = [groups[into], groups[into + 1]];
    groups.splice(into, 2, { steps: [...a.steps, ...b.steps], count: a.count + b.count });
  }
  const merged = groups.filter((group) => group.steps.length > 1).map((group) => [stepsName(group.steps), group.steps]);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
}

function stepsName(steps: readonly string[]): string {
  return `${steps[0]} ${steps.length === 2 ? 'or' : 'to'} ${steps[steps.length - 1]}`;
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
