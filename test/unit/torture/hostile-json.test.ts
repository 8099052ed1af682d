import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../src/core/data/builtin/registry.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { parseDomainJson } from '../../../src/core/data/schema/domain-json.ts';
import { parseInference } from '../../../src/core/estimators/infer.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { parseResults, resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { Failure } from '../../../src/core/failure.ts';
import { parseJson } from '../../../src/core/json.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { binarisingOf, decodeLink, experimentOf, needsOwnFile, personOf, sampleOf } from '../../../src/store/link.ts';
import { processorSeconds } from '../../support/processor-seconds.ts';
import { experimentJson } from '../../support/small-experiment.ts';
import { spoilt } from '../../support/torture/hostile-json.ts';

const table2 = builtinDataset('table-2').build({}, () => {});

const schema = {
  attributes: [
    {
      name: 'sex',
      type: 'category',
      values: ['f', 'm'],
      merge: { any: ['f', 'm'] },
      labels: ['x'],
      outside: 'drop',
      missing: 'category',
    },
    { name: 'age', type: 'integer', range: [0, 120], outside: 'clamp', learned: ['range'] },
    {
      name: 'wage',
      type: 'number',
      bins: [0, 10, 20],
      read: { as: 'number', decimal: ',', unit: '€' },
      outside: 'category',
    },
    { name: 'pay', type: 'number', range: [0, 10], binCount: 5, outside: 'drop' },
    {
      name: 'day',
      type: 'date',
      unit: 'month',
      span: ['2019-01', '2024-12'],
      read: { as: 'date', order: 'day-month-year' },
      outside: 'drop',
    },
    { name: 'left', type: 'category', include: false },
  ],
};
const experiments: Record<string, unknown> = {
  'on a file': experimentJson({
    dataset: {
      csv: 'people.csv',
      schema,
      read: { delimiter: ';', header: true, encoding: 'utf-8', quotes: true, counts: false, decimal: ',' },
      binarise: { sex: 'bitwise' },
      person: { rows: 3, key: 'id' },
      sample: { share: 0.1, seed: 'any' },
    },
    workload: { kind: 'marginals', sets: [['sex', 'age'], ['wage']] },
    fixed: { delta: 'derived' },
  }),
  'with all that there is': experimentJson({
    workload: {
      kind: 'queries',
      queries: [
        { where: { Age: [0, 1] } },
        { moment: { Age: 2 } },
        { wavelet: { Age: [0, 1, 2] } },
        { table: { attributes: ['Age'], values: Array.from({ length: 101 }, (_, i) => i) } },
        { coefficients: Array.from({ length: 808 }, (_, i) => i) },
        { where: {}, times: 2 },
      ],
    },
    newQueries: { kind: 'ranges', order: 2, count: 50, seed: 7 },
    mechanisms: [
      { id: 'mwem', params: { rounds: 4, replay: 'calibrated' } },
      { id: 'ireduct', params: { pick: 'overall' } },
      {
        id: 'laplace',
        label: 'again',
        reconstruct: { id: 'kernel-pca', params: { prior: 'marginals', priorShare: 0.1, alpha: 2 } },
      },
    ],
    sweep: { parameter: 'epsilon', values: [0.1, 1], also: { again: [0.5] } },
    fixed: { delta: 0.02 },
    neighbours: 'add-remove',
    publicRecordCount: false,
  }),
};
const history = {
  version: 1,
  history: {
    domain: {
      attributes: [
        { name: 'a', size: 3, labels: ['x', 'y', 'z'] },
        { name: 'b', size: 2 },
      ],
    },
    records: 100,
    answers: [
      { query: { where: { a: [0, 1] } }, answer: 40, scale: 2 },
      { query: { table: { attributes: ['b'], values: [1, 0] } }, answer: 40, scale: 2 },
    ],
  },
  estimator: { id: 'kernel-pca', params: { alpha: 'cross-validate' } },
  queries: [{ where: { a: [0, 1] }, probability: [null, 3] }],
  confidence: 0.9,
};

function results(): unknown {
  const experiment = parseExperiment(experimentJson({ trials: 1 }));
  const runner = new TrialRunner(experiment, new RecordCounts(table2), () => 0);
  return JSON.parse(
    writeResults(
      resultsOf(
        experiment,
        'f00d',
        planCells(experiment).map((cell) => runner.run(cell)),
      ),
    ),
  );
}

const link = {
  experiment: experimentJson({
    dataset: {
      own: 'csv',
      binarise: { '@0': 'bitwise' },
      person: { rows: 2, key: '@1' },
      sample: { share: 0.5, seed: 'x' },
    },
    workload: { kind: 'marginals', sets: [['@0', '@1']] },
    newQueries: { kind: 'queries', queries: [{ where: { '@0': [0, 1] } }] },
  }),
  fingerprint: 'f00d',
  view: { metric: null, xScale: 'log', yScale: 'linear' },
  probe: { mechanism: 0, value: 1, trial: 0, frame: null },
};

