import { describe, expect, it } from 'vitest';
import type { Experiment } from '../../../../src/core/experiment/experiment.ts';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { sweptFigureById, sweptFigures } from '../../../../src/core/figures/registry.ts';
import { judgeSwept } from '../../../../src/core/figures/swept/judge-swept.ts';
import type { SweptFigure } from '../../../../src/core/figures/swept/swept-figure.ts';
import { said } from '../said.ts';

type Heights = Readonly<Record<string, number | readonly number[]>>;

/** Points as a run would give them: one height for all values of the sweep, or one for each. */
function pointsOf(figure: SweptFigure, heights: Heights, trials = 10, wobble = 0): Point[] {
  const { sweep, metrics } = experimentOf(figure);
  const { values } = sweep;
  return Object.entries(heights).flatMap(([mechanism, height]) =>
    values.map((value, index) => {
      const mean = typeof height === 'number' ? height : height[index];
      const spread = spreadOf(Array.from({ length: trials }, (_, k) => mean * (1 + (k % 2 === 0 ? wobble : -wobble))));
      return {
        mechanism,
        value,
        private: true,
        metrics: Object.fromEntries(metrics.map((id) => [id, spread])),
        errors: [],
      };
    }),
  );
}

/** The plain text of a figure's experiment is enough to judge by. */
function experimentOf(figure: SweptFigure): Experiment {
  return figure.experiment(figure.variants[0].id) as unknown as Experiment;
}

function judged(id: string, heights: Heights, trials = 10) {
  const figure = sweptFigureById(id, 'id');
  return judgeSwept(figure, experimentOf(figure), pointsOf(figure, heights, trials));
}

const asInThePaper = { oracle: 0.1, ireduct: 0.104, 'two-phase': 0.12, iresamp: 0.19, laplace: 0.18 };
const falls = (from: number) => [1, 0.9, 0.7, 0.5, 0.3].map((share) => share * from);
const allFall = Object.fromEntries(Object.entries(asInThePaper).map(([id, height]) => [id, falls(height)]));

