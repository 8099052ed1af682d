import type { ReadSettings } from '../../../src/core/data/dataset-ref.ts';

/** A file that somebody could drop, and how it is asked to be read. */
export interface TortureCase {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly read?: ReadSettings;
  /** Where one person wrote the file and another the expectation: its cells, the header left out. */
  readonly cells?: readonly (readonly string[])[];
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Bytes as they stand: one character each. */
export function raw(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function textCase(name: string, text: string, read?: ReadSettings): TortureCase {
  return { name, bytes: utf8(text), ...(read && { read }) };
}
