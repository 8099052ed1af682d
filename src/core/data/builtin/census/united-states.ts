import { type Country, type StateRow, stateFromRow, withRemainder } from './country.ts';

/** The mix is per cent Black, American Indian, Asian, Pacific Islander, other, two or more races. */
// biome-ignore format: a table
const rows: readonly StateRow[] = [
  ['Alabama', 'South', 4447, 2, 75, 0.1, [26, 0.5, 0.5, 0, 0.5, 1]],
  ['Alaska', 'West', 627, 6, 41, -0.7, [3, 16, 3, 0.5, 1.5, 5]],
  ['Arizona', 'West', 5131, 13, 40, 0, [3, 6, 1.5, 0.1, 11, 3]],
  ['Arkansas', 'South', 2673, 3, 66, 0.2, [16, 0.7, 0.6, 0.1, 1, 1.3]],
  ['California', 'West', 33872, 26, 68, -0.3, [7, 1, 9, 0.3, 16, 5]],
  ['Colorado', 'West', 4301, 9, 45, -0.4, [4, 1, 2, 0.1, 7, 3]],
  ['Connecticut', 'Northeast', 3406, 11, 65, 0.2, [9, 0.3, 2, 0, 4, 2]],
  ['Delaware', 'South', 784, 6, 51, 0, [19, 0.3, 2, 0, 2, 2]],
  ['District of Columbia', 'South', 572, 13, 45, 0.1, [60, 0.3, 3, 0.1, 4, 2]],
  ['Florida', 'South', 15982, 17, 39, 0.8, [15, 0.3, 1.5, 0.1, 3, 2.3]],
  ['Georgia', 'South', 8186, 7, 62, -0.4, [29, 0.3, 2, 0.1, 2, 1.4]],
  ['Hawaii', 'West', 1212, 18, 69, 0, [2, 0.3, 42, 9, 1, 21]],
  ['Idaho', 'West', 1294, 5, 50, -0.2, [0.4, 1.4, 1, 0.1, 4, 2]],
  ['Illinois', 'Midwest', 12419, 12, 76, -0.1, [15, 0.2, 3, 0, 6, 2]],
  ['Indiana', 'Midwest', 6080, 3, 71, 0, [8, 0.3, 1, 0, 1.6, 1.2]],
  ['Iowa', 'Midwest', 2926, 3, 77, 0.4, [2, 0.3, 1.3, 0, 1.3, 1.1]],
  ['Kansas', 'Midwest', 2688, 5, 63, 0.1, [6, 0.9, 1.7, 0, 3.4, 2.1]],
  ['Kentucky', 'South', 4042, 2, 75, 0, [7, 0.2, 0.7, 0, 0.6, 1.1]],
  ['Louisiana', 'South', 4469, 3, 81, -0.2, [33, 0.6, 1.2, 0, 0.7, 1.1]],
  ['Maine', 'Northeast', 1275, 3, 69, 0.4, [0.5, 0.6, 0.7, 0, 0.2, 1]],
  ['Maryland', 'South', 5296, 10, 55, 0, [28, 0.3, 4, 0, 1.8, 2]],
  ['Massachusetts', 'Northeast', 6349, 12, 75, 0.2, [5, 0.2, 4, 0, 4, 2.3]],
  ['Michigan', 'Midwest', 9938, 5, 79, 0, [14, 0.6, 1.8, 0, 1.3, 1.9]],
  ['Minnesota', 'Midwest', 4919, 5, 74, -0.1, [4, 1.1, 3, 0, 1.3, 1.7]],
  ['Mississippi', 'South', 2845, 1, 75, -0.2, [36, 0.4, 0.7, 0, 0.5, 0.7]],
  ['Missouri', 'Midwest', 5595, 3, 70, 0.1, [11, 0.4, 1.1, 0.1, 0.8, 1.5]],
  ['Montana', 'West', 902, 2, 57, 0.2, [0.3, 6, 0.5, 0.1, 0.6, 1.7]],
  ['Nebraska', 'Midwest', 1711, 4, 70, 0.1, [4, 0.9, 1.3, 0, 2.8, 1.4]],
  ['Nevada', 'West', 1998, 16, 25, -0.1, [7, 1.3, 4.5, 0.4, 8, 3.8]],
  ['New Hampshire', 'Northeast', 1236, 4, 45, 0, [0.7, 0.2, 1.3, 0, 0.6, 1.1]],
  ['New Jersey', 'Northeast', 8414, 18, 65, 0.1, [14, 0.2, 6, 0, 5, 2.5]],
  ['New Mexico', 'West', 1819, 8, 56, -0.2, [2, 9.5, 1, 0.1, 17, 3.6]],
  ['New York', 'Northeast', 18976, 20, 82, 0.1, [16, 0.4, 5.5, 0, 7, 3.1]],
  ['North Carolina', 'South', 8049, 5, 67, 0, [22, 1.2, 1.4, 0, 2.3, 1.3]],
  ['North Dakota', 'Midwest', 642, 2, 74, 0.4, [0.6, 5, 0.6, 0, 0.4, 1.2]],
  ['Ohio', 'Midwest', 11353, 3, 77, 0.2, [11, 0.2, 1.2, 0, 0.8, 1.4]],
  ['Oklahoma', 'South', 3451, 4, 65, 0.1, [8, 8, 1.4, 0.1, 2.4, 4.5]],
  ['Oregon', 'West', 3421, 8, 49, 0.1, [1.6, 1.3, 3, 0.2, 4, 3.1]],
  ['Pennsylvania', 'Northeast', 12281, 4, 81, 0.5, [10, 0.1, 1.8, 0, 1.5, 1.2]],
  ['Rhode Island', 'Northeast', 1048, 11, 69, 0.4, [4, 0.5, 2.3, 0.1, 5, 2.7]],
  ['South Carolina', 'South', 4012, 3, 66, 0, [30, 0.3, 0.9, 0, 1, 1]],
  ['South Dakota', 'Midwest', 755, 2, 69, 0.2, [0.6, 8, 0.6, 0, 0.5, 1.3]],
  ['Tennessee', 'South', 5689, 3, 66, 0, [16, 0.3, 1, 0, 1, 1.1]],
  ['Texas', 'South', 20852, 14, 72, -0.5, [12, 0.6, 2.7, 0.1, 12, 2.5]],
  ['Utah', 'West', 2233, 7, 67, -0.9, [0.8, 1.3, 1.7, 0.7, 4, 2.1]],
  ['Vermont', 'Northeast', 609, 4, 56, 0.1, [0.5, 0.4, 0.9, 0, 0.2, 1.2]],
  ['Virginia', 'South', 7079, 8, 56, -0.1, [20, 0.3, 3.7, 0.1, 2, 2]],
  ['Washington', 'West', 5894, 10, 52, -0.1, [3, 1.6, 5.5, 0.4, 4, 3.6]],
  ['West Virginia', 'South', 1808, 1, 75, 0.6, [3, 0.2, 0.5, 0, 0.2, 0.9]],
  ['Wisconsin', 'Midwest', 5364, 4, 76, 0.1, [6, 0.9, 1.7, 0, 1.6, 1.2]],
  ['Wyoming', 'West', 494, 2, 43, 0, [0.8, 2.3, 0.6, 0.1, 2.5, 1.8]],
];

