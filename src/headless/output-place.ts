import type { Stats } from 'node:fs';
import { access, constants, lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../core/failure.ts';
import { UsageError } from './errors.ts';
import { wordsOnWriting } from './system-words.ts';

/** Where a name given to `--out` leads, behind all links. */
export type OutputPlace =
  /** A regular file, or none yet: it may be replaced. */
  | { readonly kind: 'file'; readonly path: string; readonly before: Stats | null }
  /** What this process has open itself, such as /dev/stdout. */
  | { readonly kind: 'open'; readonly descriptor: number }
  | { readonly kind: 'socket' }
  /** A device or a named pipe: it is written to and stays what it is. */
  | { readonly kind: 'device' };

/** As many as Linux follows. */
const MOST_LINKS = 40;

export async function outputPlace(path: string): Promise<OutputPlace> {
  if (path === '') throw new UsageError('--out: name a file.');
  let place = await placeInFolder(resolve(path));
  for (let links = 0; ; links++) {
    const found = await lstat(place).catch(unlessMissing(path));
    const descriptor = found ? ownDescriptor(place) : null;
    if (descriptor !== null) return { kind: 'open', descriptor };
    if (!found?.isSymbolicLink()) break;
    if (links === MOST_LINKS) throw new Failure(`--out: ${path} is a link that leads back to itself; name a file.`);
    place = await placeInFolder(resolve(dirname(place), await readlink(place)));
  }
  // The system follows some links that cannot be read, such as those to the pipes of others.
  const before = await stat(path).catch(unlessMissing(path));
  if (before?.isDirectory() || /[\\/]$/.test(path)) throw new Failure(`--out: ${path} is a folder; name a file.`);
  if (before?.isSocket()) return { kind: 'socket' };
  return before && !before.isFile() ? { kind: 'device' } : { kind: 'file', path: place, before };
}

/** Looks before the work, so that hours of it do not end at a folder that is not there. */
export async function checkOutput(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const place = await outputPlace(path);
  if (place.kind === 'open') return;
  if (place.kind === 'file') await access(dirname(place.path), constants.W_OK).catch(refuseFolder(dirname(place.path)));
  if (place.kind === 'file' && !place.before) return;
  await access(path, constants.W_OK).catch((error: unknown) => {
    throw new Failure(`--out: ${path} cannot be written: ${wordsOnWriting(error)}.`);
  });
}

/** Whether an earlier run has left anything there. What can only be written to is refused: nobody can read it back. */
export async function mayGoOnFrom(path: string): Promise<boolean> {
  if (path.toLowerCase().endsWith('.csv')) {
    throw new UsageError(`--resume: ${path} gets a table, which no run can go on from; name a .json file by --out.`);
  }
  const place = await outputPlace(path);
  if (place.kind === 'file') return place.before !== null && place.before.size > 0;
  throw new Failure(`--resume: ${path} is no file that could be read again; name one by --out.`);
}

/** The same place by the true name of its folder, so that a link in it is relative to where it really stands. */
async function placeInFolder(path: string): Promise<string> {
  const folder = dirname(path);
  const found = await realpath(folder).catch(refuseFolder(folder));
  if (!(await stat(found)).isDirectory()) refuseFolder(folder)();
  return join(found, basename(path));
}

function ownDescriptor(path: string): number | null {
  const [, owner, descriptor] = /^\/(dev|proc\/\d+)\/fd\/(\d+)$/.exec(path) ?? [];
  return owner === 'dev' || owner === `proc/${process.pid}` ? Number(descriptor) : null;
}

function refuseFolder(folder: string): () => never {
  return () => {
    throw new Failure(`--out: nothing can be written into the folder ${folder}; create it or name another.`);
  };
}

function unlessMissing(path: string): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Failure(`--out: ${path} cannot be written: ${wordsOnWriting(error)}.`);
  };
}
