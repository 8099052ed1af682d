import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';

const RECORDS = 21_574;

/** An activity and the disability, from 0 to 1, at which half of the people need help: bodily and of the mind. */
type Activity = readonly [name: string, body: number, mind: number];

// biome-ignore format: a table
const activities: readonly Activity[] = [
  ['Eating', 0.93, 0.88], ['Getting in or out of bed', 0.74, 0.86], ['Getting around inside', 0.64, 0.82],
  ['Dressing', 0.79, 0.8], ['Bathing', 0.56, 0.68], ['Using the toilet', 0.77, 0.84],
  ['Heavy housework', 0.2, 0.36], ['Light housework', 0.75, 0.72], ['Laundry', 0.56, 0.54], ['Cooking', 0.68, 0.58],
  ['Shopping for groceries', 0.43, 0.46], ['Getting about outside', 0.4, 0.62], ['Travelling', 0.47, 0.5],
  ['Managing money', 0.8, 0.42], ['Taking medicine', 0.84, 0.56], ['Telephoning', 0.88, 0.6],
];

/** How far from the threshold answers still vary, and how often they go against everything: tuned to 3,152 patterns. */
const SPREAD = 0.315;
const SLIP = 0.01;

/** Each person has one degree of disability, more or less of the mind; the answers follow from both, so they agree. */
function person(rng: Rng, columns: readonly Uint8Array[], row: number): void {
  const root = rng.uniform();
  const ofMind = root * root;
  const degree = rng.uniform();
  activities.forEach(([, body, mind], i) => {
    const threshold = body + ofMind * (mind - body);
    const x = Math.max(-1, Math.min(1, (degree - threshold) / SPREAD));
    const needsHelp = SLIP + (1 - 2 * SLIP) * (0.5 + 0.75 * x - 0.25 * x * x * x);
    columns[i][row] = rng.uniform() < needsHelp ? 1 : 0;
  });
}

const params = { seed: seedParam };

export const nltcsLike: BuiltinDataset<typeof params> = {
  id: 'nltcs-like',
  title: 'Disability survey (generated)',
  card: {
    about:
      'A generated stand-in for the National Long-Term Care Survey, whose users have to register: sixteen activities that ' +
      'need help or not, strongly dependent, with nobody-needs-help as the largest cell by far. No real person is in it.',
    size: '21,574 records, 16 binary attributes, about 3,150 of 65,536 cells non-zero',
    origin: 'generated',
    source: 'Shape: Hardt, Ligett & McSherry (2010), Table 1. The answers were made up for the workbench.',
  },
  params,
  build({ seed }) {
    const rng = seededRng('nltcs-like').split(String(seed));
    const columns = activities.map(() => new Uint8Array(RECORDS));
    for (let row = 0; row < RECORDS; row++) person(rng, columns, row);
    const attributes = activities.map(([name]) => ({ name, size: 2, labels: ['able', 'needs help'] }));
    return { domain: { attributes }, rows: RECORDS, columns, weights: null, records: RECORDS };
  },
};
