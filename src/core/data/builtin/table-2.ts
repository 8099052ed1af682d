import type { BuiltinDataset } from './builtin-dataset.ts';

const ages = Array.from({ length: 101 }, (_, age) => String(age));

export const table2: BuiltinDataset<Record<never, never>> = {
  id: 'table-2',
  title: 'Five people',
  card: {
    about: 'The five-record example of the iReduct paper, small enough to follow every count by hand.',
    size: '5 records, 3 attributes (808 cells)',
    origin: 'published counts',
    source: 'Xiao, Bender, Hay & Gehrke (2011), iReduct: Differential Privacy with Reduced Relative Errors, Table 2.',
  },
  params: {},
  build: () => ({
    domain: {
      attributes: [
        { name: 'Age', size: ages.length, labels: ages },
        { name: 'Status', size: 4, labels: ['Single', 'Married', 'Divorced', 'Widowed'] },
        { name: 'Gender', size: 2, labels: ['M', 'F'] },
      ],
    },
    rows: 5,
    columns: [Uint8Array.of(23, 25, 35, 37, 85), Uint8Array.of(0, 0, 1, 1, 3), Uint8Array.of(0, 1, 1, 1, 1)],
    weights: null,
    records: 5,
  }),
};
