import { type PrivacyUnit, unitWords } from '../../data/privacy-unit.ts';
import { Failure } from '../../failure.ts';
import { rhoWithin } from '../../privacy/concentrated.ts';
import { type Experiment, unitOf, valuesRunBy } from '../experiment.ts';
import { guaranteeAt } from '../guarantees.ts';
import { settingsAt } from '../settings.ts';

/** What a release costs, and whom: ε, the δ with which that may fail, and who is protected among which neighbours. */
export interface ReleaseCharge extends PrivacyUnit {
  readonly epsilon: number;
  readonly delta: number;
  /** What ε and δ stand for, where ρ of zero-concentrated privacy is kept: that adds up. */
  readonly rho?: number;
}

/** Worked out from the experiment that is run: `prepare` tells it to whoever pays, and the run works it out again. */
export function releaseCharge(experiment: Experiment): ReleaseCharge {
  const [value] = valuesRunBy(experiment, 0);
  const { neighbours, rowsPerPerson } = unitOf(experiment);
  const { epsilon } = settingsAt(experiment, 0, value);
  const guarantee = guaranteeAt(experiment, 0, value);
  return {
    epsilon,
    delta: 'delta' in guarantee ? guarantee.delta : 0,
    ...(guarantee.kind === 'concentrated' && { rho: rhoWithin(epsilon, guarantee.delta, guarantee.conversion) }),
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
    charge.rho === told.rho &&
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
