import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../../src/core/experiment/parse-experiment.ts';
import { personSentence } from '../../../../../src/core/experiment/person-sentence.ts';
import { resultsCsv } from '../../../../../src/features/shared/run/results-csv.ts';
import { guaranteeSentences } from '../../../../../src/features/shared/words/guarantee.ts';
import { settingsLine } from '../../../../../src/features/shared/words/titles.ts';

function experiment(person: object | undefined, neighbours = 'replace-one') {
  return parseExperiment({
    version: 1,
    dataset: { csv: 'visits.csv', ...(person && { person }) },
    neighbours,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }, { id: 'oracle' }],
    sweep: { parameter: 'epsilon', values: [1] },
  });
}

test('whom ε protects is said of a key, of what is known, and of both kinds of neighbours', () => {
  expect(personSentence(experiment({ rows: 3, key: 'id' }))).toBe(
    'ε is for each person, of whom at most 3 rows are kept, given the number of rows, which is not protected.',
  );
  expect(personSentence(experiment({ rows: 3 }, 'add-remove'))).toBe(
    'ε is for each person, who is taken to have at most 3 rows.',
  );
});

test('cards, the line under a chart and exports say it where it holds, and only there', () => {
  const several = experiment({ rows: 3, key: 'id' }, 'add-remove');
  expect(guaranteeSentences(several, 0)).toEqual([
    'Pure ε-differential privacy: there is no δ.',
    'ε is for each person, of whom at most 3 rows are kept.',
  ]);
  expect(guaranteeSentences(several, 1)).toHaveLength(1);
  expect(guaranteeSentences(experiment({ rows: 1 }), 0)).toHaveLength(1);
  expect(settingsLine(several, null)).toContain('add or remove one person of at most 3 rows');
  expect(settingsLine(experiment(undefined), null)).toContain('replace one record');
  const row = { mechanism: 'laplace', value: 1, trial: 0, metrics: {}, spent: 1, private: true, milliseconds: 1 };
  const csv = resultsCsv({ experiment: several, rows: [{ ...row, rowsPerPerson: 3 }], references: [] }).join('');
  expect(csv).toContain('for each person of at most 3 rows');
});
