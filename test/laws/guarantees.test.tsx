import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Experiment } from '../../src/core/experiment/experiment.ts';
import { promiseAt } from '../../src/core/experiment/guarantees.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { parseResults, resultsOf, writeResults } from '../../src/core/experiment/results/results.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { Failure } from '../../src/core/failure.ts';
import { parseJson } from '../../src/core/json.ts';
import { type Guarantee, promisedBy, promiseOf } from '../../src/core/mechanisms/guarantee.ts';
import { laplaceMechanism } from '../../src/core/mechanisms/laplace.ts';
import { takesRecords } from '../../src/core/mechanisms/mechanism.ts';
import { type AnyMechanism, mechanisms } from '../../src/core/mechanisms/registry.ts';
import { defaultParams, type ParamValue } from '../../src/core/params.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { MechanismCard } from '../../src/features/shared/mechanism-card.tsx';
import { chartSeries } from '../../src/features/shared/run/chart-series.ts';
import { resultsCsv } from '../../src/features/shared/run/results-csv.ts';
import { guaranteeSentences } from '../../src/features/shared/words/guarantee.ts';
import { formatSetting } from '../../src/ui/format.ts';
import { parameterCombinations } from '../support/parameter-combinations.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';

// Formulas and live pictures need a page to be drawn on; the words of the card do not.
vi.mock('../../src/features/shared/math-ml.tsx', () => ({ MathMl: () => null }));
vi.mock('../../src/features/shared/learning/mechanism-example.tsx', () => ({ MechanismExample: () => null }));

const domain = domainOf(2, 2);
const counts = countsOf(domain, [700, 3, 90, 40]);
const metric = 'mean-absolute-error';

/** Numbers that keep runs short; a parameter that is not here stands at its default. */
const numbers = {
  rounds: [3],
  replay: [0],
  lambdaMax: [0.1, 1],
  lambdaStep: [0.02],
  initialShare: [0, 0.3],
  approximateDelta: [1e-6, 0.01],
};

function specFor({ supports }: AnyMechanism) {
  const specs = [
    { kind: 'marginals', order: 1 },
    { kind: 'marginals', order: 2 },
    { kind: 'question-stream', count: 3, cells: 4, width: [100, 1000] },
    { kind: 'intervals', attribute: 'a' },
  ];
  const found = specs.find((spec) => supports(buildWorkload(parseWorkload(spec, 'workload'), domain)) === true);
  if (!found) throw new Error('no workload of this law is supported; give it one');
  return found;
}

function experimentOf(mechanism: AnyMechanism, params: Readonly<Record<string, ParamValue>>, changes = {}): Experiment {
  return parseExperiment({
    version: 1,
    dataset: { builtin: 'table-2' },
    workload: specFor(mechanism),
    mechanisms: [{ id: mechanism.id, params }],
    sweep: { parameter: 'epsilon', values: [1] },
    metrics: specFor(mechanism).kind === 'question-stream' ? ['system-cost'] : [metric],
    trials: 1,
    ...changes,
  });
}

function rowsOf(experiment: Experiment) {
  const runner = new TrialRunner(experiment, counts, () => 0);
  return planCells(experiment).map((cell) => runner.run(cell));
}

function cardOf(mechanism: AnyMechanism, experiment: Experiment): string {
  const card = <MechanismCard mechanism={mechanism} guarantees={guaranteeSentences(experiment, 0)} />;
  return renderToString(card).replaceAll('<!-- -->', '');
}

const inWords: { [K in Guarantee['kind']]: { card: string; mark: string; cell: string } } = {
  pure: { card: '<dd>Pure ε-differential privacy: there is no δ.</dd>', mark: '', cell: ',pure,' },
  approximate: { card: '<dd>(ε, δ)-differential privacy: ', mark: '(ε, δ)', cell: ',"approximate, delta = ' },
  concentrated: { card: '<dd>ρ-zero-concentrated', mark: '(ε, δ) by ρ', cell: ',"concentrated, delta = ' },
  none: { card: '<dd>Not private, and here to compare with. ', mark: 'not private', cell: ',none,' },
};

