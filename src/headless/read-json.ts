import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Failure, failingAt } from '../core/failure.ts';
import { parseJson } from '../core/json.ts';
import { UsageError } from './errors.ts';
import { systemWords } from './system-words.ts';

export interface JsonFile {
  /** How sentences call it. */
  readonly name: string;
  readonly json: unknown;
}

/** Reads JSON from a file, or from standard input where the path is "-". */
export async function readJson(path: string): Promise<JsonFile> {
  const name = path === '-' ? 'standard input' : path;
  if (path === '') throw new UsageError('The name of a file is empty.');
  const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path)).catch((error: unknown) => {
    throw new Failure(`${name}: ${systemWords(error)}.`);
  });
  return { name, json: failingAt(`${name}: `, () => parseJson(decode(bytes))) };
}

/** UTF-8, or the UTF-16 that PowerShell writes where it redirects. */
function decode(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Failure(
      error instanceof RangeError ? 'it is too large to be read.' : 'it is no text in UTF-8; save it as UTF-8.',
    );
  }
}
