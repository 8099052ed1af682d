import type { Counts } from '../../data/counts/counts.ts';
import { arriving, type CountsPayload, countsOf } from '../../data/counts/counts-payload.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { Domain } from '../../data/domain.ts';
import { csvBytes, refuseLargeCsv } from '../../data/schema/dataset-csv.ts';
import { Failure } from '../../failure.ts';
import { type AnyRunView, mechanisms } from '../../mechanisms/registry.ts';
import { attempt, attemptAsync, type Outcome } from '../../outcome.ts';
import type { ParamValue } from '../../params.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { seededRng } from '../../random/seeded.ts';
import { buildWorkload } from '../../workload/registry.ts';
import { type Costs, type CostsOrder, costsOf, type NeededOrder, neededOf } from '../costs/costs.ts';
import { type RowsOrder, type RowsStudy, rowsStudy } from '../costs/rows-study.ts';
import type { Experiment } from '../experiment.ts';
import { type ExpectedMargins, expectedMargins } from '../release/expected-margins.ts';
import { type Margin, marginsOf } from '../release/margins.ts';
import { marginsAfter, type ReleasedNoise } from '../release/margins-after.ts';
import { type PostProcessing, postProcessed } from '../release/post-processing.ts';
import { type PostProcessingEffect, postProcessingEffects } from '../release/post-processing-effects.ts';
import { standInFor } from '../release/stand-in.ts';
import { type ExpectedErrors, expectedErrors } from '../which/expected.ts';
import { type AnyRelease, rehearsed, type SpentOn } from './one-run.ts';
import { type ReferenceLine, referenceLines } from './reference-lines.ts';
import type { Cell, Row } from './row.ts';
import { measuredCells, type SyntheticQuality, syntheticQuality } from './synthetic-quality.ts';
import { drawnRecords } from './synthetic-records.ts';
import { tablesNeeded } from './tables-needed.ts';
import { type TrialDetail, TrialRunner } from './trials.ts';
import { WELL_SEEN } from './well-seen.ts';

/** The answers of one trial as plain data: what a chart of truth against noise needs. */
export interface TrialAnswers {
  readonly row: Row;
  /** How many blocks the workload has: all of them are here, unless there are far too many to look at. */
  readonly asked: number;
  readonly blocks: readonly {
    /** Position in the workload. */
    readonly index: number;
    readonly label: string;
    readonly attributes: readonly number[];
    readonly truth: Float64Array;
    readonly answers: Float64Array | null;
    readonly scale: number | null;
    readonly margin: Margin;
  }[];
  /** Errors of counts below it are taken relative to it. */
  readonly sanityBound: number;
  /** How the run went, where its mechanism has something to show. */
  readonly view: AnyRunView | null;
  /** Whether synthetic records can be drawn from the run. */
  readonly hasRecords: boolean;
  /** What ε was spent on. */
  readonly spentOn: readonly SpentOn[];
}

/** One table beside the truth, as single trials of several mechanisms answer it: as much of it as can be seen at once. */
export interface Glimpse {
  readonly label: string;
  readonly truth: Float64Array;
  readonly draws: readonly GlimpsedDraw[];
}

export interface GlimpsedDraw {
  /** By position. */
  readonly mechanism: number;
  /** Null where the mechanism gave no answer. */
  readonly answers: Float64Array | null;
  readonly milliseconds: number;
}

/** Which table is glimpsed at, answered by whom at which value, and until when others may begin. */
export interface GlimpseOrder {
  readonly block: number;
  /** By position, in the order in which they are asked. */
  readonly mechanisms: readonly number[];
  readonly value: ParamValue;
  readonly trial: number;
  readonly patience: number;
}

/** Those that records can be drawn from. */
const synthetic = mechanisms.filter((mechanism) => mechanism.synthetic).map(({ id }) => `"${id}"`);

/** Made-up records as the pieces of a CSV file. */
export interface SyntheticRecords {
  readonly csv: Uint8Array<ArrayBuffer>[];
  readonly records: number;
  /** How many had binary attributes that no value of the original one stands for, and were given one. */
  readonly impossible: number;
}

/** Released tables, and what is to be done to them. */
export interface PostProcessingOrder extends ReleasedNoise {
  readonly domain: Domain;
  readonly how: PostProcessing;
}

/** What was made of them. */
export interface PostProcessed {
  readonly answers: readonly Float64Array[];
  /** How far off they may be; absent where nobody kept how far off they were before. */
  readonly margins?: readonly Margin[];
}

const KEPT_RUNNERS = 2;

interface DrawnRecords {
  readonly dataset: Dataset;
  readonly impossible: number;
  /** What they were drawn from was made of. */
  readonly history: readonly Measurement[];
}

