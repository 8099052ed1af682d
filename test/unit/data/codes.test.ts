import { describe, expect, it } from 'vitest';
import { FileAsRead } from '../../../src/core/data/file/file-as-read.ts';
import { describeFile } from '../../../src/core/data/file/file-description.ts';
import { codeBySchema, openDataset } from '../../../src/core/data/open-dataset.ts';
import { readText } from '../../support/read-text.ts';
import { textSource } from '../../support/text-source.ts';

type Cell = string | number;
const many = (n: number, cell: (i: number) => Cell) => Array.from({ length: n }, (_, i) => cell(i));
const hashed = (i: number) => (i * 7919) % 104_729;
/** Small numbers far more often than large ones. */
const few = (i: number, most: number) => Math.floor(most * (hashed(i) / 104_729) ** 3);

function file(name: string, cells: readonly Cell[]): FileAsRead {
  const lines = cells.map((cell, i) => `"${cell}";${['red', 'green', 'blue'][i % 3]}`);
  const table = readText(`"${name}";colour\n${lines.join('\n')}\n`, { delimiter: ';', header: true });
  return new FileAsRead({ name: 'file.csv', size: 1 }, table, { kind: 'parquet' });
}

function proposal(name: string, cells: readonly Cell[]) {
  const read = file(name, cells);
  const { domain, report } = codeBySchema(read, read.proposed, 1);
  return {
    entry: read.proposed.attributes[0],
    why: read.proposal.why[0],
    labels: domain.attributes.find((attribute) => attribute.name === name)?.labels ?? [],
    outside: report?.attributes[0].outside,
  };
}

describe('whole numbers that name something', () => {
  it.each<[string, (i: number) => Cell]>([
    ['PULocationID', (i) => 1 + few(i, 260)],
    ['zone', (i) => few(i, 90)],
    ['Ward', (i) => 1 + (i % 50)],
    ['Community Area', (i) => 1 + (i % 77)],
    ['mcc', (i) => [5411, 5812, 5541][i % 3] + few(i, 30)],
    ['Payroll Number', (i) => few(i, 120)],
    ['Facility Id', (i) => few(i, 230)],
  ])('are values of their own: %s', (name, cell) => {
    const { entry, why, labels, outside } = proposal(name, many(6000, cell));
    expect(why).toBeNull();
    expect(entry).toMatchObject({ type: 'category', learned: ['values'] });
    expect(labels.length).toBeGreaterThan(10);
    expect(outside ?? 0).toBeLessThan(3000);
  });

  it.each<[string, (i: number) => Cell]>([
    ['Number of Children', (i) => few(i, 12)],
    ['education-num', (i) => 1 + (i % 16)],
    ['num', (i) => few(i, 30)],
    ['price', (i) => hashed(i)],
    ['zip', (i) => 1000 + ((i * 7919) % 98_000)],
    ['valid', (i) => few(i, 70)],
  ])('are not: %s', (name, cell) => {
    const { entry } = proposal(name, many(6000, cell));
    expect(entry.read).toBeUndefined();
    expect(entry.values?.some((value) => Number.isNaN(Number(value))) ?? false).toBe(false);
  });

  it('keep 6 from being 2, and records that hardly any others are like are left out', () => {
    expect(
      proposal(
        'VendorID',
        many(6000, (i) => (i % 9 ? 2 : 1)).map((vendor, i) => (i % 300 ? vendor : 6)),
      ).labels,
    ).toEqual(['1', '2', '6']);
    const { entry, outside } = proposal(
      'VendorID',
      many(6000, (i) => (i % 2000 === 7 ? 6 : 1 + (i % 2))),
    );
    expect(entry).toMatchObject({ values: ['1', '2'], outside: 'drop' });
    expect(outside).toBe(3);
  });

  it('are no neighbours where they come and go', () => {
    const kinds = [4000, 500, 20, 10, 15, 600, 5, 300, 250];
    const cells = kinds.flatMap((times, code) => many(times, () => code + 1));
    expect(proposal('RAC1P', cells)).toMatchObject({
      entry: { type: 'category', outside: 'category' },
      labels: ['1', '2', '6', '8', '9', '(outside)'],
    });
    const siblings = [4000, 900, 300, 100, 40, 20, 8, 4, 2].flatMap((times, count) => many(times, () => count));
    expect(proposal('SibSp', siblings).entry).toMatchObject({ type: 'integer', outside: 'clamp' });
  });
});

