import * as v from 'valibot';
import { Failure } from '../../failure.ts';
import { recordOf } from '../../parse.ts';
import { type Codes, type Dataset, newCodes } from '../dataset.ts';
import type { Attribute, Domain } from '../domain.ts';

export const binaryCodings = ['one-hot', 'bitwise'] as const;

/**
 * How an attribute of more than two values becomes binary ones: one per value ("one-hot": exactly one of them is 1), or
 * one per bit of its code ("bitwise": few attributes, but codes that only happen to share a bit look alike).
 */
export type BinaryCoding = (typeof binaryCodings)[number];

/** All attributes in one way, or the named ones each in its own; then the others stay as they are. */
export type Binarising = BinaryCoding | Readonly<Record<string, BinaryCoding>>;

const EXPECTED = 'expected "one-hot", "bitwise", or an object of attribute → one of them';
const coding = v.picklist(binaryCodings, 'expected "one-hot" or "bitwise"');

export const binarisingSchema = v.union(
  [
    v.picklist(binaryCodings, EXPECTED),
    v.pipe(
      recordOf(coding),
      v.check((given) => Object.keys(given).length > 0, 'expected at least one attribute'),
    ),
  ],
  EXPECTED,
);

/** An attribute of the binary form: which attribute it comes from, and which of its codes a code becomes. */
export interface BinaryPart {
  readonly attribute: Attribute;
  readonly source: number;
  readonly codeOf: (code: number) => number;
}

/** More binary attributes than this are a slip, such as an identifier taken one value at a time. */
export const MOST_BINARY_ATTRIBUTES = 4096;

/** The attributes of the binary form, in order. Attributes of two values stay as they are, those of one value go. */
export function binaryParts(source: Domain, how: Binarising): BinaryPart[] {
  refuseUnknownNames(source, how);
  const size = binarySize(source, how);
  if (size > MOST_BINARY_ATTRIBUTES) {
    throw new Failure(
      `dataset.binarise: it would give ${size.toLocaleString('en')} attributes, more than the limit of ${MOST_BINARY_ATTRIBUTES.toLocaleString('en')}; take "bitwise", coarser bins or fewer attributes.`,
    );
  }
  if (size === 0) throw new Failure('dataset.binarise: every attribute has a single value, so none would be left.');
  const parts = source.attributes.flatMap((attribute, index) => partsOf(attribute, index, codingOf(how, attribute)));
  refuseSharedNames(parts);
  return parts;
}

/** How many attributes the binary form has, worked out without making it. */
export function binarySize(source: Domain, how: Binarising): number {
  return source.attributes.reduce((sum, attribute) => sum + partCount(attribute.size, codingOf(how, attribute)), 0);
}

/** How each attribute is taken apart, by position; null for one that is not. */
export function codingsOf(source: Domain, how: Binarising): (BinaryCoding | null)[] {
  return source.attributes.map((attribute) => codingOf(how, attribute));
}

/** The same with other names of attributes: links name them by position. */
export function renameInBinarising(how: Binarising, rename: (name: string) => string): Binarising {
  if (typeof how === 'string') return how;
  return Object.fromEntries(Object.entries(how).map(([name, coding]) => [rename(name), coding]));
}

/** The same records in their binary form. */
export function binarise(dataset: Dataset, how: Binarising): Dataset {
  return binariseParts(dataset, binaryParts(dataset.domain, how));
}

/** The same records, of the binary form these attributes only. */
export function binariseParts(dataset: Dataset, parts: readonly BinaryPart[]): Dataset {
  return {
    ...dataset,
    domain: { attributes: parts.map(({ attribute }) => attribute) },
    columns: parts.map((part) => columnOf(dataset.columns[part.source], part)),
  };
}

function codingOf(how: Binarising, { name }: Attribute): BinaryCoding | null {
  if (typeof how === 'string') return how;
  return Object.hasOwn(how, name) ? how[name] : null;
}

function partCount(size: number, coding: BinaryCoding | null): number {
  if (coding === null || size === 2) return 1;
  if (size < 2) return 0;
  return coding === 'one-hot' ? size : bitsOf(size);
}

/** Bits of the largest code. */
export function bitsOf(size: number): number {
  return 32 - Math.clz32(size - 1);
}

function partsOf(attribute: Attribute, source: number, coding: BinaryCoding | null): BinaryPart[] {
  const { name, size, labels } = attribute;
  if (coding === null || size === 2) return [{ attribute, source, codeOf: (code) => code }];
  if (size < 2) return [];
  if (coding === 'one-hot') {
    return labels.map((label, labelCode) => ({
      attribute: { name: `${name} = ${label}`, size: 2, labels: ['no', 'yes'] },
      source,
      codeOf: (code) => (code === labelCode ? 1 : 0),
    }));
  }
  const bits = bitsOf(size);
  return Array.from({ length: bits }, (_, bit) => ({
    attribute: { name: `${name}, bit ${bit + 1} of ${bits}`, size: 2, labels: ['0', '1'] },
    source,
    codeOf: (code) => (code >> (bits - 1 - bit)) & 1,
  }));
}

function columnOf(codes: Codes, { attribute, codeOf }: BinaryPart): Codes {
  const column = newCodes(attribute.size, codes.length);
  for (let row = 0; row < codes.length; row++) column[row] = codeOf(codes[row]);
  return column;
}

function refuseUnknownNames({ attributes }: Domain, how: Binarising): void {
  if (typeof how === 'string') return;
  const names = attributes.map(({ name }) => name);
  const stranger = Object.keys(how).find((name) => !names.includes(name));
  if (stranger === undefined) return;
  throw new Failure(
    `dataset.binarise.${stranger}: there is no attribute "${stranger}"; the data has ${names.join(', ')}.`,
  );
}

function refuseSharedNames(parts: readonly BinaryPart[]): void {
  const seen = new Set<string>();
  for (const { attribute } of parts) {
    if (seen.has(attribute.name)) {
      throw new Failure(
        `dataset.binarise: two binary attributes would be called "${attribute.name}"; give that value another label in the schema.`,
      );
    }
    seen.add(attribute.name);
  }
}
