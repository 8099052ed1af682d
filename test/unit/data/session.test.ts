import { describe, expect, it } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import type { FileRef } from '../../../src/core/data/dataset-ref.ts';
import type { CellReading } from '../../../src/core/data/file/reading/cell-reading.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import { DataSession, type ShownData } from '../../../src/core/data/session.ts';
import { resultOf } from '../../../src/core/outcome.ts';
import { fetched, noteFor } from '../../support/counts-note.ts';

const CSV = 'age,sex,city\n17,f,Ulm\n18,m,Ulm\n19,f,Bonn\n40,f,Kiel\n';
const quiet = () => undefined;

function csv(text: string, name = 'people.csv'): File {
  return new File([text], name);
}

function newSession(now = () => 0): DataSession {
  return new DataSession(now);
}

type Settings = Partial<Pick<FileRef, 'schema' | 'domain' | 'read'>>;

async function open(session: DataSession, file: File, settings: Settings = {}) {
  const { description, file: table } = resultOf(await tryOpen(session, [file], settings));
  if (!table || !description.schema) throw new Error('a file has a table');
  return { table, schema: description.schema, description };
}

function tryOpen(session: DataSession, files: readonly File[], settings: Settings = {}) {
  return session.open({ csv: files[0].name, ...settings }, files, quiet);
}

async function recode(session: DataSession, schema: Schema): Promise<ShownData> {
  return resultOf(await session.recode({ csv: 'people.csv', schema }, []));
}

async function totals(session: DataSession, attribute: number, schema?: Schema): Promise<number[]> {
  const counts = await fetched(session, noteFor([[attribute]], schema && { schema }));
  return [...countsOf(counts).table([attribute])];
}

