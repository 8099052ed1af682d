import * as v from 'valibot';
import { cellCount, codesOf, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { pow } from '../math/pow.ts';
import { describeValue, grouped, isPlainObject } from '../params.ts';
import { parseWith, recordOf } from '../parse.ts';
import { attributePosition, attributePositions } from './attribute-position.ts';
import { haarValues } from './haar.ts';
import { denseQuery, type Factor, type LinearQuery } from './linear-query.ts';

const WHOLE = 'expected a whole number';
const finite = v.pipe(v.number(), v.finite('expected a finite number'));
const CODE = 'expected the code of a value (its position, from 0)';
const code = v.pipe(v.number(CODE), v.integer(CODE));
const interval = v.pipe(
  v.strictTuple([code, code], 'expected the first and the last code, such as [0, 2]'),
  v.check(([low, high]) => low <= high, 'expected the lower code first'),
);

const HALVES = 'expected the first code of each half and the last code, such as [0, 2, 3]';
const halves = v.pipe(
  v.strictTuple([code, code, code], HALVES),
  v.check(([from, middle, last]) => from < middle && middle <= last, HALVES),
);

const times = { times: v.optional(finite) };
export const queryShapes = {
  where: v.strictObject({ where: recordOf(interval), ...times }),
  coefficients: v.strictObject({ coefficients: v.array(finite), ...times }),
  moment: v.strictObject({
    moment: recordOf(v.pipe(v.number(), v.integer(WHOLE), v.minValue(0), v.maxValue(16))),
    ...times,
  }),
  parity: v.strictObject({ parity: v.array(v.string()), ...times }),
  wavelet: v.strictObject({ wavelet: recordOf(halves), ...times }),
  table: v.strictObject({
    table: v.strictObject({ attributes: v.array(v.string()), values: v.array(finite) }),
    ...times,
  }),
};
const kinds = Object.keys(queryShapes) as (keyof typeof queryShapes)[];

/** A query as it stands in history and experiment files. */
export type QuerySpec = { readonly times?: number } & (
  | { readonly where: Readonly<Record<string, readonly [low: number, high: number]>> }
  | { readonly coefficients: readonly number[] }
  | { readonly moment: Readonly<Record<string, number>> }
  | { readonly parity: readonly string[] }
  | { readonly wavelet: Readonly<Record<string, readonly [from: number, middle: number, last: number]>> }
  | { readonly table: { readonly attributes: readonly string[]; readonly values: readonly number[] } }
);

const oneKind = v.custom<QuerySpec>(() => false, `expected a query with one of ${quoted(kinds)}`);

/** A query by itself, before it is known which attributes there are. */
export const querySchema = v.lazy((value): v.GenericSchema<unknown, QuerySpec> => {
  const [kind, ...others] = kindsOf(value);
  return kind === undefined || others.length > 0 ? oneKind : queryShapes[kind];
});

function kindsOf(value: unknown): (keyof typeof queryShapes)[] {
  return isPlainObject(value) ? kinds.filter((kind) => Object.hasOwn(value, kind)) : [];
}

/** Checks a query from a file against the domain; errors name the place in the file. */
export function parseQuery(value: unknown, domain: Domain, path: string): LinearQuery {
  const given = kindsOf(value);
  if (given.length !== 1) {
    throw new Failure(`${path}: expected a query with one of ${quoted(kinds)}, found ${foundInstead(value, given)}.`);
  }
  const query = builders[given[0]](value, domain, path);
  const { times = 1 } = value as { times?: number };
  return { ...query, times: query.times * times };
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}

/** What stands in place of one query, in words. */
function foundInstead(value: unknown, given: readonly string[]): string {
  if (given.length > 1) return quoted(given);
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  return keys.length === 0 ? describeValue(value) : quoted(keys.slice(0, 5));
}

/** The same query with other attribute names. */
export function renameInQuery(spec: QuerySpec, rename: (name: string) => string): QuerySpec {
  const renamed = <T>(entries: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(entries).map(([name, entry]) => [rename(name), entry]));
  if ('where' in spec) return { ...spec, where: renamed(spec.where) };
  if ('moment' in spec) return { ...spec, moment: renamed(spec.moment) };
  if ('parity' in spec) return { ...spec, parity: spec.parity.map(rename) };
  if ('wavelet' in spec) return { ...spec, wavelet: renamed(spec.wavelet) };
  if ('table' in spec) return { ...spec, table: { ...spec.table, attributes: spec.table.attributes.map(rename) } };
  return spec;
}

const builders: Record<keyof typeof queryShapes, (value: unknown, domain: Domain, path: string) => LinearQuery> = {
  where(value, domain, path) {
    const { where } = parseWith(queryShapes.where, value, path);
    return perAttribute(domain, where, `${path}.where`, (size, [low, high], place) => {
      if (low < 0 || high >= size) {
        throw new Failure(`${place}: expected codes from 0 to ${size - 1}, found [${low}, ${high}].`);
      }
      return new Float64Array(size).fill(1, low, high + 1);
    });
  },
  moment(value, domain, path) {
    const { moment } = parseWith(queryShapes.moment, value, path);
    return perAttribute(domain, moment, `${path}.moment`, (size, power) =>
      Float64Array.from({ length: size }, (_, code) => pow(code, power)),
    );
  },
  parity(value, domain, path) {
    const { parity } = parseWith(queryShapes.parity, value, path);
    const place = `${path}.parity`;
    const factors = attributePositions(domain, parity, place).map((index): Factor => {
      const { name, size } = domain.attributes[index];
      if (size === 2) return { attributes: [index], values: Float64Array.of(1, -1) };
      throw new Failure(`${place}: a parity is over attributes of two values, but "${name}" has ${size}.`);
    });
    return { times: 1, factors };
  },
  wavelet(value, domain, path) {
    const { wavelet } = parseWith(queryShapes.wavelet, value, path);
    return perAttribute(domain, wavelet, `${path}.wavelet`, (size, [from, middle, last], place) => {
      if (from < 0 || last >= size) {
        throw new Failure(`${place}: expected codes from 0 to ${size - 1}, found [${from}, ${middle}, ${last}].`);
      }
      return haarValues({ from, middle, to: last + 1 }, size);
    });
  },
  coefficients(value, domain, path) {
    const { coefficients } = parseWith(queryShapes.coefficients, value, path);
    requireLength(coefficients, cellCount(domain), 'one per cell of the joint domain', `${path}.coefficients`);
    return denseQuery(domain, Float64Array.from(coefficients));
  },
  table(value, domain, path) {
    const { table } = parseWith(queryShapes.table, value, path);
    const given = table.attributes.map((name) => attributePosition(domain, name, `${path}.table.attributes`));
    const attributes = attributePositions(domain, table.attributes, `${path}.table.attributes`);
    requireLength(table.values, cellCount(domain, attributes), 'one per cell of the table', `${path}.table.values`);
    if (attributes.length === 0) return { times: table.values[0], factors: [] };
    return { times: 1, factors: [{ attributes, values: reordered(domain, table.values, given, attributes) }] };
  },
};

function perAttribute<T>(
  domain: Domain,
  entries: Readonly<Record<string, T>>,
  path: string,
  valuesOf: (size: number, entry: T, place: string) => Float64Array,
): LinearQuery {
  const factors = Object.entries(entries).map(([name, entry]): Factor => {
    const index = attributePosition(domain, name, path);
    return { attributes: [index], values: valuesOf(domain.attributes[index].size, entry, `${path}.${name}`) };
  });
  return { times: 1, factors: factors.sort((a, b) => a.attributes[0] - b.attributes[0]) };
}

function requireLength(values: readonly number[], length: number, meaning: string, path: string): void {
  if (values.length === length) return;
  const found = `found ${grouped(values.length)}`;
  throw new Failure(`${path}: expected ${grouped(length)} numbers, ${meaning}, ${found}.`);
}

/** A table whose attributes stand in the order of the file, in the order of the domain. */
function reordered(domain: Domain, values: readonly number[], given: readonly number[], attributes: readonly number[]) {
  const strides = new Map<number, number>();
  let stride = 1;
  for (const index of [...given].reverse()) {
    strides.set(index, stride);
    stride *= domain.attributes[index].size;
  }
  return Float64Array.from(values, (_, cell) => {
    const codes = codesOf(domain, attributes, cell);
    return values[codes.reduce((sum, code, axis) => sum + code * (strides.get(attributes[axis]) ?? 0), 0)];
  });
}
