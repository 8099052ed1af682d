import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../../src/core/experiment/prepare.ts';
import {
  codebookCsv,
  identitySentence,
  releaseArchive,
  statementText,
} from '../../../../src/core/experiment/release/release-archive.ts';
import { releaseStatement } from '../../../../src/core/experiment/release/release-statement.ts';
import { emptyBook } from '../../../../src/core/privacy/book/book.ts';
import { chargeRelease, setBudget } from '../../../../src/core/privacy/book/changes.ts';
import { ledgerFileText, parseLedgerFile } from '../../../../src/core/privacy/book/ledger-file.ts';

const at = Date.UTC(2026, 10, 20, 9);
const dated = { number: 3, title: 'Visits 2025', contact: 'census@example.org', replaces: 2, at };

const domain = {
  attributes: [
    { name: 'sex', size: 2, labels: ['f', 'm'] },
    { name: 'town', size: 2, labels: ['=A1', 'others'] },
  ],
};
const attributes: AttributeSchema[] = [
  { name: 'sex', type: 'category', values: ['f', 'm'], outside: 'drop', learned: ['values'] },
  {
    name: 'town',
    type: 'category',
    values: ['=A1', 'b', 'c'],
    merge: { others: ['b', 'c'] },
    outside: 'category',
    missing: 'drop',
  },
  { name: 'name', type: 'category', outside: 'drop', include: false, learned: ['values'], values: ['Ann', 'Bob'] },
];

test('a release says which it is, and which it replaces', () => {
  expect(identitySentence(dated)).toBe(
    'Release 3 of “Visits 2025”, 2026-11-20. It replaces release 2, whose ε stays spent. Contact: census@example.org.',
  );
  expect(identitySentence({ at })).toBe('A release, 2026-11-20.');
});

test('the codebook has each value, what was merged, how it was declared and what was left out, and no name of anybody', () => {
  const csv = codebookCsv(domain, { attributes });
  expect(csv.trimEnd().split('\r\n')).toEqual([
    'attribute,code,value,stands for,declared,values outside,missing values',
    'sex,0,f,,read off the data: values,drop,',
    'sex,1,m,,read off the data: values,drop,',
    'town,0,"\'=A1",,declared,category,drop',
    'town,1,others,"b; c",declared,category,drop',
    'name,,,,left out,,',
  ]);
});

const experiment = parseExperiment({
  version: 1,
  dataset: { csv: 'visits.csv', schema: { attributes: [{ name: 'sex', type: 'category' }] } },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.5] },
  trials: 1,
});
const source = {
  domain,
  records: 900,
  fingerprint: 'f',
  schema: { attributes },
  report: null,
  told: [],
  held: () => null,
};
const statement = releaseStatement(prepare(experiment, source), { typed: 'mk', by: 'a second person' });

test('the archive holds the files, a README and checksums that are theirs', () => {
  const files = { 'tables.csv': 'a,b\r\n1,2\r\n', 'synthetic-records.csv': new Uint8Array([97, 10]) };
  const held = unzipSync(releaseArchive(files, dated, statement));
  expect(Object.keys(held).sort()).toEqual(['README.txt', 'SHA256SUMS', 'synthetic-records.csv', 'tables.csv']);
  expect(strFromU8(held['tables.csv'])).toBe(files['tables.csv']);
  expect(strFromU8(held['README.txt'])).toMatch(/^Release 3 of “Visits 2025”[\s\S]+tables\.csv: the noisy tables/);
  expect(strFromU8(held['README.txt'])).toMatch(/What ε = 0.5 risks. Strong: .+ can grow to at most 15.5 %\./);
  const sums = strFromU8(held.SHA256SUMS).trimEnd().split('\n');
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [sum, name] = line.split('  ');
    expect(createHash('sha256').update(held[name]).digest('hex'), name).toBe(sum);
  }
});

test('the statement as text begins with what is promised, and says who confirmed it', () => {
  const text = statementText(statement, dated);
  expect(text.split('\n\n')[1]).toMatch(/^ε-differential privacy with ε = 0\.5, given the published lists \(sex\)/);
  expect(text).toContain('Confirmed by a second person, who typed “mk”.');
  expect(text).toContain('- Nobody said whether one row is one person');
});

test('releases are numbered in each ledger, and their names go along with it', () => {
  const order = {
    what: 'tables',
    epsilon: 0.1,
    delta: 0,
    neighbours: 'replace-one',
    rowsPerPerson: 1,
    confirmed: '0.1',
  } as const;
  let book = setBudget({ epsilon: 1, neighbours: 'replace-one' }, 1, { id: 'b', at })(emptyBook('people'));
  book = chargeRelease({ ...order, named: { title: 'Visits' } }, 0, { id: 'one', at })(book);
  book = chargeRelease({ ...order, named: { title: 'Visits', replaces: 1 } }, 0.1, { id: 'two', at })(book);
  expect(book.releases.map(({ identity }) => identity)).toEqual([
    { number: 1, title: 'Visits' },
    { number: 2, title: 'Visits', replaces: 1 },
  ]);
  const { book: read } = parseLedgerFile(JSON.parse(ledgerFileText(book, 'people')));
  expect(read.releases.map(({ identity, confirmed }) => [identity, confirmed])).toEqual(
    book.releases.map(({ identity }) => [identity, '0.1']),
  );
});
