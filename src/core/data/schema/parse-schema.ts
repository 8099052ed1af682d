import * as v from 'valibot';
import { Failure } from '../../failure.ts';
import { parseWith, recordOf } from '../../parse.ts';
import { type CellReading, dateOrders, decimalSigns } from '../file/reading/cell-reading.ts';
import { daysOfPeriod, periodOf, periodUnits } from '../file/reading/periods.ts';
import { createCoder } from './coder.ts';
import { impossibleCells, impossibleShape, validateImpossible } from './impossible.ts';
import { isToBuy, paidShape, purchaseShape, validatePurchase, withPlaceForOthers } from './purchase.ts';
import type { AttributeSchema, Schema } from './schema.ts';

/** A domain of one attribute beyond this is a slip (an identifier, a timestamp), and its labels alone would fill memory. */
const MAX_SIZE = 4_194_304;

const finite = v.pipe(v.number(), v.finite('expected a finite number'));
const text = v.pipe(
  v.union([v.string(), finite, v.boolean()], 'expected a text or a number'),
  v.transform((value) => String(value)),
);

const reading = v.variant('as', [
  v.strictObject({
    as: v.literal('text'),
    first: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(100))),
  }),
  v.strictObject({ as: v.literal('yes-no') }),
  v.strictObject({
    as: v.literal('number'),
    decimal: v.optional(v.picklist(decimalSigns)),
    unit: v.optional(v.pipe(v.string(), v.minLength(1, 'expected a currency or "%"'))),
    bounds: v.optional(v.literal(true)),
  }),
  v.strictObject({ as: v.literal('date'), order: v.optional(v.picklist(dateOrders)) }),
  v.strictObject({ as: v.literal('time') }),
]);

const attribute = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1, 'expected a name')),
  type: v.picklist(['category', 'integer', 'number', 'date']),
  read: v.optional(reading),
  values: v.optional(v.array(text)),
  merge: v.optional(recordOf(v.array(text, 'expected a list of values'))),
  bins: v.optional(v.pipe(v.array(finite), v.minLength(2, 'expected at least two edges'))),
  range: v.optional(v.tuple([finite, finite])),
  binCount: v.optional(v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(MAX_SIZE))),
  unit: v.optional(v.picklist(periodUnits)),
  span: v.optional(v.tuple([v.string(), v.string()])),
  labels: v.optional(v.array(text)),
  outside: v.optional(v.picklist(['drop', 'clamp', 'category']), 'drop'),
  missing: v.optional(v.picklist(['drop', 'category'])),
  include: v.optional(v.boolean()),
  domain: v.optional(v.union([v.strictObject({ bought: purchaseShape }), v.strictObject({ boughtFor: paidShape })])),
  learned: v.optional(v.array(v.picklist(['values', 'range', 'bins', 'reading']))),
});

export const attributesShape = v.pipe(v.array(attribute), v.minLength(1, 'expected at least one attribute'));

export const schemaShape = v.strictObject({ attributes: attributesShape, impossible: v.optional(impossibleShape) });

/**
 * Reads the schema of an experiment file: `{ "attributes": […] }`, with what is `"impossible"` beside them, or the list itself. An entry may leave out its
 * domain; `completeSchema` then learns it from the data and says so.
 */
export function parseSchema(value: unknown, path: string): Schema {
  if (Array.isArray(value)) {
    const schema: Schema = { attributes: parseWith(attributesShape, value, path).map(withPlaceForOthers) };
    validateSchema(schema, path);
    return schema;
  }
  const { attributes: listed, impossible } = parseWith(schemaShape, value, path);
  const attributes = listed.map(withPlaceForOthers);
  const schema: Schema = { attributes, ...(impossible ? { impossible } : {}) };
  validateSchema(schema, `${path}.attributes`);
  if (impossible) {
    const coded = attributes.filter((entry) => entry.include !== false && hasDomain(entry));
    const domain = { attributes: coded.map((entry) => createCoder(entry, entry.name).attribute) };
    impossibleCells(impossible, domain, `${path}.impossible`);
  }
  return schema;
}

/** Checks what types cannot say; `path` leads to the list of attributes. */
export function validateSchema(schema: Schema, path: string): void {
  const places = new Map<string, number>();
  schema.attributes.forEach((entry, i) => {
    const where = `${path}[${i}]`;
    const earlier = places.get(entry.name);
    if (earlier !== undefined) {
      throw new Failure(
        `${where}.name: “${entry.name}” is already the name of ${path}[${earlier}]. Names must differ.`,
      );
    }
    places.set(entry.name, i);
    validateDomain(entry, where);
  });
  const rules = path.replace(/attributes$/, 'impossible');
  validateImpossible(schema.impossible ?? [], [...places.keys()], rules);
  for (const [i, { attributes }] of (schema.impossible ?? []).entries()) {
    const bought = attributes.find((name) => schema.attributes.some((entry) => entry.name === name && isToBuy(entry)));
    if (bought === undefined) continue;
    throw new Failure(
      `${rules}[${i}].attributes: the values of “${bought}” are bought in each run, so nothing can be said of them before. Declare its values, or take this rule out.`,
    );
  }
}

