import type { ReleaseEntry } from '../../../core/privacy/book/entries.ts';

/** “2026-11-19, 14:05”. */
export function timeWords(at: number): string {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}, ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What became of a charge. */
export function chargeWords({ outcome, problem }: Pick<ReleaseEntry, 'outcome' | 'problem'>): string {
  if (outcome === 'released') return 'released';
  return problem === undefined ? 'charged, nothing came out' : `charged, nothing came out: ${problem}`;
}
