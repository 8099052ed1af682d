import type { Counts } from '../../data/counts/counts.ts';
import { cellCount } from '../../data/domain.ts';
import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { Failure } from '../../failure.ts';
import type { Guarantee, Promised } from '../../mechanisms/guarantee.ts';
import { type Extra, type Release, takesRecords } from '../../mechanisms/mechanism.ts';
import { type AnyMechanism, type AnyRunView, mechanismById } from '../../mechanisms/registry.ts';
import { toEpsilon, toUnits } from '../../privacy/budget.ts';
import { Curator } from '../../privacy/curator.ts';
import { Ledger } from '../../privacy/ledger.ts';
import { type Noise, releaseNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, valuesRunBy } from '../experiment.ts';
import { promiseAt } from '../guarantees.ts';
import type { Prepared } from '../prepare.ts';
import { type ReleaseCharge, releaseCharge, requireCharge } from '../release/release-charge.ts';
import { type Settings, settingsAt } from '../settings.ts';
import { withBoughtPrior } from './bought-prior.ts';
import { domainOrder } from './buy-once.ts';
import { reconstructed } from './reconstruct.ts';

/** What a mechanism of the registry releases. */
export type AnyRelease = Release<Extra<AnyRunView>>;

/** What a run has at hand: the data, what it may spend, and all randomness. */
export interface AtHand {
  readonly counts: Counts;
  readonly ledger: Ledger;
  readonly noise: Noise;
  /** For choices that say nothing about the data. */
  readonly choices: Rng;
  readonly publicRecordCount: boolean;
  readonly trace?: boolean;
}

/** One run of a mechanism and of the estimator that its measurements go through. */
export function runOnce(
  mechanism: AnyMechanism,
  workload: Workload,
  settings: Settings,
  { counts, ledger, noise, choices, publicRecordCount, trace }: AtHand,
): AnyRelease {
  const buyer = new Curator(counts, ledger, noise, publicRecordCount);
  const prior = settings.reconstruct && withBoughtPrior(buyer, settings.reconstruct);
  const curator = new Curator(counts, ledger, noise, publicRecordCount);
  const release = mechanism.run(curator, workload, settings.params, {
    // In whole units: what the ledger rounded off cannot be spent. Of ρ the curator says what may be.
    epsilon: ledger.concentrated ? ledger.epsilon : toEpsilon(ledger.remaining),
    rng: choices,
    trace,
    // Asked of the curator, and only when a mechanism looks: the record count may be private.
    get sanityBound() {
      return settings.delta * curator.records;
    },
  });
  requireKept(mechanism, mechanism.guarantee(settings.params), curator, ledger.delta);
  if (!prior) return release;
  const { history, ...put } = reconstructed(
    release,
    prior.reconstruct,
    workload,
    publicRecordCount ? curator.records : undefined,
  );
  return { ...put, history: [...prior.bought, ...history] };
}

/** The ledger of a run that promises this, for so much ε. */
export function ledgerFor(guarantee: Guarantee, epsilon: number, unit: PrivacyUnit): Ledger {
  if (guarantee.kind !== 'concentrated') return new Ledger(toUnits(epsilon), unit);
  const { delta, conversion = 'zcdp' } = guarantee;
  return Ledger.inRho({ epsilon, delta, conversion }, unit);
}

/** A run that gave away more than its mechanism promises is a bug, and no row may say otherwise. */
function requireKept(
  mechanism: AnyMechanism,
  guarantee: Guarantee,
  { revealed, tookRecordCount, unit }: Curator,
  delta: number,
): void {
  if (guarantee.kind === 'none') return;
  const { id } = mechanism;
  if (revealed) throw new Error(`${id} promises privacy, but its run looked at the truth without paying for it`);
  if (tookRecordCount && !takesRecords(mechanism, unit.neighbours)) {
    throw new Error(`${id} does not say that it uses the number of records, but its run did`);
  }
  const promised = 'delta' in guarantee ? guarantee.delta : 0;
  if (delta > promised) throw new Error(`${id} promises δ = ${promised}, but its run may fail with δ = ${delta}`);
}

/** One line of what the budget was spent on. */
export interface SpentOn {
  readonly label: string;
  /** Where the run counts ρ, what the line alone would cost at its δ: only ρ adds up. */
  readonly epsilon: number;
  readonly rho?: number;
}

/** All of it, as plain data. */
export function spentOnOf(ledger: Ledger): SpentOn[] {
  return ledger.entries.map(({ label, units }) => ({
    label,
    epsilon: ledger.toldInEpsilon(units),
    ...(ledger.concentrated && { rho: toEpsilon(units) }),
  }));
}

