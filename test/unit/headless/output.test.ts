import { expect, test } from 'vitest';
import { resultsOf } from '../../../src/core/experiment/results/results.ts';
import { resultsText } from '../../../src/headless/output.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';

const row = {
  mechanism: 'laplace',
  value: 0.002,
  trial: 0,
  metrics: { 'overall-relative-error': 0.5, 'mean-absolute-error': 9 },
  spent: 0.002,
  private: true,
  milliseconds: 1,
};
const results = resultsOf(laplaceAlone, 'cafe0123', [row]);

test('the name of the file says how results are written: a long table where it ends in .csv, else JSON', () => {
  const [header, first] = resultsText('out/Long.CSV', results).split('\r\n');
  expect(header).toMatch(/^mechanism,parameter,value,trial,metric,result,/);
  expect(first).toMatch(/^laplace,epsilon,0\.002,0,overall-relative-error,0\.5,share,/);
  for (const path of ['results.json', undefined]) {
    expect(JSON.parse(resultsText(path, results))).toMatchObject({ version: 1, fingerprint: 'cafe0123' });
  }
});
