import { MISSING_LABEL } from '../../core/data/file/missing.ts';
import { daysOfPeriod, type PeriodUnit, periodOf } from '../../core/data/file/reading/periods.ts';
import { withUnit } from '../../core/data/file/reading/units.ts';
import { clockTime } from '../../core/data/file/reading/value-text.ts';
import type { OutsideReport } from '../../core/data/schema/coded-column.ts';
import { listsMissing, outsideLabel } from '../../core/data/schema/coding-rules.ts';
import type { AttributeSchema, AttributeType, LearnedPart, OutsidePolicy } from '../../core/data/schema/schema.ts';
import { formatCount, formatSetting } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import { categoryGroups } from './category-groups.ts';
import { domainKind, endsOf, type MissingChoice } from './schema-edits.ts';

/** The domain of an entry in a few words: “74 values, 17 to 90”. */
export function domainWords(entry: AttributeSchema): string {
  const { values, bins, range, binCount, unit, span: dates } = entry;
  if (unit && dates) return `${plural(periodCount(unit, dates), unit)}, ${dates[0]} to ${dates[1]}`;
  const kind = domainKind(entry);
  if (kind === 'values') return valueWords(entry, values?.length ?? 0);
  if (bins) return `${plural(bins.length - 1, 'bin')}, ${span(entry, bins[0], bins[bins.length - 1])}`;
  if (!range) return 'no domain yet';
  if (kind === 'width') return `${plural(binCount ?? 0, 'equal bin')}, ${span(entry, ...range)}`;
  return entry.type === 'integer'
    ? `${plural(range[1] - range[0] + 1, 'value')}, ${span(entry, ...range)}`
    : span(entry, ...range);
}

function valueWords(entry: AttributeSchema, count: number): string {
  const groups = entry.merge ? categoryGroups(entry).length : count;
  return groups === count ? plural(count, 'value') : `${plural(groups, 'value')}, merged from ${count}`;
}

function span(entry: AttributeSchema, low: number, high: number): string {
  return `${endWord(entry, low)} to ${endWord(entry, high)}`;
}

/** An end or an edge, as people read it: “$1,000”, “08:30”. */
export function endWord({ read }: AttributeSchema, end: number): string {
  if (read?.as === 'time') return clockTime(end);
  return read?.as === 'number' && read.unit ? withUnit(formatSetting(end), read.unit) : formatSetting(end);
}

/** What is declared where this entry is said to be public: its bounds, its edges, its values. */
export function declaredWords(entry: AttributeSchema): string {
  const { bins, range, binCount } = entry;
  if (bins) return `${plural(bins.length - 1, 'bin')} with the edges ${listed(bins.map(formatSetting))}`;
  if (!range) return listed(categoryGroups(entry).flatMap(({ members }) => members));
  if (domainKind(entry) === 'width') return `${plural(binCount ?? 0, 'equal bin')} from ${span(entry, ...range)}`;
  return `from ${span(entry, ...range)}`;
}

/** More edges would not be read. */
const MOST_LISTED = 500;

function listed(words: readonly string[]): string {
  const shown = words.slice(0, MOST_LISTED).join(', ');
  return words.length > MOST_LISTED ? `${shown} and ${formatCount(words.length - MOST_LISTED)} more` : shown;
}

export const typeWords: Readonly<Record<AttributeType, string>> = {
  category: 'Category',
  integer: 'Integer',
  number: 'Number',
  date: 'Date',
};

/** The two ends of a domain of numbers. */
export function endWords(entry: AttributeSchema): readonly [string, string] | null {
  const ends = entry.values ? null : endsOf(entry);
  return ends && [endWord(entry, ends[0]), endWord(entry, ends[1])];
}

export const learnedWords: Readonly<Record<LearnedPart, string>> = {
  values: 'The values were learned from the data',
  range: 'The range was learned from the data',
  bins: 'The bins were learned from the data',
  reading: 'Whether the day or the month comes first was assumed',
};

export const outsideWords: Readonly<Record<OutsidePolicy, { label: string; hint: string }>> = {
  drop: { label: 'Drop the record', hint: 'The whole record leaves the data, its other attributes too.' },
  clamp: { label: 'Move it to the nearest value', hint: 'Only numbers and dates have one.' },
  category: { label: 'Give it a category of its own', hint: 'The attribute gets one more value, “(outside)”.' },
};

export const missingWords: Readonly<Record<MissingChoice, { label: string; hint: string }>> = {
  drop: { label: 'Drop the record', hint: 'The whole record leaves the data, its other attributes too.' },
  category: { label: 'Give it a category of its own', hint: 'The attribute gets one more value, “(missing)”.' },
  together: { label: 'Count it with the values outside', hint: 'Both share the category “(outside)”.' },
};

/** What became of values outside: “12 outside: dropped”; null when there are none. */
export function outsideNow(entry: AttributeSchema, report: OutsideReport | undefined): string | null {
  if (!report || report.outside === 0) return null;
  const { outside, clamped } = report;
  const told = `${formatCount(outside)} outside`;
  if (entry.outside === 'category') return `${told}: in “${outsideLabel(entry)}”`;
  if (clamped === 0) return `${told}: dropped`;
  const moved = 'moved to the nearest value';
  if (clamped === outside) return `${told}: ${moved}`;
  return `${told}: ${formatCount(outside - clamped)} dropped, ${formatCount(clamped)} ${moved}`;
}

/** What became of missing values: “12 missing: dropped”; null when there are none. */
export function missingNow(entry: AttributeSchema, report: OutsideReport | undefined): string | null {
  if (!report || report.missing === 0) return null;
  const place = missingPlace(entry);
  return `${formatCount(report.missing)} missing: ${place === null ? 'dropped' : `in “${place}”`}`;
}

/** The category that records without a value are counted in; null where they are dropped. */
function missingPlace(entry: AttributeSchema): string | null {
  if (listsMissing(entry)) {
    return categoryGroups(entry).find(({ members }) => members.includes(MISSING_LABEL))?.label ?? MISSING_LABEL;
  }
  if (entry.missing === undefined) return entry.outside === 'category' ? outsideLabel(entry) : null;
  return entry.missing === 'category' ? MISSING_LABEL : null;
}

function periodCount(unit: PeriodUnit, [first, last]: readonly [string, string]): number {
  const [from, to] = [daysOfPeriod(first)?.[0] ?? 0, daysOfPeriod(last)?.[1] ?? 0];
  return periodOf(to, unit) - periodOf(from, unit) + 1;
}
