import type { Rng } from '../../../random/rng.ts';
import type { Codes } from '../../dataset.ts';
import type { Attribute } from '../../domain.ts';
import { ConditionalTable } from '../conditional-table.ts';
import type { Country } from './country.ts';
import {
  ageWeights,
  educationLevels,
  educationWeights,
  genders,
  genderWeights,
  maritalStatuses,
  maritalWeights,
} from './life-course.ts';
import { occupationList } from './occupations.ts';
import { noOccupation, occupationWeights, stageOf, stages, workerClasses, workerClassWeights } from './work.ts';

/** Neighbours: people move within their region this much more than their numbers alone would say. */
const NEARNESS = 4;
const UNRECORDED = 0.0005;

function birthPlaceWeights(country: Country, state: number): number[] {
  const { states, origins, otherBirthPlaces, emigration } = country;
  const home = states[state];
  const arrivals = states.map(({ population, region }, other) =>
    other === state ? 0 : population * (region === home.region ? NEARNESS : 1) * (emigration[region] ?? 1),
  );
  const allArrivals = arrivals.reduce((sum, people) => sum + people, 0);
  const native = 1 - home.bornAbroad;
  const inside = origins.map((origin) => {
    const from = origin.state === state ? home.stayed : ((1 - home.stayed) * arrivals[origin.state]) / allArrivals;
    return native * from * origin.share;
  });
  return [...inside, home.bornAbroad, ...otherBirthPlaces.slice(1).map(() => UNRECORDED)];
}

function raceWeights(country: Country, birthPlace: number): readonly number[] {
  const { origins, states, mixAbroad } = country;
  const mix = birthPlace < origins.length ? states[origins[birthPlace].state].mix : mixAbroad;
  return country.raceWeights(mix);
}

/** How a population is drawn, person by person: each attribute given some of those before it. */
export interface Population {
  readonly attributes: readonly Attribute[];
  /** Fills rows from..to−1 of the columns with the next people of the stream. */
  draw(rng: Rng, columns: readonly Codes[], from: number, to: number): void;
}

export function population(country: Country): Population {
  const { states, races, ages } = country;
  const birthPlaces = [...country.origins.map(({ name }) => name), ...country.otherBirthPlaces];
  const abroad = country.origins.length;
  const occupations = occupationList(country.occupations - 1, country.farming);
  const levels = educationLevels.length;

  const state = new ConditionalTable(states.length, 1, () => states.map(({ population }) => population));
  const birthPlace = new ConditionalTable(birthPlaces.length, states.length, (i) => birthPlaceWeights(country, i));
  const age = new ConditionalTable(ages, states.length * 2, (i) => ageWeights(country, i >> 1, (i & 1) === 1));
  const gender = new ConditionalTable(2, ages, genderWeights);
  const race = new ConditionalTable(races.length, birthPlaces.length, (i) => raceWeights(country, i));
  const marital = new ConditionalTable(maritalStatuses.length, ages * 2, (i) => maritalWeights(i >> 1, i & 1));
  const education = new ConditionalTable(levels, ages * races.length, (i) =>
    educationWeights(country, Math.floor(i / races.length), i % races.length),
  );
  const occupation = new ConditionalTable(occupations.length + 1, stages * 2 * levels, (i) =>
    occupationWeights(occupations, Math.floor(i / levels) >> 1, Math.floor(i / levels) & 1, i % levels),
  );
  const workerClass = new ConditionalTable(workerClasses.length, (occupations.length + 1) * stages, (i) => {
    const code = Math.floor(i / stages);
    return code === 0 ? [1, 0, 0, 0] : workerClassWeights(occupations[code - 1], i % stages, country.selfEmployment);
  });
  const stage = Uint8Array.from({ length: ages }, (_, years) => stageOf(years));

  return {
    attributes: [
      attribute('Age', ageLabels(ages)),
      attribute('Gender', genders),
      attribute('Marital Status', maritalStatuses),
      attribute(
        'State',
        states.map(({ name }) => name),
      ),
      attribute('Birth Place', birthPlaces),
      attribute('Race', races),
      attribute('Education', educationLevels),
      attribute('Occupation', [noOccupation, ...occupations.map(({ label }) => label)]),
      attribute('Class of Worker', workerClasses),
    ],
    draw(rng, columns, from, to) {
      for (let row = from; row < to; row++) {
        const home = state.draw(0, rng.uint32());
        const born = birthPlace.draw(home, rng.uint32());
        const years = age.draw(home * 2 + (born === abroad ? 1 : 0), rng.uint32());
        const sex = gender.draw(years, rng.uint32());
        const ethnicity = race.draw(born, rng.uint32());
        const schooling = education.draw(years * races.length + ethnicity, rng.uint32());
        const job = occupation.draw((stage[years] * 2 + sex) * levels + schooling, rng.uint32());
        columns[0][row] = years;
        columns[1][row] = sex;
        columns[2][row] = marital.draw(years * 2 + sex, rng.uint32());
        columns[3][row] = home;
        columns[4][row] = born;
        columns[5][row] = ethnicity;
        columns[6][row] = schooling;
        columns[7][row] = job;
        columns[8][row] = workerClass.draw(job * stages + stage[years], rng.uint32());
      }
    },
  };
}

export function attribute(name: string, labels: readonly string[]): Attribute {
  return { name, size: labels.length, labels };
}

function ageLabels(ages: number): string[] {
  return Array.from({ length: ages }, (_, age) => (age === ages - 1 ? `${age} and over` : String(age)));
}
