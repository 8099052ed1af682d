import { afterEach, describe, expect, test, vi } from 'vitest';
import { countsOf } from '../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../src/core/data/source.ts';
import { chosenSentences } from '../../src/core/experiment/costs/chosen-by-looking.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../src/core/experiment/prepare.ts';
import { whyNoMargin } from '../../src/core/experiment/release/margins.ts';
import { settingNames, settingTarget } from '../../src/core/experiment/settings.ts';
import { type AnyMechanism, mechanismById, mechanisms } from '../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../src/core/params.ts';
import { MAX_EPSILON } from '../../src/core/privacy/budget.ts';
import {
  apartWhenExchanged,
  average,
  biasAndNoise,
  errorsOf,
  lawWhenExchanged,
  manyRanges,
  type Place,
  placesOf,
  ROUNDED_OFF,
  runsOf,
  stream,
} from '../support/principles.ts';
import { textSource } from '../support/text-source.ts';

// The principles of DPBench (Hay et al., SIGMOD 2016) as laws: whoever registers a mechanism registers it here.
// principles.long.test.ts looks at all places, and for longer.

afterEach(() => vi.restoreAllMocks());

const isPrivate = ({ guarantee, params }: AnyMechanism) => guarantee(defaultParams(params)).kind !== 'none';
const each = mechanisms.map((mechanism) => [mechanism.id, mechanism, placesOf(mechanism)[0]] as const);

/** A mechanism as somebody gets it wrong: after its run, something is done to what came out. */
function spoiled(id: string, change: (answer: number, noiseless: { truth: number; records: number }) => number) {
  const mechanism = mechanismById(id, 'mechanisms');
  const { run } = mechanism;
  vi.spyOn(mechanism, 'run').mockImplementation((curator, workload, params, context) => {
    const release = run(curator, workload, params, context);
    const truth = curator.reveal(workload.blocks);
    const { records } = curator;
    for (const [b, table] of release.answers.entries()) {
      for (const i of table.keys()) table[i] = change(table[i], { truth: truth[b][i], records });
    }
    return release;
  });
  vi.spyOn(mechanism, 'guarantee').mockReturnValue({ kind: 'none', why: 'It is spoiled.' });
  return mechanism;
}

describe('so many times the records are worth so many times the ε', () => {
  const TIMES = 4;
  const at = (place: Place) => ({ ...place, epsilon: 0.8, seed: 'exchange' });
  /** The same to the last digits, with the same noise; or else, where noise comes in whole numbers, in law. */
  const isExchanged = (mechanism: AnyMechanism, place: Place) =>
    apartWhenExchanged(mechanism, at(place), TIMES) < ROUNDED_OFF ||
    lawWhenExchanged(mechanism, at(place), TIMES, 60) > 1e-6;

  test.each(each)('%s, unless it says why not', (_, mechanism, place) => {
    expect(isExchanged(mechanism, place)).toBe(mechanism.dependsOnSize === undefined);
  });

  test('a parameter that is stated in records breaks it', () => {
    const cut = spoiled('laplace', (answer) => Math.max(answer, 400));
    expect(isExchanged(cut, placesOf(cut)[0])).toBe(false);
  });
});

describe('errors vanish as ε grows', () => {
  const falls = (mechanism: AnyMechanism, place: Place) => {
    const [small, large] = [MAX_EPSILON / 100, MAX_EPSILON].map((epsilon) =>
      average(errorsOf(mechanism, { ...place, epsilon, seed: 'large' }, 3)),
    );
    // By 100 where noise is of one scale, by 10 where it falls with the root, as ρ does where ε is large.
    return small === 0 || large < small / 5;
  };
  const isConsistent = (mechanism: AnyMechanism) =>
    [placesOf(mechanism)[0], ...placesOf(mechanism, [manyRanges])].every((place) => falls(mechanism, place));

  // Whose models grow with tables of many attributes leave nothing over where there are few.
  const shown = each.filter(
    ([, mechanism]) => mechanism.inconsistent === undefined || placesOf(mechanism, [manyRanges, stream]).length > 0,
  );
  test.each(shown)('%s, unless it says why some are left', (_, mechanism) => {
    expect(isConsistent(mechanism)).toBe(mechanism.inconsistent === undefined);
  });

  test('a hundredth of the records that is always left breaks it', () => {
    expect(isConsistent(spoiled('laplace', (answer, { records }) => answer + records / 100))).toBe(false);
  });
});

describe('nothing is tuned on the data', () => {
  const everything = parseExperiment({
    version: 1,
    dataset: { builtin: 'czech' },
    mechanisms: mechanisms.map(({ id }) => ({ id })),
    sweep: { parameter: 'epsilon', values: [1] },
  });

  test.each(settingNames(everything.mechanisms))('%s is said to be chosen by looking where it is swept', (name) => {
    const { spec, entry } = settingTarget(everything.mechanisms, name, '');
    const values = 'words' in spec && spec.words ? [spec.default, ...spec.words] : [spec.default, spec.default];
    const sentences = chosenSentences({ ...everything, sweep: { parameter: name, values } });
    if (entry === null) expect(sentences).toEqual([]);
    else expect(sentences).toEqual([expect.stringContaining(`“${spec.label}” of ${mechanisms[entry].title} is tried`)]);
  });

  // Whose noise is of one scale that is known beforehand adds the same noise to whatever counts there are.
  const known = each.filter(([, mechanism]) => isPrivate(mechanism) && mechanism.oneScale);
  const followsData = (mechanism: AnyMechanism, place: Place) => {
    const noise = [place.joint, place.joint.toReversed()].map((joint) => {
      const [{ answers, truth }] = runsOf(mechanism, { ...place, joint, epsilon: 0.5, seed: 'tuned' }, 1);
      return answers.map((answer, i) => answer - truth[i]);
    });
    return noise[0].some((one, i) => Math.abs(one - noise[1][i]) > 1e-6);
  };

  test.each(known)('the noise of %s follows no data', (_, mechanism, place) => {
    expect(followsData(mechanism, place)).toBe(false);
  });

  test('noise that is smaller where counts are small is found', () => {
    const mechanism = spoiled('laplace', (answer, { truth }) => (truth < 100 ? (answer + truth) / 2 : answer));
    expect(followsData(mechanism, placesOf(mechanism)[0])).toBe(true);
  });
});

