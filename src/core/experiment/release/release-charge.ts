import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { type Experiment, unitOf, valuesRunBy } from '../experiment.ts';
import { promiseAt } from '../guarantees.ts';
import { settingsAt } from '../settings.ts';

/** What a release costs, and whom: ε, the δ with which that may fail, and who is protected among which neighbours. */
export interface ReleaseCharge extends PrivacyUnit {
  readonly epsilon: number;
  readonly delta: number;
}

/** Worked out from the experiment that is run, and nowhere else: page, ledger, statement and run all have it from here. */
export function releaseCharge(experiment: Experiment): ReleaseCharge {
  const [value] = valuesRunBy(experiment, 0);
  const { neighbours, rowsPerPerson } = unitOf(experiment);
  return {
    epsilon: settingsAt(experiment, 0, value).epsilon,
    delta: promiseAt(experiment, 0, value).delta ?? 0,
    neighbours,
    rowsPerPerson,
  };
}
