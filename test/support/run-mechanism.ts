import type { Counts } from '../../src/core/data/counts/counts.ts';
import type { Neighbours } from '../../src/core/data/neighbours.ts';
import { ledgerFor } from '../../src/core/experiment/run/one-run.ts';
import type { Extra, Mechanism, Release } from '../../src/core/mechanisms/mechanism.ts';
import { defaultParams, type ParamSpecs, type ParamValues } from '../../src/core/params.ts';
import { toEpsilon } from '../../src/core/privacy/budget.ts';
import { Curator } from '../../src/core/privacy/curator.ts';
import type { Ledger } from '../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise } from '../../src/core/privacy/noise.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import type { Workload } from '../../src/core/workload/workload.ts';

export interface MechanismRun<E extends Extra = Extra> {
  readonly mechanism: Mechanism<ParamSpecs, E>;
  readonly counts: Counts;
  readonly workload: Workload;
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** One unless it is said. */
  readonly rowsPerPerson?: number;
  /** All randomness: of the noise and of the mechanism's own choices. */
  readonly rng: Rng;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The sanity bound as a share of the records. */
  readonly delta?: number;
  readonly trace?: boolean;
  readonly noise?: Noise;
}

export interface Ran<E extends Extra = Extra> {
  readonly release: Release<E>;
  readonly ledger: Ledger;
  readonly curator: Curator;
}

/** One run of a mechanism with its defaults, and what the curator and the ledger say afterwards. */
export function runMechanism<E extends Extra>(run: MechanismRun<E>): Ran<E> {
  const { mechanism, counts, workload, epsilon, neighbours, rowsPerPerson = 1, rng } = run;
  const params = { ...defaultParams(mechanism.params), ...run.params } as ParamValues<typeof mechanism.params>;
  const ledger = ledgerFor(mechanism.guarantee(params), epsilon, { neighbours, rowsPerPerson });
  const curator = new Curator(counts, ledger, run.noise ?? exploreNoise(rng));
  const context = {
    epsilon: ledger.concentrated?.epsilon ?? toEpsilon(ledger.budget),
    rng,
    sanityBound: (run.delta ?? 1e-4) * counts.records,
    trace: run.trace,
  };
  return { release: mechanism.run(curator, workload, params, context), ledger, curator };
}
