import type { Counts } from '../data/counts.ts';
import { Failure } from '../failure.ts';
import type { Mechanism, Release } from '../mechanisms/mechanism.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import { metricById } from '../metrics/registry.ts';
import { toEpsilon, toUnits } from '../privacy/budget.ts';
import { Curator } from '../privacy/curator.ts';
import { Ledger } from '../privacy/ledger.ts';
import { exploreNoise } from '../privacy/noise.ts';
import { seededRng } from '../random/seeded.ts';
import { buildWorkload } from '../workload/registry.ts';
import type { Workload } from '../workload/workload.ts';
import { type Experiment, entryName } from './experiment.ts';
import type { ReferenceMetrics } from './reference-lines.ts';
import { referenceById } from './references/registry.ts';
import type { Cell, Row } from './row.ts';
import { type Settings, settingsAt } from './settings.ts';

/** Everything about one trial, for a person who wants to see its answers. */
export interface TrialDetail {
  readonly row: Row;
  readonly workload: Workload;
  readonly truth: readonly Float64Array[];
  readonly release: Release | null;
}

/** Runs the trials of one experiment on one set of counts; what does not depend on noise is worked out once. */
export class TrialRunner {
  readonly workload: Workload;
  readonly #experiment: Experiment;
  readonly #counts: Counts;
  readonly #clock: () => number;
  readonly #truth: readonly Float64Array[];

  constructor(experiment: Experiment, counts: Counts, clock: () => number) {
    this.#experiment = experiment;
    this.#counts = counts;
    this.#clock = clock;
    this.workload = buildWorkload(experiment.workload, counts.domain);
    this.#truth = this.workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  }

  run(cell: Cell): Row {
    return this.#trial(cell, false).row;
  }

  /** The same trial with everything that can be seen of it. */
  detail(cell: Cell): TrialDetail {
    return this.#trial(cell, true);
  }

  #trial(cell: Cell, trace: boolean): TrialDetail {
    const entry = this.#experiment.mechanisms[cell.mechanism];
    const value = this.#experiment.sweep.values[cell.value];
    const settings = settingsAt(this.#experiment, cell.mechanism, value);
    const ledger = new Ledger(toUnits(settings.epsilon), this.#experiment.neighbours);
    const started = this.#clock();
    const { outcome, revealed } = this.#release(cell, settings, ledger, trace);
    const milliseconds = this.#clock() - started;
    const release = outcome instanceof Failure ? null : outcome;
    const row: Row = {
      mechanism: entryName(entry),
      value,
      trial: cell.trial,
      metrics: release ? this.#evaluate(release, settings) : {},
      spent: toEpsilon(ledger.spent),
      ...(ledger.delta > 0 ? { delta: ledger.delta } : {}),
      private: !revealed && isPrivate(mechanismById(entry.id, 'mechanisms'), settings),
      milliseconds,
      ...(outcome instanceof Failure ? { error: outcome.message } : {}),
    };
    return { row, workload: this.workload, truth: this.#truth, release };
  }

  /** The random streams of a trial depend on names only, so neither order nor workers nor shards change a number. */
  #release(
    cell: Cell,
    settings: Settings,
    ledger: Ledger,
    trace: boolean,
  ): { outcome: Release | Failure; revealed: boolean } {
    const { seed, mechanisms, sweep, publicRecordCount } = this.#experiment;
    const entry = mechanisms[cell.mechanism];
    const mechanism = mechanismById(entry.id, 'mechanisms');
    const supported = mechanism.supports(this.workload);
    if (supported !== true) return { outcome: new Failure(supported), revealed: false };
    const rng = seededRng(seed)
      .split(entryName(entry))
      .split(String(sweep.values[cell.value]))
      .split(`trial ${cell.trial}`);
    const curator = new Curator(this.#counts, ledger, exploreNoise(rng.split('noise')), publicRecordCount);
    const context = {
      // In whole units: what the ledger rounded off cannot be spent.
      epsilon: toEpsilon(ledger.budget),
      rng: rng.split('choices'),
      trace,
      ...(settings.questions === undefined ? {} : { questions: settings.questions }),
      // Asked of the curator, and only when a mechanism looks: the record count may be private.
      get sanityBound() {
        return settings.delta * curator.records;
      },
    };
    const outcome = failureOr(() => mechanism.run(curator, this.workload, settings.params, context));
    return { outcome, revealed: curator.revealed };
  }

  /** The reference lines of the experiment at one value of the sweep, by id. Not private. */
  references(value: number): Record<string, ReferenceMetrics> {
    const { references, sweep } = this.#experiment;
    // What is swept may belong to one mechanism; ε and δ are the same for all.
    const settings = settingsAt(this.#experiment, 0, sweep.values[value]);
    const context = {
      workload: this.workload,
      counts: this.#counts,
      epsilon: settings.epsilon,
      evaluate: (answers: readonly Float64Array[], distribution: Counts) =>
        this.#evaluate({ answers, distribution }, settings),
    };
    return Object.fromEntries(
      references.map((id) => {
        const metrics = failureOr(() => referenceById(id, 'references').evaluate(context));
        return [id, metrics instanceof Failure ? { error: metrics.message } : { metrics }];
      }),
    );
  }

  #evaluate(
    { answers, distribution, stream }: Pick<Release, 'answers' | 'distribution' | 'stream'>,
    settings: Settings,
  ) {
    const evaluation = {
      truth: this.#truth,
      answers,
      sanityBound: this.#sanityBound(settings),
      counts: this.#counts,
      distribution,
      stream,
    };
    return Object.fromEntries(
      this.#experiment.metrics.map((id) => [id, metricById(id, 'metrics').evaluate(evaluation)]),
    );
  }

  #sanityBound(settings: Settings): number {
    return settings.delta * this.#counts.records;
  }
}

/** Parameters may give away what the mechanism promises otherwise. */
function isPrivate(mechanism: Mechanism, { params }: Settings): boolean {
  return mechanism.guarantee !== 'none' && !mechanism.notCertified?.(params);
}

function failureOr<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