export function hasDomain(entry: AttributeSchema): boolean {
  return DOMAINS.some((key) => entry[key] !== undefined);
}

const DOMAINS = ['values', 'bins', 'range', 'span'] as const;

/** What the cells of each type may be read as. */
const READINGS: Readonly<Record<AttributeSchema['type'], readonly CellReading['as'][]>> = {
  category: ['text', 'yes-no'],
  integer: ['number', 'time'],
  number: ['number', 'time'],
  date: ['date'],
};

function validateReading({ type, read }: AttributeSchema, where: string): void {
  if (!read || READINGS[type].includes(read.as)) return;
  const kinds = READINGS[type].map((as) => `"${as}"`).join(' or ');
  throw new Failure(`${where}.read: the cells of the type "${type}" are read as ${kinds}, not as "${read.as}".`);
}

function validateDomain(entry: AttributeSchema, where: string): void {
  validateReading(entry, where);
  if (entry.domain) validatePurchase(entry, where);
  else if (entry.values?.length === 0) throw new Failure(`${where}.values: expected at least one value.`);
  const given = DOMAINS.filter((key) => entry[key] !== undefined);
  if (given.length > 1) {
    throw new Failure(
      `${where}: give one of "values", "bins", "range" and "span", not ${given.map((key) => `"${key}"`).join(' and ')}.`,
    );
  }
  if (entry.merge && !entry.values) throw new Failure(`${where}.merge: only listed "values" can be merged.`);
  if (entry.binCount !== undefined && !entry.range)
    throw new Failure(`${where}.binCount: it divides a "range", and there is none.`);
  if (entry.type === 'date') validateDates(entry, where);
  else if (entry.span || entry.unit) {
    throw new Failure(`${where}.${entry.span ? 'span' : 'unit'}: only dates have it. Use the type "date".`);
  }
  if (entry.type === 'category' && (entry.bins || entry.range)) {
    throw new Failure(`${where}: a category has "values", no "${given[0]}". Use the type "integer" or "number".`);
  }
  entry.bins?.forEach((edge, k, edges) => {
    if (k > 0 && !(edge > edges[k - 1])) {
      throw new Failure(`${where}.bins[${k}]: edges must ascend, but ${edge} follows ${edges[k - 1]}.`);
    }
  });
  if (entry.range) validateRange(entry, entry.range, where);
  if (hasDomain(entry) && entry.include !== false) createCoder(entry, where);
}

function validateDates(entry: AttributeSchema, where: string): void {
  const stray = (['values', 'bins', 'range', 'binCount'] as const).find((key) => entry[key] !== undefined);
  if (stray) throw new Failure(`${where}.${stray}: dates have a "unit" and a "span", no "${stray}".`);
  if (!entry.span) return;
  const { unit, span } = entry;
  if (!unit)
    throw new Failure(
      `${where}.unit: a "span" of dates is divided by ${periodUnits.map((u) => `"${u}"`).join(', ')}; say which.`,
    );
  const [first, last] = span.map((label, i) => {
    const days = daysOfPeriod(label);
    if (days) return periodOf(days[i], unit);
    throw new Failure(
      `${where}.span[${i}]: “${label}” is no date. Write it as 2020s, 2024, 2024-Q1, 2024-03, 2024-W05 or 2024-03-17.`,
    );
  });
  if (last < first) throw new Failure(`${where}.span: it ends (${span[1]}) before it begins (${span[0]}).`);
  if (last - first + 1 > MAX_SIZE) {
    throw new Failure(
      `${where}.span: it has ${(last - first + 1).toLocaleString('en')} values, more than ${MAX_SIZE.toLocaleString('en')}. ` +
        'Use a longer unit.',
    );
  }
}

function validateRange(entry: AttributeSchema, [low, high]: readonly [number, number], where: string): void {
  const oneValueEach = entry.type === 'integer' && entry.binCount === undefined;
  if (oneValueEach && !(Number.isSafeInteger(low) && Number.isSafeInteger(high))) {
    throw new Failure(`${where}.range: the ends of an integer's range must be whole numbers.`);
  }
  if (oneValueEach ? high < low : high <= low) {
    throw new Failure(`${where}.range: the upper end ${high} must be above the lower end ${low}.`);
  }
  if (oneValueEach && high - low + 1 > MAX_SIZE) {
    throw new Failure(
      `${where}.range: it has ${(high - low + 1).toLocaleString('en')} values, more than ${MAX_SIZE.toLocaleString('en')}. ` +
        'Use "bins", or a "binCount".',
    );
  }
}
