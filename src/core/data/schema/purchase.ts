import * as v from 'valibot';
import { Failure } from '../../failure.ts';
import { isMissingText } from '../file/missing.ts';
import { compareNaturally } from '../file/natural-order.ts';
import { parseNumber } from '../file/parse-number.ts';
import type { RawColumn, Table } from '../file/table.ts';
import { equalWidthEdges } from './bins.ts';
import { listsMissing } from './coding-rules.ts';
import type { AttributeSchema, DomainPaid, LearnedPart, Purchase, Schema } from './schema.ts';

const finite = v.pipe(v.number(), v.finite('expected a finite number'));
/** A choice among more cells takes too long where it is drawn exactly. */
const MOST_CELLS = 65_536;
const MOST_BINS = 64;
const DEFAULT_CELLS = 1000;
export const DEFAULT_BOUGHT_BINS = 8;
export const DEFAULT_BOUGHT_DELTA = 1e-6;
/** What is bought without a price shares this much of a run’s ε. */
const DEFAULT_SHARE = 0.1;

export const purchaseShape = v.strictObject({
  epsilon: v.optional(v.pipe(v.number(), v.gtValue(0, 'expected an ε above 0'))),
  delta: v.optional(v.pipe(v.number(), v.gtValue(0, 'expected a δ above 0, such as 1e-6'), v.maxValue(0.1))),
  range: v.optional(v.strictTuple([finite, finite])),
  cells: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(2), v.maxValue(MOST_CELLS))),
  bins: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(2), v.maxValue(MOST_BINS))),
});

export const paidShape = v.strictObject({ epsilon: v.number(), delta: v.number() });

/** Whatever is beside a bought domain has a place in it, so that nobody is left out for a value that is not there. */
export function withPlaceForOthers(entry: AttributeSchema): AttributeSchema {
  if (!entry.domain) return entry;
  const outside = entry.type === 'category' ? 'category' : 'clamp';
  return entry.outside === outside ? entry : { ...entry, outside };
}

/** Checks what types cannot say. */
export function validatePurchase(entry: AttributeSchema, where: string): void {
  const { type, read } = entry;
  const bought = purchaseOf(entry);
  if (!bought) return;
  const path = `${where}.domain.bought`;
  if (type === 'date')
    throw new Failure(`${path}: dates have a "unit" and a "span", which are stated; remove "domain".`);
  if (read?.as === 'yes-no') throw new Failure(`${path}: yes and no are known without buying them; remove "domain".`);
  const { delta, range, cells, bins = DEFAULT_BOUGHT_BINS } = bought;
  if (type === 'category') {
    const stray = (['range', 'cells', 'bins'] as const).find((key) => bought[key] !== undefined);
    if (stray) throw new Failure(`${path}.${stray}: a list of values is bought with an "epsilon" and a "delta" alone.`);
    return;
  }
  if (delta !== undefined) throw new Failure(`${path}.delta: bins of numbers cost ε alone; remove "delta".`);
  if (!range)
    throw new Failure(`${path}.range: bins are bought between bounds that everybody knows, such as [0, 100].`);
  if (!(range[0] < range[1])) {
    throw new Failure(`${path}.range: the upper end ${range[1]} must be above the lower end ${range[0]}.`);
  }
  if ((bins & (bins - 1)) !== 0) throw new Failure(`${path}.bins: ${bins} is no power of two, such as 8 or 16.`);
  if (type === 'integer' && cells === undefined) {
    if (!range.every(Number.isSafeInteger)) {
      throw new Failure(`${path}.range: the ends of an integer’s range must be whole numbers.`);
    }
    if (range[1] - range[0] >= MOST_CELLS) {
      throw new Failure(
        `${path}.range: there are more than ${MOST_CELLS.toLocaleString('en')} whole numbers in it; give fewer "cells".`,
      );
    }
  }
}

/** How the domain is to be bought; null where it is known. */
export function purchaseOf({ domain, include }: AttributeSchema): Purchase | null {
  return domain && 'bought' in domain && include !== false ? domain.bought : null;
}

export function isToBuy(entry: AttributeSchema): boolean {
  return purchaseOf(entry) !== null;
}

/** What a run that buys takes from the data without paying for it. */
export function asBought(schema: Schema): Schema {
  const reading = (part: LearnedPart) => part === 'reading';
  return {
    ...schema,
    attributes: schema.attributes.map((entry) =>
      isToBuy(entry) ? { ...entry, learned: entry.learned?.filter(reading) } : entry,
    ),
  };
}

