import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileSource } from '../../../src/core/data/file/byte-source.ts';
import { importFile } from '../../../src/core/data/file/import-file.ts';
import { MISSING_LABEL } from '../../../src/core/data/file/missing.ts';

const place = (name: string) => new URL(`../../../../shared/data/${name}`, import.meta.url);
const YES = 'No|Yes';
const CHARACTERS =
  'Very unfavorably|Somewhat unfavorably|Neither favorably nor unfavorably (neutral)|Somewhat favorably|Very favorably|Unfamiliar (N/A)';
const seen = 'Which of the following Star Wars films have you seen? Please select all that apply.';
const ranked =
  'Please rank the Star Wars films in order of preference with 1 being your favorite film in the franchise and 6 being your least favorite film.';
const films = ['I  The Phantom Menace', 'II  Attack of the Clones', 'III  Revenge of the Sith', 'IV  A New Hope'];
const episodes = [...films, 'V The Empire Strikes Back', 'VI Return of the Jedi'].map(
  (film) => `Star Wars: Episode ${film}`,
);
const people =
  'Han Solo|Luke Skywalker|Princess Leia Organa|Anakin Skywalker|Obi Wan Kenobi|Emperor Palpatine|Darth Vader|Lando Calrissian|Boba Fett|C-3P0|R2 D2|Jar Jar Binks|Padme Amidala|Yoda';

/** Of each column what it holds: "number", "text", or its words in their order. */
const files: Readonly<
  Record<string, { rows: number; told: readonly RegExp[]; columns: readonly (readonly [string, string])[] }>
> = {
  'strangers/538-StarWars.csv': {
    rows: 1186,
    told: [/read as windows-1252/, /two lines of names/],
    columns: [
      ['RespondentID', 'number'],
      ['Have you seen any of the 6 films in the Star Wars franchise?', YES],
      ['Do you consider yourself to be a fan of the Star Wars film franchise?', YES],
      ...episodes.map((film) => [`${seen}: ${film}`, 'text'] as const),
      ...episodes.map((film) => [`${ranked}: ${film}`, 'number'] as const),
      ...people.split('|').map((name) => [name, CHARACTERS] as const),
      ['Which character shot first?', "Greedo|Han|I don't understand this question"],
      ['Are you familiar with the Expanded Universe?', YES],
      ['Do you consider yourself to be a fan of the Expanded Universe?\u008cæ'.replace('\u008c', 'Œ'), YES],
      ['Do you consider yourself to be a fan of the Star Trek franchise?', YES],
      ['Gender', 'Female|Male'],
      ['Age', '18-29|30-44|45-60|> 60'],
      ['Household Income', '$0 - $24,999|$25,000 - $49,999|$50,000 - $99,999|$100,000 - $149,999|$150,000+'],
      [
        'Education',
        'Less than high school degree|High school degree|Some college or Associate degree|Bachelor degree|Graduate degree',
      ],
      ['Location (Census Region)', 'text'],
    ],
  },
  'strangers/538-obama_commutations.csv': {
    rows: 7077,
    told: [/a key and a value: “key” says what “info” is/],
    columns: [
      ['key', 'text'],
      ['info', 'text'],
    ],
  },
  'strangers/seaborn-diamonds.csv': {
    rows: 53_940,
    told: [],
    columns: [
      ['carat', 'number'],
      ['cut', 'Fair|Good|Very Good|Premium|Ideal'],
      ['color', 'J|I|H|G|F|E|D'],
      ['clarity', 'I1|SI2|SI1|VS2|VS1|VVS2|VVS1|IF'],
      ...['depth', 'table', 'price', 'x', 'y', 'z'].map((name) => [name, 'number'] as const),
    ],
  },
  'strangers/seaborn-tips.csv': {
    rows: 244,
    told: [],
    columns: [
      ['total_bill', 'number'],
      ['tip', 'number'],
      ['sex', 'Female|Male'],
      ['smoker', YES],
      ['day', 'Thur|Fri|Sat|Sun'],
      ['time', 'Lunch|Dinner'],
      ['size', 'number'],
    ],
  },
  'strangers/seaborn-titanic.csv': {
    rows: 891,
    told: [],
    columns: [
      ['survived', 'number'],
      ['pclass', 'number'],
      ['sex', 'female|male'],
      ...['age', 'sibsp', 'parch', 'fare'].map((name) => [name, 'number'] as const),
      ['embarked', 'C|Q|S'],
      ['class', 'First|Second|Third'],
      ['who', 'child|man|woman'],
      ['adult_male', 'False|True'],
      ['deck', 'A|B|C|D|E|F|G'],
      ['embark_town', 'Cherbourg|Queenstown|Southampton'],
      ['alive', 'no|yes'],
      ['alone', 'False|True'],
    ],
  },
  'adult.csv': {
    rows: 48_842,
    told: [],
    columns: [
      ['age', 'number'],
      ['workclass', 'text'],
      ['fnlwgt', 'number'],
      [
        'education',
        'Preschool|1st-4th|5th-6th|7th-8th|9th|10th|11th|12th|HS-grad|Some-college|Assoc-voc|Assoc-acdm|Bachelors|Masters|Prof-school|Doctorate',
      ],
      ['education-num', 'number'],
      ...['marital-status', 'occupation', 'relationship', 'race'].map((name) => [name, 'text'] as const),
      ['sex', 'Female|Male'],
      ...['capital-gain', 'capital-loss', 'hours-per-week'].map((name) => [name, 'number'] as const),
      ['native-country', 'text'],
      ['income', '<=50K|>50K'],
      ['split', 'test|train'],
    ],
  },
  'rochdale.csv': {
    rows: 91,
    told: [/“count”, was read as the number of records/],
    columns: [
      ['EconActive', 'no|yes'],
      ['Age', '<38|>38'],
      ...['HusbandEmployed', 'Child', 'Education', 'HusbandEducation', 'Asian', 'HouseholdWorking'].map(
        (name) => [name, 'no|yes'] as const,
      ),
    ],
  },
  'transfusion.csv': {
    rows: 748,
    told: [],
    columns: ['recency', 'frequency', 'monetary', 'time', 'donated'].map((name) => [name, 'number'] as const),
  },
};

describe.each(Object.entries(files))('%s', (name, { rows, told, columns }) => {
  const isThere = existsSync(place(name));
  if (!isThere) console.warn(`skipped: ../shared/data/${name} is absent`);

  it.skipIf(!isThere)('is read as a person would read it', async () => {
    const file = await importFile(fileSource(new File([readFileSync(place(name))], name)));
    const { table, readings, proposed } = file;
    expect(table.rows).toBe(rows);
    expect(table.notices).toHaveLength(told.length);
    told.forEach((words, k) => {
      expect(table.notices[k].message).toMatch(words);
    });
    const found = proposed.attributes.map(({ name, values = [] }, k) => {
      const [, words] = columns[k];
      if (readings.found[k].as === 'number') return [name, 'number'];
      if (!words.includes('|')) return [name, 'text'];
      // Rare ones may be left to the others; those that stand are in the order of all.
      const own = values.filter((value) => value !== MISSING_LABEL);
      const inOrder = words.split('|').filter((value) => own.includes(value));
      return [name, own.join('|') === inOrder.join('|') ? words : own.join('|')];
    });
    expect(found).toEqual(columns.map((column) => [...column]));
  });
});
