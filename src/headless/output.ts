import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { longCsv } from '../core/experiment/long-csv.ts';
import { type Results, writeResults } from '../core/experiment/results.ts';
import { Failure } from '../core/failure.ts';
import { UsageError } from './errors.ts';
import { systemWords } from './system-words.ts';

/** Looks before the work, so that hours of it do not end at a folder that is not there. */
export async function checkOutput(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  if (path === '') throw new UsageError('--out: name a file.');
  const folder = dirname(resolve(path));
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    throw new Failure(`--out: nothing can be written into the folder ${folder}; create it or name another.`);
  if ((await stat(path).catch(() => null))?.isDirectory())
    throw new Failure(`--out: ${path} is a folder; name a file.`);
}

/** Results as the name of the file wants them: a long CSV where it ends in .csv, else JSON. */
export function resultsText(path: string | undefined, results: Results): string {
  return path?.toLowerCase().endsWith('.csv') ? longCsv(results).join('') : writeResults(results);
}

/** To the file, or to standard output where there is none. A file is written beside and then renamed, so that nobody ever reads half of one. */
export async function writeOutput(path: string | undefined, text: string): Promise<void> {
  if (path === undefined) return writeToStandardOutput(text);
  const aside = join(dirname(resolve(path)), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(aside, text);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw new Failure(`--out: ${path} cannot be written: ${systemWords(error)}.`);
  }
}

/** A reader that has seen enough (`| head`) is not an error; a disk that is full is one. */
function writeToStandardOutput(text: string): Promise<void> {
  return new Promise((done, fail) => {
    const end = (error?: NodeJS.ErrnoException | null) => {
      if (!error || error.code === 'EPIPE') done();
      else fail(new Failure(`The results could not be written to standard output: ${systemWords(error)}.`));
    };
    // Without a listener the error would end the process with its stack.
    process.stdout.once('error', end);
    process.stdout.write(text, end);
  });
}
