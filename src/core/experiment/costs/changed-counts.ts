import { type Counts, tableKey } from '../../data/counts/counts.ts';
import { type Attribute, cellCount, type Domain } from '../../data/domain.ts';
import { daysOfPeriod, periodLabel } from '../../data/file/reading/periods.ts';
import { type Coder, createCoder } from '../../data/schema/coder.ts';
import { addedCategories, codingRules } from '../../data/schema/coding-rules.ts';
import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';

/** An attribute that stays. */
interface Kept {
  readonly attribute: Attribute;
  /** Its position before. */
  readonly from: number;
  /** Where its codes go; null where they stay as they are. */
  readonly codes: readonly number[] | null;
}

/**
 * Counts as they would be with a schema that only leaves attributes out or puts values together: sums of those at hand,
 * so nothing is counted again. Records that are left out for a value stay out.
 */
export class ChangedCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #before: Counts;
  readonly #kept: readonly Kept[];
  readonly #tables = new Map<string, Float64Array>();

  constructor(before: Counts, was: Schema, now: Schema) {
    this.#before = before;
    this.#kept = keptOf(before.domain, included(was), included(now));
    this.domain = { attributes: this.#kept.map(({ attribute }) => attribute) };
    this.records = before.records;
  }

  table(attributes: readonly number[]): Float64Array {
    const key = tableKey(attributes);
    const table = this.#tables.get(key) ?? this.#sum(attributes.map((index) => this.#kept[index]));
    this.#tables.set(key, table);
    return table;
  }

  /** One axis after the other: those before it have their new sizes already. */
  #sum(axes: readonly Kept[]): Float64Array {
    const before = axes.map(({ from }) => from);
    return axes.reduce((table, { codes, attribute }, axis) => {
      if (!codes) return table;
      return moved(table, codes, attribute.size, cellCount(this.#before.domain, before.slice(axis + 1)));
    }, this.#before.table(before));
  }
}

function included({ attributes }: Schema): AttributeSchema[] {
  return attributes.filter((entry) => entry.include !== false);
}

function keptOf({ attributes }: Domain, was: readonly AttributeSchema[], now: readonly AttributeSchema[]): Kept[] {
  return now.map((entry) => {
    const from = was.findIndex(({ name }) => name === entry.name);
    if (was[from] === entry) return { attribute: attributes[from], from, codes: null };
    const coder = createCoder(entry, entry.name);
    return { attribute: coder.attribute, from, codes: newCodes(was[from], entry, coder) };
  });
}

/** The table is seen as [outer][codes][inner]; the middle axis gets its new codes. */
function moved(table: Float64Array, codes: readonly number[], size: number, inner: number): Float64Array {
  const outer = table.length / (codes.length * inner);
  const out = new Float64Array(outer * size * inner);
  for (let o = 0, read = 0; o < outer; o++) {
    for (const code of codes) {
      const base = (o * size + code) * inner;
      for (let i = 0; i < inner; i++) out[base + i] += table[read++];
    }
  }
  return out;
}

/** Code for code: each goes where a value that has it goes, categories for missing and for other values where those stand. */
function newCodes(was: AttributeSchema, now: AttributeSchema, coder: Coder): number[] {
  const values = codesOfValues(was, coder);
  const added = addedCategories(now).map((_, i, all) => coder.attribute.size - all.length + i);
  return [...values, ...added];
}

function codesOfValues(was: AttributeSchema, { ofText, ofNumber, missing }: Coder): number[] {
  const rules = codingRules(was, was.name);
  switch (rules.kind) {
    case 'bins':
      return rules.edges.slice(1).map((next, i) => ofNumber((rules.edges[i] + next) / 2));
    case 'whole':
      return Array.from({ length: rules.high - rules.low + 1 }, (_, i) => ofNumber(rules.low + i));
    case 'date':
      return Array.from({ length: rules.periods }, (_, i) =>
        ofNumber(daysOfPeriod(periodLabel(rules.first + i, rules.unit))?.[0] ?? Number.NaN),
      );
    default: {
      const texts = new Map(rules.codes.map(([text, code]) => [code, text]));
      const size = rules.labels.length - addedCategories(was).length;
      // “(missing)” among the values has no text.
      return Array.from({ length: size }, (_, code) => {
        const text = texts.get(code);
        return text === undefined ? missing : ofText(text);
      });
    }
  }
}
