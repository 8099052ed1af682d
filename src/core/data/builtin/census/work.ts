import { isFarming, type Occupation } from './occupations.ts';

export const workerClasses = ['Not applicable', 'Self-employed', 'Wage or salary worker', 'Unpaid family worker'];
export const noOccupation = 'Not applicable';

/** Working life in stages: child, under 25, under 50, under 65, older. */
export const stages = 5;

export function stageOf(age: number): number {
  return age < 15 ? 0 : age < 25 ? 1 : age < 50 ? 2 : age < 65 ? 3 : 4;
}

/** Share without an occupation by stage, for men and for women. */
const withoutWork = [
  [1, 1],
  [0.36, 0.42],
  [0.09, 0.25],
  [0.2, 0.38],
  [0.78, 0.88],
];

/** Factor on that share by level of education. */
const withoutWorkByEducation = [1.5, 1.3, 1.1, 0.95, 0.75];

/** Weights of having none (first) and of each occupation. */
export function occupationWeights(
  occupations: readonly Occupation[],
  stage: number,
  gender: number,
  education: number,
): number[] {
  const jobless = stage === 0 ? 1 : Math.min(0.97, withoutWork[stage][gender] * withoutWorkByEducation[education]);
  const weights = occupations.map(({ weight, role, field }) => {
    const women = (role.women * field.women) / (role.women * field.women + 1 - role.women);
    const schooling = role.schooling[Math.max(0, education - 1)];
    return weight * schooling * (gender === 1 ? women : 1 - women) * (stage === 1 ? role.young : 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [jobless, ...weights.map((weight) => ((1 - jobless) * weight) / total)];
}

/** People work for themselves more as they grow older; unpaid work is work of relatives on farms and in small firms. */
export function workerClassWeights(occupation: Occupation, stage: number, selfEmployment: number): number[] {
  const { role, field } = occupation;
  const byAge = [0, 0.3, 1, 1.4, 2][stage];
  const selfEmployedShare = Math.min(0.85, role.selfEmployed * field.selfEmployed * byAge * selfEmployment);
  const unpaid = (isFarming(field) ? 0.05 : 0.001 + 0.01 * selfEmployedShare) * (stage === 1 ? 2 : 1);
  return [0, selfEmployedShare, 1 - selfEmployedShare - unpaid, unpaid];
}
