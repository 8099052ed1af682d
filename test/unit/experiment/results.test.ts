import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { entryName } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import {
  ENGINE_VERSION,
  mergeResults,
  parseResults,
  resultsOf,
  writeResults,
} from '../../../src/core/experiment/results/results.ts';
import { planCells, shardOf } from '../../../src/core/experiment/run/plan.ts';
import type { Cell, Row } from '../../../src/core/experiment/run/row.ts';
import { parseJson } from '../../../src/core/json.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const experiment = parseExperiment(experimentJson());
const cells = planCells(experiment);

function rowOf(cell: Cell, of: Experiment = experiment): Row {
  return {
    mechanism: entryName(of.mechanisms[cell.mechanism]),
    value: of.sweep.values[cell.value],
    trial: cell.trial,
    metrics: { 'mean-absolute-error': cell.trial + 1 / 3 },
    spent: 0.1,
    private: true,
    milliseconds: 0.25,
  };
}

function shardResults(shard: number, shards: number, of: Experiment = experiment) {
  const rows = shardOf(planCells(of), shard, shards).map((cell) => rowOf(cell, of));
  return resultsOf(of, 'f00d', rows);
}

test('the engine, the package and its lock have one version', () => {
  const versions = ['package.json', 'package-lock.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')).version);
  expect(versions).toEqual([ENGINE_VERSION, ENGINE_VERSION]);
  expect(resultsOf(experiment, 'f00d', []).engine).toBe(ENGINE_VERSION);
});

test('rows stand in the order of the plan, whatever the order in which they arrived', () => {
  const rows = cells.map((cell) => rowOf(cell));
  expect(resultsOf(experiment, '', [...rows].reverse())).toEqual(resultsOf(experiment, '', rows));
  expect(resultsOf(experiment, '', rows)).toMatchObject({ complete: true, rows });
  expect(resultsOf(experiment, '', rows.slice(1)).complete).toBe(false);
});

test('what was learned of a column that is left out is not written: it may be the names of people', () => {
  const learned = { values: ['Ann', 'Bo'], outside: 'category', learned: ['values'] };
  const attributes = [
    { name: 'patient', type: 'category', ...learned, include: false },
    {
      name: 'visit',
      type: 'date',
      read: { as: 'date' },
      unit: 'day',
      span: ['2024-05-01', '2024-05-02'],
      include: false,
    },
    { name: 'ward', type: 'category', ...learned },
  ].map((entry) => ({ outside: 'drop', ...entry }));
  const of = parseExperiment({ ...experimentJson(), dataset: { csv: 'visits.csv', schema: { attributes } } });
  const written = parseResults(parseJson(writeResults(resultsOf(of, 'f00d', [])))).experiment.dataset;
  expect(written).toEqual({
    csv: 'visits.csv',
    schema: {
      attributes: [
        { name: 'patient', type: 'category', outside: 'category', include: false },
        attributes[1],
        attributes[2],
      ],
    },
  });
});

test('what is written is read back, numbers that are not finite included', () => {
  const odd = { 'mean-absolute-error': Number.POSITIVE_INFINITY, rmse: Number.NaN, x: Number.NEGATIVE_INFINITY };
  const rows = [
    { ...rowOf(cells[0]), metrics: odd },
    { ...rowOf(cells[1]), metrics: {}, error: 'No.' },
    rowOf(cells[2]),
  ];
  const results = resultsOf(experiment, 'f00d', rows);
  const text = writeResults(results);
  expect(text).toContain('"mean-absolute-error":"Infinity","rmse":"NaN","x":"-Infinity"');
  expect(parseResults(parseJson(text))).toEqual(results);
  expect(text.split('\n').filter((line) => line.startsWith('{"mechanism":'))).toHaveLength(
    rows.length + results.summary.length,
  );
});

test('means and spreads are worked out anew from the rows', () => {
  const json = JSON.parse(writeResults(shardResults(1, 1)));
  expect(json.status).toBe('not private: compared with the truth under seeded floating-point noise');
  json.summary = [];
  expect(parseResults(json).summary).toEqual(shardResults(1, 1).summary);
});

test.each([
  [(json: ReturnType<typeof JSON.parse>) => delete json.rows, 'rows: this is missing.'],
  [(json) => json.rows.push({ ...json.rows[0] }), 'rows: trial 0 of laplace at 0.1 is there twice.'],
  [(json) => (json.rows[0].value = 5), 'rows: some do not belong to the experiment of this file.'],
  [(json) => (json.rows[1].trial = -1), 'rows[1].trial: expected at least 0, found -1.'],
  [(json) => (json.rows[1].metrics.rmse = 'big'), 'rows[1].metrics.rmse: '],
  [(json) => (json.version = 2), 'version: expected 1, found 2.'],
  [(json) => (json.experiment.mechanisms[0].id = 'x'), 'experiment.mechanisms[0].id: there is no mechanism "x"'],
] as [(json: ReturnType<typeof JSON.parse>) => void, string][])('a spoilt file is refused: %s', (spoil, message) => {
  const json = JSON.parse(writeResults(shardResults(1, 1)));
  spoil(json);
  expect(() => parseResults(json)).toThrow(message);
});

test('shards join to what one run would have given', () => {
  const shards = [3, 1, 2].map((shard) => shardResults(shard, 3));
  expect(shards.every((shard) => !shard.complete)).toBe(true);
  expect(mergeResults(shards, ['c', 'a', 'b'])).toEqual(shardResults(1, 1));
  expect(mergeResults(shards.slice(1), ['a', 'b']).complete).toBe(false);
});

test('what does not belong together is not joined', () => {
  const [a, b] = [shardResults(1, 2), shardResults(2, 2)];
  const other = shardResults(2, 2, parseExperiment(experimentJson({ seed: 'other' })));
  const join = (...shards: (typeof a)[]) => mergeResults(shards, ['a.json', 'b.json']);
  expect(() => join()).toThrow('nothing to merge');
  expect(() => join(a, other)).toThrow('b.json: made by another experiment than a.json');
  expect(() => join(a, { ...b, engine: '0.0.9' })).toThrow('b.json: made by engine 0.0.9, but a.json by');
  expect(() => join(a, { ...b, fingerprint: 'beef' })).toThrow('b.json: made with data of another shape than a.json');
  expect(() => join(a, a)).toThrow('rows: trial 0 of laplace at 0.1 is there twice.');
});
