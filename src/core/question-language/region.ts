import { cellCount, type Domain } from '../data/domain.ts';
import { expandQuery, type Factor } from '../workload/linear-query.ts';

/**
 * Which cells a condition lets through: a product of tables of zeros and ones, each attribute in one of them at most. An
 * empty product lets all of them through.
 */
export type Region = readonly Factor[];

/** No table of a question is larger. */
export const MAX_TABLE = 1_048_576;

/** How many cells the table would have that tells all attributes of these regions apart. */
export function tableCells(domain: Domain, regions: readonly Region[]): number {
  return cellCount(domain, attributesIn(regions));
}

export function attributesIn(regions: readonly Region[]): number[] {
  const all = regions.flatMap((region) => region.flatMap(({ attributes }) => attributes));
  return [...new Set(all)].sort((a, b) => a - b);
}

export function isNothing(region: Region): boolean {
  return region.some(({ values }) => !values.includes(1));
}

/** Cells that are in both. */
export function both(domain: Domain, a: Region, b: Region): Region {
  let result = [...a];
  for (const factor of b) {
    const shares = (other: Factor) => other.attributes.some((index) => factor.attributes.includes(index));
    const touching = [...result.filter(shares), factor];
    result = result.filter((other) => !shares(other));
    result.push(touching.length === 1 ? factor : productTable(domain, touching));
  }
  return result;
}

/** Cells that are in one of the two at least. */
export function either(domain: Domain, a: Region, b: Region): Region {
  if (a.length === 0 || b.length === 0) return [];
  const attributes = attributesIn([a, b]);
  const first = expandQuery({ times: 1, factors: a }, domain, attributes);
  const second = expandQuery({ times: 1, factors: b }, domain, attributes);
  return productOf(domain, { attributes, values: first.map((value, cell) => Math.max(value, second[cell])) });
}

/** Cells that are not in it. */
export function outside(domain: Domain, region: Region): Region {
  if (region.length === 0) return [{ attributes: [0], values: new Float64Array(domain.attributes[0].size) }];
  const { attributes, values } = productTable(domain, region);
  return productOf(domain, { attributes, values: values.map((value) => 1 - value) });
}

/** A table of zeros and ones as a product of lists, one per attribute that matters, where it is one. */
export function productOf(domain: Domain, table: Factor): Region {
  if (!table.values.includes(1)) return [table];
  const { attributes, values } = withoutIdle(domain, table);
  if (attributes.length < 2) return attributes.length === 0 ? [] : [{ attributes, values }];
  const lists = attributes.map((index, axis) => {
    const mask = new Float64Array(domain.attributes[index].size);
    eachCode(domain, attributes, axis, (cell, code) => {
      mask[code] = Math.max(mask[code], values[cell]);
    });
    return { attributes: [index], values: mask };
  });
  const product = expandQuery({ times: 1, factors: lists }, domain, attributes);
  return product.every((value, cell) => value === values[cell]) ? lists : [{ attributes, values }];
}

/** The same table over fewer attributes: those that do not matter are left out. */
export function withoutIdle(domain: Domain, table: Factor): Factor {
  return table.attributes.reduce((left, index) => {
    const axis = left.attributes.indexOf(index);
    const stride = cellCount(domain, left.attributes.slice(axis + 1));
    const { size } = domain.attributes[index];
    const first = (cell: number) => cell - (Math.floor(cell / stride) % size) * stride;
    if (!left.values.every((value, cell) => value === left.values[first(cell)])) return left;
    return {
      attributes: left.attributes.filter((other) => other !== index),
      values: left.values.filter((_, cell) => first(cell) === cell),
    };
  }, table);
}

function productTable(domain: Domain, factors: readonly Factor[]): Factor {
  const attributes = attributesIn([factors]);
  return { attributes, values: expandQuery({ times: 1, factors }, domain, attributes) };
}

function eachCode(
  domain: Domain,
  attributes: readonly number[],
  axis: number,
  visit: (cell: number, code: number) => void,
): void {
  const cells = cellCount(domain, attributes);
  const stride = cellCount(domain, attributes.slice(axis + 1));
  const { size } = domain.attributes[attributes[axis]];
  for (let cell = 0; cell < cells; cell++) visit(cell, Math.floor(cell / stride) % size);
}
