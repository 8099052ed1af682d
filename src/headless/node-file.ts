import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ByteSource } from '../core/data/file/byte-source.ts';
import type { FindFile } from '../core/data/open-dataset.ts';
import { Failure } from '../core/failure.ts';
import { systemWords } from './system-words.ts';

const CHUNK = 262_144;

/** Files by their paths from this folder, which is where the experiment file stands. */
export function filesIn(folder: string): FindFile {
  return (path, mention) => nodeFile(resolve(folder, path), mention);
}

/** A file on disk as a source of bytes. `mention` says who names it, for the message when it is not there. */
async function nodeFile(path: string, mention: string): Promise<ByteSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Failure(
      `${mention}: the file ${path} cannot be read: ${systemWords(error)}. Paths are relative to the experiment file.`,
    );
  });
  if (!found.isFile()) throw new Failure(`${mention}: ${path} is not a file.`);
  return {
    name: basename(path),
    size: found.size,
    stream: () => createReadStream(path, { highWaterMark: CHUNK }),
    slice: (start, end) => readSlice(path, start, end),
  };
}

async function readSlice(path: string, start: number, end: number): Promise<ArrayBuffer> {
  const handle = await open(path);
  try {
    const bytes = new Uint8Array(end - start);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) throw new Error('the file is shorter than before');
      filled += bytesRead;
    }
    return bytes.buffer;
  } finally {
    await handle.close();
  }
}
