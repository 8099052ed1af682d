import type { Domain } from './domain.ts';
import { HASH_PRIME, HASH_SEED } from './file/delimited/byte-dictionary.ts';
import type { BinaryCoding } from './schema/binarise.ts';
import type { AttributeType } from './schema/schema.ts';

/**
 * Eight hexadecimal digits of the shape of the data: how many attributes there are, and the size (and type, where it is
 * known, and how it is made binary, where it is) of each by position. It goes into links, so nothing in it comes from
 * names, labels, counts or files.
 */
export function fingerprint(
  domain: Domain,
  types: readonly AttributeType[] = [],
  codings: readonly (BinaryCoding | null)[] = [],
): string {
  const shape = domain.attributes
    .map(({ size }, i) => `${size}${types[i]?.[0] ?? ''}${codings[i]?.[0] ?? ''}`)
    .join(' ');
  let hash = HASH_SEED;
  for (let i = 0; i < shape.length; i++) hash = Math.imul(hash ^ shape.charCodeAt(i), HASH_PRIME);
  // FNV mixes its last bytes little; these shifts spread them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
