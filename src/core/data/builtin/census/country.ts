/** A place to live and to be born in. */
export interface State {
  readonly name: string;
  /** States of one region exchange more people with each other. */
  readonly region: string;
  readonly population: number;
  /** Share of the people who live here. */
  readonly bornAbroad: number;
  /** Share, among those born in the country who live here, of people who were born here. */
  readonly stayed: number;
  /** Younger (negative) or older (positive) than the country, from about −1 to 1. */
  readonly older: number;
  /** Races of the people born here, in the shorthand of the country. */
  readonly mix: readonly number[];
}

export type StateRow = readonly [
  name: string,
  region: string,
  thousands: number,
  bornAbroadPercent: number,
  stayedPercent: number,
  older: number,
  mix: readonly number[],
];

export function stateFromRow([name, region, population, bornAbroad, stayed, older, mix]: StateRow): State {
  return { name, region, population, bornAbroad: bornAbroad / 100, stayed: stayed / 100, older, mix };
}

/** A birth place inside the country: a state, or a part of it with this share of its births. */
export interface Origin {
  readonly name: string;
  readonly state: number;
  readonly share: number;
}

/** Everything `population.ts` needs to know about a country. Numbers are rounded and plausible, not official. */
export interface Country {
  readonly states: readonly State[];
  readonly origins: readonly Origin[];
  /** Birth places after the origins; the first one is abroad, the others are rarely recorded. */
  readonly otherBirthPlaces: readonly string[];
  /** How many more people than usual left these regions for other states. */
  readonly emigration: Readonly<Record<string, number>>;
  readonly races: readonly string[];
  /** Mix of the people born abroad. */
  readonly mixAbroad: readonly number[];
  /** From the shorthand to a weight per race. */
  raceWeights(mix: readonly number[]): readonly number[];
  /** Schooling differs between races as it does in censuses: factor per further level of education. */
  readonly raceSchooling: readonly number[];
  /** Number of ages; the last one is open-ended. */
  readonly ages: number;
  /** People by five-year age group, the last group being 85 and over. */
  readonly ageGroups: readonly number[];
  /** Age → weights of the levels of education. */
  readonly schooling: Knots;
  /** Number of occupations, with the one that says that there is none. */
  readonly occupations: number;
  /** Factors on work in farming, fishing and forestry and on working for oneself. */
  readonly farming: number;
  readonly selfEmployment: number;
}

/** What is left of 100 per cent goes to the first race. */
export function withRemainder(percentages: readonly number[]): number[] {
  return [100 - percentages.reduce((sum, share) => sum + share, 0), ...percentages];
}

/** A curve through points (x, y…), straight between them and flat outside: `[[x, y₁, y₂, …], …]`, x ascending. */
export type Knots = readonly (readonly number[])[];

/** The values of the curve at x. */
export function curveAt(knots: Knots, x: number): number[] {
  const after = knots.findIndex(([at]) => at >= x);
  if (after === 0) return knots[0].slice(1);
  if (after < 0) return knots[knots.length - 1].slice(1);
  const [left, ...from] = knots[after - 1];
  const [right, ...to] = knots[after];
  const share = (x - left) / (right - left);
  return from.map((value, i) => value + share * (to[i] - value));
}
