import { describe, expect, it, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { beyond, check, printedClaim } from '../../../../src/core/figures/verdict/check.ts';
import { Curves, exactly } from '../../../../src/core/figures/verdict/curves.ts';
import { all, any, decided, type Finding, noNumbers } from '../../../../src/core/figures/verdict/finding.ts';
import {
  atLeast,
  falling,
  fallsAtLeast,
  growsAtLeast,
  growsAtMost,
  lowestInside,
  multipliesAtLeast,
  notMore,
  risesBy,
  rising,
  staysBelow,
  staysWithin,
} from '../../../../src/core/figures/verdict/one-curve.ts';
import {
  atMost,
  comparable,
  endsBelow,
  gainShrinks,
  noLower,
  startsBelow,
} from '../../../../src/core/figures/verdict/two-curves.ts';
import type { Rng } from '../../../../src/core/random/rng.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';

const VALUES = [1, 2, 4, 8, 16];

/** Curves through these heights, each trial off by this share of them. */
function drawn(
  heights: Record<string, (x: number) => number>,
  wobble: number,
  trials: number,
  rng: Rng,
  isShared = false,
) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - rng.uniform())) * Math.cos(2 * Math.PI * rng.uniform());
  const points = Object.entries(heights).flatMap(([mechanism, height]) => {
    const offs = Array.from({ length: trials }, normal);
    return VALUES.map((value): Point => {
      const here = Array.from(
        { length: trials },
        (_, k) => height(value) * (1 + wobble * (isShared ? offs[k] : normal())),
      );
      return { mechanism, value, private: true, metrics: { m: spreadOf(here) }, errors: [] };
    });
  });
  return new Curves(points, 'm', isShared);
}

const flat = (height: number) => () => height;

