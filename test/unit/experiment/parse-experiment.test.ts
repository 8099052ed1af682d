import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { Failure } from '../../../src/core/failure.ts';
import { experimentJson } from '../../support/small-experiment.ts';

test('every default is filled in', () => {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like', records: 50 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
  });
  expect(experiment).toEqual({
    version: 1,
    dataset: { builtin: 'census-like', params: { country: 'us', records: 50, seed: 1 } },
    neighbours: 'replace-one',
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace', params: {} }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    fixed: {},
    metrics: ['overall-relative-error'],
    trials: 10,
    seed: '1',
    references: [],
    publicRecordCount: true,
  });
});

test('an experiment that was parsed is a file that parses to itself', () => {
  const experiment = parseExperiment(experimentJson({ fixed: { delta: 0.01 }, seed: 7, publicRecordCount: false }));
  expect(experiment.seed).toBe('7');
  expect(parseExperiment(JSON.parse(JSON.stringify(experiment)))).toEqual(experiment);
});

test('a data set that is given stands for the one in the file', () => {
  const dataset = { csv: 'own.csv' } as const;
  expect(parseExperiment(experimentJson({ dataset: { own: 'csv' } }), dataset).dataset).toBe(dataset);
});

test('data files carry their schema, domain and how to read them', () => {
  const schema = { attributes: [{ name: 'age', type: 'integer', range: [0, 120] }] };
  const { dataset } = parseExperiment(experimentJson({ dataset: { csv: 'a.csv', schema, read: { delimiter: ';' } } }));
  expect(dataset).toMatchObject({
    csv: 'a.csv',
    read: { delimiter: ';' },
    schema: { attributes: [{ name: 'age', outside: 'drop' }] },
  });
  expect(parseExperiment(experimentJson({ dataset: { counts: 'a.tsv', domain: 'd.json' } })).dataset).toEqual({
    counts: 'a.tsv',
    domain: 'd.json',
  });
});

