import { type Country, curveAt, type Knots } from './country.ts';

export const genders = ['Male', 'Female'];
export const maritalStatuses = ['Never married', 'Married', 'Divorced or separated', 'Widowed'];
export const educationLevels = ['Not in universe', 'Less than primary', 'Primary', 'Secondary', 'University'];

const shareOfMen: Knots = [
  [0, 0.512],
  [30, 0.505],
  [50, 0.492],
  [65, 0.47],
  [80, 0.39],
  [95, 0.25],
];

/** Age → share never married, share widowed, share of the others who are divorced. */
const marriage: readonly Knots[] = [
  [
    [14, 1, 0, 0],
    [17, 0.99, 0, 0.02],
    [20, 0.92, 0.0003, 0.04],
    [25, 0.62, 0.001, 0.08],
    [30, 0.36, 0.002, 0.12],
    [40, 0.18, 0.004, 0.18],
    [50, 0.1, 0.01, 0.2],
    [60, 0.06, 0.03, 0.17],
    [75, 0.04, 0.14, 0.09],
    [90, 0.04, 0.42, 0.05],
    [100, 0.05, 0.6, 0.05],
  ],
  [
    [14, 1, 0, 0],
    [17, 0.97, 0.0002, 0.03],
    [20, 0.84, 0.0006, 0.05],
    [25, 0.5, 0.002, 0.1],
    [30, 0.27, 0.005, 0.14],
    [40, 0.14, 0.013, 0.2],
    [50, 0.08, 0.04, 0.23],
    [60, 0.05, 0.13, 0.2],
    [75, 0.04, 0.45, 0.14],
    [90, 0.05, 0.82, 0.12],
    [100, 0.06, 0.86, 0.1],
  ],
];

/** People of each age: straight lines between the middles of the five-year groups, then fewer and fewer. */
export function ageWeights({ ages, ageGroups, states }: Country, state: number, immigrant: boolean): number[] {
  const middles = ageGroups.slice(0, -1).map((people, group) => [group * 5 + 2, people / 5]);
  const oldest = ageGroups[ageGroups.length - 1];
  // A fifth fewer each year makes the group of the oldest five times its first year.
  const tail = (age: number): number => (age === 85 ? oldest / 5 : tail(age - 1) * 0.8);
  const tilt = states[state].older;
  return Array.from({ length: ages }, (_, age) => {
    const openEnd = age === ages - 1 ? 5 : 1;
    const people = age < 85 ? curveAt(middles, age)[0] : tail(age) * openEnd;
    return people * (1 + tilt * ((age < 80 ? age : 80) - 36) * 0.012) * (immigrant ? curveAt(migration, age)[0] : 1);
  });
}

/** Immigrants came as young adults. */
const migration: Knots = [
  [0, 0.08],
  [15, 0.5],
  [22, 1.5],
  [35, 1.8],
  [50, 1.1],
  [80, 0.8],
];

export function genderWeights(age: number): number[] {
  const [men] = curveAt(shareOfMen, age);
  return [men, 1 - men];
}

export function maritalWeights(age: number, gender: number): number[] {
  if (age < 14) return [1, 0, 0, 0];
  const [never, widowed, divorcedOfRest] = curveAt(marriage[gender], age);
  const rest = 1 - never - widowed;
  return [never, rest * (1 - divorcedOfRest), rest * divorcedOfRest, widowed];
}

export function educationWeights(country: Country, age: number, race: number): number[] {
  const factor = country.raceSchooling[race];
  let advantage = 1;
  return curveAt(country.schooling, age).map((share) => {
    const weight = share * advantage;
    advantage *= factor;
    return weight;
  });
}