/** All that the page takes out of a link, on data of its own. */
function openLink(json: unknown): void {
  const opened = decodeLink(linkText(json));
  needsOwnFile(opened);
  binarisingOf(opened, table2.domain);
  sampleOf(opened);
  personOf(opened, ['a', 'b']);
  experimentOf(opened, { builtin: 'table-2', params: {} }, table2.domain);
}

function linkText(json: unknown): string {
  return Buffer.from(deflateSync(strToU8(JSON.stringify(json)))).toString('base64url');
}

const asLink = (text: unknown) => decodeLink(text as string);

/** No program of ours takes as long over a small file. */
const MOST_SECONDS = 5;

/** The sentence that refuses it, or null; anything else that is thrown fails the test. */
function refusal(parse: (json: unknown) => unknown, json: unknown, what: string): string | null {
  const began = processorSeconds();
  try {
    parse(json);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw new Error(`${what} is no Failure`, { cause: error });
    return error.message;
  } finally {
    expect(processorSeconds() - began, what).toBeLessThan(MOST_SECONDS);
  }
}

const imports: readonly (readonly [string, unknown, (json: unknown) => unknown])[] = [
  ['an experiment on a file', experiments['on a file'], parseExperiment],
  [
    'an experiment, and its workload on the data',
    experiments['with all that there is'],
    (json) => buildWorkload(parseExperiment(json).workload, table2.domain),
  ],
  ['results', results(), parseResults],
  ['a history', history, parseInference],
  ['a domain', { a: 3, b: 4 }, (json) => parseDomainJson(JSON.stringify(json), 'domain.json')],
  ['a share link', link, openLink],
];

describe.each(imports)('%s', (_, sound, parse) => {
  test('is read as it is', () => {
    expect(refusal(parse, sound, 'the sound one')).toBeNull();
  });

  test('spoilt anywhere, it is read or refused with a sentence, and leaves no trace in other objects', () => {
    let refused = 0;
    for (const { what, json } of spoilt(sound)) {
      const sentence = refusal(parse, json, what);
      if (sentence === null) continue;
      refused++;
      expect(sentence.length, what).toBeLessThanOrEqual(4000);
      expect(sentence, what).toMatch(/^[^\n]{5,}[.…]$/);
      expect(sentence, what).not.toMatch(/\bundefined\b|\[object|Invalid type|TypeError|not a function/);
    }
    expect(refused).toBeGreaterThan(50);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

test.each([
  ['lists', '['.repeat(1_000_000)],
  ['lists that are closed', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects', '{"a":'.repeat(300_000)],
])('a million %s inside one another are refused where they begin to be too many', (_, text) => {
  expect(() => parseJson(text)).toThrow(
    new Failure(
      `line 1, column ${text.startsWith('[') ? 201 : 1001}: there are more than 200 lists and objects inside one another.`,
    ),
  );
});

describe('links from elsewhere', () => {
  const whole = linkText(link);
  const damaged = 'This link is damaged: part of it may have been cut off. Ask for it again, or start from here.';

  test('cut off anywhere, it says so', () => {
    for (let end = 0; end < whole.length - 2; end++)
      expect(refusal(asLink, whole.slice(0, end), `${end}`)).toBe(damaged);
  });

  test('with a tail, it says so', () => {
    const tail = 'Something was added behind the end of this link. Remove it, or ask for the link again.';
    for (const added of ['A', 'AAAA', 'rubbish', whole, 'x'.repeat(4000)]) {
      expect(refusal(asLink, whole + added, added)).toMatch(/^(Something was added behind|This link is damaged)/);
      const bytes = Buffer.concat([Buffer.from(whole, 'base64url'), Buffer.from(added)]);
      expect(refusal(asLink, bytes.toString('base64url'), added)).toBe(tail);
    }
    for (const added of ['.', ')', '?utm_source=x', '&x', ' ']) {
      expect(refusal(asLink, whole + added, added)).toMatch(/^(Something was added behind|This link is damaged)/);
    }
  });

  test('with any letter changed, it is opened or refused with a sentence', () => {
    const wrong = [...whole].map(
      (_, at) => `${whole.slice(0, at)}${whole[at] === 'A' ? 'B' : 'A'}${whole.slice(at + 1)}`,
    );
    for (const text of wrong) refusal((json) => openLink(asLink(json)), text, text);
  });

  test.each(['', '=', '%', '💥', '../..', 'javascript:alert(1)', '<script>', 'A'.repeat(2_000_000)])(
    '%.20s is no link',
    (text) => {
      expect(refusal(asLink, text, text.slice(0, 20))).toBe(damaged);
    },
  );

  test('one that unfolds without end is refused before it has filled the memory', () => {
    const bomb = Buffer.from(deflateSync(new Uint8Array(20_000_000).fill(0x20), { level: 9 })).toString('base64url');
    expect(refusal(asLink, bomb, 'bomb')).toBe(damaged);
  });
});
