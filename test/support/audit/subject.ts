import type { Counts } from '../../../src/core/data/counts/counts.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { BOUGHT } from '../../../src/core/estimators/product-prior.ts';
import { withBoughtPrior } from '../../../src/core/experiment/run/bought-prior.ts';
import { ledgerFor } from '../../../src/core/experiment/run/one-run.ts';
import { reconstructed } from '../../../src/core/experiment/run/reconstruct.ts';
import type { Extra, Mechanism, Release } from '../../../src/core/mechanisms/mechanism.ts';
import { defaultParams, type ParamSpecs, type ParamValues } from '../../../src/core/params.ts';
import { at, toEpsilon } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import type { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise } from '../../../src/core/privacy/noise.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import type { Workload } from '../../../src/core/workload/workload.ts';
import { countsOf, domainOf } from '../small-data.ts';
import type { Pair } from './neighbours.ts';
import { toldByRounds } from './transcript.ts';

/** Something that is said to keep ε, and what can be seen of it. */
export interface Subject {
  readonly what: string;
  readonly on: string;
  readonly claimed: number;
  readonly delta?: number;
  /** What one run shows, on either of two neighbours. */
  draw(neighbour: 0 | 1): readonly number[];
}

export interface Run {
  readonly mechanism: Mechanism<ParamSpecs, Extra>;
  readonly params?: Readonly<Record<string, unknown>>;
  /** What is claimed; 1 unless it is said. */
  readonly epsilon?: number;
  /** What the noise is really made for, where that is not what is claimed. */
  readonly madeFor?: { readonly epsilon?: number; readonly neighbours?: Neighbours; readonly rowsPerPerson?: number };
  /** Neighbours are told the same number of records by the papers' convention; else it is private and may differ. */
  readonly privateRecords?: boolean;
  readonly reconstruct?: { readonly id: string; readonly params: Readonly<Record<string, number | string | boolean>> };
  readonly noise?: (rng: Rng) => Noise;
  /** Sees the first answer as it is, in place of what tells most where noise is Laplace noise. */
  readonly seesFirst?: boolean;
  /** Hears all that rounds of choices and Laplace noise tell, and weighs it as well as anybody can. */
  readonly hearsRounds?: boolean;
}

/** One mechanism on one pair of neighbours: its answers, everything that it decided on the way, or that it refused. */
export function runOn(pair: Pair, run: Run): Subject {
  const { mechanism, epsilon = 1, madeFor = {}, privateRecords = false } = run;
  const domain = domainOf(...pair.sizes);
  const tables = pair.joint.map((joint) => countsOf(domain, joint));
  const { records } = tables[0];
  const counts = tables.map(
    (data): Counts => ({ domain, records: privateRecords ? data.records : records, table: (set) => data.table(set) }),
  );
  const workload = buildWorkload(parseWorkload(pair.workload, 'workload'), domain);
  const params = { ...defaultParams(mechanism.params), ...run.params } as ParamValues<ParamSpecs>;
  const guarantee = mechanism.guarantee(params);
  const rng = seededRng(`audit of ${mechanism.id} ${JSON.stringify(run.params ?? {})}: ${pair.name}`);
  const isCut = guarantee.kind !== 'concentrated';
  const project = projection(workload, counts, run.seesFirst ?? false, isCut);
  const unit = {
    neighbours: madeFor.neighbours ?? pair.neighbours,
    rowsPerPerson: madeFor.rowsPerPerson ?? pair.rowsPerPerson ?? 1,
  };
  return {
    what: title(run),
    on: pair.name,
    claimed: epsilon,
    ...('delta' in guarantee ? { delta: guarantee.delta } : {}),
    draw(neighbour) {
      const ledger = ledgerFor(guarantee, madeFor.epsilon ?? epsilon, unit);
      const noise = run.noise?.(rng) ?? exploreNoise(rng);
      const curator = () => new Curator(counts[neighbour], ledger, noise, !privateRecords);
      try {
        const release = released(curator, ledger, run, workload, params, rng);
        if (!run.hearsRounds) return [project(release.answers), decided(release, ledger)];
        const context = { epsilon: toEpsilon(ledger.budget), rng, sanityBound: 0 };
        return [toldByRounds(release, counts, { mechanism, workload, params, context, unit })];
      } catch (error) {
        // A refusal is something to be seen as well, and so is a run that breaks.
        if (!(error instanceof Error)) throw error;
        return [codeOf(error.message), -1];
      }
    },
  };
}

