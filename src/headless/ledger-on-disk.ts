import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Contents } from '../core/data/file/contents/contents.ts';
import { Failure, failingAt } from '../core/failure.ts';
import { type Book, emptyBook } from '../core/privacy/book/book.ts';
import type { Change } from '../core/privacy/book/changes.ts';
import {
  type DataMark,
  isAlike,
  type LedgerFile,
  ledgerFileText,
  parseLedgerFile,
} from '../core/privacy/book/ledger-file.ts';
import { traitsOf } from '../core/privacy/book/recognition.ts';
import { readJson } from './read-json.ts';
import { systemWords } from './system-words.ts';

const SECRET_BYTES = 32;

/** What stands at a path; null where nothing does. */
type Found = { readonly name: string; readonly file: LedgerFile } | null;

/** A ledger in a file, held against all other runs. What is written is on the disk before anything goes on. */
export class LedgerOnDisk {
  readonly #path: string;
  readonly #lock: FileHandle;
  #file: LedgerFile;

  private constructor(path: string, lock: FileHandle, file: LedgerFile) {
    this.#path = path;
    this.#lock = lock;
    this.#file = file;
  }

  /**
   * That of this data, or a fresh one where there is none. `isSaid`: the steward says that the ledger is of the people in
   * this data, of which it would not be known otherwise.
   */
  static ofData(path: string, contents: Contents, name: string, isSaid: boolean): Promise<LedgerOnDisk> {
    return LedgerOnDisk.#held(path, (found) => (found ? recognised(found, contents, isSaid) : fresh(contents, name)));
  }

  /** One that is there, whatever data it is of. */
  static there(path: string): Promise<LedgerOnDisk> {
    return LedgerOnDisk.#held(path, (found) => {
      if (!found) throw new Failure(`${path}: there is no such ledger.`);
      return found.file;
    });
  }

  static async #held(path: string, settled: (found: Found) => LedgerFile): Promise<LedgerOnDisk> {
    const lock = await locked(path);
    try {
      return new LedgerOnDisk(path, lock, settled((await exists(path)) ? await readLedgerFile(path) : null));
    } catch (error) {
      await unlocked(path, lock);
      throw error;
    }
  }

  get book(): Book {
    return this.#file.book;
  }

  /** Settles once it is on the disk. */
  async change(change: Change): Promise<void> {
    const { book, data } = this.#file;
    const file = { book: { ...change(book), dataId: book.dataId }, ...(data && { data }) };
    await writeDurably(this.#path, ledgerFileText(file.book, book.dataId, data));
    this.#file = file;
  }

  close(): Promise<void> {
    return unlocked(this.#path, this.#lock);
  }
}

/** Reads a ledger and checks all of it. */
export async function readLedgerFile(path: string): Promise<NonNullable<Found>> {
  const { name, json } = await readJson(path);
  return { name, file: failingAt(`${name}: `, () => parseLedgerFile(json)) };
}

function recognised(
  { name, file: { book, data } }: NonNullable<Found>,
  contents: Contents,
  isSaid: boolean,
): LedgerFile {
  if (data && traitsOf(contents, data.secret).id === data.traits.id) return { book, data };
  if (isSaid) return { book, data: data ?? markOf(contents) };
  if (!data) {
    throw new Failure(
      `${name}: this ledger does not say which data it is of. Where it is of the people in this data, say ${SAME_PEOPLE}.`,
    );
  }
  throw new Failure(
    isAlike(data, contents)
      ? `${name}: this ledger is of data with most of the same columns or some of the same rows. Where these are the same people, say ${SAME_PEOPLE}; other people have a ledger of their own.`
      : `${name}: this is the ledger of other data: neither its columns nor its rows are in this. Name the ledger of this data, or a new file.`,
  );
}

const SAME_PEOPLE = '--same-people (in a program samePeople: true)';

function fresh(contents: Contents, name: string): LedgerFile {
  const dataId = `ledger ${randomBytes(SECRET_BYTES / 2).toString('hex')}`;
  return { book: { ...emptyBook(dataId), dataId, name }, data: markOf(contents) };
}

function markOf(contents: Contents): DataMark {
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  return { secret, traits: traitsOf(contents, secret) };
}

async function exists(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw new Failure(`ledger: ${path} cannot be read: ${systemWords(error)}.`);
  }
}

async function locked(path: string): Promise<FileHandle> {
  const lock = `${path}.lock`;
  try {
    return await open(lock, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Failure(
        `ledger: ${path} is in use by another release. Where none runs any more, as one was killed, remove ${lock}; what it charged stands in the ledger.`,
      );
    }
    throw new Failure(`ledger: ${lock} cannot be written: ${systemWords(error)}.`);
  }
}

async function unlocked(path: string, lock: FileHandle): Promise<void> {
  await lock.close();
  await rm(`${path}.lock`, { force: true });
}

/** Beside the old one first, so that a power cut leaves the old ledger or the new one; then on the disk with its name. */
async function writeDurably(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await synced(aside, 'wx', (file) => file.writeFile(text));
    await rename(aside, path);
    await synced(dirname(path), 'r', async () => {});
  } catch (error) {
    await rm(aside, { force: true });
    throw new Failure(`ledger: ${path} cannot be written: ${systemWords(error)}. Nothing is released without it.`);
  }
}

async function synced(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
