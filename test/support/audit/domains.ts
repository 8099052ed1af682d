import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { geometricTail, type Tail, thresholdFor } from '../../../src/core/privacy/domain/threshold.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise } from '../../../src/core/privacy/noise.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../small-data.ts';
import type { Subject } from './subject.ts';

/** Large enough to be seen in some thousands of outputs. */
const DELTA = 0.02;

interface ListOrder {
  readonly what: string;
  readonly rowsPerPerson: number;
  readonly neighbours?: Neighbours;
  /** A threshold that somebody else works out for the same noise. */
  readonly threshold?: (rows: number, delta: number, tail: Tail) => number;
}

/** A list of values that is bought: whether a usual value is on it, and how many of those that one person alone has. */
function list({ what, rowsPerPerson, neighbours = 'add-remove', threshold }: ListOrder): Subject {
  const rng = seededRng(`audit of ${what}`);
  const scale = rowsPerPerson * (neighbours === 'replace-one' ? 2 : 1);
  const right = thresholdFor(rowsPerPerson, DELTA, geometricTail(scale));
  const shift = threshold ? right - threshold(rowsPerPerson, DELTA, geometricTail(scale)) : 0;
  const own = Array.from({ length: rowsPerPerson }, () => 1);
  const none = own.map(() => 0);
  const replaced = neighbours === 'replace-one' ? rowsPerPerson : 0;
  const tables = [
    [right + replaced, ...none],
    [right, ...own],
  ];
  const domain = domainOf(1 + rowsPerPerson);
  const counts = tables.map((table) => countsOf(domain, table));
  return {
    what,
    on: `a person of ${rowsPerPerson} rows, each with a value that nobody else has`,
    claimed: 1,
    delta: DELTA,
    draw(neighbour) {
      const ledger = new Ledger(toUnits(1), { neighbours, rowsPerPerson });
      const curator = new Curator(counts[neighbour], ledger, shifted(rng, shift));
      const found = curator.frequentValues({ attribute: 0, candidates: 1 + rowsPerPerson, epsilon: 1, delta: DELTA });
      return [found.includes(0) ? 1 : 0, found.filter((code) => code > 0).length];
    },
  };
}

/** A lower threshold is the same as more of each count. */
function shifted(rng: Rng, by: number): Noise {
  const plain = exploreNoise(rng);
  return {
    ...plain,
    perturb(answers, ...given) {
      plain.perturb(answers, ...given);
      for (let i = 0; i < answers.length; i++) answers[i] += by;
    },
  };
}

interface CutsOrder {
  readonly what: string;
  readonly rowsPerPerson?: number;
  readonly neighbours?: Neighbours;
}

/** Bins that are bought: where the cuts are. */
function cuts({ what, rowsPerPerson = 1, neighbours = 'add-remove' }: CutsOrder): Subject {
  const noise = exploreNoise(seededRng(`audit of ${what}`));
  const less = neighbours === 'replace-one' ? rowsPerPerson : 0;
  const tables = [
    [4, 4, 2, 2],
    [4 - less, 4, 2, 2 + rowsPerPerson],
  ];
  const domain = domainOf(4);
  const counts = tables.map((table) => countsOf(domain, table));
  return {
    what,
    on: 'rows of one person in the last cell',
    claimed: 1,
    draw(neighbour) {
      const ledger = new Ledger(toUnits(1), { neighbours, rowsPerPerson });
      const curator = new Curator(counts[neighbour], ledger, noise);
      const found = curator.quantileCuts({ attribute: 0, cells: 4, bins: 4, epsilon: 1 });
      return [found.reduce((code, cut) => code + 2 ** cut, 0)];
    },
  };
}

/** Domains that are bought as the product buys them. */
export const boughtDomains: readonly Subject[] = [
  list({ what: 'list of values, bought', rowsPerPerson: 1 }),
  list({ what: 'list of values, bought, 5 rows a person', rowsPerPerson: 5 }),
  list({ what: 'list of values, bought, replacing 5 rows', rowsPerPerson: 5, neighbours: 'replace-one' }),
  cuts({ what: 'bins, bought' }),
  cuts({ what: 'bins, bought, replacing a row', neighbours: 'replace-one' }),
  cuts({ what: 'bins, bought, 3 rows a person', rowsPerPerson: 3 }),
];

/** The least τ with P(Z ≥ τ − moved) below δ: as if all rows of a person had one value. */
function forOneValue(rows: number, delta: number, tail: Tail): number {
  let threshold = 1;
  while (tail(threshold - rows) > delta) threshold++;
  return threshold;
}

/** What is published from the threshold on, reckoned as if it were from above it. */
function forAbove(rows: number, delta: number, tail: Tail): number {
  let threshold = 1;
  while (tail(threshold + 1 - rows) > delta) threshold++;
  return threshold;
}

/** Bought for more than is told. */
export const leakingDomains: readonly (Subject & { readonly flaw: string; readonly samples: number })[] = [
  {
    ...list({ what: 'list of values with a lower threshold', rowsPerPerson: 5, threshold: forOneValue }),
    flaw: 'a threshold that thinks of one value with all rows of a person',
    samples: 20_000,
  },
  {
    ...list({ what: 'list of values with a threshold of its own', rowsPerPerson: 1, threshold: forAbove }),
    flaw: 'values kept at the threshold, and δ worked out for those above it',
    samples: 20_000,
  },
  {
    ...list({
      what: 'list of values with the threshold of one row',
      rowsPerPerson: 5,
      threshold: (_, delta, tail) => thresholdFor(1, delta, tail),
    }),
    flaw: 'a threshold that forgets the rows of a person',
    samples: 20_000,
  },
];
