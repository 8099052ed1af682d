import { describe, expect, test } from 'vitest';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { mended, QuestionFailure } from '../../../src/core/question-language/question-failure.ts';
import { adult, commutations, diamonds, starWars, tips, titanic } from '../../support/known-files.ts';

const files = { titanic, tips, diamonds, adult, commutations, starWars };
type File = keyof typeof files;

/** What a text asks, as it stands or with the one press that is offered; else the failure. */
function taken(file: File, text: string) {
  try {
    return parseQuestion(text, files[file]);
  } catch (error) {
    if (!(error instanceof QuestionFailure)) throw error;
    expect(error.message).toMatch(/^Character \d+: \S.*[.?]$/);
    return error.mending ? parseQuestion(mended(text, error.mending), files[file]) : error;
  }
}

const meaning = (file: File, text: string) => {
  const asked = taken(file, text);
  if (asked instanceof QuestionFailure) return asked.message;
  const { spec, constant, hypothesis } = asked;
  return { spec, constant, from: hypothesis?.low, to: hypothesis?.high };
};

const casesOf = <T extends readonly unknown[]>(table: Readonly<Partial<Record<File, readonly T[]>>>) =>
  (Object.keys(table) as File[]).flatMap((file) => (table[file] ?? []).map((own) => [file, ...own] as const));

