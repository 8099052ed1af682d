import type { BuiltinDataset } from '../builtin-dataset.ts';
import { binaryAttributes, countTable } from '../count-table.ts';

// Which of 0 and 1 is "yes" differs between the copies of this table, so the levels keep their codes as labels.
const attributes = binaryAttributes(['smoke', 'mental', 'phys', 'systol', 'protein', 'family']);

const counts = [
  44, 40, 112, 67, 129, 145, 12, 23, 35, 12, 80, 33, 109, 67, 7, 9, 23, 32, 70, 66, 50, 80, 7, 13, 24, 25, 73, 57, 51,
  63, 7, 16, 5, 7, 21, 9, 9, 17, 1, 4, 4, 3, 11, 8, 14, 17, 5, 2, 7, 3, 14, 14, 9, 16, 2, 3, 4, 0, 13, 11, 5, 14, 4, 4,
];

export const czech: BuiltinDataset<Record<never, never>> = {
  id: 'czech',
  title: 'Czech autoworkers',
  card: {
    about:
      'Six coronary risk factors of men in a Czech car factory, as a table of counts. The meaning of levels 0 and 1 is ' +
      'recorded differently in the copies of this table, so none is shown.',
    size: '1,841 records, 6 binary attributes, 63 of 64 cells non-zero',
    origin: 'published counts',
    source:
      'Edwards & Havránek (1985), A fast procedure for model search in multidimensional contingency tables, Biometrika 72, 339–351.',
  },
  params: {},
  build: () => countTable(attributes, counts),
};
