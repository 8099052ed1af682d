import { Failure } from '../../failure.ts';
import { type ByteSource, chunksOf, unreadable } from './byte-source.ts';
import { NotUtf8 } from './delimited/encoding.ts';
import { DelimitedReader } from './delimited/reader.ts';
import { FileAsRead } from './file-as-read.ts';
import { isGzip, isParquet } from './file-kind.ts';
import type { ImportOptions, ImportWatch } from './import-options.ts';
import { longFormatNotices } from './long-format.ts';
import type { ImportNotice } from './table.ts';

/** Reads a file of any kind that is understood: delimited text, packed with gzip or not, or Parquet. */
export async function importFile(
  source: ByteSource,
  options: ImportOptions = {},
  watch: ImportWatch = {},
): Promise<FileAsRead> {
  if (source.size === 0) {
    throw new Failure(`${source.name}: the file is empty. Expected a header line and at least one record.`);
  }
  const file = await readAny(source, options, watch);
  return file.telling(longFormatNotices(file.table));
}

async function readAny(source: ByteSource, options: ImportOptions, watch: ImportWatch): Promise<FileAsRead> {
  const start = new Uint8Array(await readStart(source));
  if (isParquet(start)) {
    const { readParquet } = await import('./parquet/read-parquet.ts');
    return new FileAsRead(source, await readParquet(source, options, watch), { kind: 'parquet' }, options);
  }
  try {
    return await readDelimited(source, options, watch, isGzip(start));
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    const file = await readDelimited(source, { ...options, encoding: error.readAs }, watch, isGzip(start));
    return file.telling([ENCODING_ASSUMED]);
  }
}

const ENCODING_ASSUMED: ImportNotice = {
  message:
    'The file is not UTF-8 and does not say what it is; it was read as windows-1252 (Latin-1). If accents look wrong, ' +
    'save it as UTF-8, or choose its encoding in the import options ("encoding" under "read").',
};

async function readStart(source: ByteSource): Promise<ArrayBuffer> {
  try {
    return await source.slice(0, Math.min(8, source.size));
  } catch (error) {
    throw unreadable(source.name, error);
  }
}

async function readDelimited(
  source: ByteSource,
  options: ImportOptions,
  watch: ImportWatch,
  gzip: boolean,
): Promise<FileAsRead> {
  const reader = new DelimitedReader({ ...options, name: source.name });
  const read = countedChunks(source, watch, () => reader.rows);
  for await (const chunk of gzip ? unpacked(source.name, read, watch.signal) : read) {
    watch.signal?.throwIfAborted();
    reader.push(chunk);
  }
  watch.signal?.throwIfAborted();
  const table = reader.finish();
  if (!reader.format) throw new Error('the reader finished without a format');
  return new FileAsRead(source, table, { kind: 'delimited', gzip, ...reader.format }, options);
}

/** The file's chunks as they lie on disk, each reported once it was taken. */
async function* countedChunks(source: ByteSource, watch: ImportWatch, rows: () => number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(source.stream())) {
      watch.signal?.throwIfAborted();
      yield chunk;
      bytes += chunk.length;
      watch.onProgress?.({ bytes, size: source.size, rows: rows() });
    }
  } catch (error) {
    if (error instanceof Failure || watch.signal?.aborted) throw error;
    throw unreadable(source.name, error);
  }
}

/** Unpacks as it reads; never more than a chunk is held, however far the packed bytes unfold. */
async function* unpacked(
  name: string,
  packed: AsyncGenerator<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    async cancel() {
      await packed.return(undefined);
    },
  });
  const out = chunksOf(bytes.pipeThrough(new DecompressionStream('gzip')));
  for (;;) {
    let next: IteratorResult<Uint8Array, void>;
    try {
      next = await out.next();
    } catch (error) {
      if (error instanceof Failure || signal?.aborted) throw error;
      throw new Failure(
        `${name}: the gzip data is damaged or cut off, or consists of several packed parts. Unpack it and import the ` +
          'unpacked file, or pack it again.',
      );
    }
    if (next.done) return;
    yield next.value;
  }
}
