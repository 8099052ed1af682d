import type { ParamSpec, ParamSpecs, ParamValue } from '../../src/core/params.ts';

type Setting = Readonly<Record<string, ParamValue>>;

/**
 * Settings in which every value of every parameter meets every value of every other at least once; of the endless
 * numbers, those that are given here by key, else the default. What goes wrong goes wrong by one value or by two
 * together: all products of all values are twenty times as many and find no more.
 */
export function parameterCombinations(
  specs: ParamSpecs,
  numbers: Readonly<Record<string, readonly number[]>> = {},
): Setting[] {
  const candidates = Object.entries(specs).reduce<Setting[]>(
    (all, [key, spec]) =>
      all.flatMap((before) => valuesOf(spec, numbers[key]).map((value) => ({ ...before, [key]: value }))),
    [{}],
  );
  const unmet = new Set(candidates.flatMap(pairsIn));
  const chosen: Setting[] = [candidates[0]];
  for (let next = candidates[0]; unmet.size > 0; chosen.push(next)) {
    for (const pair of pairsIn(next)) unmet.delete(pair);
    next = candidates.reduce((best, candidate) => (newIn(candidate) > newIn(best) ? candidate : best));
    if (newIn(next) === 0) break;
  }
  return chosen;

  function newIn(setting: Setting): number {
    return pairsIn(setting).filter((pair) => unmet.has(pair)).length;
  }
}

/** Every two values that stand together in a setting; a parameter on its own pairs with itself. */
function pairsIn(setting: Setting): string[] {
  const values = Object.entries(setting).map(([key, value]) => `${key}=${value}`);
  return values.flatMap((one, index) => values.slice(index).map((other) => `${one} ${other}`));
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
