import { type Attribute, cellCount, type Domain } from '../data/domain.ts';
import { attributePositions } from './attribute-position.ts';
import { intervalWords } from './cell-query.ts';
import type { HaarNode } from './haar.ts';
import type { QuerySpec } from './query-spec.ts';

/** A query of a file in words: “Age from 20 to 39 and Sex = f”, “sum of Age² × Hours”, “parity of a ⊕ b”. */
export function queryWords(spec: QuerySpec, domain: Domain): string {
  const { times = 1 } = spec;
  const words = plainWords(spec, domain);
  return times === 1 ? words : `${String(times).replace('-', '−')} × (${words})`;
}

function plainWords(spec: QuerySpec, domain: Domain): string {
  if ('where' in spec) {
    const parts = inOrder(spec.where, domain).map(([name, [low, high]]) => rangeWords(domain, name, low, high));
    return parts.join(' and ') || 'all records';
  }
  if ('moment' in spec) return momentWords(inOrder(spec.moment, domain));
  if ('parity' in spec) return spec.parity.length > 0 ? `parity of ${spec.parity.join(' ⊕ ')}` : 'all records';
  if ('wavelet' in spec) {
    return waveletWords(
      inOrder(spec.wavelet, domain).flatMap(([name, [from, middle, last]]) => {
        const attribute = domain.attributes.find((candidate) => candidate.name === name);
        return attribute ? [[attribute, { from, middle, to: last + 1 }]] : [];
      }),
    );
  }
  if ('table' in spec) return tableWords(spec.table.attributes, spec.table.values, domain);
  return tableWords(
    domain.attributes.map(({ name }) => name),
    spec.coefficients,
    domain,
  );
}

/** “sum of Age² × Hours”. */
export function momentWords(powers: readonly (readonly [name: string, power: number])[]): string {
  const factors = powers.filter(([, power]) => power > 0).map(([name, power]) => name + raised(power));
  return factors.length > 0 ? `sum of ${factors.join(' × ')}` : 'all records';
}

/** “(Age from 0 to 19 minus Age from 20 to 39) × (Sex = f minus Sex = m)”. */
export function waveletWords(factors: readonly (readonly [attribute: Attribute, node: HaarNode])[]): string {
  const words = factors.map(([attribute, { from, middle, to }]) =>
    [intervalWords(attribute, from, middle - 1), intervalWords(attribute, middle, to - 1)].join(' minus '),
  );
  return words.length > 1 ? words.map((factor) => `(${factor})`).join(' × ') : (words[0] ?? 'all records');
}

/** “4 of the 6 cells of Age × Sex”, or that it is a weighted sum of them. */
export function tableWords(names: readonly string[], values: ArrayLike<number>, domain: Domain): string {
  const cells = cellCount(domain, attributePositions(domain, names, 'query'));
  const over = `${cells.toLocaleString('en')} cells of ${names.join(' × ') || 'all records'}`;
  let ones = 0;
  for (let cell = 0; cell < values.length; cell++) {
    if (values[cell] === 1) ones++;
    else if (values[cell] !== 0) return `weighted sum of the ${over}`;
  }
  return `${ones.toLocaleString('en')} of the ${over}`;
}

function inOrder<T>(entries: Readonly<Record<string, T>>, { attributes }: Domain): [name: string, entry: T][] {
  return attributes.flatMap(({ name }): [string, T][] => (Object.hasOwn(entries, name) ? [[name, entries[name]]] : []));
}

function rangeWords({ attributes }: Domain, name: string, low: number, high: number): string {
  const attribute = attributes.find((candidate) => candidate.name === name);
  return attribute ? intervalWords(attribute, low, high) : name;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function raised(power: number): string {
  return power === 1 ? '' : [...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