describe('codes', () => {
  it.each<[string, string, (i: number) => Cell, string]>([
    ['of which there are 9,000', 'zip', (i) => String(10_000 + (hashed(i) % 9000)), '10'],
    ['in figures alone', 'naics', (i) => 110_000 + (hashed(i) % 8000), '110'],
  ])('are put together by how they begin: %s', (_, name, cell, label) => {
    const { entry, labels, outside } = proposal(name, many(12_000, cell));
    expect(entry).toMatchObject({ read: { as: 'text', first: expect.any(Number) }, learned: ['values'] });
    expect(entry.merge).toBeUndefined();
    expect(labels[0].startsWith(label.slice(0, 2))).toBe(true);
    expect(outside ?? 0).toBeLessThan(2400);
  });

  it.each<[string, RegExp, (i: number) => Cell]>([
    ['SERIALNO', /one by one/, (i) => `2019HU${String(Math.floor(i / 2) * 7).padStart(7, '0')}`],
    ['InvoiceNo', /one by one/, (i) => 536_000 + Math.floor(i / 9)],
    ['officer_id_hash', /one by one/, (i) => (hashed(i % 600) * 99_991 + 4_000_000_000).toString(16)],
    ['Id', /identifier/, (i) => 1_503_960_366 + 70_000_001 * (i % 33)],
    ['cc_num', /identifier/, (i) => 4_000_000_000_000_000 + 7919 * (i % 900)],
  ])('of things one by one are left out: %s', (name, why, cell) => {
    expect(proposal(name, many(4000, cell)).why).toMatch(why);
  });

  it('are cut where a schema says so, and by no other length', async () => {
    const csv = `plz,n\n${many(400, (i) => `${['50667', '50823', '80331', '', '8'][i % 5]},${i % 3}`).join('\n')}\n`;
    const open = async (read: { as: 'text'; first?: number }) => {
      const schema = { attributes: [{ name: 'plz', type: 'category', read, outside: 'category' }] } as const;
      const data = await openDataset({ csv: 'a.csv', schema }, () => textSource('a.csv', csv));
      return [data.domain.attributes[0].labels, [...data.counts().table([0])]];
    };
    expect(await open({ as: 'text', first: 1 })).toEqual([
      ['5', '8', '(missing)', '(outside)'],
      [160, 160, 80, 0],
    ]);
    expect(await open({ as: 'text', first: 3 })).toEqual([
      ['8', '506', '508', '803', '(missing)', '(outside)'],
      [80, 80, 80, 80, 80, 0],
    ]);
    expect((await open({ as: 'text' }))[0]).toContain('50667');
  });

  it('stay whole where that was stated, however many there are', () => {
    const cells = many(6000, (i) => String(10_000 + (hashed(i) % 3000)));
    const read = file('zip', cells);
    const whole = { name: 'zip', type: 'category', read: { as: 'text' }, outside: 'category' } as const;
    const { domain } = codeBySchema(read, { attributes: [whole] }, 1);
    expect(domain.attributes[0].labels[0]).toHaveLength(5);
  });

  it('tell how long they are, and nothing else does', () => {
    const lengths = (name: string, cell: (i: number) => Cell) =>
      describeFile(file(name, many(300, cell))).columns[0].codeLength;
    expect(lengths('x', (i) => `E1${i % 9} 6AN`)).toBe(7);
    expect(lengths('x', (i) => 40_000 + (i % 90))).toBe(5);
    expect(lengths('x', (i) => ['red', 'green', 'blue'][i % 3])).toBeUndefined();
  });
});

describe('codes for no answer', () => {
  const answers = (code: number, every: number) => many(3000, (i) => (i % every ? 1 + (hashed(i) % 5) : code));

  it.each<[string, readonly Cell[], number]>([
    ['−1 beside days', many(3000, (i) => (i % 40 ? hashed(i) % 400 : -1)), 75],
    ['7777 and 9999 beside minutes', many(3000, (i) => (i % 40 ? hashed(i) % 720 : i % 80 ? 7777 : 9999)), 75],
    ['99 beside hours', many(3000, (i) => (i % 40 ? (hashed(i) % 21) + 1 : i % 80 || i === 0 ? 99 : '')), 38],
  ])('are beside answers that they would be counted with, as those who gave none: %s', (_, cells, coded) => {
    const { entry, labels, outside } = proposal('answer', cells);
    expect(entry.outside).toBe('category');
    expect(entry.missing).toBeUndefined();
    expect(labels.at(-1)).toBe('(outside)');
    expect(outside).toBe(coded);
  });

  it('are no reason to drop the few records that have them: they may be answers, such as a gain of 99999', () => {
    expect(proposal('answer', answers(9, 500))).toMatchObject({ entry: { outside: 'category' }, outside: 6 });
  });

  it.each<[string, readonly Cell[]]>([
    ['have bins of their own', answers(9, 5)],
    ['are nearly all there is', many(3000, (i) => (i % 30 ? -1 : hashed(i) % 400))],
    ['come a few times', [...many(3000, (i) => hashed(i) % 400), 9999, 9999]],
  ])('stay where they %s', (_, cells) => {
    const { entry, outside } = proposal('x', cells);
    expect(entry.outside === 'clamp' || entry.values?.includes('9')).toBe(true);
    expect(entry.outside === 'clamp' || outside === 0).toBe(true);
  });
});

describe('what people wrote, and what is a list', () => {
  const first = (i: number) =>
    ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea', 'Max', 'Nia'][i % 14];

  it.each<[string, RegExp, (i: number) => Cell]>([
    ['first', /names of people/, first],
    ['lname', /names of people/, first],
    ['Which? [Sonstiges]', /wrote beside/, (i) => (i % 60 ? '' : 'TikTok')],
    ['Q2_5_TEXT', /wrote beside/, (i) => (i % 50 ? '' : 'agender')],
  ])('are left out: %s', (name, why, cell) => expect(proposal(name, many(300, cell)).why).toMatch(why));

  it.each<[string, (i: number) => Cell]>([
    ['Location Description', (i) => `PLACE ${i % 40}, PARKING LOT OF A STORE`],
    ['Newspaper [Sonstiges]', (i) => (i % 2 ? 'Sonstiges' : '')],
    ['Others (please specify)', (i) => ['Yes', 'No'][i % 2]],
  ])('are values: %s', (name, cell) => expect(proposal(name, many(4000, cell)).why).toBeNull());
});
