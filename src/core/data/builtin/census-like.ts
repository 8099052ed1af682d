import { choiceParam, numberParam } from '../../params.ts';
import { seededRng } from '../../random/seeded.ts';
import { newCodes } from '../dataset.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';
import { adults } from './census/adults.ts';
import { brazil } from './census/brazil.ts';
import { population } from './census/population.ts';
import { unitedStates } from './census/united-states.ts';

const populations = {
  us: () => population(unitedStates),
  brazil: () => population(brazil),
  'us-adults': adults,
};

/** People between two reports of progress. */
const CHUNK = 0x40000;

const params = {
  country: choiceParam({
    label: 'Country',
    help: 'Which population of a paper it stands in for: one of the two of iReduct, or the adults of Figure 1 of Chen, Zhou and Bhowmick (2012), who have other attributes.',
    default: 'us',
    options: { us: 'United States', brazil: 'Brazil', 'us-adults': 'United States, adults' },
  }),
  records: numberParam({
    label: 'Records',
    help: 'Size of the population. The paper has 14 million for the US and 10 million for Brazil.',
    default: 1_000_000,
    min: 1,
    max: 14_000_000,
    integer: true,
  }),
  seed: seedParam,
};

export const censusLike: BuiltinDataset<typeof params> = {
  id: 'census-like',
  title: 'Census-like population (generated)',
  card: {
    about:
      'A generated stand-in for census records, with the nine attributes and domain sizes of the iReduct paper and with ' +
      'plausible skew and dependence: age and marriage, schooling and occupation, state and birth place. As adults of the ' +
      'United States it has those of Chen, Zhou and Bhowmick instead. No real person is in it.',
    size: '1,000,000 records by default, up to 14,000,000; 9 attributes (US: 701 one-way and 124,923 two-way cells)',
    origin: 'generated',
    source:
      'Domain sizes: Xiao, Bender, Hay & Gehrke (2011), iReduct, Table 4; of adults, Chen, Zhou & Bhowmick (2012), Figure 1. Everything else was made up for the workbench ' +
      'after the broad outline of the censuses of 2000.',
  },
  params,
  build({ country, records, seed }, onProgress) {
    const { attributes, draw } = populations[country]();
    const columns = attributes.map(({ size }) => newCodes(size, records));
    const rng = seededRng(`census-like ${country}`).split(String(seed));
    // People come one after another from one stream: a smaller population is the beginning of a larger one.
    for (let from = 0; from < records; from += CHUNK) {
      draw(rng, columns, from, Math.min(records, from + CHUNK));
      onProgress?.(Math.min(records, from + CHUNK) / records);
    }
    return { domain: { attributes }, rows: records, columns, weights: null, records };
  },
};
