import { type Grid, gridValues } from '../../core/experiment/settle/sweep-values.ts';
import type { NumberParam, ParamValue } from '../../core/params.ts';

export const MAX_GRID = 60;

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
