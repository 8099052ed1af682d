import { parseNumber, parseNumberBytes } from '../parse-number.ts';
import { CellCursor } from './cell-cursor.ts';
import { type CellReading, usualDecimal, usualOrder } from './cell-reading.ts';
import { numberAtBound } from './number-bounds.ts';
import { type BytesReader, numberReader } from './number-reader.ts';
import { readDate } from './read-date.ts';
import { readTime } from './read-time.ts';
import { parseYesNo } from './yes-no.ts';

/** How cells become numbers by this reading; plain numbers where there is none. */
export function bytesReader(reading: CellReading | undefined): BytesReader {
  switch (reading?.as) {
    case undefined:
      return parseNumberBytes;
    case 'number':
      return withBounds(reading);
    case 'date': {
      const order = reading.order ?? usualOrder;
      return withCursor((cursor) => readDate(cursor, order));
    }
    case 'time':
      return withCursor(readTime);
    case 'yes-no': {
      const decoder = new TextDecoder();
      return (bytes, start, end) => parseYesNo(decoder.decode(bytes.subarray(start, end)));
    }
    case 'text':
      return () => Number.NaN;
  }
}

/** Few cells are bounds: those that are no numbers are looked at once more. */
function withBounds({ decimal = usualDecimal, unit, bounds }: Extract<CellReading, { as: 'number' }>): BytesReader {
  const read = numberReader(decimal, unit);
  if (!bounds) return read;
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  const readText = (text: string) => {
    const bytes = encoder.encode(text);
    return read(bytes, 0, bytes.length);
  };
  return (bytes, start, end) => {
    const value = read(bytes, start, end);
    if (!Number.isNaN(value) || start === end) return value;
    return numberAtBound(decoder.decode(bytes.subarray(start, end)), decimal, readText);
  };
}

/** The same for a cell that is a text already. */
export function textReader(reading: CellReading | undefined): (text: string) => number {
  if (!reading) return parseNumber;
  const read = bytesReader(reading);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    return read(bytes, 0, bytes.length);
  };
}

function withCursor(read: (cursor: CellCursor) => number): BytesReader {
  const cursor = new CellCursor();
  return (bytes, start, end) => {
    cursor.start(bytes, start, end);
    const value = read(cursor);
    return cursor.isAtEnd ? value : Number.NaN;
  };
}
