import type { Attribute } from '../../domain.ts';

/** A value and its share of the records in per cent, as summaries of the Adult data set print it, rounded. */
type Shares = readonly (readonly [label: string, percent: number])[];

// biome-ignore format: a table
const workclasses: Shares = [
  ['?', 5.7], ['Federal-gov', 2.9], ['Local-gov', 6.4], ['Never-worked', 0.02], ['Private', 69.4],
  ['Self-emp-inc', 3.5], ['Self-emp-not-inc', 7.9], ['State-gov', 4.1], ['Without-pay', 0.04],
];
// biome-ignore format: a table
const educations: Shares = [
  ['10th', 2.8], ['11th', 3.7], ['12th', 1.3], ['1st-4th', 0.5], ['5th-6th', 1], ['7th-8th', 2], ['9th', 1.5],
  ['Assoc-acdm', 3.3], ['Assoc-voc', 4.2], ['Bachelors', 16.4], ['Doctorate', 1.2], ['HS-grad', 32.3],
  ['Masters', 5.4], ['Preschool', 0.2], ['Prof-school', 1.7], ['Some-college', 22.3],
];
// biome-ignore format: a table
const maritalStatuses: Shares = [
  ['Divorced', 13.6], ['Married-AF-spouse', 0.1], ['Married-civ-spouse', 45.8], ['Married-spouse-absent', 1.3],
  ['Never-married', 33], ['Separated', 3.1], ['Widowed', 3.1],
];
// biome-ignore format: a table
const occupations: Shares = [
  ['?', 5.8], ['Adm-clerical', 11.5], ['Armed-Forces', 0.03], ['Craft-repair', 12.5], ['Exec-managerial', 12.5],
  ['Farming-fishing', 3.1], ['Handlers-cleaners', 4.2], ['Machine-op-inspct', 6.2], ['Other-service', 10.1],
  ['Priv-house-serv', 0.5], ['Prof-specialty', 12.6], ['Protective-serv', 2], ['Sales', 11.3],
  ['Tech-support', 3], ['Transport-moving', 4.8],
];
// biome-ignore format: a table
const races: Shares = [
  ['Amer-Indian-Eskimo', 1], ['Asian-Pac-Islander', 3.1], ['Black', 9.6], ['Other', 0.8], ['White', 85.5],
];
const relationships = ['Husband', 'Not-in-family', 'Other-relative', 'Own-child', 'Unmarried', 'Wife'];

export const shares = { workclasses, educations, maritalStatuses, occupations, races };

export const categorical: readonly Attribute[] = [
  attribute('workclass', names(workclasses)),
  attribute('education', names(educations)),
  attribute('marital-status', names(maritalStatuses)),
  attribute('occupation', names(occupations)),
  attribute('relationship', relationships),
  attribute('race', names(races)),
  attribute('sex', ['Female', 'Male']),
  attribute('income', ['<=50K', '>50K']),
];

export const YOUNGEST = 17;
export const AGES = 74;
export const MOST_HOURS = 99;
export const MOST_LOSS = 4356;

export const age = attribute('age', whole(YOUNGEST, YOUNGEST + AGES - 1));
export const hours = attribute('hours-per-week', whole(1, MOST_HOURS));
export const capitalLoss = attribute('capital-loss', whole(0, MOST_LOSS));

function names(of: Shares): string[] {
  return of.map(([label]) => label);
}

function attribute(name: string, labels: readonly string[]): Attribute {
  return { name, size: labels.length, labels };
}

function whole(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}