describe('the number of records is no side information where it is private', () => {
  const told = (
    mechanism: AnyMechanism,
    place: Place,
    privateRecords: boolean,
    neighbours: 'add-remove' | 'replace-one',
  ) =>
    [1, 2].map((times) => {
      const stated = times * place.joint.reduce((sum, count) => sum + count, 0);
      const setting = { ...place, epsilon: 0.5, seed: 'side', neighbours, privateRecords, stated };
      return runsOf(mechanism, setting, 1)[0];
    });
  /** Whoever has no use for it gives the same answers whatever it is said to be. */
  const usesCount = (runs: ReturnType<typeof told>) =>
    runs[0].answers.some((answer, i) => !Object.is(answer, runs[1].answers[i]));

  test.each(each)('%s refuses, or does without it', (_, mechanism, place) => {
    for (const neighbours of ['add-remove', 'replace-one'] as const) {
      const runs = told(mechanism, place, true, neighbours);
      expect(usesCount(runs)).toBe(false);
      for (const { release, refusal } of runs) if (!release) expect(refusal).toContain('the number of records');
    }
  });

  const silent = each.filter(([, mechanism]) => isPrivate(mechanism) && mechanism.takesRecordCount === undefined);
  test.each(silent)('%s does without it anyway, as it says', (_, mechanism, place) => {
    expect(usesCount(told(mechanism, place, false, 'add-remove'))).toBe(false);
  });

  test('a use that is not told is found', () => {
    const mechanism = spoiled('laplace', (answer, { records }) => Math.min(answer, records / 3));
    expect(usesCount(told(mechanism, placesOf(mechanism)[0], false, 'add-remove'))).toBe(true);
  });
});

describe('bias and noise are told apart', () => {
  const RUNS = 150;
  const look = (mechanism: AnyMechanism, place: Place) =>
    biasAndNoise(mechanism, { ...place, epsilon: 0.5, seed: 'bias' }, RUNS);
  /** Six standard errors of a mean; and nine in ten of at least 150 answers, which may all err together. */
  const MOST_BIAS = 6;
  const LEAST_HELD = 0.9 - 6 * Math.sqrt((0.9 * 0.1) / RUNS);
  const lawful = each.filter(([id, mechanism]) => whyNoMargin({ id }) === null && !mechanism.inconsistent);

  test.each(lawful)('%s, whose law is known, is unbiased, and as far off as it says', (_, mechanism, place) => {
    const { bias, held } = look(mechanism, place);
    expect(bias).toBeLessThan(MOST_BIAS);
    expect(held).toBeGreaterThan(LEAST_HELD);
  });

  test('answers that are drawn to one side, and noise that is larger than said, are found', () => {
    expect(
      look(
        spoiled('laplace', (answer) => answer + 10),
        placesOf(mechanismById('laplace', ''))[0],
      ).bias,
    ).toBeGreaterThan(MOST_BIAS);
    vi.restoreAllMocks();
    const louder = spoiled('laplace', (answer, { truth }) => truth + 3 * (answer - truth));
    expect(look(louder, placesOf(louder)[0]).held).toBeLessThan(LEAST_HELD);
  });
});

describe('what is done to the data beforehand is the same for all', () => {
  const bits = (i: number) => [0, 1, 2, 3, 4].map((bit) => ((i * 7) >> bit) & 1);
  const rows = Array.from({ length: 90 }, (_, i) => `${i % 30},${bits(i).join(',')}`);
  const file = `who,a,b,c,d,e\n${rows.join('\n')}\n`;
  const dataset = { csv: 'people.csv', person: { key: 'who', rows: 2 } };
  const preparedFor = async (mechanism: string, { spec }: Place) => {
    const experiment = parseExperiment({
      version: 1,
      dataset,
      neighbours: 'add-remove',
      workload: spec,
      mechanisms: [{ id: mechanism }],
      sweep: { parameter: 'epsilon', values: [1] },
      metrics: ['mean-absolute-error'],
    });
    const data = await openDataset(experiment.dataset, () => textSource('people.csv', file));
    return prepare(experiment, sourceHere(data, experiment.dataset));
  };

  test.each(each)('%s', async (id, _, place) => {
    const [own, plain] = await Promise.all([preparedFor(id, place), preparedFor('laplace', place)]);
    const seen = ({ fingerprint, unit, workload: { domain, blocks }, notices, counts: { counts } }: typeof own) => ({
      ...{ fingerprint, unit, domain },
      told: notices.filter(({ kind }) => kind !== 'promise'),
      tables: blocks.map(({ attributes }) => countsOf(counts).table(attributes)),
    });
    expect(seen(own)).toEqual(seen(plain));
    expect(seen(own).told.map(({ kind }) => kind)).toEqual(['left-out', 'left-out', 'learned', 'person']);
  });
});
