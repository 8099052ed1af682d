import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datasets } from '../../../src/core/data/builtin/registry.ts';
import { estimators } from '../../../src/core/estimators/registry.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { reconstructionParams } from '../../../src/core/experiment/run/bought-prior.ts';
import { references } from '../../../src/core/experiment/run/references/registry.ts';
import { settingNames, settingTarget } from '../../../src/core/experiment/settings.ts';
import { sweptFigures } from '../../../src/core/figures/registry.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { metrics } from '../../../src/core/metrics/registry.ts';
import type { ParamSpec, ParamSpecs, ParamValue } from '../../../src/core/params.ts';
import { workloadKinds } from '../../../src/core/workload/registry.ts';
import { experimentSchema } from '../../../src/headless/experiment-schema.ts';
import { root } from '../../../src/launch/prepare.mjs';
import { experimentJson } from '../../support/small-experiment.ts';
import { fortyExperiments } from '../../support/versions/forty-experiments.mjs';

const kept = JSON.parse(readFileSync(join(root, 'src/headless/experiment.schema.json'), 'utf8'));
const lenient = { strictTuples: false, strictTypes: false, strictRequired: false, allowMatchingProperties: true };
const validate = new Ajv({ allErrors: true, ...lenient }).compile(kept);

/** What the schema has against a file; null where it accepts it. */
function complaint(json: unknown): string | null {
  return validate(json) ? null : JSON.stringify([json, validate.errors?.slice(0, 5)]);
}

function isParsed(json: unknown): boolean {
  try {
    return Boolean(parseExperiment(json));
  } catch {
    return false;
  }
}

test('the file is what the registries give; npm run headless -- schema --out src/headless/experiment.schema.json writes it', () => {
  expect(kept).toEqual(JSON.parse(JSON.stringify(experimentSchema())));
});

const filesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, unknown] => [name, JSON.parse(readFileSync(join(root, folder, name), 'utf8'))]);

test.each<[string, unknown]>([
  ...filesIn('test/support/experiments'),
  ...filesIn('src/headless/examples').filter(([name]) => name !== 'history.json'),
  ['what the page starts with', JSON.parse(readFileSync(join(root, 'src/store/first-experiment.json'), 'utf8'))],
  ...fortyExperiments.map(({ name, experiment }): [string, unknown] => [name, experiment]),
  ...sweptFigures.flatMap((figure) =>
    figure.variants.map(({ id }): [string, unknown] => [`${figure.id} ${id}`, figure.experiment(id)]),
  ),
])('%s validates, and so does what is made of it', (_, json) => {
  expect(complaint(json)).toBeNull();
  expect(complaint(JSON.parse(JSON.stringify(parseExperiment(json))))).toBeNull();
});

test('"$schema" is for editors: it changes nothing', () => {
  const json = experimentJson();
  const named = { $schema: './experiment.schema.json', ...json };
  expect(complaint(named)).toBeNull();
  expect(parseExperiment(named)).toEqual(parseExperiment(json));
  expect(() => parseExperiment({ ...json, $schema: 7 })).toThrow('$schema: expected a text, found 7.');
});

function anyValueOf(spec: ParamSpec): fc.Arbitrary<ParamValue> {
  if (spec.kind === 'switch') return fc.boolean();
  if (spec.kind === 'choice') return fc.constantFrom(...Object.keys(spec.options));
  if (spec.kind === 'text') return fc.constant(spec.default);
  const { min, max, integer, words = [] } = spec;
  const number = integer ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return words.length > 0 ? fc.oneof(number, fc.constantFrom(...words)) : number;
}

function paramsOf(specs: ParamSpecs): fc.Arbitrary<object> {
  return fc.record(Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, anyValueOf(spec)])), {
    requiredKeys: [],
  });
}

