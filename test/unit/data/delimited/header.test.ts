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
      'what was asked in the words of the names, as Qualtrics writes what it asks itself',
      `Status,Progress,Finished\nResponse Type,Progress,Finished\n"{""ImportId"":""status""}","{""ImportId"":""progress""}","{""ImportId"":""finished""}"\n${lines(20, (i) => `IP Address,${i % 3 ? 100 : 40},True`)}`,
      { names: ['Status', 'Progress', 'Finished'], rows: 20, told: [/^The first 3 lines say what is in the columns/] },
    ],
    [
      'a title, two lines of names and notes below, as GENESIS writes them',
      `Tabelle: 12411\nBevölkerung: Länder, Geschlecht,;;;\n;;Geschlecht;Geschlecht\n;;männlich;weiblich\n${lines(20, (i) => `31.12.20${10 + (i % 9)};${['Bayern', 'Bremen'][i % 2]};${i * 7};${i % 5 ? i : '-'}`)}__________\nErgebnisse:\nAuf Grundlage des Zensus 2011.\n© Statistisches Bundesamt\n`,
      {
        names: ['column 1', 'column 2', 'männlich', 'weiblich'],
        rows: 20,
        told: [
          /^The first 2 lines/,
          /two lines of names/,
          /2 columns without a name/,
          /^The last 4 lines stand below the table/,
        ],
      },
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

  it('parts the first column of Eurostat and leaves out what marks numbers', () => {
    const text = `unit,sex,geo\\TIME_PERIOD\t2012 \t2013 \n${lines(20, (i) => `PC,${'FM'[i % 2]},AT\t${i}.5 ${i % 3 ? '' : 'bu'}\t${i % 4 ? ': c' : `${i} e`}`)}`;
    const { columns, rows, notices } = readText(text, {});
    expect(columns.map(({ name }) => name)).toEqual(['unit', 'sex', 'geo', '2012', '2013']);
    expect(rows).toBe(20);
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('as Eurostat writes them')]);
    const cells = columns.map((column) => column.kind === 'text' && [...new Set(column.dictionary)]);
    expect(cells.slice(0, 3)).toEqual([['PC'], ['F', 'M'], ['AT']]);
    expect(cells[3]).toEqual(Array.from({ length: 20 }, (_, i) => `${i}.5`));
    expect(cells[4]).toEqual(['0', '', '4', '8', '12', '16']);
    expect(read(text, { header: true }).names[0]).toBe('unit,sex,geo\\TIME_PERIOD');
  });

  const table = lines(30, (i) => `C${i % 7},${i},${i % 3}`);

  it.each([
    ['a source and a date behind blank lines', '\n\nData from database: Indicators\nLast Updated: 06/28/2024\n', 2],
    ['notes between rules', '"---"\n"Query Parameters:"\n"Group By: State; Year"\n"---"\n', 4],
    ['a source with blanks behind it', 'Source: us,,\n', 1],
    ['a copyright', '© Somebody 2024,,\n', 1],
    ['without a line end', '(c) Somebody', 1],
  ])('leaves out what stands below the table: %s', (_, below, count) => {
    const { columns, rows, notices } = readText(`name,a,b\n${table}${below}`, {});
    expect(rows).toBe(30);
    expect(columns.map((column) => column.kind === 'text' && [column.codes.length, column.dictionary.length])).toEqual([
      [30, 7],
      [30, 30],
      [30, 3],
    ]);
    const [footer, ...others] = notices.filter(({ message }) => !message.startsWith('Blank lines'));
    const words = count === 1 ? 'The last line stands' : `The last ${count} lines stand`;
    expect(footer).toEqual({ message: expect.stringContaining(words), line: below.startsWith('\n') ? 34 : 32 });
    expect(others).toEqual([]);
    const stated = read(`name,a,b\n${table}${below}`, { header: true });
    expect(stated.rows).toBe(30 + count);
  });

  it.each([
    ['somebody who gave no answers', 'C9,,\n'],
    ['a record that is cut off', 'C9'],
    ['a name of two words without answers', 'New York,,\n'],
    ['notes with another cell', 'Source: us,,1\n'],
    ['a number', '17\n'],
  ])('keeps a last record: %s', (_, last) => {
    expect(read(`name,a,b\n${table}${last}`).rows).toBe(31);
  });

  it('keeps notes that records follow, and a whole file of them', () => {
    expect(read(`name,a,b\n${table}Source: us,,\n${table}`).rows).toBe(61);
    expect(read(`name,a,b\n${table}${'Note: none,,\n'.repeat(70)}`).rows).toBe(100);
  });

  it('leaves out the same records of columns that are numbers or say whose rows these are', () => {
    const many = lines(70_000, (i) => `${i}.5,p${i % 9},${i % 2}`);
    const found = readText(`a,who,b\n${many}Source: us,,\n`, { key: 'who' });
    expect([found.rows, found.owners?.codes.length]).toEqual([70_000, 70_000]);
    expect(found.columns[0]).toMatchObject({ kind: 'number', strays: { count: 0, line: 0 } });
    expect(found.columns[0].kind === 'number' && found.columns[0].values.length).toBe(70_000);
  });
});
