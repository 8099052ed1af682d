import { describe, expect, it } from 'vitest';
import { parseDatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { ByteDictionary, HASH_SEED } from '../../../src/core/data/file/delimited/byte-dictionary.ts';
import { RowOwnersBuilder } from '../../../src/core/data/file/row-owners.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { recordsIn } from '../../support/records-in.ts';
import { textSource } from '../../support/text-source.ts';

const VISITS = [
  'patient,ward,day',
  'p1,a,mon',
  'p2,b,mon',
  'p1,a,tue',
  ' p1 ,b,wed',
  ',b,wed',
  'NA,b,thu',
  'p3,a,thu',
  'p1,b,fri',
].join('\n');

function open(person: unknown, text = VISITS, more: object = {}) {
  const ref = parseDatasetRef({ csv: 'visits.csv', person, ...more }, 'dataset');
  return openDataset(ref, () => textSource('visits.csv', text));
}

describe('rows of people', () => {
  it('keeps the first rows of each key in the order of the file, and no row without a key', async () => {
    const data = await open({ key: 'patient', rows: 2 });
    const { domain, records, columns } = recordsIn(data);
    expect(domain.attributes.map(({ name }) => name)).toEqual(['ward', 'day']);
    expect(records).toBe(4);
    const wards = [...columns[0]].map((code) => domain.attributes[0].labels[code]);
    expect(wards).toEqual(['a', 'b', 'a', 'a']);
    expect(data.report?.persons).toEqual({ persons: 3, mostRows: 4, rowsBeyond: 2, rowsWithoutKey: 2 });
  });

  it('what is kept of one person does not depend on anybody else', async () => {
    const kept = async (text: string) => [...recordsIn(await open({ key: 'patient', rows: 2 }, text)).columns[1]];
    const days = { values: ['mon', 'tue', 'wed', 'thu', 'fri'], name: 'day', type: 'category', outside: 'drop' };
    const schema = { schema: { attributes: [days] } };
    const all = recordsIn(await open({ key: 'patient', rows: 2 }, VISITS, schema));
    const without = VISITS.split('\n')
      .filter((line) => !line.includes('p1'))
      .join('\n');
    const others = recordsIn(await open({ key: 'patient', rows: 2 }, without, schema));
    expect(all.records - others.records).toBe(2);
    expect([...all.columns[0]].sort()).toEqual([...others.columns[0], 0, 1].sort());
    expect(await kept(VISITS)).toHaveLength(4);
  });

  it('a row that has no place in the domain uses up none of a person’s rows', async () => {
    const day = { values: ['wed', 'fri'], name: 'day', type: 'category', outside: 'drop' };
    const data = await open({ key: 'patient', rows: 2 }, VISITS, { schema: { attributes: [day] } });
    expect(recordsIn(data).records).toBe(2);
    expect(data.report).toMatchObject({ recordsDropped: 5, persons: { persons: 1, rowsBeyond: 0 } });
  });

  it('without a key keeps every row', async () => {
    const data = await open({ rows: 3 });
    expect(recordsIn(data).records).toBe(8);
    expect(data.report?.persons).toBeNull();
  });

  it.each([
    [{ key: 'name', rows: 2 }, 'visits.csv: there is no column “name” that could say whose row each is.'],
    [{ key: 'patient', rows: 0 }, 'dataset.person.rows'],
    [{ key: 'patient', rows: 1.5 }, 'expected a whole number'],
    [{ key: 'patient' }, 'dataset.person.rows'],
  ])('%j is refused with a sentence', async (person, message) => {
    await expect(async () => open(person)).rejects.toThrow(message);
  });

  it('a table of counts takes no key, and an attribute cannot be one', async () => {
    await expect(open({ key: 'a', rows: 2 }, 'a,b,count\n1,x,3\n')).rejects.toThrow(
      'a table of counts does not say whose',
    );
    expect(() => parseDatasetRef({ counts: 't.csv', person: { key: 'a', rows: 2 } }, 'dataset')).toThrow('person.key');
    const schema = { attributes: [{ name: 'patient', type: 'category', values: ['p1'], outside: 'drop' }] };
    await expect(open({ key: 'patient', rows: 2 }, VISITS, { schema })).rejects.toThrow('whose row each is');
  });

  it('needs a key in some row', async () => {
    await expect(open({ key: 'patient', rows: 2 }, 'patient,ward\n,a\n,b\n')).rejects.toThrow('in the key column');
  });

  it('tells keys of one hash apart, and takes many of them', () => {
    const encoder = new TextEncoder();
    const owners = new RowOwnersBuilder(16_384);
    const keys = 200_000;
    const bytes = (text: string) => encoder.encode(text);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < keys; i++) {
        const key = bytes(`k${i}`);
        owners.add(key, 0, key.length);
      }
    }
    const { codes, size } = owners.finish();
    expect(size).toBe(keys + 1);
    expect([codes[0], codes[keys - 1], codes[keys], codes[2 * keys - 1]]).toEqual([1, keys, 1, keys]);
    const same = new ByteDictionary();
    for (const text of ['ab', 'cd', 'ab']) same.codeOf(bytes(text), 0, 2, HASH_SEED);
    expect(same.size).toBe(2);
  });
});
