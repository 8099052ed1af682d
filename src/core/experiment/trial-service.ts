import { countsOf, type CountsPayload } from '../data/counts-payload.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Experiment } from './experiment.ts';
import type { Cell, Row } from './row.ts';
import { type TrialDetail, TrialRunner } from './trials.ts';

/** The answers of one trial as plain data: what a chart of truth against noise needs. */
export interface TrialAnswers {
  readonly row: Row;
  readonly blocks: readonly {
    readonly label: string;
    readonly attributes: readonly number[];
    readonly truth: Float64Array;
    readonly answers: Float64Array | null;
    readonly scale: number | null;
  }[];
}

/** A job is one experiment on one set of counts; batches of its trials are then asked for by the job's key. */
export interface TrialJob {
  readonly key: string;
  readonly experiment: Experiment;
  readonly counts: CountsPayload;
}

/** The engine as a worker shows it, in the browser and in Node. Keeps the latest jobs, so counts are copied once. */
export class TrialService {
  readonly #clock: () => number;
  readonly #runners = new Map<string, TrialRunner>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  load(job: TrialJob): Outcome<null> {
    return attempt(() => {
      this.#runners.delete(job.key);
      this.#runners.set(job.key, new TrialRunner(job.experiment, countsOf(job.counts), this.#clock));
      const [oldest] = this.#runners.keys();
      if (this.#runners.size > KEPT_JOBS) this.#runners.delete(oldest);
      return null;
    });
  }

  run(key: string, cells: readonly Cell[]): Outcome<Row[]> {
    return attempt(() => cells.map((cell) => this.#runner(key).run(cell)));
  }

  answers(key: string, cell: Cell): Outcome<TrialAnswers> {
    return attempt(() => answersOf(this.#runner(key).detail(cell)));
  }

  #runner(key: string): TrialRunner {
    const runner = this.#runners.get(key);
    if (!runner) throw new Error(`job ${key} was not loaded into this worker`);
    return runner;
  }
}

const KEPT_JOBS = 3;

function answersOf({ row, workload, truth, release }: TrialDetail): TrialAnswers {
  return {
    row,
    blocks: workload.blocks.map((block, index) => ({
      label: block.label,
      attributes: block.attributes,
      truth: truth[index],
      answers: release?.answers[index] ?? null,
      scale: release?.scales[index] ?? null,
    })),
  };
}