/** What one attribute costs that is to be bought, or was. */
export interface DomainPrice extends DomainPaid {
  readonly name: string;
}

/** What was bought before, as it stands in the schema. */
export function boughtBefore({ attributes }: Schema): DomainPrice[] {
  return attributes.flatMap(({ name, include, domain }) =>
    domain && 'boughtFor' in domain && include !== false ? [{ name, ...domain.boughtFor }] : [],
  );
}

/** What is still to be bought by a run of this ε in all; what has no price of its own shares a tenth of it. */
export function pricesOf(schema: Schema | undefined, epsilon: number): DomainPrice[] {
  const wanted = (schema?.attributes ?? []).flatMap((entry) => {
    const bought = purchaseOf(entry);
    return bought ? [{ ...bought, name: entry.name, isList: entry.type === 'category' }] : [];
  });
  const share = (DEFAULT_SHARE * epsilon) / wanted.filter((own) => own.epsilon === undefined).length;
  return wanted.map(({ name, epsilon: own = share, delta = DEFAULT_BOUGHT_DELTA, isList }) => {
    return { name, epsilon: own, delta: isList ? delta : 0 };
  });
}

/**
 * The same schema with every value there is of a list that is still to be bought, and with all cells between the bounds of
 * numbers. What is bought is chosen from these; what is in the lists is nobody’s to know.
 */
export function finestSchema(table: Table, schema: Schema): Schema {
  return {
    ...schema,
    attributes: schema.attributes.map((entry) => {
      const bought = purchaseOf(entry);
      if (!bought) return entry;
      const { name, type, read } = entry;
      const common = { name, type, ...(read && { read }), ...missingPlace(entry), outside: entry.outside };
      const column = table.columns.find((candidate) => candidate.name === name);
      if (type === 'category')
        return { ...common, values: column ? textsIn(column, read?.as === 'text') : [], domain: entry.domain };
      const { range = [0, 1], cells } = bought;
      return type === 'integer' && cells === undefined
        ? { ...common, range }
        : { ...common, bins: equalWidthEdges(range, cells ?? DEFAULT_CELLS) };
    }),
  };
}

/** Records without a value stay where they are, in a place that is public. */
function missingPlace(entry: AttributeSchema): Pick<AttributeSchema, 'missing'> {
  if (listsMissing(entry)) return { missing: 'category' };
  return entry.missing === undefined ? {} : { missing: entry.missing };
}

/** By name: an order by frequency would tell something of the data. However a number is written, it is one value. */
function textsIn(column: RawColumn, isText: boolean): string[] {
  if (column.kind === 'aside') return [];
  const cells =
    column.kind === 'number'
      ? Array.from(new Set(column.values.filter((value) => !Number.isNaN(value))), String)
      : column.dictionary;
  const texts = cells.flatMap((cell) => {
    const text = cell.trim();
    if (isMissingText(text)) return [];
    const value = isText ? Number.NaN : parseNumber(text);
    return [Number.isNaN(value) ? text : String(value)];
  });
  return [...new Set(texts)].sort(compareNaturally);
}

/** How many of the codes of the finest domain one may choose from: those after them are public. */
export function candidatesOf(finest: AttributeSchema): number {
  const { values, range, bins } = finest;
  if (values) return values.length;
  return bins ? bins.length - 1 : range ? range[1] - range[0] + 1 : 0;
}

/** With what was bought in the place of what was learned: codes of values, or cells that a bin begins with. */
export function settledBy(
  entry: AttributeSchema,
  finest: AttributeSchema,
  found: readonly number[],
  { epsilon, delta }: DomainPrice,
): AttributeSchema {
  const { name, type, read, outside, learned = [] } = entry;
  const parts = learned.filter((part) => part === 'reading');
  const reading = { ...(read && { read }), ...(parts.length > 0 && { learned: parts }) };
  const kept = { name, type, ...reading, ...missingPlace(entry), outside, domain: { boughtFor: { epsilon, delta } } };
  const { values, bins, range } = finest;
  if (values) return { ...kept, values: found.map((code) => values[code]) };
  const edges = bins ?? wholeEdges(range ?? [0, 0]);
  const inside = found.map((cell) => edges[cell]);
  const last = edges[edges.length - 1];
  // The last whole number alone: its bin ends behind it.
  const end = inside.at(-1) === last ? last + 0.5 : last;
  return { ...kept, bins: [edges[0], ...inside, end] };
}

/** The first of each cell; the last one is closed. */
function wholeEdges([low, high]: readonly [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, cell) => low + cell);
}
