import type { Rng } from '../../../random/rng.ts';
import { ConditionalTable } from '../conditional-table.ts';
import { AGES, categorical, MOST_HOURS, shares, YOUNGEST } from './attributes.ts';

/** One person, in codes. */
export interface Person {
  /** In the order of `categorical`. */
  readonly categories: readonly number[];
  readonly age: number;
  readonly hours: number;
}

const [workclass, education, marital, occupation, relationship, , , income] = categorical.map(({ labels }) => labels);

/** Stages of life: under 23, under 30, under 50, under 65, older. */
const STAGES = 5;
const stageOf = (age: number) => (age < 23 ? 0 : age < 30 ? 1 : age < 50 ? 2 : age < 65 ? 3 : 4);

/** Schooling in three steps: without a school-leaving certificate, with one or some college, with a degree. */
const LEVELS = 3;
const degrees = ['Bachelors', 'Masters', 'Doctorate', 'Prof-school'];
const certified = ['HS-grad', 'Some-college', 'Assoc-acdm', 'Assoc-voc'];
const levelOf = education.map((label) => (degrees.includes(label) ? 2 : certified.includes(label) ? 1 : 0));
const withoutWork = workclass.map((label) => label === '?' || label === 'Never-worked');
const isSelfEmployed = workclass.map((label) => label.startsWith('Self-emp'));
const isMarried = marital.map((label) => label === 'Married-civ-spouse' || label === 'Married-AF-spouse');

/** Rises to the middle thirties and falls slowly: the shape of the published histogram of ages. */
const ages = new ConditionalTable(AGES, 1, () =>
  Array.from({ length: AGES }, (_, i) => {
    const years = YOUNGEST + i;
    return years < 37 ? 0.55 + (0.45 * (years - YOUNGEST)) / 20 : years < 70 ? 1.02 - (years - 37) / 34 : 0.03;
  }),
);

const single: ReadonlySet<string> = new Set(['Never-married']);
const parted: ReadonlySet<string> = new Set(['Divorced', 'Separated']);
/** Factors by stage of life on the overall shares of the unmarried, the married, the parted and the widowed. */
const neverByStage = [2.7, 1.7, 0.6, 0.2, 0.15];
const marriedByStage = [0.17, 0.65, 1.25, 1.4, 1.3];
const partedByStage = [0.15, 0.6, 1.3, 1.5, 0.8];
const widowedByStage = [0.01, 0.05, 0.4, 2.5, 9];
/** Two thirds of the records are men, but nearly nine tenths of the husbands and wives. */
const maritals = new ConditionalTable(marital.length, STAGES * 2, (condition) => {
  const [stage, male] = [condition >> 1, condition % 2];
  return shares.maritalStatuses.map(([label, percent]) => {
    if (single.has(label)) return percent * neverByStage[stage] * (male ? 0.8 : 1.3);
    if (parted.has(label)) return percent * partedByStage[stage] * (male ? 0.6 : 1.9);
    if (label === 'Widowed') return percent * widowedByStage[stage] * (male ? 0.25 : 2.4);
    return percent * marriedByStage[stage] * (male ? 1.35 : 0.32);
  });
});

const relationships = new ConditionalTable(relationship.length, marital.length * STAGES * 2, (condition) => {
  const [status, stage, male] = [Math.floor(condition / (2 * STAGES)), (condition >> 1) % STAGES, condition % 2];
  if (isMarried[status])
    return weigh({ [male ? 'Husband' : 'Wife']: 0.985, 'Own-child': 0.006, 'Other-relative': 0.009 });
  if (marital[status] === 'Never-married') {
    const atHome = [0.72, 0.38, 0.17, 0.08, 0.03][stage];
    const alone = (1 - atHome) * 0.78;
    return weigh({
      'Own-child': atHome,
      'Not-in-family': alone,
      Unmarried: (1 - atHome) * 0.13,
      'Other-relative': 0.06,
    });
  }
  const withChildren = male ? 0.2 : 0.47;
  return weigh({
    Unmarried: withChildren,
    'Not-in-family': 0.9 - withChildren,
    'Own-child': 0.06,
    'Other-relative': 0.04,
  });
});

const schoolByStage = [
  [1.9, 1.15, 0.15],
  [0.7, 1.05, 1.1],
  [0.7, 1, 1.2],
  [1.2, 0.95, 1.05],
  [1.9, 0.85, 0.9],
];
const educations = new ConditionalTable(education.length, STAGES, (stage) =>
  shares.educations.map(([, percent], code) => percent * schoolByStage[stage][levelOf[code]]),
);

const workclasses = new ConditionalTable(workclass.length, STAGES * LEVELS, (condition) => {
  const [stage, level] = [Math.floor(condition / LEVELS), condition % LEVELS];
  return shares.workclasses.map(([label, percent], code) => {
    if (label === '?') return percent * [2.2, 0.6, 0.5, 1, 4.5][stage] * [1.6, 1, 0.5][level];
    if (withoutWork[code]) return percent * (stage === 0 ? 5 : 0.2);
    if (isSelfEmployed[code]) return percent * [0.2, 0.5, 1.1, 1.6, 2.2][stage];
    if (label.endsWith('-gov')) return percent * [0.3, 0.7, 1.2, 1.2, 0.7][stage] * [0.5, 0.8, 1.8][level];
    return percent * [1.15, 1.15, 1, 0.85, 0.65][stage];
  });
});

