import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { asPrinted } from '../../../../src/core/figures/noise-down/noise-down-as-printed.ts';
import { DescentRecorder } from '../../../../src/core/mechanisms/ireduct/descent.ts';
import { ireduct } from '../../../../src/core/mechanisms/ireduct/ireduct.ts';
import { iresamp } from '../../../../src/core/mechanisms/ireduct/iresamp.ts';
import { defaultSplit, twoPhase } from '../../../../src/core/mechanisms/ireduct/two-phase.ts';
import { type AnyMechanism, mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { at, toUnits } from '../../../../src/core/privacy/budget.ts';
import { Curator } from '../../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { descentOf } from '../../../support/extras.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(6, 3, 4);
const counts = countsOf(
  domain,
  Array.from({ length: 72 }, (_, cell) => (cell * cell) % 53),
);

function workloadOf(spec: object) {
  return buildWorkload(parseWorkload(spec, 'workload'), domain);
}

function run(mechanism: AnyMechanism, spec: object, settings: object = {}) {
  return runMechanism({
    mechanism,
    counts,
    workload: workloadOf(spec),
    epsilon: 0.5,
    neighbours: 'replace-one',
    rng: seededRng('ireduct'),
    ...settings,
  });
}

const oneWay = { kind: 'marginals', order: 1 };
const workloads = {
  'one-way marginals': oneWay,
  'two-way marginals': { kind: 'marginals', order: 2 },
  'the Naive Bayes set': { kind: 'naive-bayes', class: 'b' },
  'chosen sets': { kind: 'marginals', sets: [['a', 'c'], ['b']] },
  'ranges over one attribute': { kind: 'ranges', attributes: ['a'], count: 7 },
  boxes: { kind: 'ranges', attributes: ['a', 'c'], count: 7 },
  // The last one is the number of records, which replacing a record does not change.
  'chosen queries': {
    kind: 'queries',
    queries: [{ where: { a: [0, 3] } }, { where: { b: [1, 1], c: [0, 2] } }, { where: {} }],
  },
  'real coefficients': {
    kind: 'queries',
    queries: [0.25, -1.5].map((base) => ({ coefficients: Array.from({ length: 72 }, (_, i) => base + (i % 7) / 10) })),
  },
};
const family = ['two-phase', 'ireduct', 'iresamp', 'oracle', 'proportional'].map((id) =>
  mechanismById(id, 'mechanism'),
);
const couplings = [
  { lambdaStep: 'continuous' },
  { algorithm: 'stepwise', lambdaStep: 0.001 },
  { coupling: 'paper', lambdaStep: 0.001 },
  { coupling: 'paper-printed', lambdaStep: 0.001 },
];

describe.each(Object.entries(workloads))('%s', (_, spec) => {
  test.each(['replace-one', 'add-remove'] as Neighbours[])('all mechanisms spend ε and no more: %s', (neighbours) => {
    const runs = [
      ...family.map((mechanism) => run(mechanism, spec, { neighbours })),
      ...couplings.map((params) =>
        run(ireduct as AnyMechanism, spec, { neighbours, params: { lambdaMax: 1, ...params } }),
      ),
    ];
    for (const { release, ledger } of runs) {
      expect(ledger.spent).toBeLessThanOrEqual(ledger.budget);
      // iResamp halves scales, so up to half of the budget may be left over.
      expect(ledger.spent).toBeGreaterThan(0.4 * ledger.budget);
      expect(release.answers.flatMap((answers) => [...answers]).every(Number.isFinite)).toBe(true);
    }
  });
});

test('the continuous descent leaves nothing worth a thousandth of ε', () => {
  for (const spec of Object.values(workloads).slice(0, 4)) {
    const { ledger } = run(ireduct as AnyMechanism, spec, { params: { lambdaStep: 'continuous' } });
    expect(ledger.remaining).toBeLessThan(1e-3 * ledger.budget);
  }
});

test('on queries that overlap the smallest counts get the least noise', () => {
  const queries = [{ where: { a: [0, 4] } }, { where: { a: [0, 0], b: [0, 0] } }];
  const { release } = run(ireduct as AnyMechanism, { kind: 'queries', queries }, { delta: 0.01, epsilon: 1 });
  const [large, small] = [0, 1].map((query) => at(release.history[0].scale, query));
  expect(large).toBeGreaterThan(5 * small);
});

describe('λ_max', () => {
  test.each([ireduct, iresamp] as AnyMechanism[])(
    'too small for ε: the error names the smallest that works',
    (mechanism) => {
      const settings = (lambdaMax: number) => ({ epsilon: 0.05, params: { lambdaMax } });
      let message = '';
      try {
        run(mechanism, oneWay, settings(0.01));
      } catch (error) {
        message = (error as Error).message;
      }
      const least = Number(/at least ([0-9.e-]+[0-9])/.exec(message)?.[1]);
      // S(Q)/ε = 6/0.05 of n records.
      expect(least).toBeCloseTo(120 / counts.records, 4);
      expect(() => run(mechanism, oneWay, settings(least))).not.toThrow();
      expect(() => run(mechanism, oneWay, settings(least * 0.998))).toThrow('choose a λ_max');
    },
  );
});

test('steps and "continuous" do not go together', () => {
  for (const params of [{ algorithm: 'stepwise' }, { coupling: 'paper' }]) {
    expect(() => run(ireduct as AnyMechanism, oneWay, { params: { lambdaStep: 'continuous', ...params } })).toThrow(
      'λ_Δ: "continuous"',
    );
  }
});

test('with ε to spare every table comes down to the last rung, step by step as event by event', () => {
  // λ in records: 8, 7, … 1; the next step would be to none at all.
  const share = (records: number) => records / counts.records;
  const settings = { lambdaMax: share(8), lambdaStep: share(1) };
  for (const params of [{ algorithm: 'stepwise' }, { algorithm: 'events' }, { coupling: 'paper' }]) {
    const { release, ledger } = run(ireduct as AnyMechanism, oneWay, {
      epsilon: 50,
      params: { ...settings, ...params },
    });
    expect(release.scales.map((scale) => Number(scale).toFixed(6))).toEqual(['1.000000', '1.000000', '1.000000']);
    expect(ledger.spent / toUnits(1)).toBeCloseTo(6, 6);
  }
});

test('too many steps one by one are refused before they begin', () => {
  const params = { algorithm: 'stepwise', lambdaStep: 1e-11 };
  expect(() => run(ireduct as AnyMechanism, oneWay, { params })).toThrow('choose a larger λ_Δ');
});

test('the paper’s own NoiseDown promises nothing, and says why', () => {
  const verdicts = ['exact', 'paper', 'paper-printed'].map((coupling) => {
    const { curator } = run(ireduct as AnyMechanism, oneWay, { params: { coupling, lambdaStep: 0.01 } });
    return [curator.revealed, (ireduct as AnyMechanism).guarantee({ coupling })];
  });
  expect(verdicts[0]).toEqual([false, { kind: 'pure' }]);
  for (const verdict of verdicts.slice(1)) {
    expect(verdict).toEqual([true, { kind: 'none', why: expect.stringContaining('not certified') }]);
  }
});

describe('the trace', () => {
  const traced = (params: object, trace: boolean) =>
    run(ireduct as AnyMechanism, workloads['two-way marginals'], { params: { lambdaMax: 1, ...params }, trace })
      .release;

  test.each([{}, { lambdaStep: 'continuous' }, { algorithm: 'stepwise', lambdaStep: 0.001 }])(
    'shows scales that fall and a budget that rises, and ends where the release is: %o',
    (params) => {
      const release = traced(params, true);
      const { frames, jumps } = descentOf(release);
      expect(frames.length).toBeGreaterThan(100);
      expect(frames.length).toBeLessThanOrEqual(400);
      for (let k = 1; k < frames.length; k++) {
        expect(frames[k].spent).toBeGreaterThanOrEqual(frames[k - 1].spent);
        frames[k].scales.forEach((scale, group) => {
          expect(scale).toBeLessThanOrEqual(frames[k - 1].scales[group]);
        });
      }
      const last = frames[frames.length - 1];
      expect(last.spent).toBeLessThanOrEqual(0.5 * (1 + 1e-12));
      release.scales.forEach((scale, block) => {
        expect(last.scales[block] / (scale as number)).toBeCloseTo(1, 9);
      });
      expect(jumps.map((block) => block.length)).toEqual(release.answers.map((answers) => answers.length));
      expect(jumps.flatMap((block) => [...block]).some((count) => count > 0)).toBe(true);
      expect(traced(params, false).extra).toBeUndefined();
    },
  );

  const allWays = [
    {},
    { lambdaStep: 'continuous' },
    { algorithm: 'stepwise', lambdaStep: 0.001 },
    { coupling: 'paper', lambdaStep: 0.01 },
  ];
  test.each(allWays)('does not change a bit of what is released: %o', (params) => {
    const { extra, ...release } = traced(params, true);
    expect(release).toEqual(traced(params, false));
  });

  const flat = (answers: readonly Float64Array[]) => answers.flatMap((part) => [...part]);
  test.each(allWays)('begins with the first, noisiest answers and ends with those released: %o', (params) => {
    const release = traced(params, true);
    const { frames } = descentOf(release);
    const { records } = counts;
    // The same draws: λ_max is as many records as there are.
    const start = new Curator(
      counts,
      new Ledger(toUnits(0.5), { neighbours: 'replace-one', rowsPerPerson: 1 }),
      exploreNoise(seededRng('ireduct')),
    );
    const { blocks } = workloadOf(workloads['two-way marginals']);
    const first =
      'coupling' in params
        ? start.gradualWith(blocks, records, asPrinted('corrected'))
        : start.gradual(blocks, records);
    expect([...(frames[0].answers ?? [])]).toEqual(flat(first.map(({ answers }) => answers)));
    for (const scale of frames[0].scales) expect(scale / records).toBeCloseTo(1, 9);
    expect([...(frames.at(-1)?.answers ?? [])]).toEqual(flat(release.answers));
    // In between they move.
    const seen = new Set(frames.map(({ answers }) => String(answers)));
    expect(seen.size).toBeGreaterThan(frames.length / 4);
  });

  test('keeps answers at fewer frames where there are many cells, at the first and the last always', () => {
    const recorder = new DescentRecorder(1e-3, 1, [{ queries: 40_000 }]);
    const moment = (value: number) => ({
      scales: () => Float64Array.of(value),
      answers: () => [new Float64Array(40_000).fill(value)],
    });
    for (let spent = 1e-3; spent < 1; spent *= 1.001) recorder.note(spent, moment(spent));
    recorder.finish(1, moment(1));
    const { frames } = recorder;
    const kept = frames.filter(({ answers }) => answers);
    expect(frames.length).toBeGreaterThan(300);
    expect(kept.length * 40_000).toBeLessThanOrEqual(2e6 + 40_000);
    expect(kept.length).toBeGreaterThan(35);
    expect([frames[0].answers?.[7], frames.at(-1)?.answers?.[39_999]]).toEqual([1e-3, 1]);
  });
});

test('TwoPhase splits the budget by the kind of workload', () => {
  const splits = Object.fromEntries(
    Object.entries(workloads).map(([name, spec]) => [name, defaultSplit(workloadOf(spec))]),
  );
  expect(splits).toMatchObject({
    'one-way marginals': 0.07,
    'two-way marginals': 0.025,
    'the Naive Bayes set': 0.03,
    'chosen sets': 0.05,
    'ranges over one attribute': 0.05,
  });
  const { release } = run(twoPhase as AnyMechanism, oneWay, { params: { split: 0.25 } });
  // Sensitivity 6, a quarter of ε = 0.5.
  expect(release.history[0].scale).toBeCloseTo(48, 6);
});

test('iResamp averages answers whose scales halve', () => {
  const { release } = run(iresamp as AnyMechanism, oneWay, { epsilon: 5 });
  const scales = release.history
    .filter(({ block }) => block === release.history[0].block)
    .map(({ scale }) => scale as number);
  expect(scales.length).toBeGreaterThan(2);
  scales.forEach((scale, k) => {
    expect(scale).toBeCloseTo((0.1 * counts.records) / 2 ** k, 4);
  });
  const weights = scales.map((scale) => 1 / (scale * scale));
  const answers = release.history.filter(({ block }) => block === release.history[0].block).map((m) => m.answers[0]);
  const mean = answers.reduce((sum, y, k) => sum + y * weights[k], 0) / weights.reduce((sum, w) => sum + w, 0);
  expect(release.answers[0][0]).toBeCloseTo(mean, 6);
});

test('Oracle and Proportional look at the truth, the others do not', () => {
  for (const mechanism of family) {
    expect(run(mechanism, oneWay).curator.revealed).toBe(
      mechanism.guarantee(defaultParams(mechanism.params)).kind === 'none',
    );
  }
});
