import type { IntegerSource } from '../../src/core/random/bernoulli-exp.ts';

/** Draws that make discrete Laplace noise of scale t/1 this number of steps, once: the first draw says what t is. */
export function scriptedNoise(steps: number): IntegerSource {
  const size = Math.abs(steps);
  let script: number[] | null = null;
  return {
    integer(n) {
      script ??= drawsFor(size, steps < 0, n);
      const next = script.shift();
      if (next === undefined) throw new Error('more was drawn than one noise takes');
      return next;
    },
  };
}

function drawsFor(size: number, isNegative: boolean, t: number): number[] {
  const rest = size % t;
  const wholes = (size - rest) / t;
  return [
    rest,
    // Keeps the rest: the first comparison fails at once.
    ...(rest > 0 ? [t - 1] : []),
    // A success of Bern(1/e) for each t, then a failure.
    ...Array.from({ length: wholes }, () => [0, 1]).flat(),
    1,
    isNegative ? 1 : 0,
  ];
}
