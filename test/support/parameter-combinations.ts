import type { ParamSpec, ParamSpecs, ParamValue } from '../../src/core/params.ts';

/**
 * Every option, switch and word of every parameter with every other; of the endless numbers, those that are given here
 * by key, else the default.
 */
export function parameterCombinations(
  specs: ParamSpecs,
  numbers: Readonly<Record<string, readonly number[]>> = {},
): Record<string, ParamValue>[] {
  return Object.entries(specs).reduce<Record<string, ParamValue>[]>(
    (all, [key, spec]) =>
      all.flatMap((before) => valuesOf(spec, numbers[key]).map((value) => ({ ...before, [key]: value }))),
    [{}],
  );
}

function valuesOf(spec: ParamSpec, numbers: readonly number[] | undefined): ParamValue[] {
  switch (spec.kind) {
    case 'text':
      return [spec.default];
    case 'switch':
      return [false, true];
    case 'choice':
      return Object.keys(spec.options);
    case 'number': {
      const chosen = numbers ?? (typeof spec.default === 'number' ? [spec.default] : [spec.min]);
      return [...chosen.filter((value) => value >= spec.min && value <= spec.max), ...(spec.words ?? [])];
    }
  }
}