/** Factors on an occupation's overall share: by the three steps of schooling, and how many of it are women. */
// biome-ignore format: a table
const jobs: Readonly<Record<string, readonly [schooling: readonly number[], women: number]>> = {
  'Adm-clerical': [[0.4, 1.3, 0.6], 0.67], 'Armed-Forces': [[0.5, 1.2, 0.5], 0.02],
  'Craft-repair': [[1.4, 1.2, 0.25], 0.05], 'Exec-managerial': [[0.3, 0.8, 1.9], 0.29],
  'Farming-fishing': [[2, 0.9, 0.5], 0.06], 'Handlers-cleaners': [[2, 1, 0.2], 0.12],
  'Machine-op-inspct': [[2, 1, 0.15], 0.27], 'Other-service': [[1.9, 1, 0.25], 0.55],
  'Priv-house-serv': [[3, 0.7, 0.2], 0.94], 'Prof-specialty': [[0.1, 0.4, 3], 0.37],
  'Protective-serv': [[0.4, 1.2, 0.8], 0.12], Sales: [[0.8, 1, 1.1], 0.35], 'Tech-support': [[0.2, 1.2, 1], 0.37],
  'Transport-moving': [[1.7, 1.1, 0.15], 0.06],
};
const occupations = new ConditionalTable(occupation.length, workclass.length * LEVELS * 2, (condition) => {
  const [work, level, male] = [Math.floor(condition / (2 * LEVELS)), (condition >> 1) % LEVELS, condition % 2];
  return shares.occupations.map(([label, percent]) => {
    if (withoutWork[work] || label === '?') return withoutWork[work] && label === '?' ? 1 : 0;
    const [schooling, women] = jobs[label];
    const selfEmployment = isSelfEmployed[work] && /^(Craft|Exec|Farming|Sales)/.test(label) ? 2.2 : 1;
    return percent * schooling[level] * selfEmployment * (male ? (1 - women) / 0.67 : women / 0.33);
  });
});

const races = new ConditionalTable(shares.races.length, LEVELS, (level) =>
  shares.races.map(
    ([label, percent]) =>
      percent * (label === 'White' ? 1 : label.startsWith('Asian') ? [0.8, 0.8, 1.8][level] : [1.3, 1.1, 0.6][level]),
  ),
);

const wellPaid = /^(Exec|Prof|Protective|Tech|Sales)/;
const incomes = new ConditionalTable(income.length, occupation.length * LEVELS * STAGES * 2, (condition) => {
  const married = condition % 2;
  const stage = (condition >> 1) % STAGES;
  const level = Math.floor(condition / (2 * STAGES)) % LEVELS;
  const job = occupation[Math.floor(condition / (2 * STAGES * LEVELS))];
  const base = (married ? 0.36 : 0.05) * [0.1, 0.5, 1.15, 1.15, 0.6][stage] * [0.4, 0.85, 1.75][level];
  const rich = Math.min(
    0.9,
    base * (wellPaid.test(job) ? 1.3 : /^(Other-service|Priv|Handlers|\?)/.test(job) ? 0.4 : 0.85),
  );
  return [1 - rich, rich];
});

/** Nearly half work 40 hours; the rest is spread, on round numbers first. */
const hours = new ConditionalTable(MOST_HOURS, 3, (pattern) =>
  Array.from({ length: MOST_HOURS }, (_, i) => {
    const worked = i + 1;
    const near = 1 / (1 + (worked - 40) * (worked - 40) * [0.004, 0.01, 0.006][pattern]);
    const round = worked === 40 ? [6, 42, 16][pattern] : worked % 10 === 0 ? 8 : worked % 5 === 0 ? 5 : 0.35;
    return near * round * (pattern === 0 ? (worked < 40 ? 1.6 : 0.4) : pattern === 2 && worked > 40 ? 2 : 1);
  }),
);

export function drawPerson(rng: Rng): Person {
  const age = ages.draw(0, rng.uint32());
  const stage = stageOf(YOUNGEST + age);
  const male = rng.uniform() < 0.67 ? 1 : 0;
  const status = maritals.draw(stage * 2 + male, rng.uint32());
  const family = relationships.draw((status * STAGES + stage) * 2 + male, rng.uint32());
  const schooling = educations.draw(stage, rng.uint32());
  const level = levelOf[schooling];
  const work = workclasses.draw(stage * LEVELS + level, rng.uint32());
  const job = occupations.draw((work * LEVELS + level) * 2 + male, rng.uint32());
  const race = races.draw(level, rng.uint32());
  const married = isMarried[status] ? 1 : 0;
  const rich = incomes.draw(((job * LEVELS + level) * STAGES + stage) * 2 + married, rng.uint32());
  const pattern = stage === 0 || stage === 4 || withoutWork[work] ? 0 : isSelfEmployed[work] || rich ? 2 : 1;
  return {
    categories: [work, schooling, status, job, family, race, male, rich],
    age,
    hours: hours.draw(pattern, rng.uint32()),
  };
}

function weigh(weights: Readonly<Record<string, number>>): number[] {
  return relationship.map((label) => weights[label] ?? 0);
}
