import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../../src/core/data/builtin/registry.ts';
import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import type { Dataset } from '../../../../src/core/data/dataset.ts';
import { cellCount } from '../../../../src/core/data/domain.ts';

const shared = new URL('../../../../shared/data/', import.meta.url);

/** "label,label,… → count" of every row, so that order of rows and codes does not matter. */
function labelledCounts(dataset: Dataset): Map<string, number> {
  const { attributes } = dataset.domain;
  return new Map(
    Array.from({ length: dataset.rows }, (_, row) => [
      attributes.map(({ labels }, i) => labels[dataset.columns[i][row]]).join(','),
      dataset.weights?.[row] ?? 1,
    ]),
  );
}

describe.each([
  { id: 'czech', records: 1841, attributes: 6, nonZero: 63, cells: 64, levelZero: [961, 1063, 927, 1054, 1061, 1581] },
  { id: 'mildew', records: 70, attributes: 6, nonZero: 22, cells: 64, levelZero: [41, 41, 36, 40, 39, 37] },
  {
    id: 'rochdale',
    records: 665,
    attributes: 8,
    nonZero: 91,
    cells: 256,
    levelZero: [444, 329, 586, 164, 295, 383, 54, 148],
  },
])('$id', ({ id, records, attributes, nonZero, cells, levelZero }) => {
  const dataset = builtinDataset(id).build({});

  test('has the published shape', () => {
    expect(dataset.records).toBe(records);
    expect(dataset.domain.attributes).toHaveLength(attributes);
    expect(dataset.rows).toBe(nonZero);
    expect(cellCount(dataset.domain)).toBe(cells);
  });

  test('has the published one-way margins', () => {
    const first = dataset.domain.attributes.map((_, i) => tabulate(dataset, [i])[0]);
    expect(first).toEqual(levelZero);
  });

  const file = new URL(`${id}.csv`, shared);
  test.skipIf(!existsSync(file))(`equals ${id}.csv (skipped without ../shared/data)`, () => {
    const [header, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    expect([...dataset.domain.attributes.map(({ name }) => name), 'count'].join(',')).toBe(header);
    const expected = lines.map((line): [string, number] => {
      const at = line.lastIndexOf(',');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    });
    expect(labelledCounts(dataset)).toEqual(new Map(expected));
  });
});

test("table-2's marginal on Status and Gender is Table 3 of the paper", () => {
  const dataset = builtinDataset('table-2').build({});
  expect([...tabulate(dataset, [1, 2])]).toEqual([1, 1, 0, 2, 0, 0, 0, 1]);
});
