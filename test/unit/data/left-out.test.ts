import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FileAsRead } from '../../../src/core/data/file/file-as-read.ts';
import { describeFile } from '../../../src/core/data/file/file-description.ts';
import { codeBySchema, openDataset } from '../../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../../src/core/data/source.ts';
import { readText } from '../../support/read-text.ts';
import { textSource } from '../../support/text-source.ts';

type Cell = string | number;
const many = (n: number, cell: (i: number) => Cell) => Array.from({ length: n }, (_, i) => cell(i));
const of = (words: string) => words.split(' ');
const FIRST = of('Ada Ben Cleo Dan Eve Finn Gus Hal Ida Jon Kim Lea Max Nia Oli Pia Quin Rob Sue Tom Una Vic');
const LAST = of('Abel Berg Cruz Dorn Ende Falk Gold Haas Ihle Jung Katz Lang Mohr Noll Otto Pohl Raab Sand Tann Uhl');

/** A column of this name beside one of colours, as a file that was read. */
function file(name: string, cells: readonly Cell[]): FileAsRead {
  const lines = cells.map((cell, i) => `"${cell}";${['red', 'green', 'blue'][i % 3]}`);
  const table = readText(`"${name}";colour\n${lines.join('\n')}\n`, { delimiter: ';', header: true });
  return new FileAsRead({ name: 'file.csv', size: 1 }, table, { kind: 'parquet' });
}
const why = (name: string, cells: readonly Cell[]) => file(name, cells).proposal.why[0];
const hashed = (i: number) => (i * 7919) % 104_729;

