import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { cheapestBuckets } from '../../../src/core/privacy/partition/cheapest.ts';
import { runSpreads } from '../../../src/core/privacy/partition/run-spreads.ts';
import { laplace } from '../../../src/core/random/laplace.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../small-data.ts';
import type { Subject } from './subject.ts';

/** Neighbours on which divisions into buckets tell most. */
interface Neighbouring {
  readonly on: string;
  readonly neighbours: Neighbours;
  readonly counts: readonly [readonly number[], readonly number[]];
  /** The ε of the division. */
  readonly claimed: number;
  /** The noise scale that counts of buckets will have. */
  readonly countScale: number;
}

const unevenPair: Neighbouring = {
  on: 'a record more in the second of two values that differ by five',
  neighbours: 'add-remove',
  counts: [
    [12, 7, 7],
    [12, 8, 7],
  ],
  claimed: 0.5,
  countScale: 2,
};

const empty: Neighbouring = {
  on: 'a first record in the second of four empty values',
  neighbours: 'add-remove',
  counts: [
    [0, 0, 0, 0],
    [0, 1, 0, 0],
  ],
  claimed: 1,
  countScale: 0.5,
};

const moved: Neighbouring = {
  on: 'a record moved from one of four values to another',
  neighbours: 'replace-one',
  counts: [
    [3, 3, 3, 3],
    [3, 4, 2, 3],
  ],
  claimed: 1,
  countScale: 1,
};

/** Which values begin a bucket, as one number. */
const seen = (edges: Int32Array): readonly number[] => [edges.reduce((code, edge) => code + 2 ** edge, 0)];

function privately(pair: Neighbouring, exact: boolean): Subject {
  const what = `division into buckets${exact ? ', exact noise' : ''}`;
  const rng = seededRng(`audit of the ${what}: ${pair.on}`);
  const noise: Noise = exact ? releaseNoise(rng) : exploreNoise(rng);
  const domain = domainOf(pair.counts[0].length);
  const counts = pair.counts.map((table) => countsOf(domain, table, 0));
  return {
    what,
    on: pair.on,
    claimed: pair.claimed,
    draw(neighbour) {
      const ledger = new Ledger(toUnits(pair.claimed), { neighbours: pair.neighbours, rowsPerPerson: 1 });
      return seen(new Curator(counts[neighbour], ledger, noise).partition(0, pair.claimed, pair.countScale));
    },
  };
}

export const privateBuckets: readonly Subject[] = [
  ...[unevenPair, empty, moved].map((pair) => privately(pair, false)),
  privately(empty, true),
];

interface Flaw {
  readonly flaw: string;
  /** Of a bucket of so many among so many values, for ε = 1. */
  readonly scale: (length: number, size: number) => number;
  /** The neighbours on which it shows, and how many outputs it takes to see it. */
  readonly pair: Neighbouring;
  readonly samples: number;
}

/** As programs that are about have it: single values without noise, and no cost below that of a bucket. */
function withFloor({ flaw, scale, pair, samples }: Flaw): Subject & Pick<Flaw, 'flaw' | 'samples'> {
  const rng: Rng = seededRng(`audit of a division into buckets with ${flaw}`);
  const size = pair.counts[0].length;
  const lengths = [1, 2, 4].filter((length) => length <= size);
  const spreads = pair.counts.map((table) => runSpreads(Float64Array.from(table), lengths));
  const costOf = (length: number) => (spread: number) =>
    length === 1
      ? pair.countScale
      : Math.max(pair.countScale, spread + pair.countScale + laplace(rng, scale(length, size) / pair.claimed));
  return {
    ...{ what: 'division into buckets', on: pair.on, claimed: pair.claimed, flaw, samples },
    draw: (neighbour) =>
      seen(
        cheapestBuckets(
          size,
          lengths,
          spreads[neighbour].map((own, k) => own.map(costOf(lengths[k]))),
        ),
      ),
  };
}

/** Divisions that give away more than they claim: 0.778 of 0.5, and 1.23 of 1. */
export const leakingBuckets = [
  withFloor({
    flaw: 'noise for what a record moves in a bucket, and not for what it moves in its rivals',
    scale: (length, size) => 2 - 1 / length - 1 / size,
    pair: unevenPair,
    samples: 50_000,
  }),
  withFloor({
    flaw: 'single values without noise and a floor under costs, with noise of the right scale',
    scale: (length, size) => 4 - 2 / length - 2 / size,
    pair: empty,
    samples: 160_000,
  }),
];
