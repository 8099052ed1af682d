import type { BuiltinDataset } from '../builtin-dataset.ts';
import { binaryAttributes, countTable } from '../count-table.ts';

const attributes = binaryAttributes(['la10', 'locc', 'mp58', 'c365', 'p53a', 'a367']);

const counts = [
  0, 0, 0, 0, 3, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 7, 1, 4, 0, 0, 0, 0, 2, 1, 3, 0, 11, 16, 1, 4, 0, 1, 0, 0,
  0, 1, 4, 1, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

export const mildew: BuiltinDataset<Record<never, never>> = {
  id: 'mildew',
  title: 'Barley powdery mildew',
  card: {
    about: 'Six genetic markers of powdery mildew isolates on barley, as a table of counts. Levels are coded 0 and 1.',
    size: '70 records, 6 binary attributes, 22 of 64 cells non-zero',
    origin: 'published counts',
    source:
      'Christiansen & Giese, Theoretical and Applied Genetics 79, 705–712; used in Edwards, Introduction to Graphical Modelling.',
  },
  params: {},
  build: () => countTable(attributes, counts),
};