/** Every check with curves at which it holds and fails, and its limit. */
const rules: Record<string, { of: (curves: Curves) => Finding; good: Shapes; bad: Shapes; limit: Shapes }> = {
  atMost: {
    of: (curves) => atMost(curves, 'a', 'b', 1),
    good: { a: flat(0.7), b: flat(1) },
    bad: { a: flat(1.4), b: flat(1) },
    limit: { a: flat(1), b: flat(1) },
  },
  'comparable (from above)': {
    of: (curves) => comparable(curves, 'a', 'b', 2),
    good: { a: flat(1.1), b: flat(1) },
    bad: { a: flat(3), b: flat(1) },
    limit: { a: flat(2), b: flat(1) },
  },
  'comparable (from below)': {
    of: (curves) => comparable(curves, 'a', 'b', 2),
    good: { a: flat(0.9), b: flat(1) },
    bad: { a: flat(0.3), b: flat(1) },
    limit: { a: flat(0.5), b: flat(1) },
  },
  noLower: {
    of: (curves) => noLower(curves, 'a', 'b', 0.1),
    good: { a: flat(1), b: flat(0.9) },
    bad: { a: flat(0.6), b: flat(0.9) },
    limit: { a: flat(0.8), b: flat(0.9) },
  },
  startsBelow: {
    of: (curves) => startsBelow(curves, 'a', 'b'),
    good: { a: (x) => x, b: flat(3) },
    bad: { a: flat(4), b: (x) => x },
    limit: { a: flat(1), b: (x) => x },
  },
  endsBelow: {
    of: (curves) => endsBelow(curves, 'a', 'b'),
    good: { a: flat(1), b: (x) => x },
    bad: { a: (x) => x, b: flat(4) },
    limit: { a: (x) => x, b: flat(16) },
  },
  gainShrinks: {
    of: (curves) => gainShrinks(curves, 'a', 'b'),
    good: { a: flat(1), b: (x) => 9 / x },
    bad: { a: flat(1), b: (x) => 2 * x },
    limit: { a: flat(1), b: flat(2) },
  },
  falling: {
    of: (curves) => falling(curves, 'a'),
    good: { a: (x) => 1 / x },
    bad: { a: (x) => x },
    limit: { a: flat(1) },
  },
  rising: {
    of: (curves) => rising(curves, 'a'),
    good: { a: (x) => x },
    bad: { a: (x) => 1 / x },
    limit: { a: flat(1) },
  },
  atLeast: {
    of: (curves) => atLeast(curves, 'a', 0.8),
    good: { a: flat(0.95) },
    bad: { a: flat(0.65) },
    limit: { a: flat(0.8) },
  },
  lowestInside: {
    of: (curves) => lowestInside(curves, 'a', 1.02, 'x'),
    good: { a: (x) => (x - 4) * (x - 4) + 4 },
    bad: { a: (x) => x },
    limit: { a: (x) => (x === 1 || x === 16 ? 1.02 : x === 4 ? 1 : 2) },
  },
  staysWithin: {
    of: (curves) => staysWithin(curves, 'a', 3),
    good: { a: flat(1) },
    bad: { a: (x) => x },
    limit: { a: (x) => (x < 16 ? 1 : 3) },
  },
  staysBelow: {
    of: (curves) => staysBelow(curves, 'a', 2),
    good: { a: flat(1) },
    bad: { a: (x) => x },
    limit: { a: (x) => (x < 16 ? 1 : 2) },
  },
  risesBy: {
    of: (curves) => risesBy(curves, 'a', 2, 16),
    good: { a: (x) => x },
    bad: { a: flat(1) },
    limit: { a: (x) => (x < 16 ? 1 : 2) },
  },
  notMore: {
    of: (curves) => notMore(curves, 'a', 2),
    good: { a: flat(1) },
    bad: { a: (x) => x },
    limit: { a: (x) => (x < 16 ? 1 : 2) },
  },
  growsAtMost: {
    of: (curves) => growsAtMost(curves, 'a', 0.5),
    good: { a: flat(1) },
    bad: { a: (x) => x },
    limit: { a: (x) => Math.sqrt(x) },
  },
  growsAtLeast: {
    of: (curves) => growsAtLeast(curves, 'a', 0.5),
    good: { a: (x) => x },
    bad: { a: flat(1) },
    limit: { a: (x) => Math.sqrt(x) },
  },
  fallsAtLeast: {
    of: (curves) => fallsAtLeast(curves, 'a', 0.5),
    good: { a: (x) => 1 / x },
    bad: { a: flat(1) },
    limit: { a: (x) => 1 / Math.sqrt(x) },
  },
  multipliesAtLeast: {
    of: (curves) => multipliesAtLeast(curves, 'a', 1.2),
    good: { a: (x) => 1.5 ** x },
    bad: { a: flat(1) },
    limit: { a: (x) => 1.2 ** x },
  },
};

type Shapes = Record<string, (x: number) => number>;

describe.each(Object.entries(rules))('%s', (name, { of, good, bad, limit }) => {
  const runs = (heights: Shapes, wobble: number, trials: number, count: number) =>
    Array.from({ length: count }, (_, seed) => of(drawn(heights, wobble, trials, seededRng(`${name} ${seed}`))).holds);

  it('holds, fails, and is open without numbers or from one trial', () => {
    for (const wobble of [0, 0.02]) {
      expect(runs(good, wobble, 5, 1)).toEqual([true]);
      expect(runs(bad, wobble, 5, 1)).toEqual([false]);
    }
    expect(of(new Curves([], 'm'))).toBe(noNumbers);
    expect(runs(good, 0, 1, 1)).toEqual([null]);
    expect(runs(bad, 0, 1, 1)).toEqual([null]);
  });

  // One chance in a thousand a run, both sides together: of 1,500 runs on the limit itself, 8 are beyond bad luck.
  it.each([3, 4, 10])('stays open on its limit, with %i trials', (trials) => {
    const decidedOnes = runs(limit, 0.05, trials, 500).filter((holds) => holds !== null);
    expect(decidedOnes.length).toBeLessThanOrEqual(5);
  });
});

test('curves of very different noise, or of noise that a whole curve shares, are held to the same rate', () => {
  let wrong = 0;
  for (let seed = 0; seed < 500; seed++) {
    const rng = seededRng(`uneven ${seed}`);
    const quiet = drawn({ a: flat(1) }, 0.01, 3, rng);
    expect(quiet.levels('a')).toHaveLength(5);
    if (atMost(drawn({ a: flat(1), b: flat(1) }, 0.1, 3, rng, true), 'a', 'b', 1).holds !== null) wrong++;
  }
  expect(wrong).toBeLessThanOrEqual(5);
});