// biome-ignore format: a list
const races = [
  'White', 'Black', 'American Indian or Alaska Native', 'Chinese', 'Filipino', 'Asian Indian', 'Vietnamese', 'Korean',
  'Japanese', 'Other Asian', 'Pacific Islander', 'Other race', 'Two races', 'Three or more races',
];
/** Chinese, Filipino, Asian Indian, Vietnamese, Korean, Japanese, other. */
const asian = [0.24, 0.18, 0.17, 0.11, 0.11, 0.08, 0.11];

const states = rows.map(stateFromRow);

export const unitedStates: Country = {
  states,
  origins: states.map(({ name }, state) => ({ name, state, share: 1 })),
  otherBirthPlaces: ['Outside the United States'],
  emigration: {},
  races,
  mixAbroad: [8, 0.4, 24, 0.5, 22, 5],
  raceWeights(mix) {
    const [white, black, indian, allAsian, pacific, other, several] = withRemainder(mix);
    const asianRaces = asian.map((share) => share * allAsian);
    return [white, black, indian, ...asianRaces, pacific + 0.02, other, several * 0.93, several * 0.07];
  },
  raceSchooling: [1, 0.8, 0.75, 1.25, 1.2, 1.5, 0.9, 1.25, 1.25, 0.95, 0.85, 0.65, 0.95, 0.95],
  ages: 92,
  ageGroups: [19.2, 20.5, 20.5, 20.2, 19, 19.4, 20.5, 22.7, 22.4, 20.1, 17.6, 13.5, 10.8, 9.5, 8.9, 7.4, 4.9, 4.2],
  // biome-ignore format: a table
  schooling: [
    [4, 1, 0, 0, 0, 0], [5, 0.3, 0.7, 0, 0, 0], [6, 0, 1, 0, 0, 0], [11, 0, 0.95, 0.05, 0, 0],
    [13, 0, 0.15, 0.85, 0, 0], [17, 0, 0.03, 0.85, 0.12, 0], [19, 0, 0.02, 0.26, 0.72, 0],
    [21, 0, 0.02, 0.18, 0.77, 0.03], [25, 0, 0.02, 0.13, 0.62, 0.23], [35, 0, 0.02, 0.12, 0.6, 0.26],
    [50, 0, 0.03, 0.12, 0.57, 0.28], [65, 0, 0.07, 0.23, 0.53, 0.17], [80, 0, 0.14, 0.36, 0.39, 0.11],
    [95, 0, 0.22, 0.42, 0.27, 0.09],
  ],
  occupations: 477,
  farming: 1,
  selfEmployment: 1,
};