describe('verdicts of the iReduct figures', () => {
  it('hold for what the paper reports', () => {
    expect(judged('ireduct-6', asInThePaper).outcome).toBe('holds');
    expect(judged('ireduct-8', asInThePaper).outcome).toBe('holds');
    expect(judged('ireduct-10', asInThePaper).outcome).toBe('holds');
    expect(judged('ireduct-7', allFall).outcome).toBe('holds');
    expect(judged('ireduct-9', allFall).outcome).toBe('holds');
  });

  it.each([
    ['iReduct 11 % above Oracle', { ireduct: 0.111 }, 'iReduct stays within 10 % of Oracle.'],
    ['TwoPhase better than iReduct', { 'two-phase': 0.1 }, 'iReduct is no worse than TwoPhase.'],
    ['Laplace better than TwoPhase', { laplace: 0.11 }, 'TwoPhase is no worse than Laplace.'],
    ['iResamp far from Laplace', { iresamp: 0.37 }, 'iResamp is comparable to Laplace: within a factor of two.'],
    ['iResamp better than TwoPhase', { iresamp: 0.11 }, 'TwoPhase is no worse than iResamp.'],
  ])('Figure 6 fails with %s', (_, change, claim) => {
    const { outcome, checks } = judged('ireduct-6', { ...asInThePaper, ...change });
    expect(outcome).toBe('fails');
    expect(checks.find((check) => check.claim === claim)?.outcome).toBe('fails');
  });

  it('Figure 8 fails where the gap is that of one-way marginals', () => {
    expect(judged('ireduct-8', { ...asInThePaper, laplace: 0.25, iresamp: 0.25 }).outcome).toBe('fails');
  });

  it('one bad value among good ones is enough to keep a claim open, and is named', () => {
    const { checks } = judged('ireduct-6', { ...asInThePaper, ireduct: [0.1, 0.1, 0.125, 0.1, 0.1] });
    expect(checks[0]).toMatchObject({
      outcome: 'open',
      evidence: expect.stringMatching(
        /^On average 105 % .*; at most 110 % is claimed\. Clearly otherwise: 125 % at 0\.006\./,
      ),
    });
  });

  it('a value that noise explains does not count, the average does', () => {
    const figure = sweptFigureById('ireduct-6', 'id');
    const outcome = (ireduct: Heights[string], wobble: number) =>
      judgeSwept(figure, experimentOf(figure), pointsOf(figure, { ...asInThePaper, ireduct }, 10, wobble)).checks[0]
        .outcome;
    const few = 0.01;
    expect(outcome([0.1, 0.1, 0.12, 0.1, 0.1], few)).toBe('open');
    expect(outcome([0.1, 0.1, 0.111, 0.1, 0.1], few)).toBe('holds');
    // Near the limit on either side by less than noise may make of it, and by more.
    for (const wobble of [few, 0.2]) {
      expect(outcome(0.1099, wobble)).toBe('open');
      expect(outcome(0.1101, wobble)).toBe('open');
    }
    expect(outcome(0.104, few)).toBe('holds');
    expect(outcome(0.13, few)).toBe('fails');
    expect(outcome(0.2, 0.2)).toBe('fails');
  });

  it('Figures 7 and 9 fail where an error rises with δ, and are open where it does so on the way', () => {
    const onTheWay = { ...allFall, laplace: [0.18, 0.17, 0.18, 0.16, 0.15] };
    const rises = { ...allFall, laplace: [0.18, 0.17, 0.18, 0.19, 0.2] };
    for (const id of ['ireduct-7', 'ireduct-9']) {
      expect(judged(id, onTheWay).checks.at(-1)).toMatchObject({
        outcome: 'open',
        evidence: expect.stringContaining('It clearly rises at'),
      });
      const { outcome, checks } = judged(id, rises);
      expect(outcome).toBe('fails');
      expect(checks.filter(({ outcome }) => outcome === 'fails').map(({ claim }) => claim)).toEqual([
        'The error of Laplace falls as the sanity bound grows.',
      ]);
    }
  });

  it('Figure 7 is open where an error stays level', () => {
    expect(judged('ireduct-7', { ...allFall, oracle: 0.05, ireduct: 0.05 }).outcome).toBe('open');
  });

  it('Figure 10 fails where iResamp beats Laplace', () => {
    expect(judged('ireduct-10', { ...asInThePaper, iresamp: 0.15 }).outcome).toBe('fails');
  });

  const accurate = {
    oracle: 0.7,
    ireduct: 0.7,
    'two-phase': 0.69,
    iresamp: 0.66,
    laplace: [0.6, 0.62, 0.64, 0.66, 0.67],
  };

  it('Figure 11 holds where better answers make better classifiers', () => {
    expect(judged('ireduct-11', accurate).outcome).toBe('holds');
  });

  it.each([
    ['TwoPhase beats iReduct', { 'two-phase': 0.71 }, 'iReduct is no less accurate than TwoPhase.'],
    ['Laplace beats TwoPhase', { laplace: [0.69, 0.7, 0.7, 0.7, 0.71] }, 'TwoPhase is no less accurate than Laplace.'],
    ['iResamp beats TwoPhase', { iresamp: 0.7 }, 'TwoPhase is no less accurate than iResamp.'],
    ['Oracle beats iReduct', { oracle: 0.71 }, 'iReduct is about as accurate as Oracle.'],
    [
      'Laplace falls',
      { laplace: [0.63, 0.62, 0.58, 0.62, 0.6] },
      'With more ε, and so less error, Laplace gets more accurate.',
    ],
  ])('Figure 11 fails where %s', (_, change, claim) => {
    const { outcome, checks } = judged('ireduct-11', { ...accurate, ...change });
    expect(outcome).toBe('fails');
    expect(checks.filter(({ outcome }) => outcome === 'fails').map((check) => check.claim)).toEqual([claim]);
  });

  it('Figure 11 is open where one value is clearly lower, whatever the average', () => {
    const { outcome, checks } = judged('ireduct-11', { ...accurate, ireduct: [0.75, 0.75, 0.68, 0.75, 0.75] });
    expect(outcome).toBe('open');
    expect(checks[0]).toMatchObject({
      outcome: 'open',
      evidence: expect.stringContaining('Clearly otherwise: −1 points at 0.006'),
    });
  });

  it('Figure 5 takes no wobble for a minimum', () => {
    const figure = sweptFigureById('ireduct-5', 'id');
    const valley = [0.3, 0.2, 0.15, 0.14, 0.145, 0.15, 0.16, 0.18, 0.2, 0.25];
    const at = (wobble: number) =>
      judgeSwept(figure, experimentOf(figure), pointsOf(figure, { 'two-phase': valley }, 10, wobble)).checks[0];
    expect(at(0.1).outcome).toBe('holds');
    expect(at(0.8).outcome).toBe('open');
  });

  it('Figure 5 wants a minimum inside the range, clear on both sides', () => {
    const valley = [0.3, 0.2, 0.15, 0.14, 0.145, 0.15, 0.16, 0.18, 0.2, 0.25];
    expect(judged('ireduct-5', { 'two-phase': valley }).outcome).toBe('holds');
    expect(judged('ireduct-5', { 'two-phase': valley.toSorted((a, b) => b - a) }).outcome).toBe('fails');
    expect(judged('ireduct-5', { 'two-phase': valley.toSorted((a, b) => a - b) }).outcome).toBe('fails');
    expect(judged('ireduct-5', { 'two-phase': 0.2 }).outcome).toBe('fails');
    const barely = [0.1401, ...valley.slice(1)];
    expect(judged('ireduct-5', { 'two-phase': barely }).outcome).toBe('fails');
  });
});

