import type { DataDescription } from '../../../core/data/description.ts';
import { unitWords } from '../../../core/data/privacy-unit.ts';
import type { AttributeSchema, Schema } from '../../../core/data/schema/schema.ts';
import { DEFAULT_SANITY_BOUND, type Experiment, unitOf } from '../../../core/experiment/experiment.ts';
import { type Notice, noticesOn } from '../../../core/experiment/notices.ts';
import { formatCount } from '../../../ui/format.ts';
import { capitalised, plural } from '../../shared/words/spelling.ts';
import { boundInWords } from '../../shared/words/titles.ts';

/** A part of what stands behind a verdict: what it is about, in a few sentences. */
export type ReportFact = readonly [term: string, sentences: readonly string[]];

/** What the data that was run on is known by; null where it is not open. */
export type ReportData = Pick<DataDescription, 'schema' | 'report' | 'records'> | null;

/** Whom ε protects, and what became of the data before anything was counted: what a colleague would ask first. */
export function reportFacts(experiment: Experiment, notices: readonly string[], data: ReportData): ReportFact[] {
  const schema = data?.schema ?? declaredSchema(experiment);
  const known = noticesOn(experiment, {
    told: [],
    report: data?.report ?? null,
    schema,
    records: data?.records ?? 0,
  });
  const of = (...kinds: readonly Notice['kind'][]) =>
    known.filter(({ kind }) => kinds.includes(kind)).map(({ message }) => message);
  const learned = of('learned');
  const shown = new Set([...of('strays', 'left-out', 'chosen', 'person'), ...learned]);
  const others = notices.filter((notice) => !shown.has(notice));
  // Where the data is not open, nobody knows what became of it.
  const none = data ? ['Nothing.'] : [];
  const told = (sentences: readonly string[]) => (sentences.length > 0 ? sentences : none);
  const facts: ReportFact[] = [
    ['Promise and reading', others],
    ['Unit', [`${capitalised(unitWords(unitOf(experiment)))}.`, ...of('person')]],
    ['Learned from the data', told(learned)],
    ['Left out', told([...columnsLeftOut(schema), ...of('left-out')])],
    ['Cut and merged', told([...clampedValues(data), ...mergedValues(schema), ...of('strays')])],
    ['Chosen by looking', of('chosen')],
    ['Sanity bound', [sanityBoundSentence(experiment, data?.records)]],
  ];
  return facts.filter(([, sentences]) => sentences.length > 0);
}

function declaredSchema({ dataset }: Experiment): Schema | null {
  return 'builtin' in dataset ? null : (dataset.schema ?? null);
}

/** More names than these say no more. */
const MOST_NAMES = 12;

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

function columnsLeftOut(schema: Schema | null): string[] {
  const names = (schema?.attributes ?? []).filter(({ include }) => include === false).map(({ name }) => name);
  return names.length === 0 ? [] : [`${names.length === 1 ? 'Column' : 'Columns'}: ${named(names)}.`];
}

function clampedValues(data: ReportData): string[] {
  const cut = (data?.report?.attributes ?? []).filter(({ clamped }) => clamped > 0);
  if (cut.length === 0) return [];
  const counted = cut.map(({ name, clamped }) => `${name} (${formatCount(clamped)})`);
  return [`Values beyond a range, moved to its end: ${named(counted)}.`];
}

function mergedValues(schema: Schema | null): string[] {
  const merged = (schema?.attributes ?? []).flatMap((entry) => (entry.include === false ? [] : mergedIn(entry)));
  return merged.length === 0 ? [] : [`Values merged: ${named(merged)}.`];
}

/** “zone (190 values into 3)”. */
function mergedIn({ name, merge }: AttributeSchema): string[] {
  const groups = Object.values(merge ?? {});
  if (groups.length === 0) return [];
  const values = groups.reduce((sum, group) => sum + group.length, 0);
  return [`${name} (${plural(values, 'value')} into ${formatCount(groups.length)})`];
}

function sanityBoundSentence({ sweep, fixed }: Experiment, records: number | undefined): string {
  if (sweep.parameter === 'delta') return 'It is what varies in the chart.';
  const bound = boundInWords(Number(fixed.delta ?? DEFAULT_SANITY_BOUND), records);
  return `${capitalised(bound)}: errors of smaller counts are taken relative to that many.`;
}