describe.each(mechanisms.map((mechanism) => [mechanism.id, mechanism] as const))('%s', (_, mechanism) => {
  const all = parameterCombinations(mechanism.params, numbers);

  test(`with ${all.length} settings, where every two values meet: card, row, curve and exports say what the run kept`, () => {
    for (const params of all) {
      const about = JSON.stringify(params);
      const guarantee = mechanism.guarantee(params);
      const promised = promisedBy(guarantee, { rowsPerPerson: 1, givenRecords: false });
      const isAnalytic = guarantee.kind === 'concentrated' && guarantee.conversion === 'analytic';
      const words = inWords[guarantee.kind];
      const experiment = experimentOf(mechanism, params);
      const rows = rowsOf(experiment);
      const [{ private: isPrivate }] = rows;
      expect(promiseOf(rows[0]), about).toEqual(promised);

      const card = cardOf(mechanism, experiment);
      expect(card, about).toContain(isAnalytic ? '<dd>(ε, δ)-differential privacy by the analytic' : words.card);
      if ('delta' in guarantee) expect(card, about).toContain(`δ = ${guarantee.delta === 0.01 ? '0.01' : '1'}`);

      const results = resultsOf(experiment, '', rows);
      const [series] = chartSeries(experiment, results.summary, experiment.metrics[0], false);
      const failing = 'delta' in guarantee ? `δ = ${formatSetting(guarantee.delta)}` : 'δ';
      const mark = words.mark.replace('δ', failing);
      expect([series.mark, series.style.isPrivate], about).toEqual([mark, isPrivate]);
      for (const point of series.points) expect(point.mark, about).toBe(mark);

      const text = writeResults(results);
      const read = parseResults(parseJson(text));
      expect(read.rows, about).toEqual(rows);
      expect(read.summary[0], about).toMatchObject(promised);
      expect(resultsCsv(results).join(''), about).toContain(words.cell);
    }
  });

  test('where a record may come or go, it says whether it took the number of records for granted', () => {
    // No parameter changes it, so that some settings speak for all.
    for (const params of all.filter((_setting, index) => index % 3 === 0)) {
      const about = JSON.stringify(params);
      const isPromised = mechanism.guarantee(params).kind !== 'none';
      const isGiven = isPromised && mechanism.takesRecordCount === true;
      const experiment = experimentOf(mechanism, params, { neighbours: 'add-remove' });
      const rows = rowsOf(experiment);
      expect(rows[0].givenRecords, about).toBe(isGiven ? true : undefined);
      const results = resultsOf(experiment, '', rows);
      expect(parseResults(parseJson(writeResults(results))).summary, about).toEqual(results.summary);
      expect(resultsCsv(results).join('').includes('given the number of records'), about).toBe(isGiven);
      expect(cardOf(mechanism, experiment).includes('It holds given the number of records'), about).toBe(isGiven);
      const [series] = chartSeries(experiment, results.summary, experiment.metrics[0], false);
      expect(series.mark?.endsWith('record count public') ?? false, about).toBe(isGiven);

      const secret = experimentOf(mechanism, params, { neighbours: 'add-remove', publicRecordCount: false });
      expect(rowsOf(secret)[0], about).not.toHaveProperty('givenRecords');
      // Kept private, it cannot be used: whoever needs it refuses, and whoever does not runs as before.
      if (isPromised && rows[0].error === undefined) {
        expect(rowsOf(secret)[0].error !== undefined, about).toBe(isGiven);
      }
    }
  });

  test('where records may be left out for what they hold, it says so of the number that is kept', () => {
    const ages = (outside: string) => ({ name: 'Age', type: 'integer', range: [0, 90], missing: 'category', outside });
    const file = (entry: object) => ({
      csv: 'people.csv',
      schema: { attributes: [entry, { ...ages('drop'), name: 'Left out', include: false }] },
    });
    const isGiven = (dataset: object, changes = {}) =>
      promiseAt(experimentOf(mechanism, {}, { dataset, ...changes }), 0, 1).givenRecords === true;
    const takes =
      mechanism.guarantee(defaultParams(mechanism.params)).kind !== 'none' && takesRecords(mechanism, 'replace-one');
    expect(isGiven(file(ages('drop')))).toBe(takes);
    expect(isGiven(file({ ...ages('clamp'), missing: 'drop' }))).toBe(takes);
    expect(isGiven({ csv: 'people.csv' })).toBe(takes);
    expect(isGiven(file(ages('clamp')))).toBe(false);
    expect(isGiven(file(ages('category')))).toBe(false);
    expect(isGiven(file(ages('drop')), { publicRecordCount: false })).toBe(false);
  });

  test('a run tells more than was paid for if and only if it promises nothing, and fails with the δ that it says', () => {
    const workload = buildWorkload(parseWorkload(specFor(mechanism), 'workload'), domain);
    for (const params of all) {
      const rng = seededRng('guarantee');
      const { kind, ...rest } = mechanism.guarantee(params);
      try {
        const ran = runMechanism({ mechanism, counts, workload, epsilon: 1, neighbours: 'replace-one', rng, params });
        expect(ran.curator.revealed, JSON.stringify(params)).toBe(kind === 'none');
        expect(ran.ledger.delta, JSON.stringify(params)).toBe('delta' in rest ? rest.delta : 0);
      } catch (error) {
        // Settings that do not go together are refused.
        if (!(error instanceof Failure)) throw error;
      }
    }
  });
});