/** Text by text the same in the words of the language. */
const meant: Partial<Record<File, readonly (readonly [typed: string, plain: string])[]>> = {
  titanic: [
    ['died', 'count where survived = 0'],
    ['how many died', 'count where survived = 0'],
    ['women who died', 'count where sex = female and survived = 0'],
    ["didn't survive", 'count where survived = 0'],
    ['how many victims were men?', 'count where survived = 0 and sex = male'],
    ['half', '0.5 * count'],
    ['half of the women', '0.5 * count where sex = female'],
    ['were most victims men?', 'count where survived = 0 and sex = male > 0.5 * count where survived = 0'],
    ['more than half survived', 'count where survived = 1 > 0.5 * count'],
    [
      'did more women than men survive?',
      'count where sex = female and survived = 1 > count where sex = male and survived = 1',
    ],
    ['3rd class', 'count where class = Third'],
    ['third-class passengers', 'count where class = Third'],
    ['1st class women', 'count where class = First and sex = female'],
    ['passengers in class 3', 'count where class = Third'],
    ['count where class = 2', 'count where class = Second'],
    ['count where pclass = third', 'count where pclass = 3'],
    ['first or second class women', 'count where class in (First, Second) and sex = female'],
    ['men between 20 and 40', 'count where sex = male and age between 20 and 40'],
    ['men 20-40', 'count where sex = male and age between 20 and 40'],
    ['women aged 20 to 40', 'count where sex = female and age between 20 and 40'],
    ['women in their thirties', 'count where sex = female and age between 30 and 40'],
    ['people aged 65 and over', 'count where age >= 65'],
    ['over 65s', 'count where age >= 65'],
    ['30 year olds', 'count where age = "[30, 35)"'],
    ['men over 30 or women over 40', 'count where sex = male and age >= 30 or sex = female and age >= 40'],
    ['women in deck B or C', 'count where sex = female and deck in (B, C)'],
    ['decks A, B and C', 'count where deck in (A, B, C)'],
    ['how many passengers', 'count'],
    ['how many people were on board?', 'count'],
    ['total passengers', 'count'],
    ['women and children', 'count where sex = female or who = child'],
    ['everyone but women', 'count where not sex = female'],
    ['neither women nor children', 'count where not (sex = female or who = child)'],
    ['adults', 'count where who in (man, woman)'],
    ['more than 50 $', 'count where fare >= 50'],
    ['people who paid more than 100', 'count where fare >= 100'],
    ['more than 30 years', 'count where age >= 30'],
    ['missing deck', 'count where deck = "(missing)"'],
    ['deck known', 'count where deck != "(missing)"'],
    ['were more than 100 children on board?', 'count where who = child > 100?'],
    ['2 * women', '2 * count where sex = female'],
    ['select * from titanic where sex = female', 'count where sex = female'],
    ['select count(*) as n from titanic where pclass = 1 order by n desc limit 10', 'count where pclass = 1'],
    ['count where sex = female limit 5', 'count where sex = female'],
    ["count where class like 'F_rst'", 'count where class = First'],
    ["count where class like '%_r%'", 'count where class in (First, Third)'],
    ['wie viele Frauen über 30', 'count where sex = female and age >= 30'],
    ['Männer in der 3. Klasse', 'count where sex = male and class = Third'],
    ['wie viele Passagiere', 'count'],
    ['mehr Frauen als Männer', 'count where sex = female > count where sex = male'],
    ['combien de femmes ont survécu ?', 'count where sex = female and survived = 1'],
    ['hommes de plus de 30 ans', 'count where sex = male and age >= 30'],
    ['femmes et enfants', 'count where sex = female or who = child'],
    ['passagers de troisième classe', 'count where class = Third'],
  ],
  tips: [
    ['weekend', 'count where day in (Sat, Sun)'],
    ['weekend dinners', 'count where day in (Sat, Sun) and time = Dinner'],
    ['weekdays except friday', 'count where day = Thur'],
    ['Wochenende', 'count where day in (Sat, Sun)'],
    ["men who don't smoke", 'count where sex = Male and smoker = No'],
    ['male non-smokers on Friday or Saturday', 'count where sex = Male and smoker = No and day in (Fri, Sat)'],
    ['tips over 5', 'count where tip >= 5'],
    ['tips between $2 and $5', 'count where tip between 2 and 5'],
    ['bill of more than 30 dollars', 'count where total_bill >= 30'],
    ['men who tipped more than 5', 'count where sex = Male and tip >= 5'],
    ['parties of 4', 'count where size = 4'],
  ],
  diamonds: [
    ['premium and ideal', 'count where cut in (Premium, Ideal)'],
    ['premium and ideal cut', 'count where cut in (Premium, Ideal)'],
    ['diamonds over 1 carat', 'count where carat >= 1'],
    [
      'ideal diamonds between 1 and 2 carats under $5000',
      'count where cut = Ideal and 1 <= carat < 2 and price < 5000',
    ],
    ['count where carat > 1 carats', 'count where carat >= 1'],
    ['colour D', 'count where color = D'],
    ['D, E or F', 'count where color in (D, E, F)'],
    ['cheaper than 1000', 'count where price < 1000'],
    ['clarity IF', 'count where clarity = IF'],
  ],
  adult: [
    ['women earning more than 50K', 'count where sex = Female and income = ">50K"'],
    ['men between 20 and 40 with income above 50K', 'count where sex = Male and 20 <= age <= 40 and income = ">50K"'],
    ['more than 40 hours per week', 'count where "hours-per-week" > 40'],
    [
      'married women',
      'count where sex = Female and "marital-status" in ("Married-AF-spouse", "Married-civ-spouse", "Married-spouse-absent")',
    ],
    ['never married', 'count where "marital-status" = "Never-married"'],
    ['government workers', 'count where workclass in ("Federal-gov", "Local-gov", "State-gov")'],
    ['self-employed', 'count where workclass in ("Self-emp-inc", "Self-emp-not-inc")'],
    ['wives under 30', 'count where relationship = Wife and age < 30'],
    ['born in Mexico', 'count where "native-country" = Mexico'],
    ['Mexican women', 'count where "native-country" = Mexico and sex = Female'],
    ['Indian women', 'count where "native-country" = India and sex = Female'],
    ['American Indians', 'count where race = "Amer-Indian-Eskimo"'],
    ['Amer-Indian', 'count where race = "Amer-Indian-Eskimo"'],
    ['not born in the US', 'count where "native-country" != "United-States"'],
    ['phd', 'count where education = Doctorate'],
    ['no occupation', 'count where occupation = "(missing)"'],
    ['over 30 but under 40', 'count where 30 < age < 40'],
  ],
  commutations: [
    ['life imprisonment', 'count where info = "Life imprisonment"'],
    ['offense', 'count where key = "Offense:"'],
    ['cocaine', 'count where info contains cocaine'],
  ],
  starWars: [
    ['women over 60', 'count where Gender = Female and Age = "> 60"'],
    ['men between 18 and 29', 'count where Gender = Male and Age = "18-29"'],
    ['18-29', 'count where Age = "18-29"'],
    ['Han shot first', 'count where "Which character shot first?" = Han'],
    ['income over 100,000', 'count where "Household Income" = "$100,000+"'],
    ['people in New England', 'count where "Location (Census Region)" = "New England"'],
    ['college degree', 'count where Education = "Some college or Associate degree"'],
    ['how many respondents', 'count'],
  ],
};

describe('is asked as it was meant, at once or by one press', () => {
  test.each(casesOf(meant))('%s: %s', (file, typed, plain) => {
    expect(meaning(file, typed)).toEqual(meaning(file, plain));
  });
});

