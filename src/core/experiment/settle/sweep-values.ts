import { pow } from '../../math/pow.ts';
import type { ParamSpec, ParamValue } from '../../params.ts';

/** How the values of a sweep were chosen. Files hold the values only, so this is read off them again. */
export interface Grid {
  readonly kind: 'linear' | 'log' | 'list';
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function gridValues({ kind, from, to, count }: Grid, integer = false): number[] {
  const at = (index: number): number => {
    if (index === 0) return from;
    if (index === count - 1) return to;
    const share = index / (count - 1);
    const value = kind === 'log' ? from * pow(to / from, share) : from + (to - from) * share;
    if (integer) return Math.round(value);
    return kind === 'log' ? readable(value) : Number(value.toPrecision(10));
  };
  return [...new Set(Array.from({ length: count }, (_, index) => at(index)))];
}

/** A first set of values for a parameter that is swept: numbers lie around the one in force, `around`. */
export function firstValues(spec: ParamSpec, around: ParamValue = spec.default): ParamValue[] {
  if (spec.kind === 'choice') return Object.keys(spec.options);
  if (spec.kind === 'switch') return [false, true];
  if (spec.kind === 'text') return [around];
  const { min, max, integer = false } = spec;
  const usual = typeof spec.default === 'number' ? spec.default : min > 0 ? Math.sqrt(min * max) : (min + max) / 2;
  const middle = typeof around === 'number' ? around : usual;
  if (middle > 0) {
    const from = Math.max(min, integer ? Math.max(1, Math.round(middle / 5)) : readable(middle / 10));
    const to = Math.min(max, integer ? Math.max(2, Math.round(middle * 5)) : readable(middle * 10));
    if (from > 0 && to > from) return gridValues({ kind: 'log', from, to, count: 5 }, integer);
  }
  return gridValues({ kind: 'linear', from: min, to: max, count: 5 }, integer);
}

/** Whether two sweeps have the same values, in the same order. */
export function sameValues(a: readonly ParamValue[], b: readonly ParamValue[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Settings are read by people: no more digits than a grid needs. */
function readable(value: number): number {
  return Number(value.toPrecision(4));
}
