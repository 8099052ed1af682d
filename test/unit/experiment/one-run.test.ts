import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { type ReleaseCharge, releaseCharge } from '../../../src/core/experiment/release/release-charge.ts';
import { releaseOnce } from '../../../src/core/experiment/run/one-run.ts';
import { Failure } from '../../../src/core/failure.ts';
import { mechanismById, mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { defaultParams, type ParamValues } from '../../../src/core/params.ts';
import { rhoWithin } from '../../../src/core/privacy/concentrated.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 2);
const counts = countsOf(domain, [700, 3, 90, 11]);

function order(change: Record<string, unknown> = {}): Experiment {
  return parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    neighbours: 'replace-one',
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    metrics: ['mean-absolute-error'],
    trials: 1,
    seed: 'nothing of a release depends on it',
    ...change,
  });
}

/** Randomness, and whether any was asked for since it was looked at last. */
function watched(seed: string) {
  const source = seededRng(seed);
  const seen = { draws: 0 };
  const rng: Rng = {
    integer: (n) => {
      seen.draws++;
      return source.integer(n);
    },
    uint32: () => {
      throw new Error('noise of a release is made of whole numbers');
    },
    uniform: () => {
      throw new Error('noise of a release is made of whole numbers');
    },
    split: () => rng,
  };
  return { rng, seen };
}

/** As `prepare` tells it. */
const withCharge = (experiment: Experiment) => ({ experiment, charge: releaseCharge(experiment) });

const refused = (experiment: Experiment, pay = async () => {}) =>
  releaseOnce(withCharge(experiment), counts, seededRng('refused'), pay).then(
    () => null,
    (error: unknown) => error,
  );

