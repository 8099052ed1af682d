import type { Attribute } from '../../domain.ts';
import type { BuiltinDataset } from '../builtin-dataset.ts';
import { countTable } from '../count-table.ts';

const attributes: Attribute[] = [
  { name: 'EconActive', size: 2, labels: ['yes', 'no'] },
  { name: 'Age', size: 2, labels: ['<38', '>38'] },
  ...['HusbandEmployed', 'Child', 'Education', 'HusbandEducation', 'Asian', 'HouseholdWorking'].map((name) => ({
    name,
    size: 2,
    labels: ['yes', 'no'],
  })),
];

const counts = [
  1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 22, 6, 0, 0,
  1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 26, 7, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 10, 2, 0, 0, 1, 0, 1, 0, 0, 0, 1,
  0, 0, 0, 3, 0, 25, 10, 0, 0, 4, 7, 1, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 0, 2, 0, 8, 0, 3, 2, 2, 0, 1, 0, 2, 0, 3, 29, 26,
  3, 0, 0, 0, 0, 0, 57, 6, 43, 10, 0, 0, 2, 1, 11, 13, 2, 0, 0, 6, 0, 0, 23, 5, 37, 16, 4, 0, 2, 1, 11, 3, 0, 1, 0, 1,
  0, 0, 22, 4, 15, 0, 1, 0, 0, 1, 5, 8, 0, 1, 1, 4, 0, 0, 18, 5, 41, 17, 3, 5, 2, 4,
];

export const rochdale: BuiltinDataset<Record<never, never>> = {
  id: 'rochdale',
  title: 'Rochdale households',
  card: {
    about: 'Economic activity of women in Rochdale and what may explain it, as a sparse table of counts.',
    size: '665 records, 8 binary attributes, 91 of 256 cells non-zero',
    origin: 'published counts',
    source: 'Whittaker (1990), Graphical Models in Applied Multivariate Statistics, Wiley.',
  },
  params: {},
  build: () => countTable(attributes, counts),
};
