import { expect, test } from 'vitest';
import { type Experiment, onItsGrid, trialsAt } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { mergeResults, parseResults, resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { asFarAsDone, steadied } from '../../../src/core/experiment/results/steady.ts';
import { summarise } from '../../../src/core/experiment/results/summary.ts';
import { cellsLeft, cellsOfAll, cellsPlanned, planCells } from '../../../src/core/experiment/run/plan.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';

const metric = 'overall-relative-error';
const target = { metric, error: 0.1 };
const grid = [0.02, 0.04, 0.08, 0.16];

const experimentWith = (sweep: Record<string, unknown> = {}, trials = 10) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'czech' },
    mechanisms: [{ id: 'laplace' }, { id: 'geometric' }, { id: 'oracle' }],
    sweep: { parameter: 'epsilon', values: grid, ...sweep },
    metrics: [metric],
    trials,
  });

/** Curves that cross a tenth at these ε, trials that differ by so much; every trial of a point is its own. */
function rowsOf(experiment: Experiment, needs: readonly number[], noise: readonly number[]): Row[] {
  return planCells(experiment).map(({ mechanism, value, trial }) => {
    const { id } = experiment.mechanisms[mechanism];
    const off = noise[mechanism] * (trial % 2 === 0 ? 1 : -1);
    const metrics = { [metric]: ((0.1 * needs[mechanism]) / grid[value]) * (1 + off) };
    return { mechanism: id, value: grid[value], trial, metrics, spent: 1, private: id !== 'oracle', milliseconds: 1 };
  });
}

const next = (experiment: Experiment, needs: readonly number[], noise: readonly number[]) =>
  steadied(experiment, summarise(rowsOf(experiment, needs, noise)), target);

test('nothing is added where bands are narrow and the verdict stands', () => {
  expect(next(experimentWith(), [0.05, 0.1, 0.03], [0.02, 0.02, 0.02])).toBeNull();
});

test('around an ε that leaves open which is the best, trials double, and only there', () => {
  const more = next(experimentWith(), [0.05, 0.053, 0.03], [0.2, 0.2, 0.2]);
  const both = [
    { value: 0.04, trials: 20 },
    { value: 0.08, trials: 20 },
  ];
  expect(more?.sweep.more).toEqual({ laplace: both, geometric: both });
  expect(trialsAt(more as Experiment, 0, 0.04)).toBe(20);
  expect(trialsAt(more as Experiment, 0, 0.02)).toBe(10);
});

test('one that is known to need more gets none, whatever its interval', () => {
  const more = next(experimentWith(), [0.05, 0.15, 0.03], [0.2, 0.2, 0.2]);
  expect(Object.keys(more?.sweep.more ?? {})).toEqual(['laplace']);
});

test('wide bands get trials wherever they are, of mechanisms that are not private as well', () => {
  const more = next(experimentWith(), [0.05, 0.15, 0.03], [0.02, 0.02, 0.9]);
  expect(more?.sweep.more).toEqual({ oracle: grid.map((value) => ({ value, trials: 20 })) });
});

test('round by round it comes to an end, with bands that are narrow', () => {
  let experiment = experimentWith({}, 3);
  const [needs, noise] = [
    [0.05, 0.053, 0.03],
    [0.4, 0.4, 1.5],
  ];
  let rounds = 0;
  for (;;) {
    const more = next(experiment, needs, noise);
    if (!more) break;
    experiment = more;
    rounds++;
  }
  expect(rounds).toBeGreaterThan(3);
  expect(rounds).toBeLessThan(12);
  expect(next(experimentWith(experiment.sweep as never, 3), needs, noise)).toBeNull();
});

test('a file that has more trials at some points runs exactly them, and is whole with them', () => {
  const more = { geometric: [{ value: 0.04, trials: 13 }] };
  const experiment = experimentWith({ more });
  expect(cellsPlanned(experiment)).toBe(123);
  expect(cellsOfAll(experiment)).toBe(120);
  const cells = planCells(experiment);
  expect(cells).toHaveLength(123);
  expect(cells.slice(120)).toEqual([10, 11, 12].map((trial) => ({ mechanism: 1, value: 1, trial })));
  expect(onItsGrid(experiment)).toEqual(experimentWith());
  const rows = rowsOf(experiment, [1, 1, 1], [0, 0, 0]);
  const results = resultsOf(experiment, 'f', rows);
  expect(results.complete).toBe(true);
  const read = parseResults(JSON.parse(writeResults(results)));
  expect(read.experiment.sweep.more).toEqual(more);
  expect(
    read.summary.find(({ mechanism, value }) => mechanism === 'geometric' && value === 0.04)?.metrics[metric].trials,
  ).toBe(13);
  const [first, second] = [rows.slice(0, 60), rows.slice(60)].map((part) => resultsOf(experiment, 'f', part));
  expect(first.complete).toBe(false);
  expect(mergeResults([first, second], ['a', 'b']).rows).toEqual(results.rows);
  expect(cellsLeft(experiment, rows.slice(0, 121))).toHaveLength(2);
});

test.each([
  [{ privbayes: [{ value: 0.04, trials: 20 }] }, 'no mechanism of this experiment is called "privbayes"'],
  [{ laplace: [{ value: 0.05, trials: 20 }] }, 'sweep.more.laplace[0]: laplace is not run at 0.05.'],
  [
    {
      laplace: [
        { value: 0.04, trials: 20 },
        { value: 0.04, trials: 30 },
      ],
    },
    'sweep.more.laplace[1]: 0.04 is listed already.',
  ],
  [{ laplace: [{ value: 0.04, trials: 0 }] }, 'trials'],
  [{ laplace: [{ value: 0.04, trials: 100_001 }] }, 'trials'],
])('%j is refused with a sentence that names the place', (more, sentence) => {
  expect(() => experimentWith({ more })).toThrow(sentence);
});

test('what was stopped halfway keeps the trials that came without a gap', () => {
  const more = { laplace: [{ value: 0.04, trials: 20 }], geometric: [{ value: 0.08, trials: 20 }] };
  const experiment = experimentWith({ more });
  const rows = rowsOf(experiment, [1, 1, 1], [0, 0, 0]).filter(({ mechanism, trial }) => {
    return trial < 10 || (mechanism === 'laplace' ? trial < 14 || trial === 17 : trial > 10);
  });
  const done = asFarAsDone(experiment, rows);
  expect(done.experiment.sweep.more).toEqual({ laplace: [{ value: 0.04, trials: 14 }] });
  expect(done.rows).toHaveLength(124);
  expect(resultsOf(done.experiment, 'f', done.rows).complete).toBe(true);
  const none = asFarAsDone(
    experiment,
    rows.filter(({ trial }) => trial < 10),
  );
  expect(none.experiment).toEqual(experimentWith());
});
