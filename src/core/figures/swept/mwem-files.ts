import { capitalLoss, categorical } from '../../data/builtin/adult/attributes.ts';
import type { AttributeSchema } from '../../data/schema/schema.ts';
import type { FileShape } from './file-shape.ts';

function table(id: string, what: string, records: number, attributes: number, filled: number): FileShape {
  return { id, what, records: [records], filled, attributes: { binary: attributes } };
}

/** 2010, Table 1. */
export const contingencyTables: Readonly<Record<string, FileShape>> = {
  mildew: table('mildew', 'the barley mildew table', 70, 6, 22),
  rochdale: table('rochdale', 'the Rochdale table', 665, 8, 91),
  czech: table('czech', 'the Czech autoworkers table', 1841, 6, 63),
  'nltcs-like': table('nltcs', 'the National Long-Term Care Survey', 21_574, 16, 3152),
};

const adult = 'the Adult data set of the UCI repository';
/** The training part, both parts, and the test part. */
const adultRecords = [32_561, 48_842, 16_281];

export const adultCategories: FileShape = {
  id: 'adult-categories',
  what: adult,
  records: adultRecords,
  attributes: categorical.map(({ name, labels }) => ({ name, type: 'category', values: labels, outside: 'drop' })),
};

/** An attribute of whole numbers. */
export function whole(name: string, from: number, to: number): AttributeSchema {
  return { name, type: 'integer', range: [from, to], outside: 'drop' };
}

const donors = 'the Blood Transfusion data set of the UCI repository';

export const rangeFiles: Readonly<Record<string, FileShape>> = {
  'capital-loss': {
    id: 'adult-capital-loss',
    what: adult,
    records: adultRecords,
    attributes: [whole(capitalLoss.name, 0, capitalLoss.size - 1)],
  },
  'age-hours': {
    id: 'adult-age-hours',
    what: adult,
    records: adultRecords,
    attributes: [whole('age', 17, 90), whole('hours-per-week', 1, 99)],
  },
  'recency-frequency': {
    id: 'transfusion-recency-frequency',
    what: donors,
    records: [748],
    attributes: [whole('recency', 0, 74), whole('frequency', 1, 50)],
  },
  monetary: { id: 'transfusion-monetary', what: donors, records: [748], attributes: [whole('monetary', 0, 12_500)] },
};
