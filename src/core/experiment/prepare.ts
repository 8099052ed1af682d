import type { PrivacyUnit } from '../data/privacy-unit.ts';
import type { CountsOrder, Source } from '../data/source.ts';
import { buildWorkload } from '../workload/registry.ts';
import type { Workload } from '../workload/workload.ts';
import { type Experiment, unitOf, valuesRunBy } from './experiment.ts';
import { isCountTheSame } from './guarantees.ts';
import { type Notice, noticesOn } from './notices.ts';
import { type ReleaseCharge, releaseCharge } from './release/release-charge.ts';
import { foldsNeeded, rowsNeeded, tablesNeeded } from './run/tables-needed.ts';
import { withDerivedSettings, withoutDerivation } from './settle/derived.ts';

/** Everything that a run needs, as a plain value: whoever runs, releases, asks, tells or writes down takes it from here. */
export interface Prepared<Held> {
  /** As it is run: plain values that follow from nothing any more. */
  readonly experiment: Experiment;
  readonly workload: Workload;
  /** The counts, or a note by which they are fetched from where the records are. */
  readonly counts: Held;
  /** Of the shape of the data, never of its contents. */
  readonly fingerprint: string;
  /** Whom ε protects. */
  readonly unit: PrivacyUnit;
  /** Null where the number of records is protected. */
  readonly publicRecords: number | null;
  /** What has to be said about the data, wherever a result of it goes. */
  readonly notices: readonly Notice[];
  /** What its one run costs the people in the data; null for a comparison, which looks at the truth and is never published. */
  readonly charge: ReleaseCharge | null;
}

/** How a workload is built: a page remembers the one built last, for a large one takes a while. */
export type BuildWorkload = (spec: Experiment['workload'], domain: Workload['domain']) => Workload;

/** The one way from a wish to a run, on whatever data: nobody else puts together what a run needs. */
export function prepare<Held>(
  wanted: Experiment,
  source: Source<Held>,
  build: BuildWorkload = buildWorkload,
): Prepared<Held> {
  const workload = build(wanted.workload, source.domain);
  const experiment = withoutDerivation(withDerivedSettings(wanted, workload, source.records));
  return {
    experiment,
    workload,
    counts: source.held(orderOf(experiment, workload, source.fingerprint)),
    fingerprint: source.fingerprint,
    unit: unitOf(experiment),
    publicRecords: experiment.publicRecordCount || isCountTheSame(experiment) ? source.records : null,
    notices: noticesOn(experiment, source),
    charge: isOneRun(experiment) ? releaseCharge(experiment) : null,
  };
}

/** What has to be counted for an experiment. */
export function orderOf(experiment: Experiment, workload: Workload, fingerprint: string): CountsOrder {
  const { dataset } = experiment;
  const sets = tablesNeeded(experiment, workload);
  const folds = foldsNeeded(experiment);
  const rowsOver = rowsNeeded(experiment, workload);
  // Named by the workload, whose sets come first: the name goes along with every batch, and half a million sets are 6 MB.
  const others = sets.slice(workload.blocks.length);
  const name = JSON.stringify([dataset, experiment.workload, others, folds, rowsOver, fingerprint]);
  return { sets, rowsOver, folds, form: dataset, name };
}

function isOneRun(experiment: Experiment): boolean {
  return experiment.mechanisms.length === 1 && valuesRunBy(experiment, 0).length === 1 && experiment.trials === 1;
}
