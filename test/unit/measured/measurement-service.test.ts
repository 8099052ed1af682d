import { expect, test } from 'vitest';
import type { MeasuredPoint } from '../../../src/core/measured/measure.ts';
import { measuredResultsOf, writeMeasuredResults } from '../../../src/core/measured/measured-results.ts';
import { MeasurementService } from '../../../src/core/measured/measurement-service.ts';

test('a figure that does not exist is a sentence', () => {
  const service = new MeasurementService(() => 0);
  const nothing = () => {};
  expect(service.measure({ figure: 'ireduct-6', variant: 'us', pace: 'quick' }, nothing)).toEqual({
    ok: false,
    message: expect.stringContaining('known are "mwem-scalable"'),
  });
  expect(service.measure({ figure: 'bayesian-5', variant: 'z', pace: 'quick' }, nothing)).toMatchObject({
    ok: false,
    message: 'Figure bayesian-5 has the variants "m" and "n", and no "z".',
  });
});

test('a whole figure under a fake clock', () => {
  let now = 0;
  // Every look at the clock is 400 ms later, so all work counts as long and is done once.
  const service = new MeasurementService(() => {
    now += 400;
    return now;
  });
  const told: MeasuredPoint[] = [];
  const request = { figure: 'mwem-scalable', variant: 'correlated', pace: 'quick' } as const;
  const outcome = service.measure(request, (points) => told.push(...points));
  if (!outcome.ok) throw new Error(outcome.message);
  expect(told).toEqual(outcome.value);
  expect(told.map(({ value, quantities: { ratio, milliseconds } }) => [value, ratio, milliseconds])).toEqual([
    [27, 1, 400],
    [52, 1, 400],
    [77, 1, 400],
  ]);
  const results = measuredResultsOf(request, told);
  expect(results).toMatchObject({ complete: true, figure: 'mwem-scalable', verdict: { isPartial: false, trials: 1 } });
  expect(measuredResultsOf(request, told.slice(0, 1)).complete).toBe(false);
  expect(JSON.parse(writeMeasuredResults(results)).points).toHaveLength(3);
  // Memory is computed, so it is the same everywhere: groups of a few attributes, in kilobytes.
  for (const { quantities } of told) {
    expect(quantities.kilobytes).toBeGreaterThan(0.5);
    expect(quantities.kilobytes).toBeLessThan(1000);
  }
});
