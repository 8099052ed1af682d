import { exp } from '../../../math/exp.ts';
import { log } from '../../../math/log.ts';
import type { Codes } from '../../dataset.ts';
import type { Attribute } from '../../domain.ts';
import { ConditionalTable } from '../conditional-table.ts';
import { attribute, type Population, population } from './population.ts';
import { unitedStates } from './united-states.ts';
import { stageOf, stages } from './work.ts';

const YOUNGEST = 16;
const OLDEST = 94;
/** The last age that the population tells apart; who is older has it as well. */
const OPEN_AGE = unitedStates.ages - 1;
const GRADES = 17;
const OCCUPATIONS = 50;
const SALARIES = 50;

const maritalStatuses = [
  'Never married',
  'Married, spouse present',
  'Married, spouse absent',
  'Separated',
  'Divorced',
  'Widowed',
];
const maritalFrom = [
  [1, 0, 0, 0, 0, 0],
  [0, 0.95, 0.05, 0, 0, 0],
  [0, 0, 0, 0.17, 0.83, 0],
  [0, 0, 0, 0, 0, 1],
];

const workClasses = [
  'Not applicable',
  'Self-employed, not incorporated',
  'Self-employed, incorporated',
  'Private company',
  'Federal government',
  'State or local government',
  'Unpaid family worker',
];
const workClassFrom = [
  [1, 0, 0, 0, 0, 0, 0],
  [0, 0.66, 0.34, 0, 0, 0, 0],
  [0, 0, 0, 0.83, 0.03, 0.14, 0],
  [0, 0, 0, 0, 0, 0, 1],
];

/** As IPUMS puts races together. */
const races = [
  'White',
  'Black',
  'American Indian or Alaska Native',
  'Chinese',
  'Japanese',
  'Other Asian or Pacific Islander',
  'Other race',
  'Two races',
  'Three or more races',
];
const raceFrom = [0, 1, 2, 3, 5, 5, 5, 5, 4, 5, 5, 6, 7, 8];

/** Grades of school by level of education: none, less than primary, primary, secondary, university. */
// biome-ignore format: a table
const gradesFrom = [
  [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [1, 1, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 2, 3, 6, 8, 9, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 55, 28, 15, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 25, 11],
];

/** In the middle, by level of education; the young and women earn less, and without an occupation few have anything. */
const salaryMiddle = [6, 8, 10, 14, 24];
const salaryByStage = [0.3, 0.5, 1, 1.1, 0.7];
const salaryByGender = [1, 0.75];
const SALARY_SPREAD = 0.55;

function salaryWeights(hasWork: boolean, stage: number, gender: number, education: number): number[] {
  const middle = salaryMiddle[education] * salaryByStage[stage] * salaryByGender[gender] * (hasWork ? 1 : 0.4);
  const steps = Array.from({ length: SALARIES }, (_, step) => {
    const off = log((step + 0.5) / middle) / SALARY_SPREAD;
    return exp((-off * off) / 2) / (step + 0.5);
  });
  const some = steps.reduce((sum, weight) => sum + weight, 0);
  const none = hasWork ? 0.02 : 0.7;
  return steps.map((weight, step) => ((1 - none) * weight) / some + (step === 0 ? none : 0));
}

/**
 * The adults of the generated United States with the nine attributes of Chen, Zhou and Bhowmick (2012), Figure 1: 79, 2,
 * 17, 51, 9, 7, 6, 50 and 50 values. Those that the population tells apart less finely are drawn within.
 */
export function adults(): Population {
  const everybody = population(unitedStates);
  const [, gender, , , birthPlace, , , occupation] = everybody.attributes;
  const capital = birthPlace.labels.indexOf('District of Columbia');
  const around = birthPlace.labels.indexOf('Maryland');
  const birthPlaceFrom = birthPlace.labels.map((_, code) => {
    const kept = code === capital ? around : code;
    return kept - (kept > capital ? 1 : 0);
  });
  const occupationFrom = occupation.labels.map((_, code) => groupOf(code, occupation.size));
  const grade = new ConditionalTable(GRADES, gradesFrom.length, (level) => gradesFrom[level]);
  const marital = new ConditionalTable(maritalStatuses.length, maritalFrom.length, (status) => maritalFrom[status]);
  const workClass = new ConditionalTable(workClasses.length, workClassFrom.length, (kind) => workClassFrom[kind]);
  const oldest = new ConditionalTable(OLDEST - OPEN_AGE + 1, 1, () => [10, 8, 6, 5]);
  const salary = new ConditionalTable(SALARIES, 2 * stages * 2 * salaryMiddle.length, (i) => {
    const levels = salaryMiddle.length;
    const rest = Math.floor(i / levels);
    return salaryWeights(rest >= 2 * stages, Math.floor(rest / 2) % stages, rest % 2, i % levels);
  });
  const person: Codes[] = everybody.attributes.map(() => new Uint16Array(1));
  return {
    attributes: [
      numbers('Age', YOUNGEST, OLDEST),
      gender,
      numbers('Education', 1, GRADES),
      attribute(
        'Birth Place',
        birthPlace.labels
          .filter((_, code) => code !== capital)
          .map((name) => (name === 'Maryland' ? 'Maryland and D.C.' : name)),
      ),
      attribute('Race', races),
      attribute('Work Class', workClasses),
      attribute('Marital Status', maritalStatuses),
      attribute('Occupation', groupLabels(occupation)),
      numbers('Salary', 0, SALARIES - 1),
    ],
    draw(rng, columns, from, to) {
      for (let row = from; row < to; row++) {
        do everybody.draw(rng, person, 0, 1);
        while (person[0][0] < YOUNGEST);
        const [age, sex, status, , born, race, level, job, kind] = person.map(([code]) => code);
        const years = age < OPEN_AGE ? age : age + oldest.draw(0, rng.uint32());
        columns[0][row] = years - YOUNGEST;
        columns[1][row] = sex;
        columns[2][row] = grade.draw(level, rng.uint32());
        columns[3][row] = birthPlaceFrom[born];
        columns[4][row] = raceFrom[race];
        columns[5][row] = workClass.draw(kind, rng.uint32());
        columns[6][row] = marital.draw(status, rng.uint32());
        columns[7][row] = occupationFrom[job];
        const group = ((job > 0 ? 1 : 0) * stages + stageOf(age)) * 2 + sex;
        columns[8][row] = salary.draw(group * salaryMiddle.length + level, rng.uint32());
      }
    },
  };
}

/** Having none stays apart; the others go together with those beside them in the classification. */
function groupOf(code: number, occupations: number): number {
  return code === 0 ? 0 : 1 + Math.floor(((code - 1) * (OCCUPATIONS - 1)) / (occupations - 1));
}

function groupLabels({ labels, size }: Attribute): string[] {
  const names = new Map<number, string>();
  for (const [code, label] of labels.entries()) {
    const group = groupOf(code, size);
    if (!names.has(group)) names.set(group, code === 0 ? label : `${label} and the like`);
  }
  return [...names.values()];
}

function numbers(name: string, low: number, high: number): Attribute {
  return attribute(
    name,
    Array.from({ length: high - low + 1 }, (_, i) => String(low + i)),
  );
}
