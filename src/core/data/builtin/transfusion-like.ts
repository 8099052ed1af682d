import { choiceParam } from '../../params.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { newCodes } from '../dataset.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';

const RECORDS = 748;
const MOST_RECENT = 74;
const MOST_FREQUENT = 50;
/** Every donation is 250 c.c. of blood. */
const DONATION = 250;

/** Values below which a share of the donors lies: extremes and quartiles are published, the tails were made up. */
type Quantiles = readonly (readonly [share: number, value: number])[];

const recencies: Quantiles = [
  [0, 0],
  [0.04, 2],
  [0.25, 3],
  [0.5, 7],
  [0.75, 14],
  [0.98, 24],
  [1, MOST_RECENT + 1],
];
const frequencies: Quantiles = [
  [0, 1],
  [0.25, 2.2],
  [0.5, 4.2],
  [0.75, 7.3],
  [0.95, 16],
  [0.995, 30],
  [1, MOST_FREQUENT + 1],
];
/** The van comes to the same place every few months, so most donors were last seen in one of these months. */
const waves = [2, 4, 9, 11, 14, 16, 21, 23];

interface Donor {
  readonly recency: number;
  readonly frequency: number;
}

/** Those who come often were seen lately: for half of the donors one follows from the other. */
function drawDonor(rng: Rng): Donor {
  const share = rng.uniform();
  const seen = rng.uniform() < 0.5 ? 1 - share : rng.uniform();
  const months = quantile(recencies, seen);
  const wave = waves.find((month) => Math.abs(month - months) <= 1);
  return {
    recency: wave !== undefined && rng.uniform() < 0.85 ? wave : months,
    frequency: quantile(frequencies, share),
  };
}

function quantile(of: Quantiles, share: number): number {
  const above = of.findIndex(([bound]) => share < bound);
  const [[from, low], [to, high]] = [of[above - 1], of[above]];
  return Math.floor(low + ((share - from) / (to - from)) * (high - low));
}

const params = {
  part: choiceParam({
    label: 'Attributes',
    help: 'When each donor came last and how often, or how much blood it was in all: what the MWEM paper takes from it.',
    default: 'recency-frequency',
    options: { 'recency-frequency': 'recency and frequency', monetary: 'total blood' },
  }),
  seed: seedParam,
};

export const transfusionLike: BuiltinDataset<typeof params> = {
  id: 'transfusion-like',
  title: 'Blood donors (generated)',
  card: {
    about:
      'A generated stand-in for the Blood Transfusion data set: months since the last donation, number of donations, and ' +
      'the blood given in all, which is 250 c.c. a donation. Few records, skewed, most cells empty. No real donor is in it.',
    size: '748 records; recency × frequency (3,750 cells), or total blood in c.c. (12,501 cells)',
    origin: 'generated',
    source:
      'Attributes, ranges and quartiles: Yeh, Yang & Ting (2008), UCI Machine Learning Repository. The donors were made up for the workbench.',
  },
  params,
  build({ part, seed }) {
    const rng = seededRng('transfusion-like').split(String(seed));
    const donors = Array.from({ length: RECORDS }, () => drawDonor(rng));
    const attributes =
      part === 'monetary'
        ? [whole('monetary', 0, DONATION * MOST_FREQUENT)]
        : [whole('recency', 0, MOST_RECENT), whole('frequency', 1, MOST_FREQUENT)];
    const columns = attributes.map(({ size }) => newCodes(size, RECORDS));
    for (const [row, { recency, frequency }] of donors.entries()) {
      const codes = part === 'monetary' ? [DONATION * frequency] : [recency, frequency - 1];
      for (const [index, code] of codes.entries()) columns[index][row] = code;
    }
    return { domain: { attributes }, rows: RECORDS, columns, weights: null, records: RECORDS };
  },
};

function whole(name: string, from: number, to: number) {
  return { name, size: to - from + 1, labels: Array.from({ length: to - from + 1 }, (_, i) => String(from + i)) };
}
