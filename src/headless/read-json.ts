import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Failure, failingAt } from '../core/failure.ts';
import { parseJson } from '../core/json.ts';
import { UsageError } from './errors.ts';
import { checkOutput } from './output-place.ts';
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

/**
 * What a command does with the one file that it is given. Failures name that file; `folder` is where paths in it begin.
 */
export async function withOneFile(
  positionals: readonly string[],
  complaint: string,
  out: string | undefined,
  work: (file: JsonFile & { readonly folder: string }) => Promise<number>,
): Promise<number> {
  const [path, stray] = positionals;
  if (path === undefined || stray !== undefined) throw new UsageError(complaint);
  await checkOutput(out);
  const file = await readJson(path);
  try {
    return await work({ ...file, folder: path === '-' ? process.cwd() : dirname(resolve(path)) });
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${file.name}: ${error.message}`) : error;
  }
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
