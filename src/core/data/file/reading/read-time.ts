import type { CellCursor } from './cell-cursor.ts';

/**
 * A time of day where the cursor stands, in hours since midnight: 14:30, 14:30:15.250, 2:30 pm, 2 pm, 14h30. NaN when
 * there is none.
 */
export function readTime(cursor: CellCursor): number {
  let hours = cursor.number();
  if (cursor.digitCount() === 0 || cursor.digitCount() > 2) return Number.NaN;
  let minutes = 0;
  let seconds = 0;
  const isClock = cursor.skip(':') || cursor.skip('h');
  if (isClock) {
    minutes = cursor.number();
    if (cursor.digitCount() !== 2) return Number.NaN;
    if (cursor.skip(':')) {
      seconds = cursor.number();
      if (cursor.digitCount() !== 2) return Number.NaN;
      if (cursor.skip('.') || cursor.skip(',')) {
        const fraction = cursor.number();
        if (cursor.digitCount() === 0) return Number.NaN;
        seconds += fraction / Number(`1e${cursor.digitCount()}`);
      }
    }
  }
  const half = readHalf(cursor);
  if (half < 0 || (!isClock && half === 0)) return Number.NaN;
  if (half > 0) {
    if (hours < 1 || hours > 12) return Number.NaN;
    hours = (hours % 12) + (half === 2 ? 12 : 0);
  }
  // Leap seconds and the end of the day are written, too.
  if (hours > 24 || minutes > 59 || seconds >= 61 || (hours === 24 && minutes + seconds > 0)) return Number.NaN;
  return (hours * 3600 + minutes * 60 + seconds) / 3600;
}

/** 1 for am, 2 for pm, 0 where neither is written. */
function readHalf(cursor: CellCursor): number {
  const before = cursor.at;
  cursor.skipBlanks();
  const letter = cursor.byte | 0x20;
  if (letter !== 0x61 && letter !== 0x70) {
    cursor.at = before;
    return 0;
  }
  cursor.at++;
  cursor.skip('.');
  const isHalf = cursor.skip('m') || cursor.skip('M');
  cursor.skip('.');
  if (!isHalf) return -1;
  return letter === 0x61 ? 1 : 2;
}

/** Steps over a zone such as Z, +02:00, -0500 or CET. Times are taken as they are written, in whatever zone. */
export function skipZone(cursor: CellCursor): void {
  cursor.skipBlanks();
  if (cursor.isAtLetter) {
    const before = cursor.at;
    if (cursor.word().length > 5) cursor.at = before;
  }
  if (!cursor.skip('+') && !cursor.skip('-')) return;
  cursor.number();
  if (cursor.skip(':')) cursor.number();
}
