import { describe, expect, it, test } from 'vitest';
import type { DataDescription } from '../../../src/core/data/description.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { sweepOver } from '../../../src/core/experiment/settle/sweep-over.ts';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { addMechanism } from '../../../src/features/compare/edit-experiment.ts';
import { presetFacts, presets, withPreset } from '../../../src/store/presets.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';

const domainOf = (...sizes: number[]) => ({
  attributes: sizes.map((size, index) => ({
    name: `a${index}`,
    size,
    labels: Array.from({ length: size }, (_, code) => String(code)),
  })),
});
const factsOf = (domain: ReturnType<typeof domainOf>, records = 10_000, scales = domain.attributes) => ({
  domain,
  records,
  scales,
});
const asked = (id: string, ...facts: Parameters<typeof factsOf>) =>
  presets.find((preset) => preset.id === id)?.workload(factsOf(...facts));

describe.each(presets)('$title', (preset) => {
  it.each([[domainOf(5)], [domainOf(2, 90, 4, 3, 2)], [domainOf(...Array(300).fill(4))]])(
    'is an experiment whose mechanisms all answer, on few attributes and on many, or is not offered',
    (domain) => {
      const facts = factsOf(domain);
      const config = { ...laplaceAlone, fixed: { 'mwem.rounds': 3, delta: 0.001 } };
      const made = withPreset(config, preset, facts);
      if (preset.workload(facts) === null) return expect(made).toBe(config);
      const workload = buildWorkload(made.workload, domain);
      expect(made.mechanisms.length).toBeGreaterThan(0);
      for (const { id } of made.mechanisms) expect(mechanismById(id, '').supports(workload)).toBe(true);
      expect(parseExperiment(JSON.parse(JSON.stringify(made)))).toEqual(made);
      expect(preset.here(facts)).not.toBe('');
    },
  );
});

test('asks on each file for what its columns and records can carry', () => {
  const some = domainOf(2, 90, 4, 3, 2);
  expect(asked('alone', some)).toEqual({ kind: 'marginals', order: 1 });
  // The class stands last; the table with 90 values is left to those who have the records for it.
  const pairs = ['a0', 'a2', 'a3'].map((name) => [name, 'a4']);
  expect(asked('pairs', some, 1000)).toEqual({ kind: 'marginals', sets: pairs });
  expect(asked('pairs', some, 10_000)).toMatchObject({ sets: expect.arrayContaining([['a1', 'a4']]) });
  expect(asked('pairs', domainOf(...Array(300).fill(4)))).toMatchObject({ sets: { length: 12 } });
  expect(asked('histogram', some)).toEqual({ kind: 'marginals', sets: [['a1']] });
  expect(asked('cross', some, 1000)).toEqual({ kind: 'marginals', sets: [['a0', 'a3', 'a4']] });
  expect(asked('cross', some, 100)).toEqual({ kind: 'marginals', sets: [['a0', 'a4']] });
  expect(asked('ranges', some)).toEqual({ kind: 'ranges', attributes: ['a1'], count: 1000, seed: 1 });
  expect(asked('ranges', domainOf(3, 20))).toEqual({ kind: 'intervals', attribute: 'a1' });
  expect(asked('features', some)).toEqual({ kind: 'naive-bayes', class: 'a4' });
});

test('offers nothing that the file has nothing for', () => {
  const one = domainOf(9);
  for (const id of ['pairs', 'cross', 'features']) expect(asked(id, one)).toBeNull();
  expect(asked('ranges', one, 100, [])).toBeNull();
  expect(asked('ranges', domainOf(2, 3))).toBeNull();
});

test('scales are numbers, dates and words in their order; of data without a schema, what has its values in figures', () => {
  const domain = domainOf(9, 9, 9);
  const attributes = (['category', 'number', 'date'] as const).map((type, i) => ({
    name: `a${i}`,
    type,
    outside: 'drop' as const,
  }));
  const described = { domain, records: 9, source: null, schema: { attributes } } as unknown as DataDescription;
  expect(presetFacts(described).scales.map(({ name }) => name)).toEqual(['a1', 'a2']);
  const steps = ['Never', 'Sometimes', 'Always', '(missing)', '(outside)'];
  const named = (labels: string[]) => [{ name: 'a0', size: labels.length, labels }, ...domain.attributes.slice(1)];
  const scalesOf = (labels: string[]) =>
    presetFacts({ ...described, domain: { attributes: named(labels) } }).scales.length;
  expect([steps, ['Bonn', 'Köln', 'Ulm'], ['no', 'yes'], steps.toReversed()].map(scalesOf)).toEqual([3, 2, 2, 2]);
  const words = { name: 'w', size: 9, labels: domain.attributes[0].labels.map((code) => `job ${code}`) };
  const made = { ...described, schema: null, domain: { attributes: [words, ...domain.attributes] } };
  expect(presetFacts(made).scales).toEqual(domain.attributes);
});

test('a sweep over what the preset has no more gives way to the values of ε that there were', () => {
  const before = { ...laplaceAlone, sweep: { parameter: 'epsilon', values: [0.3, 3] }, derived: ['trials' as const] };
  const swept = sweepOver(addMechanism(before, 'mwem-factored'), 'mwem-factored.rounds');
  for (const preset of presets.filter(({ mechanisms }) => !mechanisms.includes('mwem-factored'))) {
    const made = withPreset(swept, preset, factsOf(domainOf(3, 8)));
    expect(made.sweep).toEqual(before.sweep);
    expect(parseExperiment(JSON.parse(JSON.stringify(made)))).toEqual(made);
  }
});
