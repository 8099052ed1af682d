import type { CodePlace } from '../../data/schema/coding-rules.ts';

/** Names and what is worked out under them. */
export type Step = Readonly<Record<string, string>>;

export function when(condition: string, place: CodePlace): string {
  return `WHEN ${condition} THEN ${place ?? 'NULL'}`;
}

export function caseOf(whens: readonly string[], rest: string | null): string {
  if (whens.length === 0) return rest ?? 'NULL';
  return `CASE ${whens.join(' ')}${rest === null ? '' : ` ELSE ${rest}`} END`;
}

export function isIn(expression: string, values: readonly string[]): string {
  return values.length === 1 ? `${expression} = ${values[0]}` : `${expression} IN (${values.join(', ')})`;
}

/** The shortest decimal that is this number. */
export function inSql(value: number): string {
  return String(value);
}

/** Two minus signs in a row would begin a comment. */
export function less(expression: string, value: number): string {
  return value < 0 ? `${expression} + ${inSql(-value)}` : `${expression} - ${inSql(value)}`;
}

/** Some engines look at one WHEN after the other: of many, half are passed over at once. */
const FLAT = 16;

/** How many of these ascending bounds a value has reached. */
export function ladder(value: string, bounds: readonly string[], from = 0): string {
  if (bounds.length === 0) return String(from);
  if (bounds.length <= FLAT) {
    return caseOf(
      bounds.map((bound, i) => `WHEN ${value} < ${bound} THEN ${from + i}`),
      String(from + bounds.length),
    );
  }
  const middle = bounds.length >>> 1;
  const below = ladder(value, bounds.slice(0, middle), from);
  const above = ladder(value, bounds.slice(middle + 1), from + middle + 1);
  return `CASE WHEN ${value} < ${bounds[middle]} THEN ${below} ELSE ${above} END`;
}
