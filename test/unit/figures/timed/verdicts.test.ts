import { expect, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { timedFigureOf, timedFigures } from '../../../../src/core/figures/registry.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { said } from '../said.ts';

/** What a series has at its values, by quantity. */
type Shape = Readonly<Record<string, (x: number) => number>>;

/** The verdict on made-up points at this share of the values of the paper: which checks hold. */
function outcomes(id: string, variant: string, shapes: Readonly<Record<string, Shape>>, share = 1) {
  const { figure } = timedFigureOf({ figure: id, variant });
  const { values } = figure.plan(variant, 'paper');
  const points = Object.entries(values).flatMap(([series, xs]) =>
    xs.slice(0, share * xs.length).map((x): Point => {
      // Four trials that differ by a hundredth.
      const shape = Object.entries(shapes[series] ?? {});
      const metrics = Object.fromEntries(
        shape.map(([quantity, y]) => [quantity, spreadOf([1, 1.01, 1.005, 0.995].map((factor) => factor * y(x)))]),
      );
      return { mechanism: series, value: x, private: true, metrics, errors: [] };
    }),
  );
  return figure.verdict(points, variant).map(said);
}

const time = (ratio: (x: number) => number, rest: Shape = {}): Shape => ({ ratio, ...rest });
const flat = (level: number) => () => level;

test('Figure 5 against m, and every claim of it can fail', () => {
  const good = { solve: time((m) => m / 100), question: time(flat(0.1)), answer: time(flat(0.01)) };
  expect(outcomes('bayesian-5', 'm', good)).toEqual([true, true, true]);
  expect(outcomes('bayesian-5', 'm', { ...good, solve: time((m) => m * m) })[0]).toBe(false);
  expect(outcomes('bayesian-5', 'm', { ...good, question: time((m) => m / 50) })[1]).toBe(false);
  expect(outcomes('bayesian-5', 'm', { ...good, answer: time((m) => m / 50) })[2]).toBe(false);
});

test('Figure 5 against n', () => {
  const good = { solve: time((n) => n ** 2.5), question: time(flat(0.1)), answer: time(flat(0.01)) };
  expect(outcomes('bayesian-5', 'n', good)).toEqual([true, true, true]);
  expect(outcomes('bayesian-5', 'n', { ...good, solve: time((n) => n) })[0]).toBe(false);
});

test('Figure 6 against m and n', () => {
  const good = {
    'monte-carlo': time((m) => m),
    'unit-cells': time(flat(0.5)),
    convolution: time(flat(20)),
    characteristic: time(flat(0.1)),
  };
  expect(outcomes('bayesian-6', 'm', good)).toEqual([true, true, true]);
  expect(outcomes('bayesian-6', 'm', { ...good, 'monte-carlo': time(flat(9)) })[0]).toBe(false);
  expect(outcomes('bayesian-6', 'm', { ...good, 'unit-cells': time((m) => m) })[1]).toBe(false);
  expect(outcomes('bayesian-6', 'm', { ...good, characteristic: time(flat(1)) })[2]).toBe(false);
  const against = { ...good, 'monte-carlo': time(flat(200)), 'unit-cells': time((n) => n / 100) };
  expect(outcomes('bayesian-6', 'n', against)).toEqual([true, true, true]);
  expect(outcomes('bayesian-6', 'n', { ...against, 'monte-carlo': time((n) => n) })[0]).toBe(false);
  expect(outcomes('bayesian-6', 'n', { ...against, 'unit-cells': time(flat(1)) })[1]).toBe(false);
});

test('Figure 7', () => {
  const good = {
    'unit-cells': time((beta) => Math.sqrt(beta) / 100, { error: (beta) => (beta < 1e4 ? 2e-4 : 5e-5) }),
    convolution: time(flat(20), { error: flat(5e-5) }),
    characteristic: time(flat(0.1), { error: flat(1e-20) }),
  };
  expect(outcomes('bayesian-7', 'beta', good)).toEqual([true, true, true, true, true]);
  const { 'unit-cells': unit, convolution } = good;
  expect(outcomes('bayesian-7', 'beta', { ...good, 'unit-cells': { ...unit, ratio: flat(1) } })[0]).toBe(false);
  expect(outcomes('bayesian-7', 'beta', { ...good, 'unit-cells': { ...unit, error: flat(2e-4) } })[1]).toBe(false);
  expect(outcomes('bayesian-7', 'beta', { ...good, convolution: { ...convolution, error: flat(2e-4) } })[2]).toBe(
    false,
  );
  expect(outcomes('bayesian-7', 'beta', { ...good, convolution: { ...convolution, ratio: (b) => b / 1e6 } })[3]).toBe(
    false,
  );
  expect(outcomes('bayesian-7', 'beta', { ...good, characteristic: time(flat(5), { error: flat(1e-20) }) })[4]).toBe(
    false,
  );
});

test('a rise that is asked for over all values does not fail before the last of them is there', () => {
  const half = (id: string, variant: string, y: (x: number) => number) =>
    outcomes(id, variant, { 'unit-cells': time(y, { error: flat(0) }) }, 0.5);
  expect(half('bayesian-7', 'beta', flat(1))[0]).toBeNull();
  expect(half('bayesian-7', 'beta', (beta) => beta)[0]).toBe(true);
  expect(half('bayesian-6', 'n', flat(1))[1]).toBeNull();
  expect(half('bayesian-6', 'n', (n) => n)[1]).toBe(true);
});

test('Figure 8', () => {
  const good = {
    'monte-carlo': time((draws) => draws / 1e3, { error: (draws) => 0.5 / draws }),
    characteristic: time(flat(0.1), { error: flat(1e-20) }),
    bound: { error: (draws: number) => 4 / draws },
  };
  expect(outcomes('bayesian-8', 'draws', good)).toEqual([true, true, true, true]);
  const { 'monte-carlo': drawn } = good;
  expect(outcomes('bayesian-8', 'draws', { ...good, 'monte-carlo': { ...drawn, ratio: flat(100) } })[0]).toBe(false);
  expect(outcomes('bayesian-8', 'draws', { ...good, 'monte-carlo': { ...drawn, error: flat(1e-7) } })[1]).toBe(false);
  expect(outcomes('bayesian-8', 'draws', { ...good, bound: { error: (draws) => 0.1 / draws } })[2]).toBe(false);
  expect(outcomes('bayesian-8', 'draws', { ...good, characteristic: time(flat(50)) })[3]).toBe(false);
});

test('the scalable runs', () => {
  const run = (ratio: (x: number) => number, kilobytes: (x: number) => number): Shape => ({
    ratio,
    kilobytes,
    milliseconds: ratio,
  });
  const good = {
    'mwem-factored': run((d) => d / 30, flat(2)),
    mwem: run(
      (d) => 2 ** (d - 10),
      (d) => 2 ** (d - 6),
    ),
  };
  expect(outcomes('mwem-scalable', 'independent', good)).toEqual([true, true, true, true, true]);
  const wide = outcomes('mwem-scalable', 'independent', {
    'mwem-factored': run(
      (d) => d * d,
      (d) => d * d,
    ),
    mwem: run(flat(3), flat(3)),
  });
  expect(wide).toEqual([false, false, false, false, false]);
  const steady = { 'mwem-factored': run(flat(100), flat(30)) };
  expect(outcomes('mwem-scalable', 'adult', steady)).toEqual([true, true, true]);
  const growing = {
    'mwem-factored': run(
      (d) => 2000 * d * d,
      (d) => d,
    ),
  };
  expect(outcomes('mwem-scalable', 'adult', growing)).toEqual([false, false, false]);
});

test('Figure 3 of historical answers', () => {
  const errors = (rmse: (alpha: number) => number, overChosen: Shape = {}): Shape => ({ rmse, ...overChosen });
  const bowl = (alpha: number) => 1000 + Math.abs(Math.log(alpha / 1e4));
  const real = errors(bowl, { overChosen: (alpha) => bowl(alpha) / 1000 });
  const estimated = errors((alpha) => 1.1 * bowl(alpha));
  const good = { validated: estimated, 'kernel-pca': real, 'validated-prior': estimated, 'kernel-pca-prior': real };
  for (const variant of ['ranges', 'general']) {
    const judged = (changed: Readonly<Record<string, Shape>>) =>
      outcomes('history-3', variant, { ...good, ...changed });
    const far = errors((alpha) => 1.4 * bowl(alpha));
    const badlyChosen = errors(bowl, { overChosen: (alpha) => (alpha === 1e4 ? 0.5 : 2) });
    expect(judged({})).toEqual([true, true, true, true]);
    expect(judged({ validated: far })).toEqual([false, true, true, true]);
    expect(judged({ 'kernel-pca': badlyChosen })).toEqual([true, false, true, true]);
    expect(judged({ 'validated-prior': far })).toEqual([true, true, false, true]);
    expect(judged({ 'kernel-pca-prior': badlyChosen })).toEqual([true, true, true, false]);
  }
});

test('its cross-validated errors are seen from noisy answers alone, and are near those of new queries', () => {
  const { figure } = timedFigureOf({ figure: 'history-3', variant: 'ranges' });
  const subjects = figure.prepare('ranges', 1e4, seededRng('history-3'));
  const errorOf = (series: string) => subjects[series].quantities?.().rmse ?? Number.NaN;
  expect(errorOf('kernel-pca-prior')).toBeLessThan(0.7 * errorOf('kernel-pca'));
  for (const prior of ['', '-prior']) {
    expect(Math.abs(Math.log(errorOf(`validated${prior}`) / errorOf(`kernel-pca${prior}`)))).toBeLessThan(0.4);
  }
});

test('Figure 4 of historical answers', () => {
  const errors = (rmse: (x: number) => number, newRmse = rmse): Shape => ({ rmse, newRmse });
  const shape: Readonly<Record<string, (x: number) => number>> = {
    m: (m) => 2000 / m,
    noise: (b) => b,
    records: flat(1000),
  };
  for (const [variant, at] of Object.entries(shape)) {
    const good = {
      'kernel-pca': errors((x) => 2 * at(x)),
      'kernel-pca-prior': errors(at),
      'max-entropy': errors(at),
      'max-entropy-prior': errors(at),
    };
    const judged = (changed: Readonly<Record<string, Shape>>) =>
      outcomes('history-4', variant, { ...good, ...changed });
    const count = variant === 'records' ? 3 : 4;
    expect(judged({})).toEqual(new Array(count).fill(true));
    expect(judged({ 'max-entropy': errors((x) => 3 * at(x), at) })[0]).toBe(false);
    expect(judged({ 'max-entropy': errors(at, (x) => 3 * at(x)) })[1]).toBe(false);
    expect(judged({ 'kernel-pca-prior': errors((x) => 2 * at(x)) })[2]).toBe(false);
    if (count === 3) continue;
    const turned = errors((x) => 1 / at(x));
    expect(judged({ 'max-entropy': turned })[3]).toBe(false);
    expect(judged({ 'kernel-pca': turned })[3]).toBe(false);
  }
});

test('its errors are those of each estimator, and a prior helps where little was asked', () => {
  const { figure } = timedFigureOf({ figure: 'history-4', variant: 'm' });
  const subjects = figure.prepare('m', 100, seededRng('history-4'));
  const errorsOf = (series: string) => subjects[series].quantities?.() ?? {};
  for (const estimator of ['kernel-pca', 'max-entropy']) {
    const [without, withPrior] = [errorsOf(estimator), errorsOf(`${estimator}-prior`)];
    expect(withPrior.newRmse).toBeLessThan(0.7 * without.newRmse);
    // The noise alone is 1,414.
    expect(without.rmse).toBeGreaterThan(300);
    expect(without.rmse).toBeLessThan(3000);
  }
});

test('Figure 5 of historical answers', () => {
  const grown = {
    decomposition: time((m) => m ** 3),
    regression: time((m) => m ** 2),
    'max-entropy': time((m) => m / 2),
  };
  expect(outcomes('history-5', 'm', grown)).toEqual([true, true, true]);
  expect(outcomes('history-5', 'm', { ...grown, decomposition: time((m) => m) })[0]).toBe(false);
  expect(outcomes('history-5', 'm', { ...grown, regression: time(Math.sqrt) })[1]).toBe(false);
  expect(outcomes('history-5', 'm', { ...grown, 'max-entropy': time((m) => m * m) })[2]).toBe(false);
  const steady = { decomposition: time(flat(40)), regression: time(flat(2)), 'max-entropy': time(flat(30)) };
  for (const variant of ['records', 'universe']) {
    expect(outcomes('history-5', variant, steady)).toEqual([true, true, true]);
    for (const [index, series] of Object.keys(steady).entries()) {
      const growing = outcomes('history-5', variant, { ...steady, [series]: time((x) => x * x) });
      expect(growing.map((holds) => holds !== false)).toEqual([0, 1, 2].map((other) => other !== index));
    }
  }
});

test('Figure 7 of historical answers', () => {
  const error = (rmse: (k: number) => number): Shape => ({ rmse });
  const good = {
    'max-entropy': error(flat(80)),
    retention: error((k) => 1000 * 5 ** k),
    flipping: error((k) => 900 * k),
  };
  expect(outcomes('history-7', 'values', good)).toEqual([true, true]);
  expect(outcomes('history-7', 'values', { ...good, retention: error(flat(200)) })).toEqual([false, true]);
  expect(outcomes('history-7', 'record', { ...good, flipping: error(flat(200)) })).toEqual([true, false]);
});

test('its errors are those of each way to publish, the same for the same seed', () => {
  const { figure } = timedFigureOf({ figure: 'history-7', variant: 'values' });
  const errorOf = (series: string) =>
    figure.prepare('values', 1, seededRng('history-7'))[series].quantities?.().rmse ?? 0;
  expect(errorOf('retention')).toBe(errorOf('retention'));
  // Ranges over an attribute of 79 values, whose values are kept once in 47 times.
  expect(errorOf('retention')).toBeGreaterThan(300);
  expect(errorOf('retention')).toBeLessThan(10_000);
});

test.each(timedFigures.flatMap((figure) => figure.variants.map(({ id }) => [figure.id, id] as const)))(
  '%s against %s is open until there are points',
  (id, variant) => {
    const checks = timedFigureOf({ figure: id, variant }).figure.verdict([], variant);
    expect(checks.length).toBeGreaterThan(1);
    expect(new Set(checks.map(said))).toEqual(new Set([null]));
  },
);
