import { choiceParam } from '../../params.ts';
import { aliasTable, drawAlias } from '../../random/alias.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { newCodes } from '../dataset.ts';
import { age, capitalLoss, categorical, hours, MOST_LOSS } from './adult/attributes.ts';
import { drawPerson } from './adult/person.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';

const RECORDS = 48_842;

/** One record in 21 reports a loss, nearly always one of some ninety amounts, most of them between 1,400 and 2,500. */
const LOSS_SHARE = 0.047;
const AMOUNTS = 92;

/** The amounts that tax forms of one year bring about: few are common, most are rare. */
function lossAmounts(rng: Rng): { amounts: readonly number[]; weights: readonly number[] } {
  const amounts = Array.from({ length: AMOUNTS }, () => {
    const isUsual = rng.uniform() < 0.8;
    return isUsual ? 1400 + rng.integer(1100) : 155 + rng.integer(MOST_LOSS - 155);
  });
  const weights = amounts.map((amount, rank) => (amount >= 1400 && amount < 2500 ? 1 : 0.15) / (rank + 3));
  return { amounts, weights };
}

const params = {
  part: choiceParam({
    label: 'Attributes',
    help: 'The eight categorical attributes, age and weekly hours, or capital loss: what the MWEM paper takes from it.',
    default: 'categories',
    options: {
      categories: 'eight categories',
      'age-hours': 'age and weekly hours',
      'capital-loss': 'capital loss',
    },
  }),
  seed: seedParam,
};

export const adultLike: BuiltinDataset<typeof params> = {
  id: 'adult-like',
  title: 'Adult census extract (generated)',
  card: {
    about:
      'A generated stand-in for the Adult data set: the same attributes, values and number of records, with shares after ' +
      'published summaries and plausible dependence between age, family, schooling, work and income. No real person is in it.',
    size: '48,842 records; 8 categorical attributes (1,814,400 cells), or age × weekly hours (7,326), or capital loss (4,357)',
    origin: 'generated',
    source:
      'Attributes and rounded shares: Becker & Kohavi (1996), Adult, UCI Machine Learning Repository. Everything else was made up for the workbench.',
  },
  params,
  build({ part, seed }) {
    const rng = seededRng('adult-like').split(String(seed));
    if (part === 'capital-loss') return losses(rng.split('losses'));
    const attributes = part === 'categories' ? categorical : [age, hours];
    const columns = attributes.map(({ size }) => newCodes(size, RECORDS));
    const people = rng.split('people');
    for (let row = 0; row < RECORDS; row++) {
      const person = drawPerson(people);
      const codes = part === 'categories' ? person.categories : [person.age, person.hours];
      for (const [index, code] of codes.entries()) columns[index][row] = code;
    }
    return { domain: { attributes }, rows: RECORDS, columns, weights: null, records: RECORDS };
  },
};

function losses(rng: Rng) {
  const { amounts, weights } = lossAmounts(rng.split('amounts'));
  const table = aliasTable(weights);
  const column = newCodes(capitalLoss.size, RECORDS);
  for (let row = 0; row < RECORDS; row++) {
    if (rng.uniform() < LOSS_SHARE) column[row] = amounts[drawAlias(table, rng)];
  }
  return { domain: { attributes: [capitalLoss] }, rows: RECORDS, columns: [column], weights: null, records: RECORDS };
}
