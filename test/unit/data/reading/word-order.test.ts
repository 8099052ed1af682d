import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../../../src/core/data/file/natural-order.ts';
import { areInWordOrder, inWordOrder } from '../../../../src/core/data/file/order/word-order.ts';

/** Some other order of the same values. */
const stirred = <T>(values: readonly T[], by: number) =>
  values
    .map((value, i) => ({ value, at: ((i + 1) * by) % 101 }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** From data that many people know; values are parted by "|". */
const known: readonly [string, string, string?][] = [
  ['diamonds: cut', 'Fair|Good|Very Good|Premium|Ideal'],
  ['diamonds: clarity', 'I1|SI2|SI1|VS2|VS1|VVS2|VVS1|IF'],
  ['diamonds: color', 'J|I|H|G|F|E|D', 'color'],
  ['tips: day', 'Thur|Fri|Sat|Sun'],
  ['tips: time', 'Lunch|Dinner'],
  ['titanic: class', 'First|Second|Third'],
  [
    'adult: education',
    'Preschool|1st-4th|5th-6th|7th-8th|9th|10th|11th|12th|HS-grad|Some-college|Assoc-voc|Assoc-acdm|Bachelors|Masters|Prof-school|Doctorate',
  ],
  ['adult: income', '<=50K|>50K'],
  ['Star Wars: age', '18-29|30-44|45-60|> 60'],
  ['Star Wars: income', '$0 - $24,999|$25,000 - $49,999|$50,000 - $99,999|$100,000 - $149,999|$150,000+'],
  [
    'Star Wars: education',
    'Less than high school degree|High school degree|Some college or Associate degree|Bachelor degree|Graduate degree',
  ],
  [
    'Star Wars: characters',
    'Very unfavorably|Somewhat unfavorably|Neither favorably nor unfavorably (neutral)|Somewhat favorably|Very favorably|Unfamiliar (N/A)',
  ],
  ['flying etiquette: height', `Under 5 ft.|5'0"|5'1"|5'2"|5'9"|5'10"|5'11"|6'0"|6'5"|6'6" and above`],
  ['flying etiquette: rude', 'No, not rude at all|Yes, somewhat rude|Yes, very rude'],
  [
    'flying etiquette: how often',
    'Never|Once a year or less|Once a month or less|A few times per month|A few times per week|Every day',
  ],
  ['flying etiquette: recline', 'Never|Once in a while|About half the time|Usually|Always'],
  ['Pew: age', '18-29|30-49|50-64|65+|Refused'],
  [
    'Pew: education',
    'Less than high school|High school graduate|Some college, no degree|Associate’s degree|College graduate/some postgrad|Postgraduate',
  ],
  ['Pew: approval', 'Disapprove strongly|Disapprove somewhat|Approve somewhat|Approve strongly|DK/Ref'],
  ['GSS: degree', 'LT HIGH SCHOOL|HIGH SCHOOL|JUNIOR COLLEGE|BACHELOR|GRADUATE'],
  ['GSS: happy', 'NOT TOO HAPPY|PRETTY HAPPY|VERY HAPPY'],
  ['GSS: confidence', 'HARDLY ANY|ONLY SOME|A GREAT DEAL|DK|IAP'],
  [
    'GSS: politics',
    'EXTREMELY LIBERAL|LIBERAL|SLIGHTLY LIBERAL|MODERATE|SLGHTLY CONSERVATIVE|CONSERVATIVE|EXTRMLY CONSERVATIVE'.replace(
      'EXTRMLY',
      'EXTRMELY',
    ),
  ],
  [
    'GSS: church',
    'NEVER|LESS THAN ONCE A YEAR|ONCE A YEAR|SEVERAL TIMES A YEAR|ONCE A MONTH|2-3X A MONTH|NEARLY EVERY WEEK|EVERY WEEK|MORE THAN ONCE A WEEK',
  ],
  [
    'agreement',
    "Strongly disagree|Disagree|Somewhat disagree|Neither agree nor disagree|Somewhat agree|Agree|Strongly agree|Don't know",
  ],
  ['interest', 'Not at all interested|Not so interested|Somewhat interested|Very interested|Extremely interested'],
  [
    'satisfaction',
    'Very dissatisfied|Somewhat dissatisfied|Neutral|Somewhat satisfied|Very satisfied|Prefer not to say',
  ],
  ['satisfaction with its middle alone', 'Neutral|Satisfied|Very satisfied'],
  ['likely', 'Not at all likely|Slightly likely|Very likely|Extremely likely'],
  ['unlikely', 'Very unlikely|Unlikely|Neither likely nor unlikely|Likely|Very likely'],
  ['support', 'Strongly oppose|Somewhat oppose|Somewhat support|Strongly support'],
  ['definitely', 'Definitely not|Probably not|Might or might not|Probably yes|Definitely yes'],
  ['StackOverflow: age', 'Under 18 years old|18-24 years old|25-34 years old|65 years or older|Prefer not to say'],
  [
    'StackOverflow: company',
    'Just me - I am a freelancer, sole proprietor, etc.|2 to 9 employees|10 to 19 employees|100 to 499 employees|1,000 to 4,999 employees|10,000 or more employees|I don’t know',
  ],
  ['StackOverflow: years', 'Less than 1 year|1|2|10|49|More than 50 years'],
  [
    'StackOverflow: degree',
    'Primary/elementary school|Secondary school (e.g. American high school, German Realschule or Gymnasium, etc.)|Some college/university study without earning a degree|Associate degree (A.A., A.S., etc.)|Bachelor’s degree (B.A., B.S., B.Eng., etc.)|Master’s degree (M.A., M.S., M.Eng., MBA, etc.)|Professional degree (JD, MD, Ph.D, Ed.D, etc.)',
  ],
  [
    'students: parents',
    "some high school|high school|some college|associate's degree|bachelor's degree|master's degree",
  ],
  ['HR: travel', 'Non-Travel|Travel_Rarely|Travel_Frequently'],
  ['HR: salary', 'low|medium|high'],
  ['loans: years', '< 1 year|1 year|2 years|9 years|10+ years'],
  ['loans: dependents', '0|1|2|3+'],
  ['loans: grade', 'Not Graduate|Graduate'],
  ['loans: area', 'Rural|Semiurban|Urban'],
  ['bank cards: income', 'Less than $40K|$40K - $60K|$60K - $80K|$80K - $120K|$120K +|Unknown'],
  [
    'bank: education',
    'illiterate|basic.4y|basic.6y|basic.9y|high.school|professional.course|university.degree|unknown',
  ],
  ['houses: quality', 'Po|Fa|TA|Gd|Ex'],
  ['houses: basement', 'Unf|LwQ|Rec|BLQ|ALQ|GLQ'],
  ['telephones: contract', 'Month-to-month|One year|Two year'],
  ['airline: class', 'Eco|Eco Plus|Business'],
  ['World Bank: income', 'Low income|Lower middle income|Upper middle income|High income|Not classified'],
  ['diabetes: age', '[0-10)|[10-20)|[20-30)|[90-100)'],
  ['pandas: cut', '(-0.001, 4.0]|(4.0, 8.0]|(8.0, 12.5]|(12.5, 100.0]'],
  ['children', 'None|1-2|3 or more'],
  ['schools', 'A+|A|A-|B+|B|B-|F'.split('|').reverse().join('|')],
  ['ratings of bonds', 'CCC|B-|B|B+|BBB|A|AA+|AAA'],
  ['stages', 'I|II|III|IV|IX|X'],
  ['sizes', 'XS|S|M|L|XL|XXL'],
  ['sizes in words', 'Small|Medium|Large'],
  ['months', 'Jan|Feb|Mar|Nov|Dec'],
  ['weekdays', 'monday|Tuesday|Wednesday|sunday'],
  ['risk', 'Low risk|Medium risk|High risk'],
  ['money in thousands', '<10k|10-20k|20-100k|100k-1m|1m+'],
  ['money in Europe', 'unter 1.000 €|1.000 € bis 1.999 €|2.000 € bis 9.999 €|10.000 € und mehr'],
  ['ages in German', 'unter 18|18 bis 29|30 bis 64|65 und älter|keine Angabe'],
  ['ages in French', 'Moins de 18 ans|18 à 29 ans|30 à 64 ans|65 ans et plus'],
  ['ages in Spanish', 'Menores de 18 años|18 a 29 años|30 a 64 años|65 años y más'],
  ['how often in German', 'nie|selten|manchmal|oft|immer'],
  ['how often in French', 'Jamais|Rarement|Parfois|Souvent|Toujours'],
  ['how often in Spanish', 'Nunca|Casi nunca|A veces|Casi siempre|Siempre|NS/NC'],
  [
    'agreement in German',
    'stimme überhaupt nicht zu|stimme eher nicht zu|teils/teils|stimme eher zu|stimme voll und ganz zu|weiß nicht',
  ],
  ['agreement in French', "Pas du tout d'accord|Plutôt pas d'accord|Plutôt d'accord|Tout à fait d'accord|NSP"],
  ['agreement in Spanish', 'Muy en desacuerdo|En desacuerdo|De acuerdo|Muy de acuerdo|No contesta'],
  ['Likert with numbers', '1 - Not at all|2|3|4|5 - Very much'],
  ['GSS: income', 'LT $1000|$1000 TO 2999|$10000 - 14999|$25000 OR MORE|REFUSED'],
  [
    'GSS: parties',
    'STRONG DEMOCRAT|NOT STR DEMOCRAT|IND,NEAR DEM|INDEPENDENT|IND,NEAR REP|STRONG REPUBLICAN|OTHER PARTY',
  ],
  ['GSS: children', '0|1|2|EIGHT OR MORE'],
  ['comics: side', 'Bad Characters|Neutral Characters|Good Characters'],
  [
    'StackOverflow: visits',
    'Less than once per month or monthly|A few times per month or weekly|A few times per week|Daily or almost daily|Multiple times per day',
  ],
  ['yes and no', 'No|Yes|Refused'],
];

describe('words in their order', () => {
  it.each(known)('%s', (_, list, name) => {
    const values = list.split('|');
    for (const by of [7, 29, 53]) expect(inWordOrder(stirred(values, by), name)).toEqual(values);
  });

  it.each([
    ['marital status by its letters', ['M', 'S']],
    ['decks of a ship', ['A', 'B', 'C', 'D', 'E']],
    ['letters of anything', ['D', 'E', 'F', 'G']],
    ['towns', ['Aachen', 'Bonn', 'Ulm']],
    ['codes that differ by their number', ['I1', 'I2', 'I3']],
    ['a word beside a scale', ['high', 'low', 'purple']],
    ['answers that are no answer alone', ['Other', 'Refused', 'Unknown']],
    ['streets that begin with numbers', ['5th Avenue', '10 Downing Street', 'Abbey Road']],
    ['one contrary of nothing', ['Important', 'Very good', 'Very important']],
    ['products', ['Apple', 'Very Apple Pie', 'Pear']],
    ['colours in words', ['blue', 'green', 'red'], 'color'],
    ['sexes', ['Female', 'Male']],
    ['regions', ['East North Central', 'Mountain', 'New England']],
  ])('claims none where there is none: %s', (_, values, name = '') => {
    expect(inWordOrder(stirred(values, 29), name)).toEqual([...values].sort(compareNaturally));
    expect(areInWordOrder([...values].sort(compareNaturally), name)).toBe(false);
  });

  it('are in it or not', () => {
    const fits = (list: string) => areInWordOrder(list.split('|'));
    expect(['Fair|Good|Very Good', '18-29|30-44|> 60', 'Low risk|High risk|Unknown'].map(fits)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['Good|Fair|Very Good', 'no|yes', 'Bonn|Köln|Ulm'].map(fits)).toEqual([false, false, false]);
  });
});
