import { Failure } from '../failure.ts';
import { describeValue, isPlainObject } from '../params.ts';

/** What a history consists of. */
const PARTS: readonly string[] = ['domain', 'answers', 'records'];

/** A file with a history in it: under its name, or its parts by themselves. */
export interface HistoryFile {
  readonly history: unknown;
  /** Where the history stands in the file; nothing where its parts stand by themselves. */
  readonly path: 'history' | '';
  /** What stands beside it. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Takes the history out of a file. */
export function historyFile(json: unknown): HistoryFile {
  if (!isPlainObject(json)) {
    throw new Failure(`top level: expected an object with a "history", found ${describeValue(json)}.`);
  }
  const entries = Object.entries(json);
  const version = entries.find(([key]) => key === 'version');
  if (version && version[1] !== 1) throw new Failure(`version: expected 1, found ${describeValue(version[1])}.`);
  const without = (keys: readonly string[]) => Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  const wrapped = entries.find(([key]) => key === 'history');
  if (wrapped) return { history: wrapped[1], path: 'history', rest: without(['history']) };
  const parts = entries.filter(([key]) => PARTS.includes(key));
  if (parts.length > 0) return { history: Object.fromEntries(parts), path: '', rest: without(PARTS) };
  throw new Failure('history: this is missing; expected an object with a "domain" and its noisy "answers".');
}
