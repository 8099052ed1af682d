import { expect, test } from 'vitest';
import type { ImportedTable } from '../../../../src/core/data/imported-table.ts';
import { keyCandidates, repeatedKey } from '../../../../src/features/data/key-candidates.ts';

function table(rows: number, columns: Readonly<Record<string, number | null>>, leftOut: readonly string[] = []) {
  return {
    rows,
    columns: Object.entries(columns).map(([name, distinct]) => ({ name, distinct, missing: 0, kind: 'text' })),
    proposed: {
      attributes: Object.keys(columns).map((name) => ({ name, ...(leftOut.includes(name) ? { include: false } : {}) })),
    },
  } as unknown as ImportedTable;
}

test('columns named like a key come first, then those that are left out', () => {
  const columns = { age: 60, free_text: 900, patient_id: 300, constant: 1 };
  expect(keyCandidates(table(1000, columns, ['free_text']))).toEqual(['patient_id', 'free_text', 'age']);
});

test('a key that comes again hints at several rows of a person; groups and unique numbers do not', () => {
  expect(repeatedKey(table(1000, { age: 60, PatientID: 300 }))).toEqual({ name: 'PatientID', distinct: 300 });
  expect(repeatedKey(table(1000, { id: 1000 }))).toBeNull();
  expect(repeatedKey(table(1000, { group_id: 3 }))).toBeNull();
});
