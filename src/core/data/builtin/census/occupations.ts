/** What someone does: how common, schooling it takes, and who does it. */
interface Role {
  readonly name: string;
  readonly common: number;
  /** Affinity of the levels of education, from less than primary to university. */
  readonly schooling: readonly [number, number, number, number];
  /** Share of women. */
  readonly women: number;
  /** Factor for people under 25. */
  readonly young: number;
  readonly selfEmployed: number;
}

/** Where it is done. */
interface Field {
  readonly name: string;
  readonly common: number;
  /** Factor on the odds of being a woman. */
  readonly women: number;
  readonly selfEmployed: number;
}

type RoleRow = readonly [string, number, readonly [number, number, number, number], number, number, number];
type FieldRow = readonly [string, number, number, number];

// biome-ignore format: a table
const roleRows: readonly RoleRow[] = [
  ['Managers', 9, [0.05, 0.15, 0.6, 2.2], 0.36, 0.3, 0.2],
  ['Supervisors', 5, [0.2, 0.6, 1.1, 0.9], 0.35, 0.5, 0.07],
  ['Engineers', 2, [0, 0.02, 0.3, 3], 0.1, 0.4, 0.05],
  ['Scientists', 1, [0, 0.01, 0.05, 3.5], 0.35, 0.3, 0.04],
  ['Analysts', 3, [0.01, 0.05, 0.5, 2.8], 0.42, 0.6, 0.08],
  ['Technicians', 3, [0.05, 0.2, 1.3, 0.9], 0.38, 0.9, 0.04],
  ['Instructors', 4, [0.01, 0.04, 0.4, 3], 0.7, 0.6, 0.05],
  ['Advisers', 2, [0.01, 0.05, 0.5, 2.6], 0.5, 0.5, 0.25],
  ['Designers', 1, [0.03, 0.1, 0.9, 1.8], 0.45, 0.9, 0.3],
  ['Clerks', 11, [0.1, 0.5, 1.4, 0.7], 0.82, 1.4, 0.02],
  ['Salespeople', 9, [0.4, 0.9, 1.2, 0.8], 0.55, 1.8, 0.15],
  ['Purchasers', 1, [0.05, 0.2, 1, 1.6], 0.48, 0.5, 0.06],
  ['Service workers', 10, [1.3, 1.5, 1, 0.2], 0.66, 2.2, 0.08],
  ['Guards and inspectors', 2, [0.4, 0.9, 1.2, 0.5], 0.22, 0.9, 0.01],
  ['Drivers', 5, [1.2, 1.4, 0.9, 0.15], 0.1, 0.8, 0.14],
  ['Repairers', 4, [0.7, 1.2, 1.1, 0.15], 0.04, 0.9, 0.16],
  ['Craft workers', 6, [1.4, 1.4, 0.9, 0.12], 0.08, 0.9, 0.25],
  ['Machine operators', 6, [1.6, 1.5, 0.9, 0.08], 0.34, 1, 0.02],
  ['Assemblers', 3, [1.2, 1.5, 1, 0.08], 0.4, 1.2, 0.02],
  ['Testers and graders', 1, [0.7, 1, 1.1, 0.5], 0.45, 1, 0.02],
  ['Packers', 2, [1.8, 1.8, 0.8, 0.06], 0.5, 1.9, 0.01],
  ['Labourers', 7, [2.5, 1.9, 0.7, 0.06], 0.18, 1.9, 0.08],
];

// biome-ignore format: a table
const fieldRows: readonly FieldRow[] = [
  ['farming', 2.5, 0.6, 4], ['fishing', 0.15, 0.2, 4], ['forestry', 0.3, 0.25, 2.5], ['mining', 0.4, 0.2, 0.2],
  ['construction', 5, 0.2, 2.2], ['food', 2, 1, 0.5], ['textiles', 1.2, 2.2, 0.4], ['wood', 0.9, 0.3, 0.8],
  ['paper and printing', 1.2, 0.9, 0.4], ['chemicals', 1, 0.7, 0.1], ['metals', 1.6, 0.25, 0.3],
  ['machinery', 1.8, 0.4, 0.3], ['electronics', 1.5, 0.9, 0.2], ['vehicles', 1.8, 0.4, 0.2],
  ['transport', 3, 0.5, 1], ['communications', 1.5, 0.8, 0.3], ['utilities', 0.9, 0.4, 0.1],
  ['wholesale trade', 2.5, 0.7, 0.6], ['retail trade', 9, 1.5, 0.9], ['finance and property', 5, 1.6, 0.8],
  ['hospitality', 5, 1.5, 0.6], ['health', 8, 4, 0.6], ['schools', 7, 2.8, 0.1], ['public administration', 4, 1.1, 0],
];

const roles = roleRows.map(
  ([name, common, schooling, women, young, selfEmployed]): Role => ({
    name,
    common,
    schooling,
    women,
    young,
    selfEmployed,
  }),
);
const fields = fieldRows.map(([name, common, women, selfEmployed]): Field => ({ name, common, women, selfEmployed }));

/** An occupation is a role in a field. The one with the code 0 is having none. */
export interface Occupation {
  readonly label: string;
  readonly role: Role;
  readonly field: Field;
  /** How common it is among the employed. */
  readonly weight: number;
}

/** How much rarer the rarest occupation is than a plain 1/rank law would make it. */
const RAREST = 0.03;
const LEADERS = 10;

/**
 * The most common roles in fields, in the order of the classification. How common is set by rank, near 1/rank with a
 * thin end: a few occupations employ a third of all people and half of them are small cells, as in a census.
 */
export function occupationList(count: number, farming: number): Occupation[] {
  const all = roles.flatMap((role) =>
    fields.map((field) => ({ role, field, size: role.common * field.common * (isFarming(field) ? farming : 1) })),
  );
  const ranked = [...all].sort((a, b) => b.size - a.size).slice(0, count);
  const rank = new Map(ranked.map((entry, i) => [entry, i]));
  return all.flatMap((entry) => {
    const r = rank.get(entry);
    if (r === undefined) return [];
    const weight = (1 - ((1 - RAREST) * r) / count) / (r + LEADERS);
    return [{ label: `${entry.role.name}, ${entry.field.name}`, role: entry.role, field: entry.field, weight }];
  });
}

export function isFarming(field: Field): boolean {
  return field.name === 'farming' || field.name === 'fishing' || field.name === 'forestry';
}
