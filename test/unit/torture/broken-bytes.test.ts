import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { processorSeconds } from '../../support/processor-seconds.ts';
import { cellsOf } from '../../support/table-cells.ts';
import { openCase } from '../../support/torture/outcome.ts';
import { type Watchdog, watchdog } from '../../support/torture/watchdog.ts';

const rows = 12;
const columnData = [
  { name: 'name', data: Array.from({ length: rows }, (_, i) => (i === 5 ? null : `somebody called ${i % 3}`)) },
  { name: 'age', data: Array.from({ length: rows }, (_, i) => (i === 3 ? null : 30 + i)) },
  { name: 'count', data: Array.from({ length: rows }, (_, i) => i % 4) },
];
const files = {
  Parquet: new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 8 })),
  gzip: new Uint8Array(gzipSync('name,age\nAda,36\nBob,41\nCy,7\n'.repeat(3))),
};
/** The lowest bit, the highest one (which says that a number goes on), and all of them. */
const flips = [0x01, 0x80, 0xff];
/** A damaged length must not send the reader round in circles, nor fill the memory. */
const MOST_SECONDS = 10;

const tables = Object.entries(files);

let watched: Watchdog;
beforeAll(() => {
  watched = watchdog();
});
afterAll(() => watched.stop());

/** How many cells were read, or the sentence; anything else that is thrown fails the test. */
async function read(bytes: Uint8Array<ArrayBuffer>): Promise<number | string> {
  const began = processorSeconds();
  try {
    const { file } = await openCase({ name: 'broken', bytes });
    for (const column of file.table.columns) {
      if (column.kind === 'text') expect(column.codes.length).toBe(file.table.rows);
    }
    return cellsOf(file.table).flat().length;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.message).toMatch(/^people\.csv.*\.$/);
    expect(error.message).not.toMatch(/undefined|NaN|hyparquet|thrift|offset|buffer/i);
    return error.message;
  } finally {
    watched.beat();
    expect(processorSeconds() - began).toBeLessThan(MOST_SECONDS);
  }
}

describe.each(tables)('%s', (kind, whole) => {
  test('cut off anywhere, it is refused with a sentence', async () => {
    expect(await read(whole)).toBeGreaterThan(10);
    for (let end = 0; end < whole.length; end++) {
      expect(await read(whole.slice(0, end)), `the first ${end} bytes`).toEqual(expect.any(String));
    }
  });

  test('with any byte spoilt, it is read with all its records or refused with a sentence', async () => {
    const sound = await read(whole);
    let refused = 0;
    for (let at = 0; at < whole.length; at++) {
      for (const flip of flips) {
        const spoilt = whole.slice();
        spoilt[at] ^= flip;
        const outcome = await read(spoilt);
        // Parquet has columns that are set aside, which leaves their cells in place; gzip has a checksum.
        if (typeof outcome === 'number') expect(outcome, `byte ${at} ^ ${flip}`).toBe(sound);
        else refused++;
      }
    }
    expect(refused).toBeGreaterThan(kind === 'gzip' ? whole.length * 2 : whole.length);
  });
});
