import { expect, test } from 'vitest';
import { onItsGrid, sweptValues, valuesRunBy } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { cellsLeft, cellsPlanned, planCells } from '../../../src/core/experiment/run/plan.ts';

const file = (also?: unknown, parameter = 'epsilon') => ({
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
  sweep: { parameter, values: [1, 2], ...(also === undefined ? {} : { also }) },
  ...(parameter === 'epsilon' ? {} : { fixed: { epsilon: 1 } }),
  trials: 2,
});

test('values for one mechanism are run for that one only, after those of the grid', () => {
  const experiment = parseExperiment(file({ mwem: [1.5] }));
  expect(sweptValues(experiment.sweep)).toEqual([1, 2, 1.5]);
  expect([valuesRunBy(experiment, 0), valuesRunBy(experiment, 1)]).toEqual([
    [1, 2],
    [1, 2, 1.5],
  ]);
  const cells = planCells(experiment);
  expect(cells).toHaveLength(cellsPlanned(experiment));
  expect(cells.filter(({ value }) => value === 2)).toEqual([
    { mechanism: 1, value: 2, trial: 0 },
    { mechanism: 1, value: 2, trial: 1 },
  ]);
  const grid = parseExperiment(file());
  expect(onItsGrid(experiment)).toEqual(grid);
  const row = { metrics: {}, spent: 1, private: true, milliseconds: 1 };
  const rows = [{ ...row, mechanism: 'mwem', value: 1.5, trial: 1 }];
  expect(cellsLeft(experiment, rows)).toEqual(cells.filter(({ value, trial }) => value !== 2 || trial !== 1));
});

test.each([
  [{ privbayes: [3] }, 'no mechanism of this experiment is called "privbayes"'],
  [{ mwem: [2] }, 'sweep.also.mwem[0]: 2 stands in the sweep already.'],
  [{ mwem: [3, 3] }, 'sweep.also.mwem[1]: 3 stands in the sweep already.'],
  [{ mwem: [-1] }, 'sweep.also.mwem[0]'],
  [{ mwem: ['a'] }, 'sweep.also.mwem[0]'],
])('%j is refused with a sentence that names the place', (also, sentence) => {
  expect(() => parseExperiment(file(also))).toThrow(sentence);
});
