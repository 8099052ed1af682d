import { randomUUID } from 'node:crypto';
import { constants, type Stats, writeFile } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { longCsv } from '../core/experiment/results/long-csv.ts';
import { type Results, writeResults } from '../core/experiment/results/results.ts';
import { Failure } from '../core/failure.ts';
import { outputPlace } from './output-place.ts';
import { wordsOnWriting } from './system-words.ts';

/** Results as the name of the file wants them: a long CSV where it ends in .csv, else JSON. */
export function resultsText(path: string | undefined, results: Results): string {
  return path?.toLowerCase().endsWith('.csv') ? longCsv(results).join('') : writeResults(results);
}

/**
 * To where `--out` leads, or to standard output where there is none. What is no regular file is written to; a file is
 * written beside and then renamed, so that nobody ever reads half of one.
 */
export async function writeOutput(path: string | undefined, text: string): Promise<void> {
  if (path === undefined) return writeToStandardOutput(text);
  const place = await outputPlace(path);
  try {
    if (place.kind === 'file') await replaceFile(place.path, place.before, text);
    else if (place.kind === 'device') await writeInto(path, text);
    else if (place.kind === 'socket') await sendTo(path, text);
    else if (place.descriptor === STANDARD_OUTPUT) await writeToStandardOutput(text);
    // From where it stands, as another opening of the same file would begin at its start.
    else await promisify(writeFile)(place.descriptor, text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (place.kind !== 'file' && isOfGoneReader(error)) return;
    throw new Failure(`--out: ${path} cannot be written: ${wordsOnWriting(error)}.`);
  }
}

const STANDARD_OUTPUT = 1;

/** A new file takes the place of the old one, with its permissions and, as far as the system lets us, its owner. */
async function replaceFile(path: string, before: Stats | null, text: string): Promise<void> {
  const aside = join(dirname(path), `.epsilon-${randomUUID()}.tmp`);
  try {
    const file = await open(aside, 'wx', before ? before.mode & 0o777 : undefined);
    try {
      if (before) await likeBefore(file, before);
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function likeBefore(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const SAME = -1;
  await file.chown(uid, gid).catch(() => file.chown(SAME, gid).catch(() => {}));
  await file.chmod(mode & 0o7777).catch(() => {});
}

async function writeInto(path: string, text: string): Promise<void> {
  const device = await open(path, constants.O_WRONLY);
  try {
    await device.writeFile(text);
  } finally {
    await device.close();
  }
}

function sendTo(path: string, text: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(path)
      .on('error', fail)
      .on('close', () => done())
      .resume();
    socket.end(text);
  });
}

/** A reader that has seen enough (`| head`) is not an error; a disk that is full is one. */
function isOfGoneReader(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

function writeToStandardOutput(text: string): Promise<void> {
  return new Promise((done, fail) => {
    const end = (error?: NodeJS.ErrnoException | null) => {
      // An error is also told to listeners, after this; where there is none, nobody has to listen any longer.
      if (!error) process.stdout.off('error', end);
      if (!error || isOfGoneReader(error)) done();
      else fail(new Failure(`The results could not be written to standard output: ${wordsOnWriting(error)}.`));
    };
    // Without a listener the error would end the process with its stack.
    process.stdout.once('error', end);
    process.stdout.write(text, end);
  });
}