describe('what is private', () => {
  const isPrivate = ({ guarantee, params }: (typeof mechanisms)[number]) =>
    guarantee(defaultParams(params) as ParamValues<typeof params>).kind !== 'none';
  const asked = [
    { kind: 'marginals', order: 1 },
    { kind: 'marginals', order: 2 },
    { kind: 'question-stream', count: 3, cells: 3, seed: 1, width: [10, 40] },
    { kind: 'intervals', attribute: 'a' },
  ];
  const built = (spec: object) => buildWorkload(parseWorkload(spec, 'workload'), domain);

  test.each(mechanisms.filter(isPrivate).map(({ id }) => id))('%s is released once it is paid for', async (id) => {
    const { rng, seen } = watched(id);
    const workload = asked.find((spec) => mechanismById(id, '').supports(built(spec)) === true);
    let paid: ReleaseCharge | null = null;
    let rehearsed = 0;
    const pay = async (charge: ReleaseCharge) => {
      await null;
      paid = charge;
      rehearsed = seen.draws;
    };
    const published = await releaseOnce(withCharge(order({ mechanisms: [{ id }], workload })), counts, rng, pay);
    const { params, guarantee } = mechanismById(id, '');
    const promised = guarantee(defaultParams(params));
    const delta = 'delta' in promised ? promised.delta : 0;
    const rho = promised.kind === 'concentrated' ? { rho: rhoWithin(0.5, promised.delta) } : {};
    expect(paid).toEqual({ epsilon: 0.5, delta, neighbours: 'replace-one', rowsPerPerson: 1, ...rho });
    // What was drawn before was for a table of zeros.
    expect(seen.draws).toBeGreaterThan(rehearsed);
    expect(published.promise.private).toBe(true);
    // ε does not add up where ρ is counted, which is less than ε here.
    expect(published.spentOn.reduce((sum, { epsilon, rho = epsilon }) => sum + rho, 0)).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(published.release.answers).toHaveLength(published.workload.blocks.length);
  });

  const approximate = { id: 'mwem', params: { composition: 'approximate', approximateDelta: 1e-6, rounds: 2 } };
  test.each([
    ['ε that is fixed', { fixed: { epsilon: 0.3 }, sweep: { parameter: 'delta', values: [0.1] } }, { epsilon: 0.3 }],
    ['δ', { mechanisms: [approximate] }, { delta: 1e-6 }],
    ['its neighbours', { neighbours: 'add-remove' }, { neighbours: 'add-remove' }],
    ['rows of a person', { dataset: { builtin: 'census-like', person: { rows: 4 } } }, { rowsPerPerson: 4 }],
  ])('is charged for with %s', async (_, change, part) => {
    const charges: ReleaseCharge[] = [];
    await releaseOnce(
      withCharge(order(change)),
      counts,
      seededRng('charged'),
      async (charge) => void charges.push(charge),
    );
    const plain = { epsilon: 0.5, delta: 0, neighbours: 'replace-one', rowsPerPerson: 1 };
    expect(charges).toEqual([{ ...plain, ...part }]);
  });

  test('is drawn as it was charged, whatever becomes of the order while it is paid for', async () => {
    const scaleOf = async (meddle: (order: Experiment, charge: ReleaseCharge) => void) => {
      const mine = order({ mechanisms: [{ id: 'ireduct' }] });
      const { release, spentOn } = await releaseOnce(withCharge(mine), counts, seededRng('meddled'), async (charge) => {
        meddle(mine, charge);
      });
      return [release.scales, release.answers, spentOn];
    };
    const plain = await scaleOf(() => {});
    const meddled = await scaleOf((mine, charge) => {
      const other = {
        neighbours: 'add-remove',
        mechanisms: [{ id: 'two-phase', params: {} }],
        publicRecordCount: false,
      };
      Object.assign(mine, other, { dataset: { builtin: 'census-like', params: {}, person: { rows: 1 } } });
      (mine.sweep.values as number[])[0] = 50;
      expect(() => Object.assign(charge, { epsilon: 50, rowsPerPerson: 1 })).toThrow(TypeError);
    });
    expect(meddled).toEqual(plain);
  });

  test.each([
    ['less ε', { epsilon: 0.25 }],
    ['another δ', { delta: 1e-9 }],
    ['other neighbours', { neighbours: 'add-remove' as const }],
    ['more rows of a person', { rowsPerPerson: 2 }],
  ])('is refused where it was prepared with %s than it costs, and nobody pays', async (_, lie) => {
    const told = withCharge(order());
    let isAsked = false;
    const pay = async () => {
      isAsked = true;
    };
    const lied = { ...told, charge: { ...told.charge, ...lie } };
    await expect(releaseOnce(lied, counts, seededRng('lied'), pay)).rejects.toThrow('what was agreed to is');
    const untold = { ...told, charge: null };
    await expect(releaseOnce(untold, counts, seededRng('untold'), pay)).rejects.toThrow('agreed to is nothing');
    expect(isAsked).toBe(false);
  });

  test('draws nothing from the data where it cannot be paid for', async () => {
    const pay = () => Promise.reject(new Failure('The browser’s storage is full.'));
    const { rng, seen } = watched('unpaid');
    const first = releaseOnce(withCharge(order()), counts, rng, pay);
    await expect(first).rejects.toThrow('storage is full');
    const { draws } = seen;
    await null;
    expect(seen.draws).toBe(draws);
  });

  test('looks at nobody’s data before', async () => {
    const looked: string[] = [];
    const data = {
      ...counts,
      domain,
      records: counts.records,
      table: (set: readonly number[]) => {
        looked.push(set.join());
        return counts.table(set);
      },
    };
    await releaseOnce(withCharge(order()), data, seededRng('looked'), async () => expect(looked).toEqual([]));
    expect(looked).not.toEqual([]);
  });
});

describe('what cannot be released is refused before it is paid for', () => {
  const cases: readonly [name: string, change: Record<string, unknown>, sentence: RegExp][] = [
    [
      'what looks at the truth',
      { mechanisms: [{ id: 'oracle' }] },
      /^Oracle cannot be released, because it is not private[.] .+[.]$/,
    ],
    [
      'several mechanisms',
      { mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }] },
      /one mechanism at one ε[.] .+ 2 mechanisms/,
    ],
    ['several values', { sweep: { parameter: 'epsilon', values: [0.1, 1] } }, /and 2 values; leave one of each/],
    ['another workload', { mechanisms: [{ id: 'ask-inference' }] }, /choose the workload “Stream of questions”/],
    [
      'coefficients that no exact choice takes',
      {
        mechanisms: [{ id: 'mwem' }],
        workload: { kind: 'queries', queries: [{ table: { attributes: ['a'], values: [0.5, 1 / 3] } }, { where: {} }] },
      },
      /^An exact choice compares whole numbers/,
    ],
    [
      'a record count that is private',
      { mechanisms: [{ id: 'ireduct' }], neighbours: 'add-remove', publicRecordCount: false },
      /needs the number of records, which is kept private/,
    ],
  ];
  test.each(cases)('%s', async (_, change, sentence) => {
    let isPaid = false;
    const error = await refused(order(change), async () => {
      isPaid = true;
    });
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).message).toMatch(sentence);
    expect(isPaid).toBe(false);
  });
});