function released(
  open: () => Curator,
  ledger: Ledger,
  { mechanism, reconstruct }: Run,
  workload: Workload,
  params: ParamValues<ParamSpecs>,
  rng: Rng,
): Release<Extra> {
  const prior = reconstruct && withBoughtPrior(open(), reconstruct);
  const curator = open();
  const release = mechanism.run(curator, workload, params, {
    epsilon: ledger.concentrated?.epsilon ?? toEpsilon(ledger.remaining),
    rng,
    // Asked of the curator, and only when a mechanism looks: the record count may be private.
    get sanityBound() {
      return 1e-4 * curator.records;
    },
  });
  return prior ? reconstructed(release, prior.reconstruct, workload, undefined) : release;
}

/**
 * The answers as one number. Along the difference of the neighbours, each answer cut off where it tells no more: for
 * Laplace noise of any scale nothing else matters. Gaussian noise tells ever more the farther out it is.
 */
function projection(workload: Workload, counts: readonly Counts[], seesFirst: boolean, isCut: boolean) {
  const truth = (data: Counts) => workload.blocks.map((block) => block.answer(data.table(block.attributes)));
  const [first, second] = counts.map(truth);
  return (answers: Release['answers']): number => {
    if (seesFirst) return answers[0][0];
    let sum = 0;
    first.forEach((table, block) => {
      table.forEach((count, i) => {
        const other = second[block][i];
        const answer = answers[block][i];
        if (count === other || Number.isNaN(answer)) return;
        const cut = isCut ? Math.min(Math.max(answer, Math.min(count, other)), Math.max(count, other)) : answer;
        sum += Math.sign(other - count) * cut;
      });
    });
    return sum;
  };
}

/**
 * What was decided on the way, by chance and by data: what was measured first, with which noise each table ended, which
 * questions were refused, how much was spent. One number; anything that follows from a release is as private as it.
 */
function decided({ answers, scales, history }: Release<Extra>, ledger: Ledger): number {
  const first = codeOf(
    history
      .slice(0, 2)
      .map(({ block }) => block.words(0))
      .join(' '),
  );
  const refused = answers.reduce(
    (code, table) => table.reduce((own, a) => 2 * own + (Number.isNaN(a) ? 1 : 0), code),
    0,
  );
  const noise = history.reduce((sum, { scale }, i) => (i < 8 ? sum + (i + 1) * Math.log(1 + at(scale, 0)) : sum), 0);
  const kept = scales.reduce<number>((sum, scale, i) => sum + (i + 1) * Math.log(1 + (scale ?? 0)), 0);
  return 1000 * (first + refused) + noise + kept + history.length / 1000 + toEpsilon(ledger.spent) / 1e6;
}

function codeOf(text: string): number {
  let code = 0;
  for (const sign of text) code = (31 * code + (sign.codePointAt(0) ?? 0)) % 9973;
  return code;
}

function title({ mechanism, params = {}, reconstruct, privateRecords, noise }: Run): string {
  const set = Object.entries(params).map(([key, value]) => `${key} ${value}`);
  return [
    mechanism.id,
    ...set,
    ...(reconstruct
      ? [`put together by ${reconstruct.id}${reconstruct.params.prior === BOUGHT ? ', prior bought' : ''}`]
      : []),
    ...(privateRecords ? ['number of records private'] : []),
    ...(noise ? ['exact noise'] : []),
  ].join(', ');
}
