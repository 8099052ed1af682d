import type { Counts } from './counts/counts.ts';
import { countsDigest } from './counts/counts-digest.ts';
import { type CountsPayload, payloadOf } from './counts/counts-payload.ts';
import type { DataForm } from './dataset-ref.ts';
import type { DataDescription } from './description.ts';
import type { OpenData } from './open-data.ts';

/**
 * Data that a run can be prepared on, wherever its records are: all that may be known of it without looking at a record,
 * and its counts. `Held` is what it gives out of these: the counts themselves, or where they stay where the records are,
 * a note by which others fetch them.
 */
export interface Source<Held>
  extends Pick<DataDescription, 'domain' | 'records' | 'fingerprint' | 'schema' | 'report'> {
  /** Sentences about how it was read or counted. Not private. */
  readonly told: readonly string[];
  held(order: CountsOrder): Held;
}

/** All that has to be counted for a run, without a count in it. */
export interface CountsOrder {
  /** The attribute sets of its tables. */
  readonly sets: readonly (readonly number[])[];
  /** The attributes that the records themselves are needed of. */
  readonly rowsOver: readonly number[] | null;
  /** Into how many parts the records are divided for cross-validation; 0 for none. */
  readonly folds: number;
  /** Numbers of rows of a person that are counted besides; absent for none. */
  readonly limits?: readonly number[];
  readonly form: DataForm;
  /** Names the order among others on the same data: its sets may be half a million. */
  readonly name: string;
}

/** Counts on the thread that prepared them. */
export interface CountedHere {
  readonly counts: CountsPayload;
  /** Of the counts, for results files alone: what is in small tables can be guessed from it. */
  readonly digest: string;
}

/** Data that is open on this thread as a source: a file, a table of counts, a built-in set, or what a database counted. */
export function sourceHere(
  data: OpenData,
  form: DataForm,
  told = [...(data.file?.table.notices ?? []).map(({ message }) => message), ...leftOutSentences(data)],
): Source<CountedHere> {
  const counted = countsIn(data, form);
  return {
    domain: counted.domain,
    records: counted.records,
    fingerprint: data.fingerprint(form.binarise),
    schema: data.schema,
    report: data.report,
    told,
    held(order) {
      const counts = payloadOf(counted, order.sets, order.folds, order.rowsOver, order.limits);
      return { counts, digest: countsDigest(counted, counts) };
    },
  };
}

/** Columns that nobody but the proposal left out, with their reasons. */
function leftOutSentences({ file, schema }: OpenData): string[] {
  if (!file || !schema?.attributes.some(({ include }) => include === false)) return [];
  const { why, schema: proposed } = file.proposal;
  const reasons = proposed.attributes.flatMap((entry, place) => {
    const reason = why[place];
    return reason !== null && schema.attributes.includes(entry) ? [`“${entry.name}” (${reason})`] : [];
  });
  return reasons.length === 0 ? [] : [`Left out, unless a schema takes them in: ${reasons.join('; ')}.`];
}

/** The counts of data in the form that an order takes it in. */
export function countsIn(data: OpenData, { binarise, sample }: DataForm): Counts {
  return data.sampled(sample).counts(binarise);
}
