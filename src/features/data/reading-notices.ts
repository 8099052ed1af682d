import type { FileDescription } from '../../core/data/file/file-description.ts';
import type { ImportNotice } from '../../core/data/file/table.ts';

/** What is to be said of how a file was read, but for what stands at its columns. */
export function readingNotices({ columns, notices }: FileDescription): readonly ImportNotice[] {
  const reasons = new Set(columns.map(({ reason }) => reason));
  return notices.filter(({ message }) => !reasons.has(message));
}
