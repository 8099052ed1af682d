import type { Domain } from '../../src/core/data/domain.ts';

const attribute = (name: string, ...labels: string[]) => ({ name, size: labels.length, labels });
const bins = (from: number, to: number, width: number) =>
  Array.from({ length: (to - from) / width }, (_, i) => {
    const low = from + i * width;
    return `[${low}, ${low + width}${low + width === to ? ']' : ')'}`;
  });
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `2019-03-${String(from + i).padStart(2, '0')}`);

/** Domains as the workbench proposes them for files that everybody knows. */
export const titanic: Domain = {
  attributes: [
    attribute('survived', '0', '1'),
    attribute('pclass', '1', '2', '3'),
    attribute('sex', 'female', 'male'),
    attribute('age', ...bins(0, 80, 5), '(missing)'),
    attribute('sibsp', '0', '1', '2', '3', '4', '5', '8'),
    attribute('fare', ...bins(0, 550, 50)),
    attribute('embarked', 'C', 'Q', 'S', '(missing)'),
    attribute('class', 'First', 'Second', 'Third'),
    attribute('who', 'child', 'man', 'woman'),
    attribute('deck', 'A', 'B', 'C', 'D', 'E', 'F', 'G', '(missing)'),
    attribute('embark_town', 'Cherbourg', 'Queenstown', 'Southampton', '(missing)'),
    attribute('alive', 'no', 'yes'),
    attribute('alone', 'False', 'True'),
  ],
};

export const diamonds: Domain = {
  attributes: [
    attribute('carat', ...bins(0, 5.5, 0.5)),
    attribute('cut', 'Fair', 'Good', 'Ideal', 'Premium', 'Very Good'),
    attribute('color', 'D', 'E', 'F', 'G', 'H', 'I', 'J'),
    attribute('clarity', 'I1', 'IF', 'SI1', 'SI2', 'VS1', 'VS2', 'VVS1', 'VVS2'),
    attribute('price', '0–999', '1000–1999', '2000–2999', '3000–3999', '4000–4999', '5000–19000'),
  ],
};

export const taxis: Domain = {
  attributes: [
    attribute('pickup', ...days(1, 31)),
    attribute(
      'hour',
      ...Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')}:00–${String(h + 1).padStart(2, '0')}:00`),
    ),
    attribute('passengers', '0', '1', '2', '3', '4', '5', '6'),
    attribute('distance', ...bins(0, 40, 2)),
    attribute('tip', '$0–5', '$5–10', '$10–20', '$20–40', '(missing)'),
    attribute('color', 'green', 'yellow'),
    attribute('payment', 'cash', 'credit card', '(missing)'),
    attribute('pickup_borough', 'Bronx', 'Brooklyn', 'Manhattan', 'Queens', '(missing)'),
  ],
};

export const penguins: Domain = {
  attributes: [
    attribute('species', 'Adelie', 'Chinstrap', 'Gentoo'),
    attribute('island', 'Biscoe', 'Dream', 'Torgersen'),
    attribute('bill_length_mm', ...bins(30, 60, 2), '(missing)'),
    attribute('body_mass_g', '2600–2999', '3000–3499', '3500–3999', '4000–4999', '5000–6300', '(missing)', '(outside)'),
    attribute('sex', 'Female', 'Male', '(missing)'),
    attribute('year', '2007', '2008', '2009'),
  ],
};

export const tips: Domain = {
  attributes: [
    attribute('total_bill', ...bins(0, 55, 5)),
    attribute('tip', ...bins(1, 10, 0.5)),
    attribute('sex', 'Female', 'Male'),
    attribute('smoker', 'No', 'Yes'),
    attribute('day', 'Thur', 'Fri', 'Sat', 'Sun'),
    attribute('time', 'Dinner', 'Lunch'),
    attribute('size', '1', '2', '3', '4', '5', '6'),
  ],
};

const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

export const adult: Domain = {
  attributes: [
    attribute('age', ...years(17, 90)),
    attribute(
      'workclass',
      ...['Federal-gov', 'Local-gov', 'Never-worked', 'Private', 'Self-emp-inc', 'Self-emp-not-inc', 'State-gov'],
      ...['Without-pay', '(missing)'],
    ),
    attribute('education', '9th', '10th', 'Bachelors', 'Doctorate', 'HS-grad', 'Masters', 'Some-college'),
    attribute(
      'marital-status',
      ...['Divorced', 'Married-AF-spouse', 'Married-civ-spouse', 'Married-spouse-absent', 'Never-married'],
      ...['Separated', 'Widowed'],
    ),
    attribute('occupation', 'Adm-clerical', 'Exec-managerial', 'Other-service', 'Sales', 'Tech-support', '(missing)'),
    attribute('relationship', 'Husband', 'Not-in-family', 'Other-relative', 'Own-child', 'Unmarried', 'Wife'),
    attribute('race', 'Amer-Indian-Eskimo', 'Asian-Pac-Islander', 'Black', 'Other', 'White'),
    attribute('sex', 'Female', 'Male'),
    attribute('capital-gain', '0–4999', '5000–9999', '10000–99999'),
    attribute('hours-per-week', ...years(1, 99)),
    attribute('native-country', 'Germany', 'India', 'Mexico', 'Philippines', 'United-States', '(missing)'),
    attribute('income', '<=50K', '>50K'),
  ],
};

export const commutations: Domain = {
  attributes: [
    attribute('key', 'District/Date:', 'Offense:', 'Sentence:', 'Terms of Grant:'),
    attribute(
      'info',
      ...['Life imprisonment', '1. Life imprisonment', '240 months’ imprisonment', 'Southern District of Florida'],
      ...['Conspiracy to distribute cocaine', 'Distribution of cocaine base', 'Commutation', 'Other'],
    ),
  ],
};

const VIEWS = ['Very favorably', 'Somewhat favorably', 'Somewhat unfavorably', 'Very unfavorably', 'Unfamiliar (N/A)'];

export const starWars: Domain = {
  attributes: [
    attribute('RespondentID', '3288000000–3289999999', '3290000000–3291499999', '3291500000–3293000000'),
    attribute('Have you seen any of the 6 films in the Star Wars franchise?', 'No', 'Yes'),
    attribute('Do you consider yourself to be a fan of the Star Trek franchise?', 'No', 'Yes', '(missing)'),
    attribute('Han Solo', ...VIEWS, '(missing)'),
    attribute('Jar Jar Binks', ...VIEWS, '(missing)'),
    attribute('Which character shot first?', 'Greedo', 'Han', "I don't understand this question", '(missing)'),
    attribute('Gender', 'Female', 'Male', '(missing)'),
    attribute('Age', '18-29', '30-44', '45-60', '> 60', '(missing)'),
    attribute('Household Income', '$0 - $24,999', '$25,000 - $49,999', '$50,000 - $99,999', '$100,000+', '(missing)'),
    attribute('Education', 'Bachelor degree', 'Graduate degree', 'Some college or Associate degree', '(missing)'),
    attribute('Location (Census Region)', 'Mountain', 'New England', 'Pacific', 'South Atlantic', '(missing)'),
  ],
};
