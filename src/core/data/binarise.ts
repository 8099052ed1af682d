import { type Codes, type Dataset, newCodes } from './dataset.ts';
import type { Attribute, Domain } from './domain.ts';

/**
 * How an attribute of more than two values becomes binary ones: one per value ("one-hot": exactly one of them is 1), or
 * one per bit of its code ("bitwise": few attributes, but codes that only happen to share a bit look alike).
 */
export type Binarising = 'one-hot' | 'bitwise';

/** One binary attribute that an attribute turns into: the codes for which it is 1. */
interface Part {
  readonly attribute: Attribute;
  readonly isOne: (code: number) => boolean;
}

/** The same records over binary attributes only. Attributes of two values stay as they are, those of one value go. */
export function binarise(dataset: Dataset, how: Binarising): Dataset {
  const parts = dataset.domain.attributes.map((attribute) => partsOf(attribute, how));
  return {
    ...dataset,
    domain: { attributes: parts.flatMap((own) => own.map(({ attribute }) => attribute)) },
    columns: parts.flatMap((own, index) => own.map((part) => columnOf(dataset.columns[index], part))),
  };
}

/** The domain of `binarise`, before any record is touched. */
export function binarisedDomain(domain: Domain, how: Binarising): Domain {
  return { attributes: domain.attributes.flatMap((own) => partsOf(own, how).map(({ attribute }) => attribute)) };
}

function partsOf(attribute: Attribute, how: Binarising): Part[] {
  const { name, size, labels } = attribute;
  if (size < 2) return [];
  if (size === 2) return [{ attribute, isOne: (code) => code === 1 }];
  if (how === 'one-hot') {
    return labels.map((label, own) => ({
      attribute: { name: `${name} = ${label}`, size: 2, labels: ['no', 'yes'] },
      isOne: (code) => code === own,
    }));
  }
  const bits = 32 - Math.clz32(size - 1);
  return Array.from({ length: bits }, (_, bit) => ({
    attribute: { name: `${name}, bit ${bit + 1} of ${bits}`, size: 2, labels: ['0', '1'] },
    isOne: (code) => ((code >> (bits - 1 - bit)) & 1) === 1,
  }));
}

function columnOf(codes: Codes, { isOne }: Part): Codes {
  const column = newCodes(2, codes.length);
  for (let row = 0; row < codes.length; row++) column[row] = isOne(codes[row]) ? 1 : 0;
  return column;
}
