import { type Attribute, cellCount, codesOf, type Domain } from '../data/domain.ts';
import type { Factor, LinearQuery } from './linear-query.ts';

/** Counts the records in one cell of the table over these attributes. */
export function cellQuery(domain: Domain, attributes: readonly number[], cell: number): LinearQuery {
  const codes = codesOf(domain, attributes, cell);
  const factors = attributes.map((index, axis) => {
    const values = new Float64Array(domain.attributes[index].size);
    values[codes[axis]] = 1;
    return { attributes: [index], values };
  });
  return { times: 1, factors };
}

/** The same for every cell of the table, in order; queries share what they say of a code. */
export function cellQueries(domain: Domain, attributes: readonly number[]): LinearQuery[] {
  const factors = attributes.map((index): Factor[] => {
    const { size } = domain.attributes[index];
    return Array.from({ length: size }, (_, code) => {
      const values = new Float64Array(size);
      values[code] = 1;
      return { attributes: [index], values };
    });
  });
  return Array.from({ length: cellCount(domain, attributes) }, (_, cell) => {
    const codes = codesOf(domain, attributes, cell);
    return { times: 1, factors: factors.map((own, axis) => own[codes[axis]]) };
  });
}

export function cellWords(domain: Domain, attributes: readonly number[], cell: number): string {
  const codes = codesOf(domain, attributes, cell);
  return (
    attributes.map((index, axis) => intervalWords(domain.attributes[index], codes[axis], codes[axis])).join(' and ') ||
    'all records'
  );
}

/** "Age = 40–49", "Age from 20–29 to 40–49". */
export function intervalWords({ name, labels }: Attribute, low: number, high: number): string {
  return low === high ? `${name} = ${labels[low]}` : `${name} from ${labels[low]} to ${labels[high]}`;
}
