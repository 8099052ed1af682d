import { BOUGHT } from '../../../src/core/estimators/product-prior.ts';
import { estimators } from '../../../src/core/estimators/registry.ts';
import { withPurchase } from '../../../src/core/experiment/run/bought-prior.ts';
import { laplaceMechanism } from '../../../src/core/mechanisms/laplace.ts';
import { type AnyMechanism, mechanismById, mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { defaultParams, type ParamValues } from '../../../src/core/params.ts';
import { releaseNoise } from '../../../src/core/privacy/noise.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { parameterCombinations } from '../parameter-combinations.ts';
import { domainOf } from '../small-data.ts';
import { askRooms, leakingRooms } from './asking.ts';
import { leakingBuckets, privateBuckets } from './buckets.ts';
import { boughtDomains, leakingDomains } from './domains.ts';
import { declaredFiles, learnedFile } from './files.ts';
import {
  added,
  asked,
  emptyCell,
  moved,
  movedAcross,
  movedAmongFew,
  movedInPair,
  movedInTwo,
  type Pair,
  pairs,
  single,
  twoRows,
} from './neighbours.ts';
import { type Run, runOn, type Subject } from './subject.ts';

/** How much time a run takes: that of answers, of many steps, of inference, or of a variant of which few runs have to do. */
type Pace = 'quick' | 'slow' | 'slowest' | 'variant';

export interface Listed extends Subject {
  readonly pace: Pace;
}

const isPrivate = ({ guarantee, params }: AnyMechanism, own = {}) =>
  guarantee({ ...defaultParams(params), ...own } as ParamValues<typeof params>).kind !== 'none';
const claimed = mechanisms.filter((mechanism) => isPrivate(mechanism));

const supports = (mechanism: AnyMechanism, { sizes, workload }: Pair) =>
  mechanism.supports(buildWorkload(parseWorkload(workload, 'workload'), domainOf(...sizes))) === true;

/** What is chosen, fitted, inferred or lowered step by step takes its time. */
function paceOf({ params, rowsOver }: AnyMechanism): Pace {
  if ('history' in params) return 'slowest';
  return rowsOver || ['rounds', 'lambdaMax', 'degree', 'merge', 'cliqueCells'].some((key) => key in params)
    ? 'slow'
    : 'quick';
}

/** Two rounds compose as ten do, in a fifth of the time. */
const short = ({ params }: AnyMechanism) => ('rounds' in params ? { rounds: 2 } : {});

function listed(pair: Pair, run: Run & { readonly mechanism: AnyMechanism }, pace = paceOf(run.mechanism)): Listed {
  // Answers that are fitted are seen as they are.
  const seesFirst = 'rounds' in run.mechanism.params || run.reconstruct !== undefined;
  return { pace, ...runOn(pair, { seesFirst, ...run }) };
}

const onEveryPair = claimed.flatMap((mechanism) => {
  const usual = [...pairs, ...(mechanism.rowsOver ? [single] : [])].filter((pair) => supports(mechanism, pair));
  return (usual.length > 0 ? usual : [movedInPair]).map((pair) => {
    const pace = 'lambdaMax' in mechanism.params && pair.workload.kind === 'question-stream' ? 'variant' : undefined;
    return listed(pair, { mechanism, params: short(mechanism), ...(pair === single && { seesFirst: true }) }, pace);
  });
});

/** Every value of every parameter with every value of every other: rounds "theory" and "adaptive", and what else decides. */
const withEveryParameter = claimed.flatMap((mechanism) => {
  const numbers = { rounds: [2], lambdaMax: [0.5], lambdaStep: [0.01], initialShare: [0, 0.3], replay: [2] };
  const usual = { ...defaultParams(mechanism.params), ...short(mechanism) } as Readonly<Record<string, unknown>>;
  // Few records have few rounds by theory.
  const pair = ['rounds' in mechanism.params ? movedAmongFew : movedInTwo, asked, movedInPair].find((own) =>
    supports(mechanism, own),
  );
  return parameterCombinations(mechanism.params, numbers)
    .map((own) => Object.fromEntries(Object.entries(own).filter(([key, value]) => usual[key] !== value)))
    .filter((own) => Object.keys(own).length > 0 && isPrivate(mechanism, own))
    .map((own) => listed(pair ?? moved, { mechanism, params: { ...short(mechanism), ...own } }, 'variant'));
});

const laplace = mechanisms.find(({ id }) => id === laplaceMechanism.id) as AnyMechanism;
const withEveryEstimator = estimators.flatMap((estimator) => {
  const params = defaultParams(withPurchase(estimator.params)) as Readonly<Record<string, number | string | boolean>>;
  const bought = 'priorShare' in params ? [{ ...params, prior: BOUGHT, priorShare: 0.3 }] : [];
  return [params, ...bought].map((own) =>
    listed(movedInTwo, { mechanism: laplace, reconstruct: { id: estimator.id, params: own } }, 'slow'),
  );
});

/** The number of records is not told, and differs: who needs it refuses, and who does not keeps ε all the same. */
const withPrivateRecords = claimed
  .filter((mechanism) => supports(mechanism, added))
  .map((mechanism) => listed(added, { mechanism, params: short(mechanism), privateRecords: true }, 'slow'));

const withExactNoise = claimed
  .filter((mechanism) => supports(mechanism, moved))
  .map((mechanism) => listed(moved, { mechanism, params: short(mechanism), noise: releaseNoise }, 'slow'));

/** All that is said to keep ε, and on which neighbours it is tried. */
export const subjects: readonly Listed[] = [
  ...onEveryPair,
  ...withEveryParameter,
  ...withEveryEstimator,
  ...withPrivateRecords,
  ...withExactNoise,
  ...declaredFiles.map((file): Listed => ({ pace: 'quick', ...file })),
  ...boughtDomains.map((domain): Listed => ({ pace: 'quick', ...domain })),
  ...askRooms.map((room): Listed => ({ pace: 'slowest', ...room })),
  ...privateBuckets.map((buckets): Listed => ({ pace: 'quick', ...buckets })),
];

/** The same mechanism on any pair of neighbours. */
export const searchable = claimed
  .filter((mechanism) => supports(mechanism, movedInTwo) && !mechanism.rowsOver)
  .map((mechanism) => (pair: Pair) => listed(pair, { mechanism, params: short(mechanism) }));

const laplaceFor = (madeFor: Run['madeFor']): Run & { mechanism: AnyMechanism } => ({ mechanism: laplace, madeFor });

/** Rounds that decide as they go how much each one spends, heard by whoever makes the most of it. */
const adaptiveRounds = { mechanism: byId('mwem'), params: { rounds: 'adaptive' }, hearsRounds: true };

/** The same where most of ε can be lost at once: what an audit shows there is most of what is lost. */
export const heardRounds = ['adaptive', 1].map((rounds) =>
  listed(movedAcross, { ...adaptiveRounds, params: { rounds }, epsilon: 4 }, 'variant'),
);

/** What keeps less than it claims: an audit that does not find these finds nothing. */
export const mutants: readonly (Listed & { readonly flaw: string; readonly samples: number })[] = [
  { flaw: 'noise of 3 times the ε', samples: 500, ...listed(added, laplaceFor({ epsilon: 3 })) },
  { flaw: 'noise of 1.2 times the ε', samples: 20_000, ...listed(added, laplaceFor({ epsilon: 1.2 })) },
  { flaw: 'noise of 1.5 times the ε', samples: 8000, ...listed(added, laplaceFor({ epsilon: 1.5 })) },
  { flaw: 'noise of 1.5 times the ε', samples: 20_000, ...listed(moved, laplaceFor({ epsilon: 1.5 })) },
  {
    flaw: 'the factor 2 of replacing a record forgotten',
    samples: 8000,
    ...listed(moved, laplaceFor({ neighbours: 'add-remove' })),
  },
  { flaw: 'the rows of a person forgotten', samples: 8000, ...listed(twoRows, laplaceFor({ rowsPerPerson: 1 })) },
  {
    flaw: 'adaptive rounds with 4 times the ε',
    samples: 8000,
    ...listed(movedAcross, { ...adaptiveRounds, madeFor: { epsilon: 4 } }, 'variant'),
  },
  {
    flaw: 'one round with 3 times the ε',
    samples: 3000,
    ...listed(moved, { mechanism: byId('mwem'), params: { rounds: 1 }, madeFor: { epsilon: 3 } }),
  },
  {
    flaw: 'noise of 1.5 times the ε',
    samples: 20_000,
    ...listed(moved, { mechanism: byId('geometric'), madeFor: { epsilon: 1.5 } }),
  },
  ...['retention', 'flipping'].map((id) => ({
    flaw: 'records changed for 1.6 times the ε',
    samples: 3000,
    ...listed(single, { mechanism: byId(id), seesFirst: true, madeFor: { epsilon: 1.6 } }),
  })),
  {
    flaw: 'noise that gives away the count that it is proportional to',
    samples: 20_000,
    ...listed(emptyCell, { mechanism: byId('proportional'), seesFirst: true }),
  },
  { flaw: 'bins that follow from the data', samples: 200, pace: 'quick', ...learnedFile },
  ...leakingBuckets.map((buckets) => ({ pace: 'quick' as const, ...buckets })),
  ...leakingDomains.map((domain) => ({ pace: 'quick' as const, ...domain })),
  ...leakingRooms.map((room) => ({
    ...{ flaw: room.what.slice('Ask room, '.length), samples: 200, pace: 'slowest' as const },
    ...room,
  })),
];

function byId(id: string): AnyMechanism {
  return mechanismById(id, 'mechanism');
}
