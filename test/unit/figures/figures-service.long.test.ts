import { expect, test } from 'vitest';
import { FiguresService } from '../../../src/core/figures/figures-service.ts';
import type { TimedRow } from '../../../src/core/figures/timed/timed-figure.ts';
import { timedResultsOf, writeTimedResults } from '../../../src/core/figures/timed/timed-results.ts';

test('a figure that does not exist, or is not timed, is a sentence', () => {
  const service = new FiguresService(() => 0);
  const nothing = () => {};
  expect(service.time({ figure: 'ireduct-6', variant: 'us', pace: 'quick' }, nothing)).toEqual({
    ok: false,
    message: expect.stringContaining('known are "bayesian-5"'),
  });
  expect(service.time({ figure: 'bayesian-5', variant: 'z', pace: 'quick' }, nothing)).toMatchObject({
    ok: false,
    message: 'Figure bayesian-5 has the variants "m" and "n", and no "z".',
  });
});

test('a whole figure under a fake clock', () => {
  let now = 0;
  // Every look at the clock is 400 ms later: all work counts as long and is done once, the reference as often as it takes.
  const service = new FiguresService(() => {
    now += 400;
    return now;
  });
  const told: TimedRow[] = [];
  const request = { figure: 'bayesian-7', variant: 'beta', pace: 'quick' } as const;
  const outcome = service.time(request, (points) => told.push(...points));
  if (!outcome.ok) throw new Error(outcome.message);
  expect(told).toEqual(outcome.value);
  // Nine sample sizes, two series, four repetitions.
  expect(told).toHaveLength(72);
  expect(told[0]).toMatchObject({ series: 'convolution', value: 1e3, quantities: { ratio: 4, milliseconds: 400 } });
  const results = timedResultsOf(request, told);
  expect(results).toMatchObject({ complete: true, figure: 'bayesian-7', verdict: { isPartial: false, trials: 4 } });
  expect(timedResultsOf(request, told.slice(0, 1)).complete).toBe(false);
  expect(JSON.parse(writeTimedResults(results)).points).toHaveLength(72);
  // Errors are computed, so they are the same everywhere: below γ², and not nothing.
  const errors = told.filter(({ series }) => series === 'convolution').map(({ quantities }) => quantities.error ?? 1);
  for (const error of errors) expect(error > 1e-6 && error < 1e-4).toBe(true);
});
