import { listNames } from '../core/data/counts/table-size.ts';
import type { Notice } from '../core/experiment/notices.ts';
import { PERSON_OPEN } from '../core/experiment/person-sentence.ts';
import { withoutNumbers } from '../core/experiment/results/alike.ts';
import type { Row } from '../core/experiment/run/row.ts';

const MOST_SENTENCES = 5;

interface Reason {
  readonly error: string;
  readonly mechanism: string;
  readonly values: Set<Row['value']>;
}

/** Why trials gave no answer: each reason once, with where it was first met. Those that differ in numbers are one. */
export function refusals(rows: readonly Row[]): string[] {
  const reasons = new Map<string, Reason>();
  for (const { error, mechanism, value } of rows) {
    if (error === undefined) continue;
    const kind = withoutNumbers(error);
    const reason = reasons.get(kind) ?? { error, mechanism, values: new Set() };
    if (reason.mechanism === mechanism) reason.values.add(value);
    reasons.set(kind, reason);
  }
  const sentences = [...reasons.values()].map(({ error, mechanism, values }) => {
    const [first] = values;
    const others = values.size - 1;
    return `${mechanism} at ${first}${others > 0 ? ` and ${others} other value${others > 1 ? 's' : ''}` : ''}: ${error}`;
  });
  const more = sentences.length - MOST_SENTENCES;
  return more > 0 ? [...sentences.slice(0, MOST_SENTENCES), `${more} more reasons are in the results.`] : sentences;
}

/** Of results files that were joined to others although they may be of other data. */
export function uncheckedSentence(names: readonly string[]): string {
  return `${listNames(names)}: no digest tells which counts the numbers came from; files of earlier versions have none. Whether all of them are of the same data could not be checked.`;
}

/** What has to be said about the data, and where to say more of it. What is promised stands in the results. */
export function tellNotices(notices: readonly Notice[]): void {
  for (const { kind, message } of notices) if (kind !== 'promise') console.error(message);
  if (notices.some(({ kind }) => kind === 'learned')) {
    console.error('No noise protects what was read off the data; state it in dataset.schema.');
  }
  if (notices.some(({ message }) => message === PERSON_OPEN)) {
    console.error('Say how many rows a person has in dataset.person: { "rows": 1 }, or more.');
  }
}
