import { expect, test } from 'vitest';
import { digestOf, fileDigest } from '../../../../src/runtime/storage/content-digest.ts';

const MEGABYTE = 1_048_576;

test('a file is known by its contents, whatever it is called, to the last byte of the last piece', async () => {
  const bytes = new Uint8Array(9 * MEGABYTE).fill(7);
  const digest = await fileDigest(new File([bytes], 'a.csv'));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await fileDigest(new File([bytes], 'b.csv', { lastModified: 1 }))).toBe(digest);
  bytes[bytes.length - 1] = 8;
  expect(await fileDigest(new File([bytes], 'a.csv'))).not.toBe(digest);
  expect(await fileDigest(new File([bytes.subarray(0, 8 * MEGABYTE)], 'a.csv'))).not.toBe(digest);
  expect(await fileDigest(new File([], 'a.csv'))).not.toBe(digest);
});

test('parts are digested as SHA-256 of all of them', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await digestOf(['a', new TextEncoder().encode('bc')])).toBe(abc);
});

test('a file that cannot be read is read again when it is asked for again', async () => {
  const file = new File(['abc'], 'a.csv');
  const slice = file.slice.bind(file);
  file.slice = () => {
    throw new Error('gone');
  };
  await expect(fileDigest(file)).rejects.toThrow('gone');
  file.slice = slice;
  expect(await fileDigest(file)).toBe(await fileDigest(new File(['abc'], 'b.csv')));
});