describe('a sweep over what changes the guarantee', () => {
  const coupling = experimentOf(
    mechanismCalled('ireduct'),
    { lambdaStep: 0.02, lambdaMax: 1 },
    {
      sweep: { parameter: 'ireduct.coupling', values: ['exact', 'paper'] },
      fixed: { epsilon: 1 },
    },
  );
  const composition = experimentOf(
    mechanismCalled('mwem'),
    { rounds: 3, replay: 0 },
    {
      sweep: { parameter: 'mwem.composition', values: ['pure', 'approximate'] },
      fixed: { epsilon: 1, 'mwem.approximateDelta': 0.001 },
    },
  );

  test('every point has its own; a curve is private only if all of it is, and says what is not', () => {
    const points = resultsOf(coupling, '', rowsOf(coupling)).summary;
    expect(points.map((point) => point.private)).toEqual([true, false]);
    const [series] = chartSeries(coupling, points, metric, false);
    expect(series.style.isPrivate).toBe(false);
    expect(series.mark).toBe('not private at “as in the paper, θ₂ corrected”');
    expect(series.points.map(({ mark }) => mark)).toEqual(['', 'not private']);
    const card = cardOf(mechanismCalled('ireduct'), coupling);
    expect(card).toContain('At “exact coupling”: Pure ε-differential privacy: there is no δ.');
    expect(card).toContain('At “as in the paper, θ₂ corrected”: Not private');
  });

  test('what is fixed for the whole experiment counts as well', () => {
    const rows = rowsOf(composition);
    expect(rows.map(({ private: isPrivate, delta }) => [isPrivate, delta])).toEqual([
      [true, undefined],
      [true, 0.001],
    ]);
    const [series] = chartSeries(composition, resultsOf(composition, '', rows).summary, metric, false);
    expect([series.style.isPrivate, series.mark]).toEqual([true, `(ε, δ = ${formatSetting(0.001)}) at “(ε, δ)”`]);
  });

  test('a file that says otherwise is put right, also where older engines left δ away', () => {
    const file = JSON.parse(writeResults(resultsOf(coupling, '', rowsOf(coupling))));
    file.rows[1].private = true;
    expect(parseResults(file).rows[1].private).toBe(false);
    const composed = JSON.parse(writeResults(resultsOf(composition, '', rowsOf(composition))));
    delete composed.rows[1].delta;
    expect(parseResults(composed).rows[1].delta).toBe(0.001);
  });
});

describe('a mechanism that keeps less than it promises', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is a bug, and never a private row', () => {
    vi.spyOn(mechanismCalled('oracle'), 'guarantee').mockReturnValue({ kind: 'pure' });
    expect(() => rowsOf(experimentOf(mechanismCalled('oracle'), {}))).toThrow(
      'oracle promises privacy, but its run looked at the truth without paying for it',
    );
    const mwem = mechanismCalled('mwem');
    vi.spyOn(mwem, 'guarantee').mockReturnValue({ kind: 'pure' });
    expect(() => rowsOf(experimentOf(mwem, { rounds: 3, composition: 'approximate' }))).toThrow(
      'mwem promises δ = 0, but its run may fail with δ = 0.000001',
    );
  });

  test('one that keeps more is none', () => {
    vi.spyOn(laplaceMechanism, 'guarantee').mockReturnValue({ kind: 'none', why: 'Nobody has proved it.' });
    expect(rowsOf(experimentOf(mechanismCalled('laplace'), {}))[0].private).toBe(false);
  });
});

function mechanismCalled(id: string): AnyMechanism {
  const found = mechanisms.find((mechanism) => mechanism.id === id);
  if (!found) throw new Error(`there is no mechanism ${id}`);
  return found;
}
