import type { ApplyReport } from '../core/data/apply-schema.ts';

/** What became of records that have no place in the domain; nothing where all have one. */
export function leftOutSentences({ recordsDropped, recordsRead }: ApplyReport): string[] {
  if (recordsDropped === 0) return [];
  return [
    `${recordsDropped} of ${recordsRead} records were dropped, because a value is missing or outside its domain.`,
  ];
}
