import { describe, expect, it } from 'vitest';
import { FileAsRead } from '../../../../src/core/data/file/file-as-read.ts';
import { describeFile } from '../../../../src/core/data/file/file-description.ts';
import { codeBySchema } from '../../../../src/core/data/open-dataset.ts';
import type { Schema } from '../../../../src/core/data/schema/schema.ts';
import {
  bulkEdited,
  declared,
  learnedEntries,
  setBins,
  setIncluded,
  setMissing,
  setOutside,
  setType,
} from '../../../../src/features/data/bulk-edits.ts';
import { entryOf, replaceEntries, withOutside } from '../../../../src/features/data/schema-edits.ts';
import { foundRows, schemaRows, withPressed } from '../../../../src/features/data/schema-rows.ts';
import { readText } from '../../../support/read-text.ts';

const people = 'years,sex,town,pay\n17,f,Ulm,1.5\n,m,Ulm,2.5\n19,f,Bonn,7.25\n40,f,,9\n';
const format = { kind: 'parquet' } as const;
const file = new FileAsRead({ name: 'people.csv', size: people.length }, readText(people), format);
const table = describeFile(file);

function rowsOf(schema: Schema = file.proposed, before: ReturnType<typeof schemaRows> = []) {
  const coded = codeBySchema(file, schema, 1);
  return schemaRows(table, coded.schema ?? schema, structuredClone(coded.describe()), before);
}
const names = (rows: ReturnType<typeof rowsOf>) => rows.map(({ column }) => column.name);

describe('rows of the schema table', () => {
  it('stay the same objects where nothing changed', () => {
    const before = rowsOf();
    const years = withOutside(entryOf(file.proposed, file.proposed, 'years'), 'category');
    const after = rowsOf(replaceEntries(file.proposed, [years]), before);
    expect(after.map((row, i) => row === before[i])).toEqual([false, true, true, true]);
  });

  it('are found by several names, by what is the matter with them, and put in order', () => {
    const rows = rowsOf();
    expect(names(foundRows(rows, 'TOW; ye', 'all', 'file'))).toEqual(['years', 'town']);
    expect(names(foundRows(rows, ' ', 'all', 'name'))).toEqual(['pay', 'sex', 'town', 'years']);
    expect(names(foundRows(rows, '', 'missing', 'file'))).toEqual(['years', 'town']);
    expect(names(foundRows(rows, '', 'outside', 'file'))).toEqual([]);
    expect(names(foundRows(rows, '', 'all', 'size'))[0]).toBe('years');
    const [, sex] = bulkEdited(rows, setIncluded(false)).entries;
    const without = rowsOf(replaceEntries(file.proposed, [sex]));
    expect(names(foundRows(without, '', 'left-out', 'file'))).toEqual(['sex']);
    expect(names(foundRows(without, '', 'learned', 'file'))).toEqual(['years', 'town', 'pay']);
  });
});

describe('a press on the box of a row', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];
  const press = (name: string, isOn: boolean, from: string | null, was: string[] = []) => [
    ...withPressed(new Set(was), shown, { name, isOn, from }),
  ];

  it('takes one, or with Shift all from the one before, either way', () => {
    expect(press('b', true, null)).toEqual(['b']);
    expect(press('d', true, 'b')).toEqual(['b', 'c', 'd']);
    expect(press('a', true, 'c', ['e'])).toEqual(['e', 'a', 'b', 'c']);
    expect(press('d', false, 'c', shown)).toEqual(['a', 'b', 'e']);
  });

  it('takes one where the one before is no longer shown', () => {
    expect(press('c', true, 'gone', ['a'])).toEqual(['a', 'c']);
  });
});

describe('edits of many columns', () => {
  const rows = rowsOf();
  const edited = (edit: Parameters<typeof bulkEdited>[1]) => {
    const { entries, refused } = bulkEdited(rows, edit);
    return { changed: entries.map(({ name }) => name), refused: Object.fromEntries(refused), entries };
  };

  it('say which columns keep their own, and why', () => {
    expect(edited(setType('number'))).toMatchObject({
      changed: expect.not.arrayContaining(['sex', 'town']),
      refused: { 'No cell can be read as a number.': 2 },
    });
    const bins = edited(setBins(5));
    expect(bins.refused).toEqual({ 'Categories have no bins.': 2 });
    expect(bins.entries.map(({ binCount, learned }) => [binCount, learned])).toEqual([
      [5, ['range']],
      [5, ['range']],
    ]);
    expect(edited(setOutside('clamp')).refused).toEqual({ 'Texts have no nearest value.': 2 });
  });

  it('leave out, and edit no more what is left out', () => {
    const out = edited(setIncluded(false));
    expect(out.changed).toEqual(['years', 'sex', 'town', 'pay']);
    const left = rows.map((row, i) => ({ ...row, entry: out.entries[i] }));
    expect(bulkEdited(left, setMissing('drop'))).toEqual({
      entries: [],
      refused: new Map([['They are left out.', 4]]),
    });
  });

  it('can be applied', () => {
    for (const edit of [setType('category'), setOutside('category'), setMissing('drop'), setMissing('category')]) {
      const schema = replaceEntries(file.proposed, bulkEdited(rows, edit).entries);
      expect(codeBySchema(file, schema, 1).schema?.attributes).toHaveLength(4);
    }
  });

  it('declare those that are named, and no others', () => {
    const schema = declared(file.proposed, new Set(['years', 'sex']));
    expect(learnedEntries(rowsOf(schema)).map(({ name }) => name)).toEqual(['town', 'pay']);
  });
});