describe('left out', () => {
  it.each<[string, string, readonly Cell[]]>([
    ['an identifier with blanks', 'patient_id', many(300, (i) => (i % 9 ? 1000 + i : ''))],
    ['running numbers with blanks', 'x', many(400, (i) => (i % 7 ? i : 'NA'))],
    ['shuffled running numbers', 'x', many(400, (i) => ((i * 7) % 400) + 1)],
    ['account numbers', 'x', many(300, (i) => 40_000_000 + hashed(i))],
    ['codes that hardly come twice', 'SKU', many(400, (i) => `A-${hashed(i)}-${i % 7}`)],
    ['numbers of orders', 'order_no', many(400, (i) => 5000 + Math.floor(i / 1.3))],
  ])('as an identifier: %s', (_, name, cells) => expect(why(name, cells)).toMatch(/identifier/));

  it.each<[string, RegExp, string, readonly Cell[]]>([
    ['first names', /names of people/, 'first_name', many(300, (i) => FIRST[i % 22])],
    ['surnames in French', /names of people/, 'Nom', many(300, (i) => LAST[i % 20])],
    ['Vornamen', /names of people/, 'Vorname', many(60, (i) => FIRST[i % 22])],
    ['owners', /names of people/, 'Owner', many(300, (i) => `${FIRST[i % 22]} ${LAST[(i * 3) % 20]}`)],
    [
      'recipients of a letter',
      /names of people/,
      'recipients',
      many(300, (i) => `${LAST[(i * 3) % 20]}, ${FIRST[i % 22]}`),
    ],
    ['e-mail addresses', /e-mail/, 'contact', many(300, (i) => `${FIRST[i % 22]}${i % 40}@post.example`.toLowerCase())],
    ['phone numbers', /phone/, 'reach', many(300, (i) => `+49 30 ${5_550_000 + (i % 90)}`)],
    ['phone numbers in figures alone', /phone/, 'Telefon', many(300, (i) => 5_550_000 + (i % 90))],
    ['links', /web/, 'page', many(300, (i) => `https://example.org/${i % 90}`)],
    ['addresses', /addresses/, 'where', many(300, (i) => `${(i % 90) + 1} ${LAST[i % 20]} Street`)],
    ['Adressen', /addresses/, 'Wohnsitz', many(300, (i) => `${LAST[i % 20]}straße ${(i % 90) + 1}`)],
    ['streets', /addresses/, 'Street', many(300, (i) => `${LAST[i % 20]} ${i % 3}`)],
    ['customers', /people/, 'customer_id', many(400, (i) => 17 * (i % 60))],
    [
      'free text',
      /free text/,
      'x',
      many(300, (i) => `I found ${FIRST[i % 22]} very kind and ${LAST[(i * 7) % 20]} too, ${i % 150} times`),
    ],
    [
      'comments',
      /free text/,
      'Comments',
      many(300, (i) => `went well with ${FIRST[i % 22]} and ${LAST[i % 20]} (${i % 9})`),
    ],
    [
      'what was specified',
      /beside the answers/,
      'Other (please specify)',
      many(300, (i) => ['', '', 'cats', 'dogs', 'fish'][i % 5]),
    ],
    ['a constant', /same value/, 'country', many(300, () => 'DE')],
    ['a constant number', /same value/, 'year', many(300, () => 2024)],
    ['nearly a constant', /nearly every record/, 'test', many(3000, (i) => (i === 7 ? 'yes' : 'no'))],
    ['survey weights', /survey weight/, 'fnlwgt', many(300, (i) => 100_000 + hashed(i))],
    ['weights of one on average', /survey weight/, 'weight', many(300, (i) => (0.5 + (i % 101) / 100).toFixed(4))],
    ['values that few share', /few others share/, 'part', many(3000, (i) => `${FIRST[i % 22]}ium ${LAST[i % 19]}`)],
  ])('with the reason: %s', (_, reason, name, cells) => expect(why(name, cells)).toMatch(reason));

  it.each<[string, string, readonly Cell[]]>([
    ['owner or renter', 'owner', many(300, (i) => ['own', 'rent'][i % 2])],
    ['body weight', 'weight', many(300, (i) => (50 + ((i * 7) % 500) / 10).toFixed(1))],
    ['names of few products', 'product_name', many(300, (i) => `Brand ${i % 40}`)],
    ['ticks', 'Cats', many(300, (i) => (i % 3 ? '' : 'Cats'))],
    ['incomes', 'income', many(300, (i) => 20_000 + hashed(i))],
    ['measurements in order', 'length', many(300, (i) => i * 3 + 100)],
    ['seconds since 1970', 'timestamp', many(300, (i) => 1_700_000_000 + 61 * hashed(i))],
    ['flags', 'is_member', many(300, (i) => (i % 50 ? 0 : 1))],
    ['ages', 'age', many(300, (i) => 20 + (i % 60))],
    ['kinds of customers', 'customer', many(300, (i) => ['new', 'old', 'lost'][i % 3])],
    ['few records', 'name', many(9, (i) => FIRST[i])],
    ['long answers of which there are few', 'opinion', many(300, (i) => `I rather think that it is number ${i % 5}`)],
    ['sizes', 'size', many(300, (i) => `${(i % 30) + 10} inch wide`)],
  ])('are not: %s', (_, name, cells) => expect(why(name, cells)).toBeNull());

  it.each<[string, string, (i: number) => Cell, string]>([
    ['ZIP codes with zeros in front', 'zip', (i) => String((i * 37) % 9000).padStart(5, '0'), '00'],
    [
      'British postcodes',
      'Postcode',
      (i) => `${'EGKLN'[hashed(i) % 5]}${(i % 9) + 1} ${hashed(i) % 10}A${'BDEFGHJK'[hashed(i) % 8]}`,
      'E1',
    ],
    ['diagnoses', 'icd10', (i) => `${'ACEIJ'[i % 5]}${10 + (hashed(i) % 80)}.${hashed(i) % 9}`, 'A1'],
    ['occupations', 'soc', (i) => `${11 + 2 * (i % 8)}-${1000 + (hashed(i) % 90)}`, '11-100'],
  ])('but codes are put together by how they begin: %s', (_, name, cell, label) => {
    const read = file(name, many(3000, cell));
    expect(read.proposal.why[0]).toBeNull();
    const { domain, report } = codeBySchema(read, read.proposed, 1);
    const [{ labels, size }] = domain.attributes;
    expect(labels).toContain(label);
    expect(size).toBeLessThan(120);
    expect(report?.attributes[0].outside).toBeLessThanOrEqual(600);
    expect(read.proposed.attributes[0].learned).toEqual(['values']);
  });

  it('is no cell of a table of counts for being the only one of its kind', () => {
    const lines = many(400, (i) => `zone ${i},${(i % 50) + 20}`);
    const table = readText(`zone,count\n${lines.join('\n')}\n`, { header: true });
    const counted = new FileAsRead({ name: 'zones.csv', size: 1 }, table, { kind: 'parquet' });
    expect(table.weights).not.toBeNull();
    expect(counted.proposal.why[0] ?? '').not.toMatch(/identifier/);
  });

  it('says why on the screen, and is taken in all the same where somebody wants it', () => {
    const names = file(
      'first_name',
      many(300, (i) => FIRST[i % 22]),
    );
    expect(describeFile(names).columns.map(({ leftOut }) => leftOut)).toEqual([
      expect.stringMatching(/names/),
      undefined,
    ]);
    const [entry, colour] = names.proposed.attributes;
    expect(entry.include).toBe(false);
    const { domain, report } = codeBySchema(names, { attributes: [{ ...entry, include: true }, colour] }, 1);
    expect(domain.attributes[0].size).toBe(22);
    expect(report?.recordsDropped).toBe(0);
  });

  it('never proposes a column of which most records are outside', () => {
    for (const kinds of [3, 40, 200, 1000, 2500]) {
      const read = file(
        'part',
        many(3000, (i) => `p${(i * i) % kinds}`),
      );
      const { report } = codeBySchema(read, read.proposed, 1);
      for (const { outside } of report?.attributes ?? []) expect(outside).toBeLessThanOrEqual(1500);
    }
  });
});

const strangers = new URL('../../../../shared/data/strangers/', import.meta.url);
const isThere = existsSync(strangers);
if (!isThere) console.warn('skipped: ../shared/data/strangers is absent');

it.skipIf(!isThere)('of files nobody prepared what a person would leave out is left out, and told', async () => {
  const sourceOf = async (name: string) => {
    const text = readFileSync(new URL(name, strangers), 'latin1');
    const data = await openDataset({ csv: name }, () => textSource(name, text));
    return {
      told: sourceHere(data, {}).told.join(' '),
      names: data.domain.attributes.map((attribute) => attribute.name),
    };
  };
  const [obama, survey] = [await sourceOf('538-obama_commutations.csv'), await sourceOf('538-StarWars.csv')];
  expect(obama.names).toEqual(['key']);
  expect(obama.told).toMatch(/Left out, unless a schema takes them in: “info” \(/);
  expect(survey.names).not.toContain('RespondentID');
  expect(survey.told).toMatch(/“RespondentID” \(looks like an identifier/);
  expect((await sourceOf('seaborn-diamonds.csv')).names).toHaveLength(10);
});