const cases: [changes: Record<string, unknown>, message: string][] = [
  [{ version: 2 }, 'version: expected 1, found 2.'],
  [{ version: undefined }, 'version: '],
  [{ trails: 3 }, 'trails: there is no such setting here.'],
  [JSON.parse('{ "__proto__": { "trials": 3 } }'), ''],
  [{ neighbours: 'add' }, 'neighbours: expected "replace-one" or "add-remove", found "add".'],
  [{ trials: 0 }, 'trials: expected at least 1, found 0.'],
  [{ trials: 2.5 }, 'trials: expected a whole number, found 2.5.'],
  [{ trials: 1e6 }, 'trials: expected at most 100,000, found 1000000.'],
  [{ trials: 100_000, sweep: { parameter: 'epsilon', values: [1, 2, 3, 4, 5, 6] } }, 'trials: 1,200,000 runs in all'],
  [{ seed: true }, 'seed: expected a text or a number, found true.'],
  [{ publicRecordCount: 1 }, 'publicRecordCount: expected true or false, found 1.'],

  [{ dataset: undefined }, 'dataset: expected { "builtin": … }'],
  [
    { dataset: 'cps-1985' },
    'dataset: expected { "builtin": … }, { "csv": … }, { "counts": … } or { "sql": …, "table": … }.',
  ],
  [
    { dataset: { builtin: 'adult' } },
    'dataset.builtin: there is no built-in data set "adult"; known are "census-like"',
  ],
  [{ dataset: { builtin: 3 } }, 'dataset.builtin: expected a text, found 3.'],
  [
    { dataset: { builtin: 'census-like', record: 5 } },
    'dataset.record: there is no such parameter; known are "country"',
  ],
  [
    { dataset: { builtin: 'census-like', records: 0 } },
    'dataset.records: expected a whole number from 1 to 14,000,000, found 0.',
  ],
  [{ dataset: { builtin: 'census-like', params: { records: 0 } } }, 'dataset.params.records: expected a whole number'],
  [
    { dataset: { builtin: 'census-like', params: null } },
    'dataset.params: expected an object of parameters, found null.',
  ],
  [
    { dataset: { builtin: 'census-like', records: 5, params: { seed: 1 } } },
    'dataset.records: the parameters of this data stand under "params"; move this one there as well.',
  ],
  [{ dataset: { csv: 'a.csv', scheme: {} } }, 'dataset.scheme: there is no such setting here.'],
  [
    { dataset: { csv: 'a.csv', read: { delimiter: ', ' } } },
    'dataset.read.delimiter: expected one character, found ", ".',
  ],
  [
    { dataset: { csv: 'a.csv', schema: { attributes: [{ name: 'x', type: 'real' }] } } },
    'dataset.schema.attributes[0].type: expected',
  ],

  [{ workload: { kind: 'marginals', order: 'two' } }, 'workload.order: expected a number, found "two".'],
  [{ workload: { kind: 'cubes' } }, 'workload.kind: there is no workload "cubes"; known are "marginals"'],
  [{ workload: [] }, 'workload: expected an object, found an empty list.'],

  [{ mechanisms: [] }, 'mechanisms: the list is empty; name at least one.'],
  [{ mechanisms: ['laplace'] }, 'mechanisms[0]: expected an object, found "laplace".'],
  [
    { mechanisms: [{ id: 'laplace' }, { id: 'laplas' }] },
    'mechanisms[1].id: there is no mechanism "laplas"; known are "laplace"',
  ],
  [{ mechanisms: [{ label: 'x' }] }, 'mechanisms[0].id: this is missing.'],
  [{ mechanisms: [{ id: 'laplace', label: '' }] }, 'mechanisms[0].label: expected a name, found "".'],
  [{ mechanisms: [{ id: 'laplace', param: {} }] }, 'mechanisms[0].param: there is no such setting here.'],
  [
    { mechanisms: [{ id: 'laplace', params: { x: 1 } }] },
    'mechanisms[0].params.x: there is no such parameter; none is known.',
  ],
  [
    { mechanisms: [{ id: 'laplace', params: [] }] },
    'mechanisms[0].params: expected an object of parameters, found an empty list.',
  ],
  [
    { mechanisms: [{ id: 'laplace', params: JSON.parse('{ "__proto__": 1 }') }] },
    'mechanisms[0].params.__proto__: there is no such parameter',
  ],
  [
    { mechanisms: [{ id: 'laplace' }, { id: 'laplace' }] },
    'mechanisms[1]: "laplace" stands at mechanisms[0] already; give each its own "label".',
  ],
  [
    {
      mechanisms: [
        { id: 'laplace', label: 'x' },
        { id: 'laplace', label: 'x' },
      ],
    },
    'mechanisms[1]: "x" stands at mechanisms[0] already',
  ],
  [
    { mechanisms: [{ id: 'laplace', reconstruct: { id: 'magic' } }] },
    'mechanisms[0].reconstruct.id: there is no estimator "magic"',
  ],

  [{ sweep: { parameter: 'epsilon', values: [] } }, 'sweep.values: the list is empty; name at least one.'],
  [{ sweep: { parameter: 'epsilon', values: [1, 0.5, 1] } }, 'sweep.values[2]: 1 is listed already.'],
  [
    { sweep: { parameter: 'epsilon', values: [1, 0] } },
    'sweep.values[1]: expected a number from 1e-9 to 1,000, found 0.',
  ],
  [
    { sweep: { parameter: 'epsilon', values: [1, '2'] } },
    'sweep.values[1]: expected a number from 1e-9 to 1,000, found "2".',
  ],
  [
    { sweep: { parameter: 'epsilon', values: [[1]] } },
    'sweep.values[0]: expected a number or a text or true or false, found [1].',
  ],
  [
    { sweep: { parameter: 'eps', values: [1] } },
    'sweep.parameter: there is no parameter "eps"; known are "epsilon", "delta"',
  ],
  [
    { sweep: { parameter: 'laplace.constructor', values: [1] } },
    'sweep.parameter: there is no parameter "laplace.constructor"',
  ],
  [{ sweep: { parameter: 'constructor', values: [1] } }, 'sweep.parameter: there is no parameter "constructor"'],
  [
    { sweep: { parameter: 'delta', values: [0.1] } },
    'fixed.epsilon: the sweep varies "delta", so ε must be given here.',
  ],
  [{ sweep: { parameter: 'epsilon' } }, 'sweep.values: this is missing.'],

  [{ fixed: { delta: 2 } }, 'fixed.delta: expected a number from 1e-12 to 1, found 2.'],
  [{ fixed: { delat: 2 } }, 'fixed.delat: there is no parameter "delat"'],
  [{ fixed: JSON.parse('{ "__proto__": 1 }') }, 'fixed.__proto__: there is no parameter "__proto__"'],
  [{ fixed: { epsilon: 1 } }, 'fixed.epsilon: the sweep varies this parameter already; remove one of the two.'],
  [{ fixed: [] }, 'fixed: expected an object, found an empty list.'],

  [{ metrics: [] }, 'metrics: the list is empty; name at least one.'],
  [{ metrics: ['rmse', 'L2'] }, 'metrics[1]: there is no metric "L2"; known are "overall-relative-error"'],
  [{ metrics: 'rmse' }, 'metrics: expected a list, found "rmse".'],
];

describe('every refusal is a Failure that names the place', () => {
  test.each(cases.filter(([, message]) => message !== ''))('%j', (changes, message) => {
    const parse = () => parseExperiment(experimentJson(changes));
    expect(parse).toThrow(Failure);
    expect(parse).toThrow(message);
  });

  test.each([[null], [[]], ['text'], [3]])('%j is no experiment', (json) => {
    expect(() => parseExperiment(json)).toThrow(Failure);
  });

  test('keys of every object are unknown like any other', () => {
    const text = JSON.stringify(experimentJson());
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const json = JSON.parse(`{ "${key}": {}, ${text.slice(1)}`);
      expect(() => parseExperiment(json)).toThrow(`${key}: there is no such setting here.`);
    }
  });
});
