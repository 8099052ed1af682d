import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from '../../../src/core/math/sha256.ts';

function digestOf(pieces: readonly Uint8Array[]): string {
  const hash = new Sha256();
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

test('the examples of FIPS 180-4', () => {
  const of = (text: string) => digestOf([new TextEncoder().encode(text)]);
  expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('the digest of Node, at all lengths around a block and whatever pieces the bytes come in', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (all) => {
      const hash = createHash('sha256');
      for (const piece of all) hash.update(piece);
      expect(digestOf(all)).toBe(hash.digest('hex'));
    }),
    { seed: 3, numRuns: 300 },
  );
});
