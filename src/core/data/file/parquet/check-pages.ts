import { gunzipSync } from 'fflate';
import { type ColumnMetaData, type PageHeader, snappyUncompress } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { MEBIBYTE } from '../byte-size.ts';

/** One byte of gzip stands for 1032 at most, one of Snappy for fewer. */
const MOST_UNPACKED_PER_BYTE = 1100;
const MOST_PAGE_BYTES = 1024 * MEBIBYTE;
/** One page of a file that a program wrote has 20,000 or, where it is a whole row group, some million values. */
const MOST_PAGE_VALUES = 67_108_864;
const MOST_BITS = 32;

/** The bytes of one column in one row group, and what its file says of it. */
export interface ColumnChunk {
  readonly bytes: ArrayBuffer;
  readonly meta: ColumnMetaData;
  readonly rows: number;
  /** Whether values may be missing, which a run of bits before them says. */
  readonly optional: boolean;
}

/**
 * hyparquet trusts what it decodes: a negative length sends it round in circles, and a run of 2^31 values fills the
 * memory. So every length in the pages of a flat column is looked at before it is decoded. Throws where one is impossible.
 */
export function checkPages({ bytes, meta, rows, optional }: ColumnChunk): void {
  const reader = { view: new DataView(bytes), offset: 0 };
  let values = 0;
  while (values < rows) {
    const header = parquetHeader(reader);
    const size = header.compressed_page_size;
    const end = reader.offset + size;
    if (!isWithin(size, bytes.byteLength - reader.offset)) throw new Error('page length');
    if (!isWithin(header.uncompressed_page_size, Math.min(MOST_PAGE_BYTES, MOST_UNPACKED_PER_BYTE * (size + 1)))) {
      throw new Error('unpacked length');
    }
    const given = (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values;
    const isDictionary = header.type === 'DICTIONARY_PAGE';
    if (!isWithin(given, isDictionary ? header.uncompressed_page_size : Math.min(MOST_PAGE_VALUES, rows - values))) {
      throw new Error('number of values');
    }
    if (!isDictionary) {
      checkRuns(header, new Uint8Array(bytes, reader.offset, size), meta, optional);
      values += given;
    }
    reader.offset = end;
  }
}

function isWithin(value: number | undefined, most: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= most;
}

/** Levels and places in a dictionary come as runs of equal values; none may be longer than the page has values. */
function checkRuns(header: PageHeader, packed: Uint8Array, { codec }: ColumnMetaData, optional: boolean): void {
  const first = header.data_page_header;
  const second = header.data_page_header_v2;
  if (first) {
    const page = unpacked(packed, header.uncompressed_page_size, codec);
    const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
    let start = 0;
    if (optional) {
      start = 4 + view.getUint32(0, true);
      checkRunsAt(view, 4, 1, first.num_values);
    }
    checkValues(view, start, first.encoding, first.num_values);
    return;
  }
  if (!second) throw new Error('kind of page');
  const { definition_levels_byte_length: levels, repetition_levels_byte_length: before } = second;
  if (!isWithin(before, 0) || !isWithin(levels, packed.length) || !isWithin(second.num_nulls, second.num_values)) {
    throw new Error('length of levels');
  }
  if (optional && levels > 0) checkRunsAt(viewOf(packed.subarray(0, levels)), 0, 1, second.num_values);
  const rest = packed.subarray(levels);
  const page = second.is_compressed === false ? rest : unpacked(rest, header.uncompressed_page_size - levels, codec);
  checkValues(viewOf(page), 0, second.encoding, second.num_values);
}

function checkValues(view: DataView, start: number, encoding: string, values: number): void {
  if (encoding === 'RLE') checkRunsAt(view, start + 4, 1, values);
  if (encoding !== 'RLE_DICTIONARY' && encoding !== 'PLAIN_DICTIONARY') return;
  if (values === 0 || start >= view.byteLength) return;
  const width = view.getUint8(start);
  if (width > MOST_BITS) throw new Error('width of values');
  if (width > 0) checkRunsAt(view, start + 1, width, values);
}

/** Missing values take no place, so the runs may end before `values`. */
function checkRunsAt(view: DataView, start: number, width: number, values: number): void {
  const reader = { view, offset: start };
  for (let seen = 0; seen < values && reader.offset < view.byteLength; ) {
    const run = readVarInt(reader);
    const count = run >>> 1;
    if (run & 1) {
      seen += count * 8;
      reader.offset += count * width;
    } else {
      seen += count;
      reader.offset += Math.ceil(width / 8);
      if (seen > values) throw new Error('length of a run');
    }
  }
}

function unpacked(packed: Uint8Array, length: number, codec: string): Uint8Array {
  if (codec === 'UNCOMPRESSED') return packed;
  if (codec === 'GZIP') return unpackGzip(packed, length);
  const page = new Uint8Array(length);
  snappyUncompress(packed, page);
  return page;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A page that is packed with gzip, into as many bytes as its header says. */
export function unpackGzip(packed: Uint8Array, length: number): Uint8Array {
  return gunzipSync(packed, { out: new Uint8Array(length) });
}
