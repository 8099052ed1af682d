import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../src/core/data/file/import-file.ts';
import { openDataset } from '../../../../src/core/data/open-dataset.ts';
import { readText } from '../../../support/read-text.ts';
import { textSource } from '../../../support/text-source.ts';

const lines = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => `${line(i)}\n`).join('');
const read = (text: string, options = {}) => {
  const { columns, rows, notices } = readText(text, options);
  return { names: columns.map(({ name }) => name), rows, told: notices.map(({ message }) => message) };
};

const survey = `id,Have you seen it?,Which films have you seen?,,,Please rate these people.,,Age
,Response,Film 1,Film 2,Film 3,Han,Luke,Response
${lines(30, (i) => `${7000 + i},${i % 3 ? 'Yes' : 'No'},${i % 2 ? 'Film 1' : ''},${i % 3 ? 'Film 2' : ''},Film 3,${['Good', 'Bad'][i % 2]},${['Good', 'So so', 'Bad'][i % 3]},18-29`)}`;

describe('lines before the data', () => {
  it.each<[string, string, { names: string[]; rows: number; told: RegExp[] }]>([
    [
      'a survey: questions with blanks, then answers and names',
      survey,
      {
        names: [...['id', 'Have you seen it?', 'Film 1', 'Film 2', 'Film 3', 'Han', 'Luke', 'Age']],
        rows: 30,
        told: [/two lines of names/],
      },
    ],
    [
      'options that two questions share',
      `Seen,,Rank,\nA,B,A,B\n${lines(20, (i) => `A,${i % 2 ? 'B' : ''},${(i % 6) + 1},${(i % 5) + 1}`)}`,
      { names: ['Seen: A', 'Seen: B', 'Rank: A', 'Rank: B'], rows: 20, told: [/two lines of names/] },
    ],
    [
      'short names, then what was asked',
      `Time,Q1,Q2_1\nDuration (in seconds),What is your age (# years)?,Which languages do you use? - Python\n${lines(40, (i) => `${i * 7},${['18-21', '22-24'][i % 2]},${i % 3 ? 'Python' : ''}`)}`,
      { names: ['Time', 'Q1', 'Q2_1'], rows: 40, told: [/two lines of names/] },
    ],
    [
      'names that come again, as pandas writes them',
      `a,a,b,b\nmin,max,min,max\n${lines(20, (i) => `${i},${i + 1},${i},${i * 2}`)}`,
      { names: ['a: min', 'a: max', 'b: min', 'b: max'], rows: 20, told: [/two lines of names/] },
    ],
    [
      'names, what was asked and a line for programs, as Qualtrics writes them',
      `Start,Q1,Q2\nStart Date,How old are you?,Why?\n"{""ImportId"":""startDate""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2""}"\n${lines(20, (i) => `2024-03-0${(i % 9) + 1},${20 + i},${'ab'[i % 2]}`)}`,
      { names: ['Start', 'Q1', 'Q2'], rows: 20, told: [/^The first 3 lines say what is in the columns/] },
    ],
    [
      'units',
      `station,temp,wind\n,°C,m/s\n${lines(20, (i) => `s${i % 3},${i},${i}.5`)}`,
      { names: ['station', 'temp', 'wind'], rows: 20, told: [/two lines of names/] },
    ],
    [
      'a title and years for names, as the World Bank writes them',
      `\ufeff"Data Source","World Development Indicators",\n\n"Last Updated Date","2023-09-19",\n\n"Country","Code","1960","1961","1962",\n${lines(20, (i) => `"C${i}","${i % 5}x","${i}","","${i * 7}",`)}`,
      {
        names: ['Country', 'Code', '1960', '1961', '1962', 'column 6'],
        rows: 20,
        told: [/^The first 2 lines stand before the table/, /^One column has no name/, /Blank lines/],
      },
    ],
    [
      'a title with blanks behind it, as spreadsheets write it',
      `Sales of 2024,,\nsource: us,,\n,,\nname,town,n\n${lines(20, (i) => `${'abc'[i % 3]},${'xy'[i % 2]},${i}`)}`,
      { names: ['name', 'town', 'n'], rows: 20, told: [/^The first 3 lines/] },
    ],
  ])('%s', (_, text, { names, rows, told }) => {
    const found = read(text);
    expect(found).toMatchObject({ names, rows });
    expect(found.told).toHaveLength(told.length);
    told.forEach((words, k) => {
      expect(found.told[k]).toMatch(words);
    });
  });

  it.each<[string, string, number]>([
    ['a first record with a word among numbers', 'age,name\nrefused,Ann\n34,Bob\n35,Cy\n36,Di\n', 4],
    ['names of rows without a name', ',name,city\nx,Ann,Rome\ny,Bob,Oslo\nz,Cy,Bonn\n', 3],
    ['nameless columns of texts that are all different', 'a,,\nAnn,x,Rome\nBob,y,Oslo\nCy,z,Bonn\n', 3],
    ['nameless columns of texts that come again', `a,,\n${lines(30, (i) => `${'xyz'[i % 3]},${'kl'[i % 2]},m`)}`, 30],
    ['blanks in the first record', `a,b,c\n,,x\n${lines(9, (i) => `${i},${i},y`)}`, 10],
    ['years as records, without a header', lines(9, (i) => `Ann,${1990 + i},${1995 + i}`), 9],
    ['one title and two columns, which may be names of rows', 'title\na,1\nb,2\n', 2],
  ])('a record stays one: %s', (_, text, rows) => {
    expect(read(text)).toMatchObject({ rows });
  });

  it('is one line where that was stated, and where a schema names the columns by it', async () => {
    expect(read(survey, { header: true })).toMatchObject({ rows: 31 });
    expect(read(survey, { columns: ['Age', 'column 4'] })).toMatchObject({ rows: 31 });
    expect(read(survey, { columns: ['Age', 'Han'] })).toMatchObject({ rows: 30 });
    const schema = { attributes: [{ name: 'column 4', type: 'category', outside: 'drop' }] } as const;
    const data = await openDataset({ csv: 's.csv', schema }, () => textSource('s.csv', survey));
    expect(data.domain.attributes[0].labels).toEqual(['Film 2', '(missing)']);
    expect((await importFile(textSource('s.csv', survey))).format).toMatchObject({ header: true });
  });

  it('tells of many nameless columns, and of many that are called alike, in one sentence', () => {
    const nameless = `a${','.repeat(30)}\n${lines(5, () => `1${',2'.repeat(30)}`)}`;
    expect(read(nameless).told).toEqual([
      'There are 30 columns without a name; by their places they are called “column 2”, “column 3” … “column 31”.',
    ]);
    expect(read('a,a,a\n1,2,3\n').told).toEqual([
      'There are 2 columns with the name of another; they are called “a (2)”, “a (3)”.',
    ]);
  });

  it('a tab divides where every line has as many of them', () => {
    const text = `unit,sex,geo\\TIME_PERIOD\t2012 \t2013 \n${lines(20, (i) => `PC,${'FM'[i % 2]},AT\t${i}.5 \t: `)}`;
    expect(read(text)).toMatchObject({ names: ['unit,sex,geo\\TIME_PERIOD', '2012', '2013'], rows: 20 });
  });
});