test('two curves that are the same to the last bit are open: equal is not less', () => {
  const same = drawn({ a: (x) => 1 / x, b: (x) => 1 / x }, 0, 5, seededRng('same'));
  const found = atMost(same, 'a', 'b', 1);
  expect(found.holds).toBeNull();
  expect(found.evidence).toContain('No difference is seen.');
  expect(noLower(same, 'a', 'b', 0).holds).toBeNull();
  expect(startsBelow(same, 'a', 'b').holds).toBeNull();
});

test('an interval that touches its limit is on neither side', () => {
  const touching = {
    estimate: 1,
    low: 0.5,
    high: 1,
    limit: 1,
    wanted: 'below',
    scale: 'linear',
    unit: 'amount',
  } as const;
  expect(decided(touching)).toBeNull();
  expect(decided({ ...touching, high: 0.999 })).toBe(true);
  expect(decided({ ...touching, low: 1.001, high: 2 })).toBe(false);
});

const finding = (holds: boolean | null): Finding => ({ holds, evidence: `${holds}`, comparison: null });

test('all and any take what is open for open', () => {
  expect(all([finding(true), finding(null), finding(false)]).holds).toBe(false);
  expect(all([finding(true), finding(null)]).holds).toBeNull();
  expect(all([finding(true), finding(true)]).holds).toBe(true);
  expect(any([finding(true), finding(null), finding(false)]).holds).toBe(true);
  expect(any([finding(null), finding(false)]).holds).toBeNull();
  expect(any([finding(false), finding(false)]).holds).toBe(false);
});

test('a claim that is false in print has a verdict of its own, and only where it fails', () => {
  expect(printedClaim('Claim.', finding(false), 'Looked into.')).toMatchObject({
    outcome: 'refuted',
    evidence: 'false Looked into.',
  });
  expect(printedClaim('Claim.', finding(true), 'Looked into.')).toMatchObject({ outcome: 'holds', evidence: 'true' });
  expect(printedClaim('Claim.', finding(null), 'Looked into.').outcome).toBe('open');
});

test('what a table that knows nothing passes is not judged, whichever way it came out', () => {
  const even = (found: Finding) => ({ title: 'a table of even counts', finding: found });
  for (const holds of [true, false, null]) {
    expect(beyond(even(finding(true)), check('Claim.', finding(holds))).outcome).toBe('unjudged');
    expect(beyond(even(finding(false)), check('Claim.', finding(holds)))).toEqual(check('Claim.', finding(holds)));
  }
  expect(beyond(even(noNumbers), check('Claim.', finding(true)))).toMatchObject({ outcome: 'open' });
});

test('a claim holds only once it is clear that a table that knows nothing does not pass', () => {
  const unclear = { title: 'a table of even counts', finding: finding(null) };
  expect(beyond(unclear, check('Claim.', finding(true)))).toMatchObject({
    outcome: 'open',
    evidence: 'true Whether a table of even counts passes as well, which knows nothing about the data, is open.',
  });
  for (const holds of [false, null]) {
    expect(beyond(unclear, check('Claim.', finding(holds)))).toEqual(check('Claim.', finding(holds)));
  }
});

test('a line without noise counts as endlessly many trials', () => {
  const points = VALUES.map((value) => ({ value, private: true, errors: [], metrics: { m: exactly(2) } }));
  const some = drawn({ a: flat(1) }, 0.02, 3, seededRng('line'));
  const line = new Curves(
    [
      ...points.map((point) => ({ ...point, mechanism: 'line' })),
      ...some.levels('a').map(({ value }) => ({
        mechanism: 'a',
        value,
        private: true,
        errors: [],
        metrics: { m: spreadOf([0.99, 1, 1.01]) },
      })),
    ],
    'm',
  );
  expect(atMost(line, 'a', 'line', 0.6).holds).toBe(true);
  expect(atMost(line, 'a', 'line', 0.4).holds).toBe(false);
});
