import type { Country } from './country.ts';

/** Neighbours: people move within their region this much more than their numbers alone would say. */
const NEARNESS = 4;
const UNRECORDED = 0.0005;

export function birthPlaceWeights(country: Country, state: number): number[] {
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

export function raceWeights(country: Country, birthPlace: number): readonly number[] {
  const { origins, states, mixAbroad } = country;
  const mix = birthPlace < origins.length ? states[origins[birthPlace].state].mix : mixAbroad;
  return country.raceWeights(mix);
}
