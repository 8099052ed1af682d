import { expect, test } from 'vitest';
import { timeFigure } from '../../../../src/core/figures/timed/time-figure.ts';
import { rowsPlanned, type TimedRow, timedPoints } from '../../../../src/core/figures/timed/timed-figure.ts';
import { judgeTimed } from '../../../../src/core/figures/timed/timed-results.ts';
import { madeUpFigure } from './made-up-figure.ts';

function timed() {
  const { figure, clock, reference, log } = madeUpFigure();
  return { figure, log, all: [...timeFigure(figure, { variant: 'only', pace: 'paper' }, clock, reference)] };
}

test('points come curve by curve and trial by trial, with times as multiples of the reference', () => {
  const { all, log } = timed();
  expect(all.map(({ row: { series, value, trial } }) => `${trial} ${series} ${value}`)).toEqual([
    '0 slow 400',
    '0 slow 800',
    '0 bound 800',
    '1 slow 400',
    '1 slow 800',
    '1 bound 800',
  ]);
  expect(all[0].row.quantities).toEqual({
    ratio: 100,
    milliseconds: 400,
    referenceMilliseconds: 4,
    error: 1 / 400,
  });
  expect(all[2].row.quantities).toEqual({ error: 7 });
  // To warm up at first. Then one input for all values of a trial, another one for the next trial, the same next time.
  const inputs = log.map((name) => name.split(' ')[1]);
  expect(inputs).toHaveLength(5);
  expect(new Set(inputs).size).toBe(3);
  expect(inputs[1]).toBe(inputs[2]);
  expect(timed().log).toEqual(log);
});

test('progress follows the effort and ends at the whole', () => {
  const { all } = timed();
  expect(all[0].share).toBeCloseTo(1 / 6, 12);
  expect(all[1].share).toBeCloseTo(1 / 6 + 1 / 6, 12);
  expect(all[5].share).toBe(1);
});

test('nothing is timed ahead of being asked for, so that a figure can be left at any point', () => {
  const { figure, clock, reference, log } = madeUpFigure();
  const points = timeFigure(figure, { variant: 'only', pace: 'paper' }, clock, reference);
  expect(log).toEqual([]);
  points.next();
  expect(log).toHaveLength(2);
  points.return(undefined);
  expect(log).toHaveLength(2);
});

test('trials are summed up by series and value', () => {
  const summary = timedPoints(timed().all.map(({ row }) => row));
  expect(summary).toHaveLength(3);
  expect(summary[0]).toMatchObject({
    mechanism: 'slow',
    value: 400,
    metrics: { ratio: { mean: 100, trials: 2, sd: 0 } },
  });
  expect(summary[2].metrics).not.toHaveProperty('ratio');
});

test('a part is judged only where all series that are planned there have numbers', () => {
  const { figure, all } = timed();
  const rows = all.map(({ row }) => row);
  const judged = (part: readonly TimedRow[]) =>
    judgeTimed(figure, { variant: 'only', pace: 'paper' }, timedPoints(part));
  expect(judged([])).toMatchObject({ outcome: 'open', isPartial: true, trials: 0 });
  // One timing says nothing of how far another one would be from it.
  expect(judged(rows.slice(0, 3))).toMatchObject({ outcome: 'open', isPartial: true, trials: 1 });
  expect(judged(rows.slice(0, 3)).checks[0].evidence).toBe('0');
  expect(judged(rows.slice(0, 5)).checks[0].evidence).toBe('1');
  expect(judged(rows)).toMatchObject({ outcome: 'holds', isPartial: false, trials: 2 });
  expect(rowsPlanned(figure.plan('only', 'paper'))).toBe(rows.length);
});

test('a run goes on with the trials that are missing, on the inputs that they would have had', () => {
  const { all } = timed();
  const { figure, clock, reference, log } = madeUpFigure();
  const wanted = { variant: 'only', pace: 'paper', trials: 3 } as const;
  const more = [...timeFigure(figure, { ...wanted, done: 2 }, clock, reference)];
  expect(more.map(({ row: { trial } }) => trial)).toEqual([2, 2, 2]);
  expect(more.at(-1)?.share).toBe(1);
  const atOnce = madeUpFigure();
  const whole = [...timeFigure(atOnce.figure, wanted, atOnce.clock, atOnce.reference)];
  expect(whole.map(({ row }) => row)).toEqual([...all, ...more].map(({ row }) => row));
  expect(atOnce.log.slice(-2)).toEqual(log.slice(-2));
});
