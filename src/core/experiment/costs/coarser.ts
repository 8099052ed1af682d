import { MISSING_LABEL } from '../../data/file/missing.ts';
import { daysOfPeriod, type PeriodUnit, periodLabel, periodOf, periodUnits } from '../../data/file/reading/periods.ts';
import { addedCategories, codingRules, type WholeRules } from '../../data/schema/coding-rules.ts';
import type { AttributeSchema, LearnedPart } from '../../data/schema/schema.ts';
import type { Coarser } from './change.ts';

/** So much of all records is few for one value or bin, from gentle to bold. */
export const FEW = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05] as const;

/**
 * Values put together that few records have: neighbours of bins and numbers, rare values of a list as one. `counts`: how
 * many records have each code. Null where that changes nothing.
 */
export function coarserAt(share: number, entry: AttributeSchema, counts: Float64Array): Coarser | null {
  const rules = codingRules(entry, entry.name);
  const enough = share * counts.reduce((sum, count) => sum + count, 0);
  switch (rules.kind) {
    case 'bins':
      return joinedBins(entry, rules.edges, counts, enough);
    case 'whole':
      return joinedBins(entry, wholeEdges(rules), counts, enough, closedAbove);
    case 'category':
      return mergedValues(entry, counts, enough);
    default:
      return null;
  }
}

/** All ways to put values of an attribute together, from gentle to bold. */
export function coarserEntries(entry: AttributeSchema, counts: Float64Array): Coarser[] {
  const ways = entry.type === 'date' ? longerPeriods(entry) : FEW.map((share) => coarserAt(share, entry, counts));
  const all = ways.filter((way) => way !== null);
  return all.filter((way, i) => i === 0 || way.to !== all[i - 1].to || way.from !== all[i - 1].from);
}

/** From left to right, each until it has enough; what is left over goes to the last. */
function joinedBins(
  entry: AttributeSchema,
  edges: readonly number[],
  counts: Float64Array,
  enough: number,
  closed = (joined: readonly number[]) => joined,
): Coarser | null {
  const joined = [edges[0]];
  let held = 0;
  for (let bin = 0; bin < edges.length - 1; bin++) {
    held += counts[bin];
    if (held < enough) continue;
    joined.push(edges[bin + 1]);
    held = 0;
  }
  const last = edges[edges.length - 1];
  if (joined[joined.length - 1] !== last) {
    if (joined.length > 1) joined.pop();
    joined.push(last);
  }
  const [from, to] = [edges.length - 1, joined.length - 1];
  if (to === from || to < 2) return null;
  const { range: _, binCount: __, labels: ___, values: ____, ...rest } = entry;
  return { kind: 'bins', entry: learned({ ...rest, bins: closed(joined) }, 'bins'), from, to };
}

/** An edge before every whole number. */
function wholeEdges({ low, high }: WholeRules): number[] {
  return Array.from({ length: high - low + 2 }, (_, i) => low + i);
}

/** The last bin is closed, so the largest whole number can be its upper edge where it does not stand alone. */
function closedAbove(edges: readonly number[]): readonly number[] {
  const [before, last] = edges.slice(-2);
  return before < last - 1 ? [...edges.slice(0, -1), last - 1] : edges;
}

/** What merged values are called, and what they are called where that is a value itself. */
const NAMES = ['Other', 'Other (merged)', 'Rare values'];

function mergedValues(entry: AttributeSchema, counts: Float64Array, enough: number): Coarser | null {
  const { labels: own, values, ...rest } = entry;
  if (!values) return null;
  const unnamed = { ...rest, values };
  const labels = derivedLabels(unnamed);
  const rare = new Set(labels.filter((label, code) => label !== MISSING_LABEL && counts[code] < enough));
  if (rare.size < 2 || labels.length - rare.size < 1) return null;
  const groups = Object.entries(entry.merge ?? {});
  const inGroups = new Set(groups.flatMap(([, members]) => members));
  const members = [
    ...groups.flatMap(([label, merged]) => (rare.has(label) ? merged : [])),
    ...values.filter((value) => rare.has(value.trim()) && !inGroups.has(value)),
  ];
  const kept = groups.filter(([label]) => !rare.has(label));
  const isTaken = (name: string) => labels.some((label) => label === name && !rare.has(label)) || own?.includes(name);
  const name = NAMES.find((one) => !isTaken(one));
  if (name === undefined) return null;
  const merged = { ...unnamed, merge: { ...Object.fromEntries(kept), [name]: members } };
  // Names that somebody gave stand for values one by one.
  const nameOf = (label: string) => (label === name ? name : (own?.[labels.indexOf(label)] ?? label));
  const named = own ? { ...merged, labels: derivedLabels(merged).map(nameOf) } : merged;
  return { kind: 'values', entry: learned(named, 'values'), from: rare.size, to: 1 };
}

/** Of the values, without categories beside them. */
function derivedLabels(entry: AttributeSchema): string[] {
  const { labels } = codingRules(entry, entry.name);
  return labels.slice(0, labels.length - addedCategories(entry).length);
}

/** Weeks belong to no month. */
const NESTED: readonly PeriodUnit[] = periodUnits.filter((unit) => unit !== 'week').reverse();

function longerPeriods(entry: AttributeSchema): Coarser[] {
  const { labels: _, ...unnamed } = entry;
  const { unit, span } = entry;
  const days = span?.map(daysOfPeriod);
  if (!unit || !days?.[0] || !days[1]) return [];
  const [[first], [, last]] = [days[0], days[1]];
  const from = periodOf(last, unit) - periodOf(first, unit) + 1;
  return NESTED.slice(NESTED.indexOf(unit) + 1).flatMap((longer) => {
    const to = periodOf(last, longer) - periodOf(first, longer) + 1;
    const spanned = [first, last].map((day) => periodLabel(periodOf(day, longer), longer));
    return to < from && to > 1
      ? [
          {
            kind: 'bins' as const,
            entry: { ...unnamed, unit: longer, span: [spanned[0], spanned[1]] as const },
            from,
            to,
          },
        ]
      : [];
  });
}

/** With a part that was read off the data. */
function learned(entry: AttributeSchema, part: LearnedPart): AttributeSchema {
  return { ...entry, learned: [...new Set([...(entry.learned ?? []), part])] };
}
