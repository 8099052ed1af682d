import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { planCells, shardOf } from '../../../src/core/experiment/run/plan.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const cells = planCells(parseExperiment(experimentJson({ trials: 5 })));
const key = (cell: unknown) => JSON.stringify(cell);

test('every cell once, all curves of a trial before the next trial', () => {
  expect(cells).toHaveLength(2 * 3 * 5);
  expect(new Set(cells.map(key)).size).toBe(30);
  expect(cells.slice(0, 6).every((cell) => cell.trial === 0)).toBe(true);
});

test.each([1, 2, 3, 4, 6, 7, 40])('%d shards share out all cells, each once', (shards) => {
  const parts = Array.from({ length: shards }, (_, i) => shardOf(cells, i + 1, shards));
  expect(parts.flat().map(key).sort()).toEqual(cells.map(key).sort());
});

test.each([2, 3, 6])('each of %d shards gets its part of every curve and value', (shards) => {
  for (let shard = 1; shard <= shards; shard++) {
    const part = shardOf(planCells(parseExperiment(experimentJson({ trials: 12 }))), shard, shards);
    for (const mechanism of [0, 1]) {
      for (const value of [0, 1, 2]) {
        const trials = part.filter((cell) => cell.mechanism === mechanism && cell.value === value);
        expect(trials).toHaveLength(12 / shards);
      }
    }
  }
});

test('a single trial is shared out as well', () => {
  const single = planCells(parseExperiment(experimentJson({ trials: 1 })));
  for (const shard of [1, 2, 3]) expect(shardOf(single, shard, 3)).toHaveLength(2);
});
