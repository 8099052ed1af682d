import type { ByteSource } from '../../src/core/data/file/byte-source.ts';

/** A file that is only this text. */
export function textSource(name: string, text: string): ByteSource {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    async *stream() {
      yield bytes;
    },
    slice: async (start, end) => bytes.slice(start, end).buffer,
  };
}
