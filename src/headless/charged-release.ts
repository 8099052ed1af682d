import { countsOf } from '../core/data/counts/counts-payload.ts';
import { fileName, isFile } from '../core/data/dataset-ref.ts';
import type { Contents } from '../core/data/file/contents/contents.ts';
import { codeAgain, type FindFile, type OpenWatch, openDataset } from '../core/data/open-dataset.ts';
import type { AttributeSchema, Schema } from '../core/data/schema/schema.ts';
import { type CountedHere, sourceHere } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { marginsOf } from '../core/experiment/release/margins.ts';
import { type ReleaseStatement, releaseStatement } from '../core/experiment/release/release-statement.ts';
import {
  afterBuying,
  buyOnce,
  type DomainOrder,
  domainOrder,
  domainOrderWords,
} from '../core/experiment/run/buy-once.ts';
import { type Published, rehearsed, releaseOnce } from '../core/experiment/run/one-run.ts';
import { Failure } from '../core/failure.ts';
import { mechanismById } from '../core/mechanisms/registry.ts';
import { type Book, peopleAnswerSentence, problemWithCharge, spentBefore } from '../core/privacy/book/book.ts';
import { chargeRelease, endRelease, setBudget } from '../core/privacy/book/changes.ts';
import type { ChargeOrder, WholeBudget } from '../core/privacy/book/entries.ts';
import { secureRng } from '../core/random/secure.ts';
import { newStamp } from '../runtime/unique-id.ts';
import { LedgerOnDisk } from './ledger-on-disk.ts';

/** Data that is about to be released from, with what its ledger knows it by. */
export interface OpenedForRelease {
  readonly prepared: Prepared<CountedHere>;
  /** The same data in a domain that was bought of it. */
  withSchema(experiment: Experiment, schema: Schema): Prepared<CountedHere>;
  readonly contents: Contents;
  readonly name: string;
}

/** Where a release is charged. */
export interface ChargeTo {
  /** The path of the ledger file; one begins where there is none. */
  readonly ledger: string;
  /** What may be spent in all from now on; null leaves that as it is. */
  readonly budget: Pick<WholeBudget, 'epsilon' | 'delta'> | null;
  /** The steward says that the ledger is of the people in this data. */
  readonly isSamePeople: boolean;
}

/** What came out of a release that was paid for. */
export interface ChargedRelease extends Published {
  readonly statement: ReleaseStatement;
  /** What was bought of the domain, to be stated from now on. */
  readonly domain: readonly AttributeSchema[];
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
  return {
    prepared: prepare(experiment, sourceHere(data, dataset)),
    withSchema(settled, schema) {
      if (!data.file) throw new Error('a domain is bought of a file');
      return prepare(settled, sourceHere(codeAgain(data.file, schema, data.rowsKept), settled.dataset));
    },
    contents,
    name,
  };
}

/** Charged, and on the disk as charged, before any noise is drawn. */
export async function chargedRelease(
  opened: OpenedForRelease,
  { ledger: path, budget, isSamePeople }: ChargeTo,
): Promise<ChargedRelease> {
  const { prepared, contents, name } = opened;
  const ledger = await LedgerOnDisk.ofData(path, contents, name, isSamePeople);
  try {
    const order = await affordable(prepared, ledger, budget);
    const domain = domainOrder(prepared.experiment);
    if (!domain) return await released(prepared, order, ledger);
    const schema = await boughtDomain(prepared, domain, ledger);
    const settled = opened.withSchema(afterBuying(prepared.experiment, schema, domain), schema);
    return await released(settled, { ...order, ...settled.charge }, ledger).catch((error: unknown) => {
      throw new Failure(`${reasonOf(error)} ${KEPT} ${JSON.stringify(domainIn(settled))}`);
    });
  } finally {
    await ledger.close();
  }
}

const KEPT = 'The domain is bought and paid for; state it in dataset.schema, so that it is not paid for again:';

/** The charge of all of it, the domain included, once it is known that the budget has it. */
async function affordable(
  { experiment, workload, charge }: Prepared<CountedHere>,
  ledger: LedgerOnDisk,
  budget: ChargeTo['budget'],
): Promise<ChargeOrder> {
  if (!charge) throw new Failure('A release is one run: one mechanism, one ε and "trials": 1.');
  const [mechanism] = experiment.mechanisms;
  const { title } = mechanismById(mechanism.id, 'mechanisms');
  const order: ChargeOrder = {
    ...charge,
    what: `${title} · ${workload.blocks.length} tables, ${workload.size} answers`,
  };
  const { neighbours, rowsPerPerson: rows } = charge;
  if (budget !== null) await ledger.change(setBudget({ ...budget, neighbours }, rows, newStamp()));
  if (!ledger.book.whole) {
    throw new Failure(
      'Nobody has said yet what may be spent on this data in all; say it once by --budget, such as --budget 2 (in a program budget: 2).',
    );
  }
  const problem = problemWithCharge(ledger.book, order);
  if (problem !== null) throw new Failure(problem);
  return order;
}

/** Drawn once, and charged before. What the run after it would be refused for, it is refused for before, too. */
async function boughtDomain(
  { experiment, counts }: Prepared<CountedHere>,
  domain: DomainOrder,
  ledger: LedgerOnDisk,
): Promise<Schema> {
  const known = countsOf(counts.counts);
  const secure = secureRng((words) => crypto.getRandomValues(words));
  rehearsed(experiment, known, secure);
  const stamp = newStamp();
  const schema = await buyOnce(experiment, known, secure, async ({ charge }) => {
    const order = { ...charge, what: domainOrderWords(domain) };
    await ledger.change(chargeRelease(order, spentBefore(ledger.book, order), stamp));
  });
  const paid = ledger.book.releases.find(({ id }) => id === stamp.id);
  if (paid) await ledger.change(endRelease(paid, { outcome: 'released' }));
  return schema;
}

/** The entries of a schema that were bought. */
function domainIn({ experiment: { dataset } }: Prepared<unknown>) {
  const attributes = ('schema' in dataset && dataset.schema?.attributes) || [];
  return attributes.filter(({ domain }) => domain && 'boughtFor' in domain);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function released(
  prepared: Prepared<CountedHere>,
  order: ChargeOrder,
  ledger: LedgerOnDisk,
): Promise<ChargedRelease> {
  const [mechanism] = prepared.experiment.mechanisms;
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
    return { ...published, statement, domain: domainIn(prepared), margins, at: stamp.at, book: ledger.book };
  } catch (error) {
    await end('failed');
    if (!paid()) throw error;
    throw new Failure(`The release was charged, and nothing came out: what is paid stays paid. ${reasonOf(error)}`);
  }
}