/** Text by text what is in the way, and the example about the same. */
const open: Partial<Record<File, readonly (readonly [typed: string, why: string, example: string])[]>> = {
  titanic: [
    ['babies', '“babies” needs a value to compare with', 'count where age < 40'],
    ['highest fare', '“highest” needs a value to compare with', 'count where fare >= 300'],
    ['women with children', '“with” is neither an attribute nor a value here', 'count where sex = female'],
    ['unaccompanied children', '“unaccompanied” is neither', 'count where who = child'],
    ['deck', '“deck” needs a value to compare with', 'count where deck = A'],
    ['cuántas mujeres', '“mujeres” is neither', 'count where survived = 0'],
  ],
  tips: [
    ['over 20', '“over 20” needs the name of what it compares', 'count where total_bill >= 25'],
    ['women paying over 30', '“over 30” needs the name of what it compares', 'count where sex = Female'],
    ['big tips', '“big” needs a value to compare with', 'count where tip >= 5.5'],
    ['how many meals', 'if every record is one of them, ask', 'count'],
  ],
  diamonds: [
    ['how many diamonds', 'if every record is one of them, ask', 'count'],
    ['expensive ideal', '“expensive” needs a value', 'count where price >= 3000 and cut = Ideal'],
    ['flawless', '“flawless” is neither an attribute nor a value', 'count where carat >= 2.5'],
  ],
  adult: [
    ['how many teachers', 'if every record is one of them, ask', 'count'],
    ['teachers', '“teachers” is neither an attribute nor a value here', 'count where age >= 54'],
    // Letters within “Separated” are no part of it.
    ['rat', '“rat” is neither an attribute nor a value here', 'count where age >= 54'],
    ['low income', '“low” needs a value', 'count where income = "<=50K"'],
  ],
  starWars: [
    [
      'women who like Jar Jar Binks',
      '“like” is neither',
      'count where "Jar Jar Binks" = "Very favorably" and Gender = Female',
    ],
  ],
};

describe('says what is in the way, with an example about the same', () => {
  test.each(casesOf(open))('%s: %s', (file, typed, why, example) => {
    const failure = taken(file, typed);
    expect(failure).toMatchObject({ mending: null, example, sentence: expect.stringContaining(why) });
    parseQuestion(example, files[file]);
  });
});

test('American Indians are told of but not taken for Indians where nobody is from India', () => {
  const attributes = adult.attributes.filter(({ name }) => name !== 'native-country');
  try {
    parseQuestion('Indians', { attributes });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({
      mending: null,
      sentence: expect.stringContaining('is a part of one value of “race”'),
    });
  }
});

/** Text by text what its sentence tells of how it was taken. */
const told: readonly (readonly [file: File, typed: string, sentence: string])[] = [
  ['titanic', 'women and children', '“and” joins two groups here, so both are counted'],
  ['titanic', 'how many passengers', 'that counts all records'],
  ['titanic', 'under 18', 'values of “age” are counted together, so this is the nearest'],
  ['diamonds', 'yellow diamonds', '“yellow” is neither an attribute nor a value here'],
  ['diamonds', 'ideal diamonds', '“diamonds” is neither an attribute nor a value here, so every record counts as one'],
  ['titanic', 'what percentage of women survived?', 'and count where sex = female'],
  ['titanic', 'ratio of women to men', 'count where sex = female, and count where sex = male'],
  ['titanic', 'select * from titanic where sex = male', 'records are never shown, only counted'],
  ['titanic', 'count where age > 30 months', 'nobody said what “age” is counted in'],
  ['titanic', 'average age of women', 'only counts can be asked for'],
];

test.each(told)('%s: %s tells how it was taken', (file, typed, sentence) => {
  expect(() => parseQuestion(typed, files[file])).toThrow(sentence);
});

test('“limit” and “order by” are told to change nothing', () => {
  expect(parseQuestion('select count(*) from tips order by 1 limit 3', tips).notes).toEqual([
    'The answer is one number, so “order by 1 limit 3” changes nothing.',
  ]);
  expect(() => parseQuestion('count limit', tips)).toThrow(QuestionFailure);
});

test('signs stand for themselves behind a backslash in LIKE, and for anything without', () => {
  const rates = { attributes: [{ name: 'rate', size: 3, labels: ['5% off', '50 off', 'a_b'] }] };
  const instead = (pattern: string) => {
    try {
      parseQuestion(`count where rate like "${pattern}"`, rates);
    } catch (error) {
      if (error instanceof QuestionFailure) return error.mending?.text ?? error.sentence;
    }
    return null;
  };
  expect(instead('5% off')).toBe('in ("5% off", "50 off")');
  expect(instead('5\\% off')).toBe('= "5% off"');
  expect(instead('a\\_b')).toBe('= a_b');
  expect(instead('___')).toBe('= a_b');
  expect(instead('__')).toContain('no value of “rate” fits');
  expect(instead(`${'%a'.repeat(200)}b`)).toContain('no value of “rate” fits');
});
