import type { ParamValue } from '../../params.ts';

/** Below this, in shares, noise is not seen in three digits. */
const LEAST_NOISE = 5e-4;

function isWorthSaying(noise: number): boolean {
  return noise >= LEAST_NOISE && Number.isFinite(noise);
}

export function significant(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
}

export function percent(ratio: number): string {
  return `${significant(100 * ratio)} %`;
}

/** A difference of two shares, in percentage points. */
export function percentagePoints(difference: number): string {
  const size = significant(100 * Math.abs(difference));
  return `${difference < 0 ? '−' : '+'}${size} points`;
}

/** What noise may make of a share, where that is worth saying. */
export function within(noise: number): string {
  return isWorthSaying(noise) ? ` (± ${percent(noise)})` : '';
}

/** The same of a difference of two shares. */
export function withinPoints(noise: number): string {
  return isWorthSaying(noise) ? ` (± ${significant(100 * noise)})` : '';
}

/** A swept value. */
export function shown(value: ParamValue): string {
  return typeof value === 'number' ? significant(value) : String(value);
}

/** A time, an error or a size: three digits, with commas in thousands. */
export function amount(value: number): string {
  return Math.abs(value) < 1000 ? significant(value) : Number(value.toPrecision(3)).toLocaleString('en');
}

/** Where on the x axis of times, in all digits. */
export function place({ value }: { readonly value: ParamValue }): string {
  return Number(value).toLocaleString('en');
}

/** What is said of single values, unless they come from one trial each: then nothing can be. */
export function unlessAlone(values: readonly { readonly margin: number }[], words: string): string {
  const isAlone = values.some(({ margin }) => !Number.isFinite(margin));
  return isAlone ? 'what noise does to single values cannot be told from one trial' : words;
}
