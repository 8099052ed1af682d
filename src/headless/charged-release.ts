import { countsOf } from '../core/data/counts/counts-payload.ts';
import { fileName, isFile } from '../core/data/dataset-ref.ts';
import type { Contents } from '../core/data/file/contents/contents.ts';
import { type FindFile, type OpenWatch, openDataset } from '../core/data/open-dataset.ts';
import { type CountedHere, sourceHere } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { marginsOf } from '../core/experiment/release/margins.ts';
import { type ReleaseStatement, releaseStatement } from '../core/experiment/release/release-statement.ts';
import { type Published, releaseOnce } from '../core/experiment/run/one-run.ts';
import { Failure } from '../core/failure.ts';
import { mechanismById } from '../core/mechanisms/registry.ts';
import { type Book, peopleAnswerSentence, problemWithCharge, spentBefore } from '../core/privacy/book/book.ts';
import { chargeRelease, endRelease, setBudget } from '../core/privacy/book/changes.ts';
import type { ChargeOrder } from '../core/privacy/book/entries.ts';
import { secureRng } from '../core/random/secure.ts';
import { newStamp } from '../runtime/unique-id.ts';
import { LedgerOnDisk } from './ledger-on-disk.ts';

/** Data that is about to be released from, with what its ledger knows it by. */
export interface OpenedForRelease {
  readonly prepared: Prepared<CountedHere>;
  readonly contents: Contents;
  readonly name: string;
}

/** Where a release is charged. */
export interface ChargeTo {
  /** The path of the ledger file; one begins where there is none. */
  readonly ledger: string;
  /** What may be spent in all from now on; null leaves that as it is. */
  readonly budget: number | null;
  /** The steward says that the ledger is of the people in this data. */
  readonly isSamePeople: boolean;
}

/** What came out of a release that was paid for. */
export interface ChargedRelease extends Published {
  readonly statement: ReleaseStatement;
  readonly margins: ReturnType<typeof marginsOf>;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** As it stands on the disk now. */
  readonly book: Book;
}

export async function openForRelease(
  experiment: Experiment,
  find: FindFile,
  watch: OpenWatch,
): Promise<OpenedForRelease> {
  const { dataset } = experiment;
  if ('sql' in dataset) {
    throw new Failure(
      'dataset.sql: a ledger belongs to rows that can be known again, and those of a database are not read here. Release from the page or from a file of its rows.',
    );
  }
  const data = await openDataset(dataset, find, watch);
  watch.signal?.throwIfAborted();
  const { person: _, sample: __, binarise: ___, ...people } = dataset;
  // Data that comes with the workbench is known by its name and parameters.
  const contents = data.file?.table.contents ?? { all: JSON.stringify(people), rows: [], columns: [] };
  const name = isFile(dataset) ? fileName('csv' in dataset ? dataset.csv : dataset.counts) : dataset.builtin;
  return { prepared: prepare(experiment, sourceHere(data, dataset)), contents, name };
}

/** Charged, and on the disk as charged, before any noise is drawn. */
export async function chargedRelease(
  { prepared, contents, name }: OpenedForRelease,
  { ledger: path, budget, isSamePeople }: ChargeTo,
): Promise<ChargedRelease> {
  const ledger = await LedgerOnDisk.ofData(path, contents, name, isSamePeople);
  try {
    return await released(prepared, ledger, budget);
  } finally {
    await ledger.close();
  }
}

async function released(
  prepared: Prepared<CountedHere>,
  ledger: LedgerOnDisk,
  budget: number | null,
): Promise<ChargedRelease> {
  const { experiment, workload, charge } = prepared;
  if (!charge) throw new Failure('A release is one run: one mechanism, one ε and "trials": 1.');
  const [mechanism] = experiment.mechanisms;
  const { title } = mechanismById(mechanism.id, 'mechanisms');
  const order: ChargeOrder = {
    ...charge,
    what: `${title} · ${workload.blocks.length} tables, ${workload.size} answers`,
  };
  const { neighbours, rowsPerPerson: rows } = charge;
  if (budget !== null) await ledger.change(setBudget({ epsilon: budget, neighbours }, rows, newStamp()));
  if (!ledger.book.whole) {
    throw new Failure(
      'Nobody has said yet what may be spent on this data in all; say it once by --budget, such as --budget 2 (in a program budget: 2).',
    );
  }
  const problem = problemWithCharge(ledger.book, order);
  if (problem !== null) throw new Failure(problem);
  const secure = secureRng((words) => crypto.getRandomValues(words));
  const stamp = newStamp();
  const paid = () => ledger.book.releases.find(({ id }) => id === stamp.id);
  const end = async (outcome: 'released' | 'failed') => {
    const entry = paid();
    if (entry) await ledger.change(endRelease(entry, { outcome }));
  };
  try {
    const published = await releaseOnce(prepared, countsOf(prepared.counts.counts), secure, async () => {
      await ledger.change(chargeRelease(order, spentBefore(ledger.book, order), stamp));
    });
    const statement = releaseStatement(prepared, undefined, ledger.book.answers.map(peopleAnswerSentence));
    const margins = marginsOf(published.workload, mechanism, published.release, true);
    await end('released');
    return { ...published, statement, margins, at: stamp.at, book: ledger.book };
  } catch (error) {
    await end('failed');
    if (!paid()) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(`The release was charged, and nothing came out: what is paid stays paid. ${why}`);
  }
}
