import { type DelimitedOptions, DelimitedReader } from '../../src/core/data/file/delimited/reader.ts';
import type { Table } from '../../src/core/data/file/table.ts';

export function readBytes(bytes: Uint8Array, options: Partial<DelimitedOptions> = {}): Table {
  const reader = new DelimitedReader({ name: 'test.csv', ...options });
  reader.push(bytes);
  return reader.finish();
}

export function readText(text: string, options: Partial<DelimitedOptions> = {}): Table {
  return readBytes(new TextEncoder().encode(text), options);
}
