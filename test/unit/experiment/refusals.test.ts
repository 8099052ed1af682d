import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { settingNames } from '../../../src/core/experiment/settings.ts';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { parseParams } from '../../../src/core/params.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';
import { tablesOn } from '../../support/tables-on.ts';

/** 2^77 cells: nothing may be made for all of them. */
const domain = { attributes: Array.from({ length: 77 }, (_, i) => ({ name: `q${i}`, size: 2, labels: ['0', '1'] })) };
const spec = { kind: 'marginals', order: 1 };
const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
const experiment = (mechanisms: unknown[], metrics = ['mean-absolute-error']) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload: spec,
    mechanisms,
    sweep: { parameter: 'epsilon', values: [1] },
    metrics,
    trials: 1,
    seed: 'x',
  });

describe('a domain of 2^77 cells', () => {
  test.each([
    ['mwem', /^MWEM holds a table of all cells, .* about 1\.5 × 10²³ cells \(about 1\.2 × 10²⁴ bytes\).*factored form/],
    ['barak', /^77 binary attributes have about 1\.5 × 10²³ cells .*use at most 20 attributes, or the factored form/],
    [
      'cube-base',
      /base table over q0, q1, .* and 61 more of about 1\.5 × 10²³ cells .*fewer attributes or coarser bins/,
    ],
    ['cube-bmax', /base table over/],
    ['cube-pmost', /base table over/],
  ])('%s says beforehand why not and what to do', (id, words) => {
    expect(mechanismById(id, 'id').supports(workload)).toMatch(words);
  });

  test.each(['mwem-factored', 'cube-all', 'laplace'])('%s needs no table of all cells', (id) => {
    expect(mechanismById(id, 'id').supports(workload)).toBe(true);
    expect(tablesOn(experiment([{ id }]), domain).every((set) => set.length === 1)).toBe(true);
  });

  test('what one mechanism refuses to do takes no tables, and leaves the others to run', () => {
    const all = ['cube-base', 'barak', 'mwem-factored'].map((id) => ({ id }));
    const histogram = { id: 'mwem', params: { initialShare: 0.5 } };
    expect(tablesOn(experiment([...all, histogram]), domain)).toEqual(tablesOn(experiment([all[2]]), domain));
    // Where it is supported, the first histogram needs the table of all cells.
    expect(tablesOn(experiment([histogram]), domainOf(2, 3))).toContainEqual([0, 1]);
  });

  test('a metric over all cells is refused by name', () => {
    expect(() =>
      tablesOn(experiment([{ id: 'mwem-factored' }], ['mean-absolute-error', 'relative-entropy']), domain),
    ).toThrow(
      /^metrics\[1\]: "relative-entropy" compares tables of all cells, about 1\.5 × 10²³ .*leave this metric out/,
    );
    // Records could still be counted into so many, but no mechanism's distribution has that many.
    const binary = experiment([{ id: 'mwem-factored' }], ['relative-entropy']);
    expect(() => tablesOn(binary, domainOf(...new Array(26).fill(2)))).toThrow(/of all cells, 67,108,864 cells/);
    expect(tablesOn(binary, domainOf(...new Array(25).fill(2))).at(-1)).toHaveLength(25);
  });
});

test('what has one value only is in files, but in no form', () => {
  const { params } = mechanismById('mwem-factored', 'id');
  expect(parseParams(params, { initialShare: 0 }, 'params')).toMatchObject({ initialShare: 0 });
  expect(() => parseParams(params, { initialShare: 0.1 }, 'params')).toThrow('params.initialShare: expected');
  const names = settingNames([{ id: 'mwem-factored', params: {} }]);
  expect(names).toContain('mwem-factored.rounds');
  expect(names).not.toContain('mwem-factored.initialShare');
});