/** The engine as a worker shows it, in the browser and in Node. Counts are copied in once, by key. */
export class TrialService {
  readonly #clock: () => number;
  readonly #counts = new Map<string, Counts>();
  /** The newest last: of a sweep, and of what somebody looks at meanwhile. */
  readonly #runners = new Map<string, TrialRunner>();
  /** The latest synthetic records: their file and their comparison are of the same ones. */
  #drawn: { readonly key: string; readonly records: DrawnRecords } | null = null;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** `counts`: they themselves, or the channel by which they come from where the records are. */
  load(countsKey: string, counts: CountsPayload | MessagePort): Promise<Outcome<null>> {
    return attemptAsync(async () => {
      this.#counts.set(countsKey, countsOf('tables' in counts ? counts : await arriving(counts)));
      return null;
    });
  }

  /** Forgets counts that no experiment will ask for again. */
  unload(countsKey: string): void {
    this.#counts.delete(countsKey);
  }

  run(countsKey: string, experiment: Experiment, cells: readonly Cell[]): Outcome<Row[]> {
    return attempt(() => {
      const runner = this.#runner(countsKey, experiment);
      return cells.map((cell) => runner.run(cell));
    });
  }

  references(countsKey: string, experiment: Experiment): Promise<Outcome<ReferenceLine[]>> {
    return attemptAsync(async () => referenceLines(experiment, this.#countsAt(countsKey)));
  }

  answers(countsKey: string, experiment: Experiment, cell: Cell): Outcome<TrialAnswers> {
    return attempt(() =>
      answersOf(this.#runner(countsKey, experiment).detail(cell), experiment, cell, this.#countsAt(countsKey)),
    );
  }

  /** What is seen in passing, while a value moves: the first mechanism always answers, others until the time is over. */
  glimpse(
    countsKey: string,
    experiment: Experiment,
    { block, mechanisms: asked, value, trial, patience }: GlimpseOrder,
  ): Outcome<Glimpse> {
    return attempt(() => {
      const runner = this.#runner(countsKey, experiment);
      const seen = (answers: readonly Float64Array[]) => answers[block].slice(0, WELL_SEEN);
      const started = this.#clock();
      const draws: GlimpsedDraw[] = [];
      for (const mechanism of asked) {
        const began = this.#clock();
        if (draws.length > 0 && began - started > patience) break;
        const released = runner.glance(mechanism, value, trial);
        const answers = released instanceof Failure ? null : seen(released.answers);
        draws.push({ mechanism, answers, milliseconds: this.#clock() - began });
      }
      return { label: runner.workload.blocks[block].label, truth: seen(runner.truth), draws };
    });
  }

  /** Synthetic records, drawn from what one trial released, with the original attributes; by default as many as there are true ones. */
  syntheticCsv(countsKey: string, experiment: Experiment, cell: Cell, rows?: number): Outcome<SyntheticRecords> {
    return attempt(() => {
      const { dataset, impossible } = this.#recordsOf(countsKey, experiment, cell, rows);
      return { csv: csvBytes(dataset), records: dataset.rows, impossible };
    });
  }

  /** How good those records are. `truthKey`: true tables over the original attributes, those that are compared. */
  syntheticQuality(countsKey: string, experiment: Experiment, cell: Cell, truthKey: string): Outcome<SyntheticQuality> {
    return attempt(() => {
      const { dataset, history } = this.#recordsOf(countsKey, experiment, cell);
      // What was measured of binary attributes says nothing of the original ones by itself.
      const isBinary = this.#countsAt(countsKey).source !== undefined;
      const truth = this.#countsAt(truthKey);
      return syntheticQuality(dataset, truth.whole ?? truth, isBinary ? [] : measuredCells(history));
    });
  }

  /** What post-processing does to repeated draws on the true data. Not private. */
  effects(countsKey: string, experiment: Experiment, draws: number): Outcome<PostProcessingEffect[]> {
    return attempt(() => postProcessingEffects(experiment, this.#countsAt(countsKey), draws, this.#clock));
  }

  /** The same on records of nobody, over the same domain. */
  effectsOnStandIn(
    domain: Domain,
    records: number,
    experiment: Experiment,
    draws: number,
  ): Outcome<PostProcessingEffect[]> {
    return attempt(() => postProcessingEffects(experiment, standInFor(domain, records), draws, this.#clock));
  }

  /** How noisy a release will be, from public facts alone; what it would be refused for, it is refused for here. */
  expected(domain: Domain, records: number | null, experiment: Experiment): Outcome<ExpectedMargins> {
    return attempt(() => {
      rehearsed(experiment, { domain, records: records ?? 0 }, seededRng('rehearsal'));
      return expectedMargins(experiment, domain, records, this.#clock);
    });
  }

  /** What makes ε so large, and what would need less. Not private. */
  costs(countsKey: string, order: CostsOrder): Outcome<Costs> {
    return attempt(() => {
      const counts = this.#countsAt(countsKey);
      return costsOf(order, buildWorkload(order.experiment.workload, counts.domain), counts);
    });
  }

  /** The ε that is expected for a target as it is configured. Not private. */
  needed(countsKey: string, order: NeededOrder): Outcome<number> {
    return attempt(() => {
      const counts = this.#countsAt(countsKey);
      return neededOf(order, buildWorkload(order.experiment.workload, counts.domain), counts);
    });
  }

  /** Errors by how many rows of each person are kept. Not private. */
  rows(countsKey: string, order: RowsOrder): Outcome<RowsStudy> {
    return attempt(() => {
      const counts = this.#countsAt(countsKey);
      return rowsStudy(order, buildWorkload(order.experiment.workload, counts.domain), counts);
    });
  }

  /** What is known of errors before any data is touched: from public facts alone. */
  expectedErrors(domain: Domain, records: number | null, experiment: Experiment): Promise<Outcome<ExpectedErrors>> {
    return attemptAsync(() => expectedErrors(experiment, domain, records));
  }

  postProcess({ domain, how, ...released }: PostProcessingOrder): Outcome<PostProcessed> {
    return attempt(() => {
      const workload = buildWorkload(released.experiment.workload, domain);
      const margins = marginsAfter(workload, released, how, this.#clock);
      return { answers: postProcessed(workload, released, how), ...(margins && { margins }) };
    });
  }

  #recordsOf(countsKey: string, experiment: Experiment, cell: Cell, wanted?: number): DrawnRecords {
    const rows = wanted ?? Math.round(this.#countsAt(countsKey).records);
    const key = JSON.stringify([countsKey, experiment, cell, rows]);
    if (this.#drawn?.key !== key) this.#drawn = { key, records: this.#draw(countsKey, experiment, cell, rows) };
    return this.#drawn.records;
  }

  #draw(countsKey: string, experiment: Experiment, cell: Cell, rows: number): DrawnRecords {
    const counts = this.#countsAt(countsKey);
    const { source } = counts;
    refuseLargeCsv(source ?? counts.domain, rows);
    const { row, release } = this.#runner(countsKey, experiment).detail(cell);
    if (!release?.distribution) {
      throw new Failure(
        row.error ??
          `${row.mechanism} answers queries only and makes no synthetic records; ${synthetic.join(', ')} do.`,
      );
    }
    const { binarise } = experiment.dataset;
    const rng = seededRng(experiment.seed).split('synthetic records').split(`trial ${cell.trial}`);
    return { ...drawnRecords(release.distribution, { source, binarise }, rows, rng), history: release.history };
  }

  /** Batches of one sweep follow each other, so one of the last runners is nearly always the right one. */
  #runner(countsKey: string, experiment: Experiment): TrialRunner {
    const key = JSON.stringify([countsKey, experiment]);
    const runner = this.#runners.get(key) ?? new TrialRunner(experiment, this.#countsAt(countsKey), this.#clock);
    this.#runners.delete(key);
    this.#runners.set(key, runner);
    const [oldest] = this.#runners.keys();
    if (this.#runners.size > KEPT_RUNNERS) this.#runners.delete(oldest);
    return runner;
  }

  #countsAt(countsKey: string): Counts {
    const counts = this.#counts.get(countsKey);
    if (!counts) throw new Error(`counts ${countsKey} were not loaded into this worker`);
    return counts;
  }
}

function answersOf(
  { row, workload, truth, sanityBound, release, spentOn }: TrialDetail,
  experiment: Experiment,
  cell: Cell,
  counts: Counts,
): TrialAnswers {
  const all = workload.blocks;
  const entry = experiment.mechanisms[cell.mechanism];
  // One estimate after the other takes longer than a slider may wait; of whole tables one stands for all.
  const isQuick = !entry.reconstruct || all.every(({ partition }) => partition);
  const margins = release && isQuick ? marginsOf(workload, entry, release, false) : null;
  const shown = all.length <= MOST_BLOCKS ? [...all.keys()] : fewBlocks(all.length, release?.extra?.foremost ?? []);
  return {
    row,
    sanityBound,
    asked: all.length,
    blocks: shown.map((index) => ({
      index,
      label: all[index].label,
      attributes: all[index].attributes,
      // Truth stays here for other trials, and a part of a list would take all of the list with it.
      truth: truth[index].slice(),
      answers: release?.answers[index].slice() ?? null,
      scale: release?.scales[index] ?? null,
      margin: margins?.[index] ?? null,
    })),
    view: release ? viewOf(release, { workload, truth }, experiment, counts) : null,
    hasRecords: release?.distribution !== undefined,
    spentOn,
  };
}

function viewOf(
  { extra, distribution }: AnyRelease,
  { workload, truth }: Pick<TrialDetail, 'workload' | 'truth'>,
  experiment: Experiment,
  counts: Counts,
): AnyRunView | null {
  if (!extra?.view) return null;
  const { length } = workload.domain.attributes;
  const hasJoint = tablesNeeded(experiment, workload).some((set) => set.length === length);
  return extra.view({ workload, counts: counts.whole ?? counts, answers: truth, hasJoint, released: distribution });
}

/** So many blocks can be sent to the page and held there; beyond, a few stand for all. */
const MOST_BLOCKS = 100_000;
const FEW_BLOCKS = 1000;

/** Those that the run was about, then the first ones. */
function fewBlocks(blocks: number, foremost: readonly number[]): number[] {
  const shown = new Set(foremost);
  for (let index = 0; index < blocks && shown.size < FEW_BLOCKS; index++) shown.add(index);
  return [...shown];
}