const whole = (max: number) => fc.integer({ min: 1, max });
const names = fc.uniqueArray(fc.constantFrom('Age', 'a', 'ß', 'constructor'), { minLength: 1 });
const seed = fc.oneof(fc.string(), fc.integer());
const query = fc.oneof(
  fc.record(
    { where: fc.dictionary(fc.string(), fc.constant([0, 2])), times: fc.integer() },
    { requiredKeys: ['where'] },
  ),
  fc.record({ moment: fc.dictionary(fc.string(), whole(16)) }),
  fc.record({ parity: names }),
  fc.record({ wavelet: fc.constant({ Age: [0, 4, 7] }) }),
  fc.record({ coefficients: fc.array(fc.integer()) }),
  fc.record({ table: fc.record({ attributes: names, values: fc.array(fc.integer()) }) }),
);
const inRanges = fc.dictionary(
  names.map(([name]) => name),
  fc.constantFrom('prefixes', 'ranges'),
);
const workloads: Readonly<Record<string, fc.Arbitrary<object>>> = {
  marginals: fc.oneof(
    fc.record({ order: fc.nat(3), ranges: inRanges }, { requiredKeys: ['order'] }),
    fc.record({ sets: fc.array(names, { minLength: 1 }), ranges: inRanges }, { requiredKeys: ['sets'] }),
  ),
  'naive-bayes': fc.record({ class: fc.string() }),
  ranges: fc.record({ count: whole(9), order: whole(3), attributes: names, seed }, { requiredKeys: ['count'] }),
  intervals: fc.record({ attribute: fc.string() }),
  prefixes: fc.record({ attribute: fc.string() }),
  parities: fc.record({ degree: whole(3) }),
  cuboids: fc.record({ order: fc.nat(3) }, { requiredKeys: [] }),
  queries: fc.record({ queries: fc.array(query, { minLength: 1, maxLength: 3 }) }),
  tables: fc.record({ order: whole(3), count: whole(9), seed }, { requiredKeys: ['order', 'count'] }),
  moments: fc.record({ order: whole(3), values: fc.constantFrom('shares', 'codes') }, { requiredKeys: ['order'] }),
  wavelets: fc.record({ attributes: names }),
  'question-stream': fc.record({
    count: whole(9),
    cells: whole(9),
    width: fc.constant([1, 5]),
    confidence: fc.constant(0.9),
  }),
};
const workload = fc.oneof(
  ...Object.entries(workloads).map(([kind, fields]) => fields.map((given) => ({ kind, ...given }))),
);

const attribute = fc.oneof(
  fc.record({ name: fc.string({ minLength: 1 }), type: fc.constant('category'), values: fc.constant(['x', 1, true]) }),
  fc.record({ name: fc.string({ minLength: 1 }), type: fc.constant('integer'), range: fc.constant([0, 9]) }),
  fc.record({
    name: fc.string({ minLength: 1 }),
    type: fc.constant('date'),
    unit: fc.constant('month'),
    span: fc.constant(['2019-01', '2024-12']),
    missing: fc.constantFrom('drop', 'category'),
  }),
);
const list = fc.array(attribute, { minLength: 1, maxLength: 3 });
const schema = fc.oneof(list, fc.record({ attributes: list }));
const person = fc.record({ rows: whole(3) });
const file = {
  schema,
  person,
  binarise: fc.constantFrom('bitwise', { Age: 'one-hot' }),
  read: fc.constant({ decimal: ',' }),
};
const dataset = fc.oneof(
  ...datasets.flatMap(({ id, params }) => [
    paramsOf(params).map((given) => ({ builtin: id, params: given })),
    paramsOf(params).map((given) => ({ builtin: id, ...given, sample: { share: 0.1, seed: 'any' } })),
  ]),
  fc.record({ csv: fc.string(), ...file }, { requiredKeys: ['csv'] }),
  fc.record({ counts: fc.string(), ...file }, { requiredKeys: ['counts'] }),
  fc.record({ sql: fc.constantFrom('duckdb:', 'postgres://me@host/people'), table: fc.constant('people'), schema }),
);

const entry = fc.constantFrom(...mechanisms).chain(({ id, params }) =>
  fc.record(
    {
      id: fc.constant(id),
      label: fc.string({ minLength: 1 }),
      params: paramsOf(params),
      reconstruct: fc
        .constantFrom(...estimators)
        .chain((estimator) =>
          fc.record({ id: fc.constant(estimator.id), params: paramsOf(reconstructionParams(estimator.id, '')) }),
        ),
    },
    { requiredKeys: ['id'] },
  ),
);

