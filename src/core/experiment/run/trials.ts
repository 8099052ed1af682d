import type { Counts } from '../../data/counts/counts.ts';
import type { Dataset } from '../../data/dataset.ts';
import { rowsPerPerson } from '../../data/dataset-ref.ts';
import { isToBuy } from '../../data/schema/purchase.ts';
import { Failure } from '../../failure.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import type { Evaluation, Metric } from '../../metrics/metric.ts';
import { metricById } from '../../metrics/registry.ts';
import type { ParamValue } from '../../params.ts';
import type { Ledger } from '../../privacy/ledger.ts';
import { exploreNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { allAnswers, byBlock } from '../../workload/answers.ts';
import { firstQuestions } from '../../workload/question-stream.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, entryName, sweptValues, unitOf } from '../experiment.ts';
import { promiseAt } from '../guarantees.ts';
import { type Settings, settingsAt } from '../settings.ts';
import { requireFittingMetrics } from '../settle/metric-fit.ts';
import { BoughtTrials } from './bought-trial.ts';
import { NOT_FROM_RECORDS } from './buy-once.ts';
import { type AnyRelease, ledgerFor, runOnce, type SpentOn, spentOnOf } from './one-run.ts';
import { areOfOneRun, mostAsked, sharesRuns } from './plan.ts';
import type { ReferenceMetrics } from './references/reference.ts';
import { referenceById } from './references/registry.ts';
import type { Cell, Row } from './row.ts';
import { foldsNeeded, newQueriesOn } from './tables-needed.ts';

/** Everything about one trial, for a person who wants to see its answers. */
export interface TrialDetail {
  readonly row: Row;
  readonly workload: Workload;
  readonly truth: readonly Float64Array[];
  /** δ as a count. */
  readonly sanityBound: number;
  readonly release: AnyRelease | null;
  /** What ε was spent on. */
  readonly spentOn: readonly SpentOn[];
}

/** Runs the trials of one experiment on one set of counts; what does not depend on noise is worked out once. */
export class TrialRunner {
  readonly workload: Workload;
  readonly #experiment: Experiment;
  readonly #clock: () => number;
  /** Queries that are never asked; null where no metric judges what is said of them. */
  readonly #news: Workload | null;
  readonly #parts: readonly Part[];
  /** Null where the domain is known. */
  readonly #bought: BoughtTrials | null;
  /** What is known of errors without noise, by the sanity bound. */
  readonly #cuts = new Map<number, Record<string, number>>();
  /** What cells name by position. */
  readonly #values: readonly ParamValue[];
  /** The latest run of all parts, for other cells that it gives. */
  #latest: { readonly cell: Cell; readonly runs: CellRuns } | null = null;

  /** `workload`: that of the experiment, where this thread has built it already. */
  constructor(experiment: Experiment, counts: Counts, clock: () => number, workload?: Workload) {
    this.#experiment = experiment;
    this.#values = sweptValues(experiment.sweep);
    requireFittingMetrics(experiment);
    this.#clock = clock;
    this.workload = workload ?? buildWorkload(experiment.workload, counts.domain);
    const news = newQueriesOn(experiment, counts.domain);
    this.#news = experiment.metrics.some((id) => metricById(id, 'metrics').judgesNewQueries) ? news : null;
    this.#bought = boughtTrials(experiment, counts, this.workload);
    this.#parts = partsOf(counts, foldsNeeded(experiment), this.workload, this.#news);
  }

  run(cell: Cell): Row {
    return this.#trial(cell, false).row;
  }

  /** The same trial with everything that can be seen of it. */
  detail(cell: Cell): TrialDetail {
    return this.#trial(cell, true);
  }

  /** What one trial would release at any value, in the sweep or not: quickly, for nothing is judged or traced. */
  glance(mechanism: number, value: ParamValue, trial: number): AnyRelease | Failure {
    const settings = settingsAt(this.#experiment, mechanism, value);
    const workload = firstQuestions(this.workload, settings.questions);
    return this.#release({ mechanism, value, trial }, this.#parts[0], settings, workload, false).outcome;
  }

  /** The true answers that trials are compared with. */
  get truth(): readonly Float64Array[] {
    return this.#parts[0].truth;
  }

  /** In cross-validation every part spends the whole ε; what is reported is the mean, and seen of it is the first. */
  #trial(cell: Cell, trace: boolean): TrialDetail {
    const entry = this.#experiment.mechanisms[cell.mechanism];
    const value = this.#values[cell.value];
    const settings = settingsAt(this.#experiment, cell.mechanism, value);
    const { milliseconds, parts } = this.#runs(cell, settings, trace);
    const runs = parts.map((run) => upTo(run, settings.questions));
    const failed = runs.find(({ outcome }) => outcome instanceof Failure)?.outcome;
    const [{ outcome, ledger }] = runs;
    const judged = failed
      ? []
      : runs.map((run) => this.#evaluate(run.outcome as AnyRelease, run.part, settings, run.again?.answers));
    const problem = failed ?? judged.find(({ unanswered }) => unanswered)?.unanswered;
    const row: Row = {
      mechanism: entryName(entry),
      value,
      trial: cell.trial,
      metrics: failed ? {} : meanOf(judged.map(({ metrics }) => metrics)),
      ...(failed ? {} : this.#cut(settings)),
      spent: Math.max(...runs.map((run) => run.spent)),
      ...promiseAt(this.#experiment, cell.mechanism, value),
      milliseconds,
      ...(problem instanceof Failure ? { error: problem.message } : {}),
    };
    const release = failed || outcome instanceof Failure ? null : outcome;
    const { truth, counts } = this.#parts[0];
    const sanityBound = settings.delta * counts.records;
    const spentOn = trace ? spentOnOf(ledger) : [];
    return { row, workload: this.workload, truth, sanityBound, release, spentOn };
  }

  /** Runs every part, unless the latest run gives this cell as well. */
  #runs(cell: Cell, settings: Settings, trace: boolean): CellRuns {
    const latest = trace ? null : this.#latest;
    if (latest && areOfOneRun(this.#experiment, latest.cell, cell)) return latest.runs;
    const isShared = sharesRuns(this.#experiment);
    const questions = isShared ? mostAsked(this.#experiment) : settings.questions;
    const started = this.#clock();
    const parts = this.#parts.map((part) =>
      this.#release(
        { ...cell, value: this.#values[cell.value] },
        part,
        settings,
        firstQuestions(this.workload, questions),
        trace,
      ),
    );
    const runs = { parts, milliseconds: this.#clock() - started };
    if (isShared) this.#latest = { cell, runs };
    return runs;
  }

  /** The random streams of a trial depend on names only, so neither order nor workers nor shards change a number. */
  #release(
    { mechanism: position, value, trial }: Trial,
    part: Part,
    settings: Settings,
    workload: Workload,
    trace: boolean,
  ): PartRun {
    const { seed, mechanisms, sweep, publicRecordCount, metrics } = this.#experiment;
    const entry = mechanisms[position];
    const mechanism = mechanismById(entry.id, 'mechanisms');
    const supported = mechanism.supports(workload);
    const opened = () => ledgerFor(mechanism.guarantee(settings.params), settings.epsilon, unitOf(this.#experiment));
    const ledger = opened();
    if (supported !== true) return { part, ledger, outcome: new Failure(supported) };
    const rng = seededRng(seed)
      .split(entryName(entry))
      .split(sharesRuns(this.#experiment) ? sweep.parameter : String(value))
      .split(part.name ? `trial ${trial}, ${part.name}` : `trial ${trial}`);
    const run = (random: Rng, charged: Ledger, isTraced: boolean): AnyRelease => {
      const hand = {
        ledger: charged,
        noise: exploreNoise(random.split('noise')),
        choices: random.split('choices'),
        publicRecordCount,
        trace: isTraced,
      };
      if (this.#bought) return this.#bought.run(mechanism, settings, hand);
      return runOnce(mechanism, workload, settings, { counts: part.counts, ...hand });
    };
    const outcome = failureOr(() => run(rng, ledger, trace));
    const isTwice = metrics.some((id) => metricById(id, 'metrics').comparesRuns);
    if (!isTwice || outcome instanceof Failure) return { part, ledger, outcome };
    const again = failureOr(() => run(rng.split('again'), opened(), false));
    return again instanceof Failure ? { part, ledger, outcome: again } : { part, ledger, outcome, again };
  }

  /** One reference line at every value of the sweep. Not private. */
  async reference(id: string): Promise<ReferenceMetrics[]> {
    const { values } = this.#experiment.sweep;
    const reference = referenceById(id, 'references');
    const prepared = await failureOrAsync(async () =>
      reference.prepare(
        this.workload,
        this.#parts.map(({ counts }) => counts),
      ),
    );
    return values.map((value) => {
      if (prepared instanceof Failure) return { error: prepared.message };
      // What is swept may belong to one mechanism; ε and δ are the same for all. Lines are about single rows: the rows
      // of a person add to what each answer needs of noise as a smaller ε does.
      const settings = settingsAt(this.#experiment, 0, value);
      const metrics = failureOr(() =>
        meanOf(
          prepared.map((line, index) =>
            line({
              epsilon: settings.epsilon / rowsPerPerson(this.#experiment.dataset),
              neighbours: this.#experiment.neighbours,
              evaluate: (answers, distribution) =>
                this.#evaluate({ answers, distribution }, this.#parts[index], settings).metrics,
            }),
          ),
        ),
      );
      return metrics instanceof Failure ? { error: metrics.message } : { metrics };
    });
  }

  /** What errors are without any noise, where rows of people were left out. */
  #cut(settings: Settings): Pick<Row, 'cut'> {
    const metrics = this.#experiment.metrics.map((id) => metricById(id, 'metrics')).filter(isErrorOfAnswers);
    if (metrics.length === 0 || this.#parts.every(({ kept }) => kept === null)) return {};
    const known = this.#cuts.get(settings.delta);
    if (known) return { cut: known };
    const cut = meanOf(
      this.#parts.map(({ counts, whole, truth, newTruth, kept }) => {
        const { blocks } = this.workload;
        const news = newTruth && { truth: newTruth, answers: kept?.newTruth ?? newTruth };
        const said = { answers: kept?.truth ?? truth, distribution: counts, news };
        const evaluation = { truth, sanityBound: settings.delta * counts.records, counts: whole, blocks, ...said };
        return Object.fromEntries(metrics.map((metric) => [metric.id, metric.evaluate(evaluation)]));
      }),
    );
    this.#cuts.set(settings.delta, cut);
    return { cut };
  }

  #evaluate(
    release: Evaluated,
    { counts, whole, truth, newTruth, heldOut }: Part,
    { delta }: Settings,
    again?: AnyRelease['answers'],
  ): Judged {
    const { answers, distribution, extra } = release;
    const { blocks } = this.workload;
    const sanityBound = delta * counts.records;
    const news = this.#answersToNew(release, newTruth);
    const unanswered = news instanceof Failure ? news : null;
    const said = { answers, distribution, ...extra?.judged, news: news instanceof Failure ? null : news };
    const evaluation = { truth, sanityBound, counts: whole, blocks, heldOut, again, ...said };
    const metrics = this.#experiment.metrics
      .map((id) => metricById(id, 'metrics'))
      .filter(({ judgesNewQueries }) => !(judgesNewQueries && unanswered))
      .map((metric) => [metric.id, metric.evaluate(evaluation)] as const);
    return { metrics: Object.fromEntries(metrics), unanswered };
  }

  /** New queries and what a release says of them, or why it says nothing; null where no metric asks for it. */
  #answersToNew({ answerNew, distribution }: Evaluated, truth: Part['newTruth']): Evaluation['news'] | Failure {
    if (!this.#news || !truth) return null;
    const { blocks } = this.#news;
    return failureOr(() => {
      const answers = answerNew?.(blocks) ?? (distribution ? answersFrom(distribution, blocks) : null);
      if (answers) return { truth, answers };
      throw new Failure(
        'No error of new queries: this mechanism answers only what it was asked. Give it a reconstruction, which answers others from what was measured.',
      );
    });
  }
}

/** A cell by the value itself. */
interface Trial extends Omit<Cell, 'value'> {
  readonly value: ParamValue;
}

type Evaluated = Pick<AnyRelease, 'answers' | 'distribution' | 'answerNew' | 'extra'>;

interface Judged {
  readonly metrics: Readonly<Record<string, number>>;
  /** Why there is nothing to say of new queries. */
  readonly unanswered: Failure | null;
}

/** What one run of a mechanism works on: all records, or in cross-validation those of all folds but one. */
interface Part {
  readonly name?: string;
  /** What mechanisms are given. */
  readonly counts: Counts;
  /** What errors are compared with, and the answers from it: all rows, also where some of a person's were left out. */
  readonly whole: Counts;
  readonly truth: readonly Float64Array[];
  /** The true answers to the queries that are never asked. */
  readonly newTruth: readonly Float64Array[] | null;
  /** The answers from what is left, where rows were left out. */
  readonly kept: Pick<Part, 'truth' | 'newTruth'> | null;
  readonly heldOut?: Dataset;
}

interface PartRun {
  readonly part: Part;
  readonly ledger: Ledger;
  readonly outcome: AnyRelease | Failure;
  /** The same with other noise, where a metric compares the two. */
  readonly again?: AnyRelease;
}

/** What the parts of one run gave, and how long all of them took. */
interface CellRuns {
  readonly parts: readonly PartRun[];
  readonly milliseconds: number;
}

/** The run as if only so many questions had been asked, and what it cost. */
function upTo(run: PartRun, questions: number | undefined): PartRun & { readonly spent: number } {
  if (run.outcome instanceof Failure) return { ...run, spent: run.ledger.spentEpsilon };
  const { extra, answers } = run.outcome;
  const outcome = { ...run.outcome, ...(questions === undefined ? {} : extra?.upTo?.(questions, answers)) };
  return { ...run, outcome, spent: outcome.extra?.spent ?? run.ledger.spentEpsilon };
}

function answersFrom(counts: Counts, blocks: Workload['blocks']): Float64Array[] {
  return byBlock(
    blocks,
    allAnswers(blocks, (attributes) => counts.table(attributes)),
  );
}

/** Null where no part of the domain is still to be bought. */
function boughtTrials(experiment: Experiment, { finest }: Counts, asked: Workload): BoughtTrials | null {
  const { dataset } = experiment;
  const isWanted = 'schema' in dataset && dataset.schema?.attributes.some(isToBuy);
  if (!finest && !isWanted) return null;
  if (!finest) throw new Failure(NOT_FROM_RECORDS);
  if (foldsNeeded(experiment) === 0) return new BoughtTrials(finest, experiment, asked);
  throw new Failure(
    'metrics: cross-validation learns from a part of the records, and a domain is bought from all; leave out one of the two.',
  );
}

function partsOf(counts: Counts, folds: number, { blocks }: Workload, news: Workload | null): Part[] {
  const answersOf = (of: Counts) => ({
    truth: answersFrom(of, blocks),
    newTruth: news && answersFrom(of, news.blocks),
  });
  const known = (of: Counts) => {
    const whole = of.whole ?? of;
    return { counts: of, whole, ...answersOf(whole), kept: of.whole ? answersOf(of) : null };
  };
  if (folds === 0) return [known(counts)];
  const parts = counts.folds?.(folds) ?? [];
  if (parts.length > 0) {
    return parts.map(({ training, heldOut }, k) => {
      return { name: `fold ${k + 1}`, ...known(training), heldOut };
    });
  }
  throw new Failure('metrics: cross-validation needs the records themselves, and only tables are at hand.');
}

/** Whether a metric looks at nothing that only a run has, and is lower the fewer rows are left out. */
function isErrorOfAnswers({ better, crossValidated, workload }: Metric): boolean {
  return better === 'lower' && !crossValidated && workload !== 'question-stream';
}

/** The mean of each metric. */
function meanOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const ids = Object.keys(all[0]);
  return Object.fromEntries(ids.map((id) => [id, all.reduce((sum, metrics) => sum + metrics[id], 0) / all.length]));
}

function failureOr<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function failureOrAsync<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
