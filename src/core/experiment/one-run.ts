import type { Counts } from '../data/counts.ts';
import type { Guarantee } from '../mechanisms/guarantee.ts';
import type { Extra, Release } from '../mechanisms/mechanism.ts';
import type { AnyMechanism, AnyRunView } from '../mechanisms/registry.ts';
import { toEpsilon } from '../privacy/budget.ts';
import { Curator } from '../privacy/curator.ts';
import type { Ledger } from '../privacy/ledger.ts';
import type { Noise } from '../privacy/noise.ts';
import type { Rng } from '../random/rng.ts';
import type { Workload } from '../workload/workload.ts';
import { withBoughtPrior } from './bought-prior.ts';
import { reconstructed } from './reconstruct.ts';
import type { Settings } from './settings.ts';

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
  const curator = new Curator(counts, ledger, noise, publicRecordCount);
  const prior = settings.reconstruct && withBoughtPrior(curator, settings.reconstruct);
  const release = mechanism.run(curator, workload, settings.params, {
    // In whole units: what the ledger rounded off cannot be spent.
    epsilon: toEpsilon(ledger.remaining),
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

/** A run that gave away more than its mechanism promises is a bug, and no row may say otherwise. */
function requireKept(
  { id, takesRecordCount }: AnyMechanism,
  guarantee: Guarantee,
  { revealed, tookRecordCount, unit }: Curator,
  delta: number,
): void {
  if (guarantee.kind === 'none') return;
  if (tookRecordCount && !takesRecordCount && unit.neighbours === 'add-remove') {
    throw new Error(`${id} does not say that it uses the number of records, but its run did`);
  }
  if (revealed) throw new Error(`${id} promises privacy, but its run looked at the truth without paying for it`);
  const promised = guarantee.kind === 'approximate' ? guarantee.delta : 0;
  if (delta > promised) throw new Error(`${id} promises δ = ${promised}, but its run may fail with δ = ${delta}`);
}