describe('a data session', () => {
  it('tells how records are spread over the numbers of a column, as they are read and weighted', async () => {
    const session = newSession();
    expect(session.spread({ name: 'age', type: 'integer', outside: 'clamp' }).ok).toBe(false);
    await open(session, csv('age,at,count\n18,1.000,3\n17,2.500,1\n18,1.250,2\n,1,1\n', 'c.csv'), {
      read: { counts: true },
    });
    const spreadOf = (name: string, read?: CellReading) =>
      resultOf(session.spread({ name, type: 'number', outside: 'clamp', ...(read && { read }) }));
    expect(spreadOf('age')).toEqual({ values: Float64Array.of(17, 18), below: Float64Array.of(0, 1, 6) });
    const { values, below } = spreadOf('at', { as: 'number', decimal: ',' });
    expect([...values]).toEqual([1, 1000, 1250, 2500]);
    expect([...below]).toEqual([0, 1, 4, 6, 7]);
    expect(session.spread({ name: 'nobody', type: 'number', outside: 'clamp' }).ok).toBe(false);
  });

  it('opens a file with a proposed schema, a preview and what it learned', async () => {
    const opened = await open(newSession(), csv(CSV));
    expect(opened.table).toMatchObject({ name: 'people.csv', size: CSV.length, rows: 4, weighted: false });
    expect(opened.table.format).toMatchObject({ kind: 'delimited', delimiter: ',', header: true, encoding: 'utf-8' });
    expect(opened.table.columns.map(({ name }) => name)).toEqual(['age', 'sex', 'city']);
    expect(opened.table.preview).toEqual({
      rows: [
        ['17', 'f', 'Ulm'],
        ['18', 'm', 'Ulm'],
        ['19', 'f', 'Bonn'],
        ['40', 'f', 'Kiel'],
      ],
      counts: null,
    });
    expect(opened.schema).toEqual(opened.table.proposed);
    expect(opened.schema.attributes[1]).toMatchObject({ values: ['f', 'm'], learned: ['values'] });
    expect(opened.description).toMatchObject({ records: 4, rows: 4, weighted: false });
    expect(opened.description.histograms[1]).toEqual(Float64Array.of(3, 1));
    expect(opened.description.report?.recordsDropped).toBe(0);
  });

  it('codes the same file again for another schema, and tells what fell outside', async () => {
    const session = newSession();
    const { schema } = await open(session, csv(CSV));
    const adults: Schema = {
      attributes: schema.attributes.map((entry) =>
        entry.name === 'age'
          ? { name: 'age', type: 'integer', range: [18, 19], outside: 'drop' }
          : { ...entry, include: false },
      ),
    };
    const coded = await recode(session, adults);
    expect(coded.description.records).toBe(2);
    expect(coded.description.report).toMatchObject({ recordsRead: 4, recordsDropped: 2 });
    expect(await totals(session, 0)).toEqual([1, 1]);
    const clamped = await recode(session, {
      attributes: [{ name: 'age', type: 'integer', range: [18, 19], outside: 'clamp' }],
    });
    expect(clamped.description.report?.attributes).toEqual([
      { name: 'age', missing: 0, outside: 2, clamped: 2, dropped: 0 },
    ]);
    expect(await totals(session, 0)).toEqual([2, 2]);
  });

  it('learns what an entry leaves open, and flags it', async () => {
    const session = newSession();
    await open(session, csv(CSV));
    const coded = await recode(session, { attributes: [{ name: 'age', type: 'category', outside: 'drop' }] });
    expect(coded.description.schema?.attributes[0]).toMatchObject({
      values: ['17', '18', '19', '40'],
      learned: ['values'],
    });
  });

  it('keeps what was there when a schema or a file fails', async () => {
    const session = newSession();
    await open(session, csv(CSV));
    const schema: Schema = { attributes: [{ name: 'age', type: 'integer', range: [90, 99], outside: 'drop' }] };
    const none = await session.recode({ csv: 'people.csv', schema }, []);
    expect(none).toMatchObject({ ok: false, message: expect.stringContaining('No record is left') });
    expect(await tryOpen(session, [csv('', 'empty.csv')])).toMatchObject({
      ok: false,
      message: expect.stringContaining('empty.csv'),
    });
    expect(await totals(session, 1)).toEqual([3, 1]);
    expect(await recode(session, { attributes: [{ name: 'sex', type: 'category', outside: 'drop' }] })).toBeTruthy();
  });

  it('gives tables of the schema that is meant, whatever was coded meanwhile', async () => {
    const session = newSession();
    const { schema } = await open(session, csv(CSV));
    const reversed: Schema = {
      attributes: [{ name: 'sex', type: 'category', values: ['m', 'f'], outside: 'drop' }],
    };
    await recode(session, reversed);
    expect(await totals(session, 0, reversed)).toEqual([1, 3]);
    expect(await totals(session, 1, schema)).toEqual([3, 1]);
  });

  it('takes a declared domain beside the file, leaves other columns out and learns nothing', async () => {
    const domain = new File(['{"b": 3}'], 'domain.json');
    const session = newSession();
    const beside = (file: File) => session.open({ csv: file.name, domain: 'domain.json' }, [file, domain], quiet);
    const { description } = resultOf(await beside(csv('a,b\n1,0\n2,1\n')));
    expect(description.domain.attributes).toEqual([{ name: 'b', size: 3, labels: ['0', '1', '2'] }]);
    expect(description.schema?.attributes.map(({ name, include }) => [name, include])).toEqual([
      ['b', undefined],
      ['a', false],
    ]);
    const broken = await beside(csv('a,b\n1,0\n2,7\n'));
    expect(broken).toMatchObject({ ok: false, message: expect.stringContaining('codes 0 to 2') });
    const stranger = await beside(csv('a,c\n1,0\n2,7\n'));
    expect(stranger).toMatchObject({ ok: false, message: expect.stringContaining('no such column') });
    const alone = await tryOpen(session, [csv(CSV)], { domain: 'elsewhere/domain.json' });
    expect(alone).toEqual({
      ok: false,
      message: 'dataset.domain: domain.json is not open in this window; drop it here.',
    });
  });

  it('reads a table of counts and shows the counts beside the first rows', async () => {
    const { table, description } = await open(newSession(), csv('sex,count\nf,30\nm,12\n'));
    expect(table.weighted).toBe(true);
    expect(table.preview).toEqual({ rows: [['f'], ['m']], counts: [30, 12] });
    expect(description.records).toBe(42);
  });

  it('tells shape, never contents, in the fingerprint', async () => {
    const first = await open(newSession(), csv('a,b\n1,x\n2,y\n'));
    const other = await open(newSession(), csv('c,d\n2,u\n1,v\n1,v\n', 'other.csv'));
    const larger = await open(newSession(), csv('a,b\n1,x\n2,y\n2,z\n'));
    expect(first.description.fingerprint).toMatch(/^[0-9a-f]{8}$/);
    expect(other.description.fingerprint).toBe(first.description.fingerprint);
    expect(larger.description.fingerprint).not.toBe(first.description.fingerprint);
  });

  it('reports progress at most ten times a second while it reads', async () => {
    let time = 0;
    const shares: number[] = [];
    const block = 'f,30\n'.repeat(10_000);
    const file = new File(['sex,age\n', ...Array.from({ length: 40 }, () => block)], 'long.csv');
    const session = newSession(() => (time += 30));
    resultOf(await session.open({ csv: 'long.csv' }, [file], (share) => shares.push(share)));
    const readingOnly = shares.filter((share) => share < 0.85);
    expect(readingOnly.length).toBeGreaterThan(1);
    expect(readingOnly.length).toBeLessThanOrEqual(Math.ceil((time * 10) / 1000) + 1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
});
