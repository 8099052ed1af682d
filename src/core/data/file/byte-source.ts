import { Failure } from '../../failure.ts';

/** Where bytes come from: a File of the browser, a file of Node, pasted text. */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  stream(): AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
  slice(start: number, end: number): Promise<ArrayBuffer>;
}

/** What a browser's File has of it (a Blob's slice is not yet bytes). */
export function fileSource(file: Blob & { readonly name: string }): ByteSource {
  return {
    name: file.name,
    size: file.size,
    stream: () => file.stream(),
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
}

/** All of it, which is to be UTF-8. */
export async function textOf(source: ByteSource): Promise<string> {
  try {
    return new TextDecoder().decode(await source.slice(0, source.size));
  } catch (error) {
    throw unreadable(source.name, error);
  }
}

/** Not every browser iterates over a stream by itself. */
export async function* chunksOf(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!('getReader' in stream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // After an error or an end there is nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

/** A file can be changed or removed while it is read. */
export function unreadable(name: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(
    `${name} could not be read to its end (${reason}). It may have been changed, moved or removed meanwhile; choose it again.`,
  );
}