describe('judge', () => {
  const figure = sweptFigureById('ireduct-6', 'id');
  const experiment = experimentOf(figure);

  it.each(sweptFigures.map((one) => [one.id, one] as const))('%s is open before anything was run', (_, one) => {
    const judgement = judgeSwept(one, experimentOf(one), []);
    expect(judgement).toMatchObject({ outcome: 'open', isPartial: true, trials: 0, silent: [] });
    expect(judgement.checks.length).toBeGreaterThan(0);
    expect(judgement.checks.map(said)).not.toContain(true);
  });

  it('uses only the values that every mechanism has reached', () => {
    const points = pointsOf(figure, { ...asInThePaper, ireduct: [0.104, 0.104, 0.5, 0.5, 0.5] });
    const begun = points.filter(({ mechanism, value }) => mechanism !== 'laplace' || Number(value) < 0.005);
    expect(judgeSwept(figure, experiment, points).outcome).toBe('fails');
    expect(judgeSwept(figure, experiment, begun)).toMatchObject({ outcome: 'holds', isPartial: true });
  });

  it('calls few trials partial and says how few', () => {
    expect(judgeSwept(figure, experiment, pointsOf(figure, asInThePaper, 3))).toMatchObject({
      isPartial: true,
      trials: 3,
    });
    const quick = { ...experiment, trials: 3 };
    expect(judgeSwept(figure, quick, pointsOf(figure, asInThePaper, 3))).toMatchObject({ isPartial: false, trials: 3 });
    expect(judgeSwept(figure, experiment, pointsOf(figure, asInThePaper))).toMatchObject({
      isPartial: false,
      trials: 10,
    });
  });

  it('says nothing from one trial a point, whatever the curves, and says that it is one', () => {
    const quick = { ...experiment, trials: 1 };
    const alone = judgeSwept(figure, quick, pointsOf(figure, asInThePaper, 1));
    expect(alone).toMatchObject({ outcome: 'open', trials: 1 });
    expect(new Set(alone.checks.map(said))).toEqual(new Set([null]));
    const bad = judgeSwept(figure, quick, pointsOf(figure, { ...asInThePaper, ireduct: 1 }, 1));
    expect(bad).toMatchObject({ outcome: 'open', trials: 1 });
  });

  it('leaves a value out at which somebody has one trial only', () => {
    const bad = { ...asInThePaper, laplace: [0.18, 0.18, 0.18, 0.18, 0.01] };
    const many = pointsOf(figure, bad);
    const last = Number(experiment.sweep.values.at(-1));
    const points = [
      ...many.filter(({ mechanism, value }) => mechanism !== 'laplace' || value !== last),
      ...pointsOf(figure, bad, 1).filter(({ mechanism, value }) => mechanism === 'laplace' && value === last),
    ];
    expect(judgeSwept(figure, experiment, many).outcome).toBe('fails');
    expect(judgeSwept(figure, experiment, points)).toMatchObject({ outcome: 'holds', isPartial: true, trials: 10 });
  });

  it('allows for more noise where fewer trials say how much there is', () => {
    const of = (trials: number) =>
      judgeSwept(figure, { ...experiment, trials }, pointsOf(figure, { ...asInThePaper, ireduct: 0.115 }, trials, 0.1))
        .outcome;
    expect(of(3)).toBe('open');
    expect(of(40)).toBe('fails');
  });

  it('judges what it can where a mechanism gave no number, stays open, and names who was silent', () => {
    const silenced = (heights: Heights) =>
      pointsOf(figure, heights).map((point) =>
        point.mechanism === 'iresamp' ? { ...point, metrics: {}, errors: ['It was refused.'] } : point,
      );
    const judgement = judgeSwept(figure, experiment, silenced(asInThePaper));
    expect(judgement).toMatchObject({ outcome: 'open', isPartial: true, trials: 10, silent: ['iresamp'] });
    expect(judgement.checks.map(said)).toEqual([true, true, true, null, null]);
    expect(judgeSwept(figure, experiment, silenced({ ...asInThePaper, laplace: 0.01 })).outcome).toBe('fails');
  });

  it('takes no infinite mean for a number, nor one that leaves out the trials that are infinite', () => {
    const infinite = pointsOf(figure, { ...asInThePaper, laplace: Number.POSITIVE_INFINITY });
    expect(judgeSwept(figure, experiment, infinite)).toMatchObject({ outcome: 'open', trials: 0 });
    const first = experiment.sweep.values[0];
    const flattering = spreadOf([...new Array(9).fill(0.01), Number.POSITIVE_INFINITY]);
    const points = pointsOf(figure, asInThePaper).map((point) =>
      point.mechanism === 'laplace' && point.value === first
        ? { ...point, metrics: { 'overall-relative-error': flattering } }
        : point,
    );
    expect(judgeSwept(figure, experiment, points)).toMatchObject({ outcome: 'holds', isPartial: true, trials: 10 });
  });

  it('takes two means of zero for equal', () => {
    expect(judgeSwept(figure, experiment, pointsOf(figure, { ...asInThePaper, ireduct: 0, oracle: 0 })).outcome).toBe(
      'holds',
    );
  });

  it('does not depend on the order in which points arrive', () => {
    const five = sweptFigureById('ireduct-5', 'id');
    const points = pointsOf(five, { 'two-phase': [0.3, 0.2, 0.15, 0.14, 0.145, 0.15, 0.16, 0.18, 0.2, 0.25] });
    expect(judgeSwept(five, experimentOf(five), points.toReversed())).toEqual(
      judgeSwept(five, experimentOf(five), points),
    );
  });
});
