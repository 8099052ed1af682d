import { describe, expect, test } from 'vitest';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { mended, QuestionFailure } from '../../../src/core/question-language/question-failure.ts';
import { diamonds, penguins, taxis, titanic } from '../../support/known-files.ts';

const files = { titanic, diamonds, taxis, penguins };
type File = keyof typeof files;

const read = (file: File, text: string) => parseQuestion(text, files[file], 'count where sex = female');

function failureOf(file: File, text: string): QuestionFailure {
  try {
    read(file, text);
  } catch (error) {
    if (error instanceof QuestionFailure) return error;
    throw error;
  }
  throw new Error(`“${text}” was understood`);
}

/** Text by text the plain form of the same question. */
const understood: Record<File, readonly (readonly [typed: string, plain: string])[]> = {
  titanic: [
    ['count where age > 30', 'count where age >= 30'],
    ['count where age ≥ 30', 'count where age >= 30'],
    ['count where age => 30', 'count where age >= 30'],
    ['count where age > 30 years', 'count where age >= 30'],
    ['count where age is over 30', 'count where age >= 30'],
    ['count where age is not under 30', 'count where age >= 30'],
    ['count where age older than 30', 'count where age >= 30'],
    ['count where age at least 30', 'count where age >= 30'],
    ['COUNT WHERE SEX = ‘FEMALE’ AND AGE BETWEEN 20 AND 40', 'count where sex = female and 20 <= age < 40'],
    ['count where age from 20 to 40', 'count where 20 <= age < 40'],
    ['count where 20 < age < 40', 'count where age >= 20 and age < 40'],
    ['count where sex=„female“', 'count where sex = female'],
    ['count where sex = «female»', 'count where sex = female'],
    ['count where sex = ’female’', 'count where sex = female'],
    ['count where sex ≠ male', 'count where sex = female'],
    ["count where sex isn't male", 'count where sex = female'],
    ['count where sex is not male', 'count where sex = female'],
    ['count where not(sex == male)', 'count where sex = female'],
    ['count where !(sex = male)', 'count where sex = female'],
    ['count where deck is null', 'count where deck = "(missing)"'],
    ['count where deck = NULL', 'count where deck = "(missing)"'],
    ['count where deck is missing', 'count where deck = "(missing)"'],
    ['count where age is unknown', 'count where age = "(missing)"'],
    ['count where deck is not null', 'count where deck in (A, B, C, D, E, F, G)'],
    ['count where deck not missing', 'count where deck in (A, B, C, D, E, F, G)'],
    ['count where pclass in (1;2)', 'count where pclass in (1, 2)'],
    ['count where pclass in [1, 2]', 'count where pclass in (1, 2)'],
    ['count where pclass is one of (1 or 2)', 'count where pclass in (1, 2)'],
    ['count where sex = female && age >= 30', 'count where sex = female and age >= 30'],
    ['count where sex = female || pclass = 1', 'count where sex = female or pclass = 1'],
    ['count where alive = true', 'count where alive = yes'],
    ['count where survived = yes', 'count where survived = 1'],
    ['count where alone = no', 'count where alone = False'],
    ['how many?', 'count'],
    ['how many where age > 30?', 'count where age >= 30'],
    ['how many people with sex = female?', 'count where sex = female'],
    ['number of records where sex = female', 'count where sex = female'],
    ['1,000*count', '1000 * count'],
    ['2 000 * count', '2000 * count'],
    ['count where fare < 1 000', 'count where fare <= 550'],
    ['count where fare > $100', 'count where fare >= 100'],
    ['select count(*) from titanic where age >= 30;', 'count where age >= 30'],
    ['count where age >= thirty', 'count where age >= 30'],
    ['count where sibsp = three', 'count where sibsp = 3'],
    ['count where fare >= two hundred', 'count where fare >= 200'],
  ],
  diamonds: [
    ['count where carat > 1', 'count where carat >= 1'],
    ['count where price between 1,000 and 2,999', 'count where price in (1000–1999, 2000–2999)'],
    ['count where cut in (Good; "Very Good")', 'count where cut in (Good, "Very Good")'],
    ['count where price < 5 thousand', 'count where price < 5000'],
    ['count where carat >= 1.500', 'count where carat >= 1.5'],
    ['count where cut = very good', 'count where cut = "Very Good"'],
  ],
  taxis: [
    ['count where pickup >= 2019-03-30', 'count where pickup in ("2019-03-30", "2019-03-31")'],
    ['count where pickup > 29 March 2019', 'count where pickup in ("2019-03-30", "2019-03-31")'],
    ['count where 2019-03-30 <= pickup', 'count where pickup in ("2019-03-30", "2019-03-31")'],
    ['count where pickup between "2019-03-30" and 2019-03-31', 'count where pickup >= 2019-03-30'],
    ['count where pickup = 2019-03', 'count where pickup >= 2019-03-01'],
    ['count where hour >= 22:00', 'count where hour in ("22:00–23:00", "23:00–24:00")'],
    ['count where hour >= 10 pm', 'count where hour in ("22:00–23:00", "23:00–24:00")'],
    ['count where tip >= $10', 'count where tip in ("$10–20", "$20–40")'],
    ['count where tip < 5', 'count where tip = "$0–5"'],
    ['count where payment is unknown', 'count where payment = "(missing)"'],
    ['count where passengers > 2', 'count where passengers in (3, 4, 5, 6)'],
  ],
  penguins: [
    ['count where body_mass_g >= 4000', 'count where body_mass_g in (4000–4999, 5000–6300)'],
    ['count where bill_length_mm < 32', 'count where bill_length_mm = "[30, 32)"'],
    ['count where year > 2007', 'count where year in (2008, 2009)'],
    ['count where sex = null', 'count where sex = "(missing)"'],
  ],
};

