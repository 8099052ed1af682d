import { type Country, type StateRow, stateFromRow, withRemainder } from './country.ts';

// The mix is per cent Black, Asian, mixed (parda), Indigenous.
// Goiás and Tocantins were one state until 1988 and are kept together as a place to live, as in harmonised censuses.
// biome-ignore format: a table
const rows: readonly StateRow[] = [
  ['Rondônia', 'North', 1380, 0.1, 45, -0.5, [5, 0.2, 51, 0.8]],
  ['Acre', 'North', 558, 0.1, 88, -0.9, [5, 0.2, 62, 1.4]],
  ['Amazonas', 'North', 2813, 0.1, 88, -0.9, [4, 0.2, 66, 4]],
  ['Roraima', 'North', 324, 0.3, 55, -1, [5, 0.2, 62, 8.5]],
  ['Pará', 'North', 6192, 0.1, 83, -0.7, [6, 0.2, 66, 0.7]],
  ['Amapá', 'North', 477, 0.1, 70, -0.9, [6, 0.1, 66, 1]],
  ['Maranhão', 'Northeast', 5651, 0, 92, -0.5, [10, 0.1, 62, 0.5]],
  ['Piauí', 'Northeast', 2843, 0, 91, -0.2, [8, 0.1, 64, 0.1]],
  ['Ceará', 'Northeast', 7430, 0.1, 95, -0.2, [4, 0.2, 57, 0.2]],
  ['Rio Grande do Norte', 'Northeast', 2777, 0.1, 91, 0, [5, 0.1, 52, 0.1]],
  ['Paraíba', 'Northeast', 3444, 0, 91, 0.1, [4, 0.1, 52, 0.3]],
  ['Pernambuco', 'Northeast', 7918, 0.1, 92, 0, [5, 0.1, 53, 0.4]],
  ['Alagoas', 'Northeast', 2823, 0, 92, -0.4, [5, 0.1, 59, 0.3]],
  ['Sergipe', 'Northeast', 1784, 0, 88, -0.3, [7, 0.1, 61, 0.4]],
  ['Bahia', 'Northeast', 13070, 0.1, 94, -0.1, [13, 0.2, 62, 0.5]],
  ['Minas Gerais', 'Southeast', 17891, 0.1, 93, 0.2, [8, 0.2, 37, 0.3]],
  ['Espírito Santo', 'Southeast', 3097, 0.1, 80, 0, [7, 0.1, 43, 0.4]],
  ['Rio de Janeiro', 'Southeast', 14391, 0.9, 83, 0.5, [11, 0.2, 33, 0.3]],
  ['São Paulo', 'Southeast', 37032, 1, 76, 0.3, [4, 1.2, 22, 0.2]],
  ['Paraná', 'South', 9563, 0.6, 82, 0.1, [3, 0.9, 18, 0.3]],
  ['Santa Catarina', 'South', 5356, 0.2, 83, 0.1, [3, 0.1, 7, 0.3]],
  ['Rio Grande do Sul', 'South', 10187, 0.4, 96, 0.5, [5, 0.1, 7, 0.4]],
  ['Mato Grosso do Sul', 'Centre-West', 2078, 0.9, 69, -0.1, [3, 0.8, 37, 2.6]],
  ['Mato Grosso', 'Centre-West', 2504, 0.2, 55, -0.3, [6, 0.4, 49, 1.2]],
  ['Goiás and Tocantins', 'Centre-West', 6160, 0.1, 75, -0.2, [5, 0.2, 45, 0.4]],
  ['Distrito Federal', 'Centre-West', 2051, 0.4, 47, -0.5, [5, 0.4, 44, 0.3]],
];

const states = rows.map(stateFromRow);

const origins = states.flatMap(({ name }, state) =>
  name === 'Goiás and Tocantins'
    ? [
        { name: 'Goiás', state, share: 0.8 },
        { name: 'Tocantins', state, share: 0.2 },
      ]
    : [{ name, state, share: 1 }],
);

export const brazil: Country = {
  states,
  origins,
  otherBirthPlaces: ['Outside Brazil', 'Unknown'],
  emigration: { Northeast: 2 },
  races: ['White', 'Black', 'Asian', 'Mixed', 'Indigenous'],
  mixAbroad: [2, 12, 9, 0.3],
  raceWeights: withRemainder,
  raceSchooling: [1.1, 0.75, 1.6, 0.75, 0.5],
  ages: 101,
  ageGroups: [16.4, 16.5, 17.3, 17.9, 16.1, 13.8, 13, 12.3, 10.5, 8.7, 7.1, 5.4, 4.6, 3.6, 2.7, 1.8, 1, 0.8],
  // biome-ignore format: a table
  schooling: [
    [4, 1, 0, 0, 0, 0], [5, 0.5, 0.5, 0, 0, 0], [7, 0, 1, 0, 0, 0], [13, 0, 0.9, 0.1, 0, 0],
    [16, 0, 0.55, 0.43, 0.02, 0], [19, 0, 0.42, 0.38, 0.2, 0], [23, 0, 0.42, 0.28, 0.27, 0.03],
    [30, 0, 0.48, 0.25, 0.21, 0.06], [45, 0, 0.58, 0.17, 0.16, 0.09], [60, 0, 0.77, 0.1, 0.08, 0.05],
    [75, 0, 0.87, 0.06, 0.05, 0.02], [100, 0, 0.93, 0.04, 0.02, 0.01],
  ],
  occupations: 512,
  farming: 5,
  selfEmployment: 2.2,
};
