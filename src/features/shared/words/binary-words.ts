import type { Domain } from '../../../core/data/domain.ts';
import { type Binarising, type BinaryCoding, binarySize } from '../../../core/data/schema/binarise.ts';

export const binaryCodingWords: Readonly<Record<BinaryCoding, string>> = {
  bitwise: 'one per bit of its code',
  'one-hot': 'one per value',
};

/** “33 binary attributes, one per bit of its code”; “40 attributes, Age taken apart into one per bit of its code”. */
export function binarisingWords(source: Domain, how: Binarising): string {
  const size = binarySize(source, how);
  if (typeof how === 'string') return `${size} binary attributes, for each attribute ${binaryCodingWords[how]}`;
  const parts = Object.entries(how).map(([name, coding]) => `${name}: ${binaryCodingWords[coding]}`);
  return `${size} attributes (${parts.join('; ')})`;
}
