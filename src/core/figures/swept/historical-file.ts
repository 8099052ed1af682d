import { categorical } from '../../data/builtin/adult/attributes.ts';
import type { AttributeSchema } from '../../data/schema/schema.ts';
import type { FileShape } from './file-shape.ts';
import { adultCategories, whole } from './mwem-files.ts';

const kept = ['sex', 'race', 'workclass', 'marital-status', 'occupation'];

// As UCI writes them.
// biome-ignore format: a list
const countries = ['?', 'Cambodia', 'Canada', 'China', 'Columbia', 'Cuba', 'Dominican-Republic', 'Ecuador', 'El-Salvador', 'England', 'France', 'Germany', 'Greece', 'Guatemala', 'Haiti', 'Holand-Netherlands', 'Honduras', 'Hong', 'Hungary', 'India', 'Iran', 'Ireland', 'Italy', 'Jamaica', 'Japan', 'Laos', 'Mexico', 'Nicaragua', 'Outlying-US(Guam-USVI-etc)', 'Peru', 'Philippines', 'Poland', 'Portugal', 'Puerto-Rico', 'Scotland', 'South', 'Taiwan', 'Thailand', 'Trinadad&Tobago', 'United-States', 'Vietnam', 'Yugoslavia'];

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
    { name: 'native-country', type: 'category', values: countries, outside: 'drop' },
    ...categorical
      .filter(({ name }) => kept.includes(name))
      .map(({ name, labels }): AttributeSchema => ({ name, type: 'category', values: labels, outside: 'drop' })),
  ],
};
