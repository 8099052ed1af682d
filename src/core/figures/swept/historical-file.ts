import { categorical } from '../../data/builtin/adult/attributes.ts';
import type { AttributeSchema } from '../../data/schema.ts';
import type { FileShape } from './file-shape.ts';
import { adultCategories, whole } from './mwem-files.ts';

const kept = ['sex', 'native-country', 'race', 'workclass', 'marital-status', 'occupation'];

/**
 * The nine attributes of Adult at UCI that are nearest to those of Figure 1 of Chen et al. (2012), who have theirs from
 * IPUMS: hours of work stand for the salary.
 */
export const adultFile: FileShape = {
  id: 'adult-nine',
  what: adultCategories.what,
  records: adultCategories.records,
  attributes: [
    whole('age', 17, 90),
    whole('education-num', 1, 16),
    whole('hours-per-week', 1, 99),
    ...categorical
      .filter(({ name }) => kept.includes(name))
      .map(({ name, labels }): AttributeSchema => ({ name, type: 'category', values: labels, outside: 'drop' })),
  ],
};
