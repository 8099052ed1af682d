/**
 * When two data sets count as neighbours. `replace-one`: the same number of records, one of them different (iReduct,
 * Definition 1; the record count is not protected). `add-remove`: one record more or less.
 */
export type Neighbours = 'add-remove' | 'replace-one';

export const neighbourWords: Readonly<Record<Neighbours, string>> = {
  'replace-one': 'replace one record',
  'add-remove': 'add or remove one record',
};
