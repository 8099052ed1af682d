import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { type DomainPrice, pricesOf } from '../../data/schema/purchase.ts';
import type { Schema } from '../../data/schema/schema.ts';
import { Failure } from '../../failure.ts';
import { toEpsilon, toUnits } from '../../privacy/budget.ts';
import { Curator } from '../../privacy/curator.ts';
import { Ledger } from '../../privacy/ledger.ts';
import { releaseNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { type Experiment, unitOf, valuesRunBy } from '../experiment.ts';
import type { ReleaseCharge } from '../release/release-charge.ts';
import { settingsAt } from '../settings.ts';
import { bought } from './buy-domain.ts';

/** What is to be bought before a release, and what all of it costs. */
export interface DomainOrder {
  readonly prices: readonly DomainPrice[];
  readonly charge: ReleaseCharge;
}

/** Null where nothing is to be bought. */
export function domainOrder(experiment: Experiment): DomainOrder | null {
  const { dataset } = experiment;
  const [value] = valuesRunBy(experiment, 0);
  const prices = pricesOf('schema' in dataset ? dataset.schema : undefined, settingsAt(experiment, 0, value).epsilon);
  if (prices.length === 0) return null;
  const epsilon = toEpsilon(prices.reduce((units, price) => units + toUnits(price.epsilon), 0));
  const delta = prices.reduce((sum, price) => sum + price.delta, 0);
  return { prices, charge: { epsilon, delta, ...unitOf(experiment) } };
}

/**
 * Buys the domain once and for all, with exact noise from a source that nobody can repeat. `pay` is told what it costs and
 * waited for before anything is drawn. What comes back states what was bought as if it had been declared.
 */
export async function buyOnce(
  experiment: Experiment,
  { finest }: Pick<Counts, 'finest'>,
  secure: Rng,
  pay: (order: DomainOrder) => Promise<void>,
): Promise<Schema> {
  const order = domainOrder(experiment);
  if (!order || !finest) throw new Failure(NOT_FROM_RECORDS);
  await pay(order);
  const { epsilon, delta: _, ...unit } = order.charge;
  const ledger = new Ledger(toUnits(epsilon), unit);
  const records = new RecordCounts(finest.dataset);
  const curator = new Curator(records, ledger, releaseNoise(secure), experiment.publicRecordCount);
  return bought(curator, finest, order.prices);
}

export const NOT_FROM_RECORDS =
  'A domain is bought from all records of a file; a sample, records made binary and tables that were counted before need one that is stated in the schema.';

const DOMAIN = 'Domain: ';

/** Whether a charge of the ledger was for a domain, which stands in the schema. */
export function isForDomain({ what }: { readonly what: string }): boolean {
  return what.startsWith(DOMAIN);
}

/** As the ledger calls it: “Domain: values of city and bins of age”. */
export function domainOrderWords({ prices }: DomainOrder): string {
  const parts = prices.map(({ name, delta }) => `${delta > 0 ? 'values' : 'bins'} of ${name}`);
  return `${DOMAIN}${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`}`;
}

/** The same experiment after its domain was bought: with what is left of its ε. */
export function afterBuying(experiment: Experiment, schema: Schema, { charge }: DomainOrder): Experiment {
  const { dataset, sweep, fixed } = experiment;
  const [value] = valuesRunBy(experiment, 0);
  const epsilon = toEpsilon(toUnits(settingsAt(experiment, 0, value).epsilon) - toUnits(charge.epsilon));
  const left =
    sweep.parameter === 'epsilon' ? { sweep: { ...sweep, values: [epsilon] } } : { fixed: { ...fixed, epsilon } };
  if ('builtin' in dataset) throw new Error('sets that are built in have a domain');
  return { ...experiment, ...left, dataset: { ...dataset, schema } };
}
