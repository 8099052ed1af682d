import { log } from '../../math/log.ts';

/** Two counting queries of which one person changes the first by one, as in Example 1 of iReduct. */
export interface ProportionalCase {
  /** First and second answer on T₁; on T₂ the first is smaller by one. */
  readonly first: number;
  readonly second: number;
  readonly delta: number;
  readonly epsilon: number;
  /** The noisy answers that somebody sees. */
  readonly seenFirst: number;
  readonly seenSecond: number;
}

export interface ProportionalScales {
  /** λ_i = c·max{q_i, δ}. */
  readonly c: number;
  readonly scales: readonly [number, number];
}

export interface ProportionalLoss {
  readonly onFirst: ProportionalScales;
  readonly onSecond: ProportionalScales;
  /** log of the ratio as the paper works it out, without the factors 1/(2λ) of the densities. */
  readonly printed: number;
  /** log of the ratio of the densities. */
  readonly exact: number;
}

export function proportionalLoss(example: ProportionalCase): ProportionalLoss {
  const { first, second, seenFirst, seenSecond } = example;
  const onFirst = proportionalScales(example, first);
  const onSecond = proportionalScales(example, first - 1);
  const exponent = (value: number, [a, b]: readonly [number, number]) =>
    -Math.abs(seenFirst - value) / a - Math.abs(seenSecond - second) / b;
  const printed = exponent(first, onFirst.scales) - exponent(first - 1, onSecond.scales);
  const factors = ({ scales: [a, b] }: ProportionalScales) => a * b;
  return { onFirst, onSecond, printed, exact: printed + log(factors(onSecond) / factors(onFirst)) };
}

/** c such that GS(Q, Λ) = ε, where one person may change both answers by one. */
function proportionalScales({ second, delta, epsilon }: ProportionalCase, first: number): ProportionalScales {
  const floors = [Math.max(first, delta), Math.max(second, delta)] as const;
  const c = (1 / floors[0] + 1 / floors[1]) / epsilon;
  return { c, scales: [c * floors[0], c * floors[1]] };
}
