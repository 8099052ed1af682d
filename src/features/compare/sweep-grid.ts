import type { NumberParam, ParamSpec, ParamValue } from '../../core/params.ts';

/** How the values of a sweep were chosen. Files hold the values only, so this is read off them again. */
export interface Grid {
  readonly kind: 'linear' | 'log' | 'list';
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export const MAX_GRID = 60;

export function gridValues({ kind, from, to, count }: Grid, integer = false): number[] {
  const at = (index: number): number => {
    if (index === 0) return from;
    if (index === count - 1) return to;
    const share = index / (count - 1);
    const value = kind === 'log' ? from * (to / from) ** share : from + (to - from) * share;
    // Settings are read by people: no more digits than the grid needs.
    return integer ? Math.round(value) : Number(value.toPrecision(kind === 'log' ? 4 : 10));
  };
  return [...new Set(Array.from({ length: count }, (_, index) => at(index)))];
}

export function isGrid(values: readonly ParamValue[], kind: Grid['kind']): boolean {
  if (kind === 'list') return true;
  const numbers = values.filter((value) => typeof value === 'number');
  const [first] = numbers;
  const last = numbers.at(-1);
  if (numbers.length < Math.max(2, values.length) || first === undefined || last === undefined) return false;
  if (!(last > first) || (kind === 'log' && first <= 0)) return false;
  const integer = numbers.every(Number.isInteger);
  const expected = gridValues({ kind, from: first, to: last, count: numbers.length }, integer);
  const tolerance = (value: number) => (kind === 'log' ? value * 2e-3 : (last - first) * 1e-6);
  return numbers.every((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)) <= tolerance(value));
}

/** The plainest description of these values. */
export function gridOf(values: readonly ParamValue[]): Grid {
  const numbers = values.filter((value) => typeof value === 'number');
  const kind = isGrid(values, 'linear') ? 'linear' : isGrid(values, 'log') ? 'log' : 'list';
  return { kind, from: numbers[0] ?? 0, to: numbers.at(-1) ?? 1, count: values.length };
}

/** Why such a grid cannot be, as a sentence; undefined when it can. */
export function gridProblem(
  { kind, from, to, count }: Grid,
  { min, max }: Pick<NumberParam, 'min' | 'max'>,
): string | undefined {
  if (from < min || to > max) return `Values must lie from ${min} to ${max}.`;
  if (!(to > from)) return '“To” must be above “from”.';
  if (kind === 'log' && from <= 0) return 'A logarithmic grid starts above 0.';
  if (!(Number.isInteger(count) && count >= 2 && count <= MAX_GRID)) return `Choose from 2 to ${MAX_GRID} values.`;
  return undefined;
}

/** A first set of values for a parameter that has not been swept before. */
export function firstValues(spec: ParamSpec): ParamValue[] {
  if (spec.kind === 'choice') return Object.keys(spec.options);
  if (spec.kind === 'switch') return [false, true];
  if (spec.kind === 'text') return [spec.default];
  const { min, max, integer = false } = spec;
  const middle = typeof spec.default === 'number' ? spec.default : min > 0 ? Math.sqrt(min * max) : (min + max) / 2;
  if (middle > 0) {
    const from = Math.max(min, integer ? Math.max(1, Math.round(middle / 5)) : middle / 10);
    const to = Math.min(max, integer ? Math.max(2, middle * 5) : middle * 10);
    if (from > 0 && to > from) return gridValues({ kind: 'log', from, to, count: 5 }, integer);
  }
  return gridValues({ kind: 'linear', from: min, to: max, count: 5 }, integer);
}