/** What may be published, and all that has to be said with it. */
export interface Published {
  readonly workload: Workload;
  readonly release: AnyRelease;
  readonly promise: Promised;
  readonly spentOn: readonly SpentOn[];
}

/**
 * Runs the one mechanism of an experiment once, for publication: exact noise, from a source that nobody can repeat. `pay`
 * is told what it costs and waited for before anything is drawn; whatever happens afterwards, all of that is spent, and
 * no more can be. What can be refused is refused before, and so is a run that was prepared with another charge.
 */
export async function releaseOnce(
  { experiment: wanted, charge: told }: Pick<Prepared<unknown>, 'experiment' | 'charge'>,
  counts: Counts,
  secure: Rng,
  pay: (charge: ReleaseCharge) => Promise<void>,
): Promise<Published> {
  // A copy that nobody else has: whatever becomes of the other one while this is paid for, what is run is what was charged.
  const order = rehearsed(structuredClone(wanted), counts, secure);
  if (domainOrder(order.experiment)) throw new Failure('A part of the domain is still to be bought; buy it first.');
  requireCharge(order.charge, told);
  await pay(order.charge);
  const { release, ledger } = runWith(order, counts, releaseNoise(secure), secure);
  return { workload: order.workload, release, promise: order.promise, spentOn: spentOnOf(ledger) };
}

/**
 * What a run for publication is refused for, it is refused for here: whether it is one, whether it is private, and
 * whatever its mechanism would say on tables of zeros. Nobody's data is in it, so it costs nothing, and what it refuses it
 * would refuse on any data. The page asks it before the press, the worker before the charge.
 */
export function rehearsed(
  experiment: Experiment,
  counts: Pick<Counts, 'domain' | 'records' | 'source'>,
  rng: Rng,
): Order {
  const values = valuesRunBy(experiment, 0);
  if (experiment.mechanisms.length !== 1 || values.length !== 1) {
    throw new Failure(
      `A release is one run: one mechanism at one ε. This experiment has ${experiment.mechanisms.length} mechanisms and ${values.length} values; leave one of each.`,
    );
  }
  const settings = settingsAt(experiment, 0, values[0]);
  const mechanism = mechanismById(experiment.mechanisms[0].id, 'mechanisms');
  const workload = buildWorkload(experiment.workload, counts.domain);
  const promise = promiseAt(experiment, 0, values[0]);
  const charge = Object.freeze(releaseCharge(experiment));
  const order = { experiment, mechanism, workload, settings, charge, promise };
  requirePrivate(order);
  runWith(order, noCounts(counts, experiment.publicRecordCount), releaseNoise(rng), rng);
  return order;
}

interface Order {
  readonly experiment: Experiment;
  readonly mechanism: AnyMechanism;
  readonly workload: Workload;
  readonly settings: Settings;
  readonly charge: ReleaseCharge;
  readonly promise: Promised;
}

function requirePrivate({ mechanism, workload, settings }: Order): void {
  const guarantee = mechanism.guarantee(settings.params);
  if (guarantee.kind === 'none') {
    throw new Failure(`${mechanism.title} cannot be released, because it is not private. ${guarantee.why}`);
  }
  if (guarantee.kind === 'concentrated' && guarantee.conversion === 'analytic') {
    throw new Failure(
      `The analytic conversion is exact for continuous noise alone, and a release draws whole numbers; choose the conversion of zCDP for ${mechanism.title}.`,
    );
  }
  const supported = mechanism.supports(workload);
  if (supported !== true) throw new Failure(supported);
}

/** The charge is all that the ledger lets the run spend. */
function runWith(order: Order, counts: Counts, noise: Noise, choices: Rng) {
  const { experiment, mechanism, workload, settings, charge } = order;
  const { publicRecordCount } = experiment;
  const { epsilon, neighbours, rowsPerPerson } = charge;
  const ledger = ledgerFor(mechanism.guarantee(settings.params), epsilon, { neighbours, rowsPerPerson });
  const release = runOnce(mechanism, workload, settings, { counts, ledger, noise, choices, publicRecordCount });
  return { release, ledger };
}

/** Tables of zeros, and the number of records where that is public. */
function noCounts(
  { domain, records, source }: Pick<Counts, 'domain' | 'records' | 'source'>,
  isPublic: boolean,
): Counts {
  return {
    domain,
    records: isPublic ? records : 0,
    ...(source ? { source } : {}),
    table: (attributes) => new Float64Array(cellCount(domain, attributes)),
  };
}
