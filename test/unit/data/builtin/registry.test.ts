import { expect, test } from 'vitest';
import { builtinDataset, datasets } from '../../../../src/core/data/builtin/registry.ts';
import { Failure } from '../../../../src/core/failure.ts';
import { defaultParams } from '../../../../src/core/params.ts';

test('knows the names that files use, each once', () => {
  expect(datasets.map(({ id }) => id).sort()).toEqual(
    [
      'adult-like',
      'census-like',
      'cps-1985',
      'czech',
      'mildew',
      'network-like',
      'nltcs-like',
      'rochdale',
      'search-like',
      'table-2',
      'transfusion-like',
    ].sort(),
  );
});

test('an unknown name is refused with the place and the known names', () => {
  expect(() => builtinDataset('adult', 'dataset.builtin')).toThrow(Failure);
  expect(() => builtinDataset('adult', 'dataset.builtin')).toThrow(/^dataset\.builtin: there is no .*"adult".*"czech"/);
});

test.each(datasets.map((dataset) => [dataset.id, dataset] as const))('%s is well-formed', (id, dataset) => {
  const { domain, rows, columns, weights, records } = dataset.build(defaultParams(dataset.params));
  expect(columns.length).toBe(domain.attributes.length);
  for (const { size, labels } of domain.attributes) expect(labels.length).toBe(size);
  for (const column of columns) expect(column.length).toBe(rows);
  expect(records).toBe(weights ? weights.reduce((sum, weight) => sum + weight, 0) : rows);
  const says = `${dataset.title} ${dataset.card.about}`;
  expect(says.includes('generated')).toBe(dataset.card.origin === 'generated');
  if (id.endsWith('-like')) expect(dataset.card.origin).toBe('generated');
});
