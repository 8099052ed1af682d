import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { type ByteSource, fileSource } from '../../../src/core/data/file/byte-source.ts';
import { importFile } from '../../../src/core/data/file/import-file.ts';
import type { ImportProgress } from '../../../src/core/data/file/import-options.ts';
import { Failure } from '../../../src/core/failure.ts';
import { cellsOf } from '../../support/table-cells.ts';
import { textSource } from '../../support/text-source.ts';

const csv = `name,age\n${Array.from({ length: 40_000 }, (_, i) => `n${i % 7},${i % 90}\n`).join('')}`;

const file = (bytes: Uint8Array | ArrayBuffer, name = 'data') =>
  fileSource(new File([bytes as Uint8Array<ArrayBuffer>], name));

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  return (error as Error).message;
}

describe('importFile', () => {
  it('reads plain and packed text alike, with progress by bytes on disk', async () => {
    const plain = await importFile(textSource('pasted text', csv));
    const packed = gzipSync(csv);
    const progress: ImportProgress[] = [];
    const unpacked = await importFile(file(packed), {}, { onProgress: (step) => progress.push(step) });
    expect(unpacked.table).toEqual(plain.table);
    expect(plain.table.rows).toBe(40_000);
    expect(plain.format).toEqual({ kind: 'delimited', gzip: false, encoding: 'utf-8', delimiter: ',', header: true });
    expect(unpacked.format).toMatchObject({ gzip: true });
    expect(progress.at(-1)).toMatchObject({ bytes: packed.length, size: packed.length });
  });

  it('says what is wrong with packed data', async () => {
    const packed = gzipSync(csv);
    expect(await refusal(importFile(file(packed.subarray(0, packed.length >> 1), 'a.csv.gz')))).toMatch(
      /^a\.csv\.gz: the gzip data is damaged or cut off/,
    );
    expect(await refusal(importFile(file(gzipSync('%PDF-1.7'), 'a.gz')))).toMatch(/a PDF document/);
    expect(await refusal(importFile(file(new Uint8Array(0), 'empty.csv')))).toMatch(/^empty\.csv: the file is empty/);
  });

  it('stops when it is cancelled, plain or packed, and lets go of the stream', async () => {
    for (const packed of [false, true]) {
      const bytes = packed ? gzipSync(csv, { level: 0 }) : new TextEncoder().encode(csv);
      let open = 0;
      const source: ByteSource = {
        ...file(bytes),
        async *stream() {
          open++;
          try {
            for (let at = 0; at < bytes.length; at += 10_000) yield bytes.slice(at, at + 10_000);
          } finally {
            open--;
          }
        },
      };
      const controller = new AbortController();
      let reports = 0;
      const onProgress = () => {
        if (++reports === 3) controller.abort();
      };
      await expect(importFile(source, {}, { signal: controller.signal, onProgress })).rejects.toThrow(/abort/);
      expect(reports).toBeLessThan(6);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(open).toBe(0);
    }
  });

  it('says so when the file changes while it is read', async () => {
    const broken: ByteSource = {
      ...textSource('moved.csv', csv),
      async *stream() {
        yield new TextEncoder().encode(csv.slice(0, 100));
        throw new Error('NotReadableError');
      },
    };
    expect(await refusal(importFile(broken))).toMatch(/^moved\.csv could not be read to its end \(NotReadableError\)/);
  });

  it('refuses a bomb while it unfolds', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 'a,b\n'));
    expect(bomb.length).toBeLessThan(100_000);
    const message = await refusal(importFile(file(bomb, 'bomb.gz'), { memory: 1_000_000 }));
    expect(message).toMatch(/^bomb\.gz: after .* records the columns take .*no more than 976\.6 KiB/);
  });
});

describe('Parquet', () => {
  const columns = {
    name: ['Ada', 'Bob', 'Ada', null],
    age: [36, 41, 36, null],
    big: [1n, 2n, 2n, 3n],
    score: [0.5, 1.25, 0.5, -3],
    ok: [true, false, true, true],
    count: [4, 0, 2, 1],
  };
  const write = (chosen: Record<string, unknown[]>, rowGroupSize = 3) =>
    file(
      parquetWriteBuffer({
        columnData: Object.entries(chosen).map(([name, data]) => ({ name, data })),
        rowGroupSize,
      }),
      'a.parquet',
    );

  it('becomes the same columns that a CSV gives', async () => {
    const { table, format } = await importFile(write(columns));
    expect(format).toEqual({ kind: 'parquet' });
    expect(table.columns.map((column) => column.name)).toEqual(['name', 'age', 'big', 'score', 'ok']);
    expect(cellsOf(table)).toEqual([
      ['Ada', '36', '1', '0.5', 'true'],
      ['Bob', '41', '2', '1.25', 'false'],
      ['Ada', '36', '2', '0.5', 'true'],
      ['', '', '3', '-3', 'true'],
    ]);
    expect(table.weights).toEqual(Float64Array.of(4, 0, 2, 1));
  });

  it('keeps many numbers as numbers and sets structures aside', async () => {
    const values = Array.from({ length: 70_000 }, (_, i) => i / 4);
    const { table } = await importFile(write({ x: values, y: values.map(() => ({ a: 1 })) }, 10_000));
    expect(table.columns[0]).toMatchObject({ kind: 'number', name: 'x', values: Float64Array.from(values) });
    expect(table.columns[1]).toMatchObject({ kind: 'aside', reason: expect.stringContaining('structures') });
  });

  it('says what is wrong', async () => {
    const whole = new Uint8Array(await write(columns).slice(0, 1e6));
    expect(await refusal(importFile(file(whole.slice(0, 40), 'cut.parquet')))).toMatch(
      /^cut\.parquet: the Parquet file cannot be read/,
    );
    expect(await refusal(importFile(write({ ...columns, count: [1, -2, 3, 4] })))).toMatch(
      /^a\.parquet, record 2, column “count”: the count is negative/,
    );
    expect(await refusal(importFile(write({ name: columns.name }), { counts: true }))).toMatch(/named “count”/);
  });
});
