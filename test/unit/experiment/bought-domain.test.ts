import { describe, expect, it, test } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../../src/core/data/source.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../src/core/experiment/prepare.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { textSource } from '../../support/text-source.ts';

const CITIES = ['Oslo', 'Rome', 'Bern', 'Lima'];
/** 300 people in each of four cities, and eight in towns of their own; ages from 20 to 79. */
const rows = Array.from({ length: 1208 }, (_, i) => `${i < 1200 ? CITIES[i % 4] : `town ${i}`},${20 + (i % 60)}`);
const file = textSource('people.csv', `city,age\n${rows.join('\n')}\n`);

const CITY = { name: 'city', type: 'category', domain: { bought: { epsilon: 0.1, delta: 1e-6 } } };
const AGE = { name: 'age', type: 'integer', domain: { bought: { epsilon: 0.1, range: [0, 100], bins: 4 } } };

async function opened({ dataset = {}, ...changes }: { dataset?: object } & Record<string, unknown> = {}) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'people.csv', schema: [CITY, AGE], person: { rows: 1 }, ...dataset },
    neighbours: 'add-remove',
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
    sweep: { parameter: 'epsilon', values: [0.1, 2, 50] },
    metrics: ['mean-absolute-error'],
    trials: 3,
    seed: 'bought',
    ...changes,
  });
  const data = await openDataset(experiment.dataset, () => file);
  const prepared = prepare(experiment, sourceHere(data, experiment.dataset));
  // As a worker gets it.
  const counts = countsOf(structuredClone(prepared.counts.counts));
  return { ...prepared, counts, runner: () => new TrialRunner(prepared.experiment, counts, () => 0) };
}

const cell = (mechanism: number, value: number, trial: number) => ({ mechanism, value, trial });

describe('a comparison that buys its domain', () => {
  it('pays for it in each trial, within ε, and promises δ', async () => {
    const { runner } = await opened();
    for (const mechanism of [0, 1]) {
      const { row, spentOn } = runner().detail(cell(mechanism, 1, 0));
      expect(row.error).toBeUndefined();
      expect(row.spent).toBeLessThanOrEqual(2);
      expect(row.spent).toBeGreaterThan(1.999);
      expect(row.delta).toBe(1e-6);
      const [city, age, ...rest] = spentOn;
      expect([city?.label, age?.label]).toEqual(['values of city', 'bins of age']);
      expect([city?.epsilon, age?.epsilon]).toEqual([0.1, expect.closeTo(0.1, 11)]);
      expect(rest.reduce((sum, { epsilon }) => sum + epsilon, 0)).toBeCloseTo(1.8, 9);
    }
  });

  it('buys anew in each trial, and the same again for the same seed', async () => {
    const { runner } = await opened();
    const errorsOf = (of: TrialRunner) => [0, 1, 2].map((trial) => of.run(cell(0, 1, trial)).metrics);
    const first = errorsOf(runner());
    expect(new Set(first.map((metrics) => metrics['mean-absolute-error'])).size).toBe(3);
    expect(errorsOf(runner())).toEqual(first);
  });

  it('tells the answers in the domain of what was asked, with nobody lost', async () => {
    const { runner, workload } = await opened();
    const { release, truth } = runner().detail(cell(0, 2, 0));
    expect(release?.answers.map((table) => table.length)).toEqual(workload.blocks.map(({ queries }) => queries));
    for (const [block, table] of (release?.answers ?? []).entries()) {
      const sum = (counts: Float64Array) => counts.reduce((all, count) => all + count, 0);
      expect(sum(table)).toBeCloseTo(sum(truth[block]!), 0);
    }
    // With so much ε the four cities are bought for sure: their counts have noise of 1/ε alone.
    const { labels } = workload.domain.attributes[0]!;
    for (const city of CITIES) {
      expect(Math.abs(release!.answers[0]![labels.indexOf(city)]! - 300), city).toBeLessThan(2);
    }
  });

  it('costs more than a domain that is stated, for what it pays and for what it merges', async () => {
    const stated = { schema: [{ ...CITY, domain: undefined, values: CITIES, outside: 'category' }, AGE] };
    const errorOf = async (dataset: object) => {
      const { runner } = await opened({ dataset, workload: { kind: 'marginals', sets: [['city']] } });
      return runner().run(cell(0, 1, 0)).metrics['mean-absolute-error']!;
    };
    const [declared, bought] = [await errorOf(stated), await errorOf({})];
    expect(bought).toBeGreaterThan(declared * 1.05);
  });

  it('says so, and flags nothing as learned', async () => {
    const { notices } = await opened();
    const told = notices.map(({ kind, message }) => `${kind}: ${message}`).join('\n');
    expect(told).toContain(
      'bought: Bought by each run, within its ε: the values of city for ε = 0.1 and δ = 0.000001; the bins of age for ε = 0.1.',
    );
    expect(told).not.toContain('learned:');
    expect(told).not.toContain('read off the data');
  });

  it('takes a tenth of ε where no price is named', async () => {
    const { runner } = await opened({
      dataset: {
        schema: [
          { ...CITY, domain: { bought: {} } },
          { ...AGE, domain: { bought: { range: [0, 100] } } },
        ],
      },
    });
    const { spentOn, row } = runner().detail(cell(0, 0, 0));
    expect(spentOn.slice(0, 2).map(({ epsilon }) => epsilon)).toEqual([0.005, expect.closeTo(0.005, 11)]);
    expect(row.delta).toBe(1e-6);
  });

  it('counts the rows of a person', async () => {
    const { runner } = await opened({ dataset: { person: { rows: 4 } } });
    expect(runner().run(cell(0, 1, 0)).error).toBeUndefined();
  });
});

describe('refuses in a sentence', () => {
  test('a price above what a run has', async () => {
    const { runner } = await opened();
    expect(runner().run(cell(0, 0, 0)).error).toBe(
      'The domain alone is bought for ε = 0.2, and a run has 0.1 in all; allow a larger ε or pay less.',
    );
  });

  test.each([
    [{ workload: { kind: 'ranges', attributes: ['age'], count: 5 } }, 'only whole tables can be asked for'],
    [{ dataset: { sample: { share: 0.5, seed: 'a' } } }, 'bought from all records of a file'],
    [{ dataset: { binarise: 'one-hot' } }, 'bought from all records of a file'],
  ])('%j', async (changes, sentence) => {
    await expect(opened(changes).then(({ runner }) => runner())).rejects.toThrow(sentence);
  });
});
