import { countsOf } from '../core/data/counts/counts-payload.ts';
import { fileName, isFile } from '../core/data/dataset-ref.ts';
import type { Contents } from '../core/data/file/contents/contents.ts';
import { openDataset } from '../core/data/open-dataset.ts';
import { type CountedHere, sourceHere } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { MARGIN_CONFIDENCE, marginsOf } from '../core/experiment/release/margins.ts';
import { releaseStatement } from '../core/experiment/release/release-statement.ts';
import { releasedCsv } from '../core/experiment/release/released-csv.ts';
import { type Published, releaseOnce } from '../core/experiment/run/one-run.ts';
import { Failure } from '../core/failure.ts';
import { mechanismById } from '../core/mechanisms/registry.ts';
import { balanceOf, peopleAnswerSentence, problemWithCharge } from '../core/privacy/book/book.ts';
import { chargeRelease, endRelease, setBudget } from '../core/privacy/book/changes.ts';
import type { ChargeOrder } from '../core/privacy/book/entries.ts';
import { secureRng } from '../core/random/secure.ts';
import { newStamp } from '../runtime/unique-id.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { LedgerOnDisk } from './ledger-on-disk.ts';
import { filesIn } from './node-file.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';
import { tellNotices } from './run-report.ts';
import { stoppable, type Watched } from './stop-signal.ts';

const options = {
  ledger: { type: 'string' },
  out: { type: 'string' },
  budget: { type: 'string' },
  'same-people': { type: 'boolean' },
} as const;

/** release experiment.json --ledger f --out f [--budget ε] [--same-people]: one mechanism at one ε, charged before it is drawn. */
export async function release(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, options);
  const { ledger, out } = values;
  if (ledger === undefined) throw new UsageError('release: name the ledger of the data by --ledger.');
  if (out === undefined) throw new UsageError('release: name the file for what is released by --out.');
  const budget = readBudget(values.budget);
  const complaint = 'release: name one experiment file, or "-" for standard input.';
  return withOneFile(positionals, complaint, out, async ({ json, folder }) => {
    const experiment = parseExperiment(json);
    await stoppable(async (watched) => {
      const { prepared, contents, name } = await opened(experiment, folder, watched);
      tellNotices(prepared.notices);
      const book = await LedgerOnDisk.open(ledger, contents, name, values['same-people'] === true);
      try {
        await writeOutput(out, await released(prepared, book, budget, out));
      } finally {
        await book.close();
      }
    });
    return 0;
  });
}

function readBudget(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new UsageError(`--budget: expected what may be spent on the data in all, such as 2; found "${text}".`);
}

interface Opened {
  readonly prepared: Prepared<CountedHere>;
  readonly contents: Contents;
  readonly name: string;
}

async function opened(experiment: Experiment, folder: string, { signal, progress }: Watched): Promise<Opened> {
  const { dataset } = experiment;
  if ('sql' in dataset) {
    throw new Failure(
      'dataset.sql: a ledger belongs to rows that can be known again, and those of a database are not read here. Release from the page or from a file of its rows.',
    );
  }
  const data = await openDataset(dataset, filesIn(folder), { signal, onProgress: (share) => progress.loading(share) });
  progress.clear();
  const { person: _, sample: __, binarise: ___, ...people } = dataset;
  // Data that comes with the workbench is known by its name and parameters.
  const contents = data.file?.table.contents ?? { all: JSON.stringify(people), rows: [], columns: [] };
  const name = isFile(dataset) ? fileName('csv' in dataset ? dataset.csv : dataset.counts) : dataset.builtin;
  return { prepared: prepare(experiment, sourceHere(data, dataset)), contents, name };
}

/** What is released, as a text; charged, and on the disk as charged, before any noise is drawn. */
async function released(
  prepared: Prepared<CountedHere>,
  ledger: LedgerOnDisk,
  budget: number | null,
  out: string,
): Promise<string> {
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
      'Nobody has said yet what may be spent on this data in all; say it once by --budget, such as --budget 2.',
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
      await ledger.change(chargeRelease(order, balanceOf(ledger.book, neighbours, rows).spent, stamp));
    });
    const text = textOf(prepared, published, {
      at: stamp.at,
      out,
      people: ledger.book.answers.map(peopleAnswerSentence),
    });
    await end('released');
    return text;
  } catch (error) {
    await end('failed');
    if (!paid()) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(`The release was charged, and nothing came out: what is paid stays paid. ${why}`);
  }
}

function textOf(
  prepared: Prepared<CountedHere>,
  { release: run, workload, spentOn }: Published,
  { at, out, people }: { readonly at: number; readonly out: string; readonly people: readonly string[] },
): string {
  const statement = releaseStatement(prepared, undefined, people);
  const { answers, scales } = run;
  const margins = marginsOf(workload, prepared.experiment.mechanisms[0], run, true);
  const promise = `released with ε = ${statement.epsilon}${statement.delta > 0 ? `, δ = ${statement.delta}` : ''}`;
  if (out.toLowerCase().endsWith('.csv'))
    return [...releasedCsv(workload, answers, { scales, margins }, promise)].join('');
  const file = {
    ...statement,
    released: new Date(at).toISOString(),
    spentOn,
    marginConfidence: MARGIN_CONFIDENCE,
    tables: workload.blocks.map(({ label, attributes }, index) => ({
      table: label,
      attributes: attributes.map((position) => workload.domain.attributes[position].name),
      noiseScale: scales[index],
      margin: margins[index] instanceof Float64Array ? [...margins[index]] : margins[index],
      answers: [...answers[index]],
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