describe('is understood as it stands', () => {
  test.each(
    (Object.keys(understood) as File[]).flatMap((file) => understood[file].map((pair) => [file, ...pair] as const)),
  )('%s: %s', (file, typed, plain) => {
    const { spec, constant } = read(file, typed);
    expect({ spec, constant }).toEqual({ spec: read(file, plain).spec, constant: 0 });
  });
});

/** Text by text what its sentence offers instead. */
const offered: Record<File, readonly (readonly [typed: string, instead: string])[]> = {
  titanic: [
    ['women', 'count where sex = female'],
    ['no women', 'count where not sex = female'],
    ['were there more women than men?', 'count where sex = female > count where sex = male'],
    ['are there fewer women than men?', 'count where sex = female < count where sex = male'],
    ['women vs men', 'count where sex = female - count where sex = male'],
    ['difference between men and women', 'count where sex = male - count where sex = female'],
    ["count where class like 'F%'", 'count where class = First'],
    ["count where class like '%ir%'", 'count where class in (First, Third)'],
    ['count where class contains ir', 'count where class in (First, Third)'],
    ['count where class starts with t', 'count where class = Third'],
    ['count where age 30+', 'count where age >= 30'],
    ['was anyone older than 70?', 'count where age >= 70'],
    ['count where age > 30 < 50', 'count where age > 30 and age < 50'],
    ['count where age > 30 and < 50', 'count where age > 30 and age < 50'],
    ['count where fare < 7,75', 'count where fare < 50'],
    ['count where fare < 1.000,50', 'count where fare < 1000.50'],
    ['count where age <= 18.5', 'count where age < 20'],
    ['count women', 'count where sex = female'],
    ['how many women survived?', 'count where sex = female and survived = 1'],
    ['how many children', 'count where who = child'],
    ['men in second class', 'count where sex = male and class = Second'],
    ['first class passengers', 'count where class = First'],
    ['people in third class who survived', 'count where class = Third and survived = 1'],
    ['women over 30', 'count where sex = female and age >= 30'],
    ['number of survivors', 'count where survived = 1'],
    ['not survived', 'count where not survived = 1'],
    ['count where survived', 'count where survived = 1'],
    ['count where sex = women', 'count where sex = female'],
    ['count where sex = f', 'count where sex = female'],
    ['count where sex female', 'count where sex = female'],
    ['count where sex: female', 'count where sex = female'],
    ['count where sex not female', 'count where sex != female'],
    ['count where pclass 1', 'count where pclass = 1'],
    ['count where pclass in 1, 2', 'count where pclass in (1, 2)'],
    ['count where age 20-40', 'count where age between 20 and 40'],
    ['count where age > 32', 'count where age >= 30'],
    ['count where age from 20 to 39', 'count where age from 20 to 40'],
    ['count where age = 30', 'count where age = "[30, 35)"'],
    ['count where age > 30, sex = female', 'count where age > 30 and sex = female'],
    ['count per pclass', 'count where pclass = 1'],
    ['count where sex = female per pclass', 'count where sex = female and pclass = 1'],
    ['select count(*) from titanic group by sex', 'select count(*) from titanic where sex = female'],
    ['avg(age)', 'count where age >= 40'],
    ['mean fare', 'count where fare >= 250'],
    ['average age where sex = female', 'count where age >= 40 and sex = female'],
    ['percentage of women', 'count where sex = female'],
    ['% survived', 'count where survived = 1'],
    ['survival rate', 'count where survived = 1'],
    ['count where embarked = Southampton', 'count where embark_town = Southampton'],
    ['how many were thirty or older', 'count where age >= 30'],
    ['count distinct sex', 'count where sex = female'],
    ['1,5*count', '1.5*count'],
    ['count ± 0,5', 'count ± 0.5'],
    ['count = 891', 'count between 890 and 892'],
    ['are there more than 300 women?', 'count where sex = female > 300?'],
    ['age > 30', 'count where age > 30'],
    ['sex = female', 'count where sex = female'],
    ['count(sex = female)', 'count where sex = female'],
    ['count where (sex = female', 'count where (sex = female)'],
  ],
  diamonds: [
    ['how many diamonds are ideal cut', 'count where cut = Ideal'],
    ['how many diamonds have color D', 'count where color = D'],
    ['count where carat >= 1,5', 'count where carat >= 1.5'],
    ['count where carat between 0,5 and 1,5', 'count where carat between 0.5 and 1.5'],
    ['count where price > 2.000', 'count where price >= 2000'],
    ['count where price = 2.000', 'count where price = "2000–2999"'],
    ['count where price from 1000 to 2000', 'count where price from 1000 to 1999'],
    ['count where price in 1000-2000', 'count where price between 1000 and 1999'],
    ['1000 < price', 'count where 999 < price'],
    ['ideal or premium', 'count where cut = Ideal or cut = Premium'],
    ['count where color = D or E', 'count where color = D or color = E'],
    ['count where price > 1000', 'count where price >= 1000'],
    ['price > 5000 and cut = Ideal', 'count where price >= 5000 and cut = Ideal'],
    ['average price by cut', 'count where price >= 3000'],
  ],
  taxis: [
    ['yellow taxis in Manhattan', 'count where color = yellow and pickup_borough = Manhattan'],
    ['cash trips', 'count where payment = cash'],
    ['how many trips paid by credit card', 'count where payment = "credit card"'],
    ['count where payment = card', 'count where payment = "credit card"'],
    ['count where distance > 2.5', 'count where distance >= 2'],
  ],
  penguins: [
    ['Adelie penguins on Dream', 'count where species = Adelie and island = Dream'],
    ['count where body_mass_g >= 4.000', 'count where body_mass_g >= 4000'],
    ['count where bill_length >= 40', 'count where bill_length_mm >= 40'],
    ['count where mass >= 4000', 'count where body_mass_g >= 4000'],
    ['how many gentoos', 'count where species = Gentoo'],
    ['female gentoo', 'count where sex = Female and species = Gentoo'],
    ['penguins per island', 'count where island = Biscoe'],
    ['share of Gentoo', 'count where species = Gentoo'],
    ['count where species = Adélie', 'count where species = Adelie'],
  ],
};

