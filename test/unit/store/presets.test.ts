import { describe, expect, it, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { sweepOver } from '../../../src/core/experiment/settle/sweep-over.ts';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { addMechanism } from '../../../src/features/compare/edit-experiment.ts';
import { presets, withPreset } from '../../../src/store/presets.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';

const domainOf = (...sizes: number[]) => ({
  attributes: sizes.map((size, index) => ({
    name: `a${index}`,
    size,
    labels: Array.from({ length: size }, (_, code) => String(code)),
  })),
});
const [report, histogram, learning] = presets;

describe.each(presets)('$title', (preset) => {
  it.each([[domainOf(5)], [domainOf(2, 90, 4, 3, 2)], [domainOf(...Array(300).fill(4))]])(
    'is an experiment whose mechanisms all answer, on few attributes and on many',
    (domain) => {
      const made = withPreset({ ...laplaceAlone, fixed: { 'mwem.rounds': 3, delta: 0.001 } }, preset, domain);
      const workload = buildWorkload(made.workload, domain);
      expect(made.mechanisms.length).toBeGreaterThan(0);
      for (const { id } of made.mechanisms) expect(mechanismById(id, '').supports(workload)).toBe(true);
      expect(parseExperiment(JSON.parse(JSON.stringify(made)))).toEqual(made);
    },
  );
});

test('pairs where they can be read, else single attributes; the finest attribute; the class that stands last', () => {
  const workloadOf = (preset: (typeof presets)[number] | undefined, ...sizes: number[]) =>
    withPreset(laplaceAlone, preset!, domainOf(...sizes)).workload;
  expect(workloadOf(report, 2, 90, 4, 3, 2)).toEqual({ kind: 'marginals', order: 2 });
  expect(workloadOf(report, ...Array(300).fill(4))).toEqual({ kind: 'marginals', order: 1 });
  expect(workloadOf(histogram, 2, 90, 4, 3, 2)).toEqual({ kind: 'marginals', sets: [['a1']] });
  expect(workloadOf(learning, 2, 90, 4, 3, 2)).toEqual({ kind: 'naive-bayes', class: 'a4' });
});

test('a sweep over what the preset has no more gives way to the values of ε that there were', () => {
  const before = { ...laplaceAlone, sweep: { parameter: 'epsilon', values: [0.3, 3] }, derived: ['trials' as const] };
  const swept = sweepOver(addMechanism(before, 'mwem-factored'), 'mwem-factored.rounds');
  for (const preset of presets.filter(({ mechanisms }) => !mechanisms.includes('mwem-factored'))) {
    const made = withPreset(swept, preset, domainOf(3, 4));
    expect(made.sweep).toEqual(before.sweep);
    expect(parseExperiment(JSON.parse(JSON.stringify(made)))).toEqual(made);
  }
});
