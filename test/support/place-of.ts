import { type Coder, DROP, MISSING } from '../../src/core/data/schema/coder.ts';

/** Where a cell of a file goes: its code, or null where its record is dropped. */
export function placeOf(coder: Coder, cell: string): number | null {
  const found = coder.ofText(cell);
  const code = found === MISSING ? coder.missing : found;
  if (code === DROP) return null;
  return code >= 0 ? code : -1 - code;
}
