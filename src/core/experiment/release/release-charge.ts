import { type PrivacyUnit, unitWords } from '../../data/privacy-unit.ts';
import { Failure } from '../../failure.ts';
import { type Experiment, unitOf, valuesRunBy } from '../experiment.ts';
import { promiseAt } from '../guarantees.ts';
import { settingsAt } from '../settings.ts';

/** What a release costs, and whom: ε, the δ with which that may fail, and who is protected among which neighbours. */
export interface ReleaseCharge extends PrivacyUnit {
  readonly epsilon: number;
  readonly delta: number;
}

/** Worked out from the experiment that is run: `prepare` tells it to whoever pays, and the run works it out again. */
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

/** Refuses a run whose charge is not the one that was told to those who pay it. */
export function requireCharge(charge: ReleaseCharge, told: ReleaseCharge | null): void {
  const isSame =
    told !== null &&
    charge.epsilon === told.epsilon &&
    charge.delta === told.delta &&
    charge.neighbours === told.neighbours &&
    charge.rowsPerPerson === told.rowsPerPerson;
  if (isSame) return;
  throw new Failure(
    `It would be charged ${words(charge)}, and what was agreed to is ${told ? words(told) : 'nothing'}. Look at the page as it stands now, then release again.`,
  );
}

function words({ epsilon, delta, ...unit }: ReleaseCharge): string {
  return `ε = ${epsilon}${delta > 0 ? ` and δ = ${delta}` : ''} (${unitWords(unit)})`;
}
