import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { Failure } from '../../../src/core/failure.ts';
import { filesIn } from '../../../src/headless/node-file.ts';
import { recordsIn } from '../../support/records-in.ts';

const directory = mkdtempSync(join(tmpdir(), 'open-dataset-'));
afterAll(() => rmSync(directory, { recursive: true }));

const files = {
  'people.csv': 'sex;smokes;age\nf;y;31\nm;n;44\nm;n;44\n',
  'codes.csv': 'a,b\n0,2\n1,1\n',
  'table.csv': 'a,b,count\nx,p,3\ny,q,4\n',
  'plain.csv': 'a,b,n\nx,p,3\n',
  'domain.json': '{"a": 2, "b": 3}',
  'narrow.json': '{"a": 2, "b": 2}',
  'other.json': '{"a": 2, "c": 2}',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);

async function load(dataset: object) {
  const data = await openDataset(parseDatasetRef(dataset, 'dataset'), filesIn(directory));
  const { schema, report } = data;
  if (!schema || !report) throw new Error('a file has a schema');
  return { dataset: recordsIn(data), schema, report };
}

async function refusal(file: object): Promise<string> {
  const error = await load(file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  return (error as Error).message;
}

describe('opening the files of a dataset', () => {
  it('takes a schema, or learns one', async () => {
    const learned = await load({ csv: 'people.csv' });
    expect(learned.dataset.domain.attributes.map((attribute) => attribute.labels)).toEqual([
      ['f', 'm'],
      ['n', 'y'],
      ['0–39', '40–59', '60–79', '80–100'],
    ]);
    expect(learned.schema.attributes.map((entry) => entry.learned)).toEqual([['values'], ['values'], undefined]);
    const { dataset, report } = await load({
      csv: 'people.csv',
      schema: { attributes: [{ name: 'age', type: 'number', bins: [0, 40], outside: 'drop' }] },
    });
    expect(dataset.records).toBe(1);
    expect(report.recordsDropped).toBe(2);
  });

  it('takes a table of counts', async () => {
    const { dataset } = await load({ counts: 'table.csv' });
    expect(dataset).toMatchObject({ rows: 2, records: 7, weights: Float64Array.of(3, 4) });
    expect(await refusal({ counts: 'plain.csv' })).toMatch(/plain\.csv: .*named “count”.*“a”, “b”, “n”/);
  });

  it('takes a domain.json at its word', async () => {
    const { dataset, schema } = await load({ csv: 'codes.csv', domain: 'domain.json' });
    expect(dataset.domain.attributes.map((attribute) => attribute.size)).toEqual([2, 3]);
    expect(schema.attributes.some((entry) => entry.learned)).toBe(false);
    expect(await refusal({ csv: 'codes.csv', domain: 'narrow.json' })).toMatch(
      /codes\.csv, column “b”: there are values outside the codes 0 to 1 that narrow\.json declares \(records: 1\)/,
    );
    expect(await refusal({ csv: 'codes.csv', domain: 'other.json' })).toMatch(
      /other\.json names “c”, but codes\.csv has no such column\. Its columns are “a”, “b”/,
    );
  });

  it('says which file is not there', async () => {
    expect(await refusal({ csv: 'nowhere.csv' })).toMatch(
      /^dataset\.csv: the file .*nowhere\.csv cannot be read: there is no such file/,
    );
    expect(await refusal({ counts: '.' })).toMatch(/^dataset\.counts: .* is not a file/);
    expect(await refusal({ csv: 'codes.csv', domain: 'no.json' })).toMatch(
      /^dataset\.domain: the file .*no\.json cannot be read: there is no such file/,
    );
  });

  it('takes a schema or a domain, not both', async () => {
    const schema = [{ name: 'a', type: 'category' }];
    expect(await refusal({ csv: 'codes.csv', schema, domain: 'domain.json' })).toBe(
      'dataset: give either "schema" or "domain", not both.',
    );
  });
});
