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