/** An experiment that fixes and sweeps anything that its mechanisms have. */
const experiment = fc.array(entry, { minLength: 1, maxLength: 3 }).chain((entries) => {
  const all = settingNames(entries as never);
  const settings = all.map((name) => [name, anyValueOf(settingTarget(entries as never, name, '').spec)] as const);
  return fc.constantFrom(...settings).chain(([parameter, swept]) =>
    fc.record(
      {
        version: fc.constant(1),
        dataset,
        workload,
        neighbours: fc.constantFrom('replace-one', 'add-remove'),
        mechanisms: fc.constant(entries),
        sweep: fc.record({
          parameter: fc.constant(parameter),
          values:
            parameter === 'epsilon'
              ? fc.oneof(fc.constant('derived'), fc.uniqueArray(swept, { minLength: 1 }))
              : fc.uniqueArray(swept, { minLength: 1, maxLength: 3 }),
        }),
        fixed: fc
          .record(Object.fromEntries(settings.filter(([name]) => name !== parameter)), { requiredKeys: [] })
          .map((fixed) => (parameter === 'epsilon' ? fixed : { ...fixed, epsilon: 1 })),
        metrics: fc.uniqueArray(fc.constantFrom(...metrics.map(({ id }) => id), 'joint-l1/3'), {
          minLength: 1,
          maxLength: 2,
        }),
        references: fc.uniqueArray(fc.constantFrom(...references.map(({ id }) => id))),
        trials: fc.oneof(whole(9), fc.constant('derived')),
        seed,
      },
      { requiredKeys: ['version', 'dataset', 'mechanisms', 'sweep', 'fixed'] },
    ),
  );
});

test('whatever the parser accepts validates', () => {
  expect(Object.keys(workloads).sort()).toEqual(workloadKinds.map(({ kind }) => kind).sort());
  const accepted = fc.sample(experiment, { numRuns: 800, seed: 7 }).filter(isParsed);
  expect(accepted.length).toBeGreaterThan(300);
  expect(accepted.map(complaint).filter((said) => said !== null)).toEqual([]);
});

const mistakes: [what: string, changes: Record<string, unknown>][] = [
  ['a mechanism that is not there', { mechanisms: [{ id: 'laplas' }] }],
  ['a mechanism that is a text', { mechanisms: ['laplace'] }],
  ['no mechanism', { mechanisms: [] }],
  ['a parameter that the mechanism lacks', { mechanisms: [{ id: 'laplace', params: { rounds: 3 } }] }],
  ['a parameter of the wrong type', { mechanisms: [{ id: 'mwem', params: { rounds: '3' } }] }],
  ['a parameter out of bounds', { mechanisms: [{ id: 'mwem', params: { rounds: 0 } }] }],
  ['an option that is not there', { mechanisms: [{ id: 'ireduct', params: { pick: 'best' } }] }],
  ['an estimator that is not there', { mechanisms: [{ id: 'laplace', reconstruct: { id: 'magic' } }] }],
  ['a misspelt setting', { trails: 3 }],
  ['trials that are a text', { trials: 'ten' }],
  ['a target that no error is', { target: 20 }],
  ['too many trials', { trials: 1e6 }],
  ['a version that is not there', { version: 2 }],
  ['neighbours of no kind', { neighbours: 'add' }],
  ['a workload that is not there', { workload: { kind: 'cubes' } }],
  ['a workload that lacks what it needs', { workload: { kind: 'ranges' } }],
  ['a marginal with an order in words', { workload: { kind: 'marginals', order: 'two' } }],
  ['a query of no kind', { workload: { kind: 'queries', queries: [{ what: {} }] } }],
  ['a data set that is not there', { dataset: { builtin: 'adult' } }],
  ['a parameter that the data lacks', { dataset: { builtin: 'census-like', record: 5 } }],
  ['a name instead of data', { dataset: 'cps-1985' }],
  ['a type of attribute that is not there', { dataset: { csv: 'a.csv', schema: [{ name: 'x', type: 'real' }] } }],
  ['a table in a database without a schema', { dataset: { sql: 'duckdb:', table: 'people' } }],
  ['a metric that is not there', { metrics: ['L2'] }],
  ['a reference line that is not there', { references: ['zero'] }],
  ['a parameter that nothing has', { sweep: { parameter: 'eps', values: [1] } }],
  ['values of ε in quotes', { sweep: { parameter: 'epsilon', values: ['1'] } }],
  ['an ε of zero', { sweep: { parameter: 'epsilon', values: [0] } }],
  ['a value that is listed twice', { sweep: { parameter: 'epsilon', values: [1, 1] } }],
  ['a value that the swept parameter cannot have', { sweep: { parameter: 'mwem.rounds', values: [true] } }],
  ['derived values of something else', { sweep: { parameter: 'delta', values: 'derived' }, fixed: { epsilon: 1 } }],
  ['no ε while something else is swept', { sweep: { parameter: 'delta', values: [0.1] } }],
  ['a fixed setting that nothing has', { fixed: { delat: 0.1 } }],
  ['a fixed setting of the wrong type', { fixed: { delta: 'small' } }],
];

test.each(mistakes)('neither parser nor schema accepts %s', (_, changes) => {
  const json = experimentJson(changes);
  expect([isParsed(json), complaint(json) === null]).toEqual([false, false]);
});