describe('gets one sentence with what to write instead', () => {
  test.each((Object.keys(offered) as File[]).flatMap((file) => offered[file].map((pair) => [file, ...pair] as const)))(
    '%s: %s',
    (file, typed, instead) => {
      const { mending, message } = failureOf(file, typed);
      expect(message).toMatch(/^Character \d+: \S.*[.?]$/);
      expect(mending && mended(typed, mending)).toBe(instead);
      read(file, instead);
    },
  );
});

test.each([
  ['titanic', 'hello', 'count where survived = 0'],
  ['titanic', 'were there more happy people than sad ones?', 'count where survived = 0'],
  ['titanic', 'count where cabin = C', 'count where survived = 0'],
  ['titanic', 'count where sex is null', 'count where sex = female'],
  ['titanic', "count where class like 'Z%'", 'count where class = First'],
  ['diamonds', 'expensive diamonds', 'count where price >= 3000'],
  ['taxis', 'count where pickup > 5/3/2019', 'count where pickup >= 2019-03-16'],
  ['penguins', 'heaviest penguin', 'count where species = Adelie'],
] as const)('%s: what nobody can mend has an example beside it: %s', (file, typed, example) => {
  const failure = failureOf(file, typed);
  expect(failure).toMatchObject({ mending: null, example });
  expect(failure.message).not.toContain('age > 30');
  read(file, example);
});

