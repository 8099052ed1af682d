/** Where a value goes: a code, or null where its record is dropped. */
export type CodeOrNone = number | null;

/** Names and what is worked out under them. */
export type Step = Readonly<Record<string, string>>;

export function when(condition: string, place: CodeOrNone): string {
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
