import { pow } from '../../math/pow.ts';

/** A table that may be measured. */
export interface Offer {
  /** How badly it is guessed. */
  readonly error: number;
  readonly cells: number;
  readonly weight: number;
}

/** What is measured, by position, and the deviation of the noise in each. */
export interface Split {
  readonly chosen: readonly number[];
  readonly deviations: readonly number[];
}

/**
 * Which tables to measure for ρ in all, and how ρ is shared out. A measured table of weight w and n cells is off by
 * w·n·√(2/π)·σ instead of w·e; for given tables shares in proportion to y = (w·n·√(2/π))^(2/3) are best, and what is
 * gained is then Σ w·e − (Σ y)^1.5/√(2ρ). Tables are taken by what they gain for their share, as long as that grows.
 * `price`: the square of how far one table moves.
 */
export function splitOver(offers: readonly Offer[], rho: number, price = 1): Split {
  const wanted = offers.map(({ weight, cells }) => cubeRootOfSquare(weight * cells * Math.sqrt(2 / Math.PI)));
  const order = [...offers.keys()].sort((a, b) => {
    return (offers[b].weight * offers[b].error) / wanted[b] - (offers[a].weight * offers[a].error) / wanted[a];
  });
  const budget = Math.sqrt((2 * rho) / price);
  const chosen: number[] = [];
  let gained = 0;
  let asked = 0;
  let best = 0;
  for (const index of order) {
    const more = gained + offers[index].weight * offers[index].error;
    const sum = asked + wanted[index];
    const objective = more - (sum * Math.sqrt(sum)) / budget;
    if (objective <= best) break;
    chosen.push(index);
    [gained, asked, best] = [more, sum, objective];
  }
  return { chosen, deviations: chosen.map((index) => Math.sqrt((price * asked) / (2 * rho * wanted[index]))) };
}

function cubeRootOfSquare(value: number): number {
  return pow(value, 2 / 3);
}