describe('what is asked of the answer', () => {
  test.each([
    [
      'is it more than 50?',
      'count where sex = female',
      { low: 50, lowOpen: true, high: Number.POSITIVE_INFINITY, at: 6 },
    ],
    ['count where sex = female > 300?', 'count where sex = female', { low: 300, lowOpen: true, at: 25 }],
    ['is count where sex = female at least 50', 'count where sex = female', { low: 50, lowOpen: false, at: 28 }],
    ['is the count where age > 30 under 1,000?', 'count where age >= 30', { high: 1000, highOpen: true }],
    ['count where age > 30 between 20 and 60 ± 20 at 90 %', 'count where age >= 30', { low: 20, high: 60 }],
    ['50 < count where sex = female', 'count where sex = female', { low: 50, lowOpen: true, at: null }],
    [
      'count where sex = female > count where sex = male',
      'count where sex = female - count where sex = male',
      { low: 0, lowOpen: true, at: null },
    ],
  ])('%s', (typed, plain, hypothesis) => {
    const asked = read('titanic', typed);
    expect(asked.hypothesis).toMatchObject(hypothesis);
    expect({ spec: asked.spec, constant: asked.constant }).toEqual({ spec: read('titanic', plain).spec, constant: 0 });
    const at = asked.hypothesis?.at ?? null;
    if (at !== null) expect(read('titanic', typed.slice(0, at)).spec).toEqual(asked.spec);
  });

  test('“it” needs a question before it', () => {
    expect(() => parseQuestion('is it more than 50?', titanic)).toThrow('no question was asked yet');
  });
});

test('weekdays, plurals and opposites are known by their other forms', () => {
  const tips = {
    attributes: [
      { name: 'day', size: 4, labels: ['Thur', 'Fri', 'Sat', 'Sun'] },
      { name: 'time', size: 2, labels: ['Dinner', 'Lunch'] },
      { name: 'smoker', size: 2, labels: ['No', 'Yes'] },
    ],
  };
  const instead = (text: string) => {
    try {
      parseQuestion(text, tips);
    } catch (error) {
      if (error instanceof QuestionFailure && error.mending) return mended(text, error.mending);
    }
    return null;
  };
  expect(instead('Saturdays or Sunday')).toBe('count where day = Sat or day = Sun');
  expect(instead('lunches on thursday')).toBe('count where time = Lunch and day = Thur');
  expect(instead('how many non-smokers')).toBe('count where not smoker = Yes');
  expect(instead('how many nonsense')).toBeNull();
});

test('how a comparison was taken is told where it was not taken at its word', () => {
  expect(read('titanic', 'count where age > 30').notes).toEqual([
    'Counted as age >= 30: values of exactly 30 are counted together with [30, 35).',
  ]);
  expect(read('titanic', 'count where age <= 75').notes[0]).toContain('Counted as age < 75');
  expect(read('titanic', 'count where age >= 30').notes).toEqual([]);
  expect(read('titanic', 'count where not age >= 30').notes[0]).toContain(
    'Records without a value of “age” are counted',
  );
  expect(read('titanic', 'count where age < 30').notes).toEqual([]);
  // Whole numbers that are counted together are a part of their bin, not its edge.
  expect(() => read('diamonds', 'count where price <= 1000')).toThrow('counted together');
});
