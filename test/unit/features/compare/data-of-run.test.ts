import { expect, test } from 'vitest';
import type { DataDescription } from '../../../../src/core/data/description.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { dataOfRun } from '../../../../src/features/compare/use-run-data.ts';

const experiment = parseExperiment({
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [1] },
});
const description = { records: 70, domain: { attributes: [] } } as unknown as DataDescription;

test('results that stay on screen while another file is opened do not take over its record count or workload', () => {
  const loaded = { ref: { csv: 'mildew.csv' }, description };
  expect(dataOfRun({ experiment, isOfOtherCounts: false }, loaded)).toBeNull();
  expect(dataOfRun({ experiment, isOfOtherCounts: false }, { ...loaded, ref: experiment.dataset })).toBe(description);
  expect(dataOfRun({ experiment: null, isOfOtherCounts: false }, loaded)).toBe(description);
});
