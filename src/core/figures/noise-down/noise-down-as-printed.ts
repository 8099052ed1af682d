import { expm1 } from '../../math/exp.ts';
import { log1p } from '../../math/log.ts';
import { UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import type { NoiseMaker } from '../../privacy/noise-down.ts';
import { exponential } from '../../random/exponential.ts';
import { laplace } from '../../random/laplace.ts';
import type { Rng } from '../../random/rng.ts';
import { densityBound, noiseDownDensity, outerMasses, type Theta2 } from './printed-density.ts';

/**
 * A specimen, not a tool (that is privacy/noise-down.ts): noise that is lowered as iReduct's Figure 3 prints it, kept so
 * that people can see where it fails. What it draws is not Laplace noise, and the sequence of answers costs more than it
 * claims. Everything depends on y − μ alone, so the true answer is left out. That experiment files let iReduct run it
 * ("coupling": "paper" and "paper-printed") is the one reason why a mechanism imports it; the curator calls nothing
 * private that follows (`Curator.gradualWith`).
 */
export function asPrinted(theta2: Theta2): NoiseMaker {
  return (rng, queries, precision) => {
    const noise = Float64Array.from({ length: queries }, () => laplace(rng, UNITS_PER_EPSILON / precision));
    return {
      value: (query) => noise[query],
      lower(query, from, to) {
        const [scale, smaller] = [UNITS_PER_EPSILON / from, UNITS_PER_EPSILON / to];
        noise[query] = printedNoiseDown(rng, noise[query], scale, smaller, theta2);
        return noise[query];
      },
    };
  };
}

/** Figure 3 for μ = 0: from noise of scale λ to noise of the smaller scale λ′. */
export function printedNoiseDown(rng: Rng, noise: number, scale: number, smaller: number, theta2: Theta2): number {
  return noise < 0 ? -drawAbove(rng, -noise, scale, smaller, theta2) : drawAbove(rng, noise, scale, smaller, theta2);
}

function drawAbove(rng: Rng, y: number, scale: number, smaller: number, theta2: Theta2): number {
  const xi = Math.min(0, y - 1);
  const { left, between, right } = outerMasses(0, y, scale, smaller, theta2);
  const u = rng.uniform();
  const steep = 1 / smaller + 1 / scale;
  if (u < left) return xi - exponential(rng) / steep;
  if (u <= left + between) return xi + truncated(rng, 1 / smaller - 1 / scale, y - 1 - xi);
  if (u >= 1 - right) return y + 1 + exponential(rng) / steep;
  const bound = densityBound(0, y, scale, smaller);
  for (;;) {
    const value = y - 1 + 2 * rng.uniform();
    if (rng.uniform() <= noiseDownDensity(0, y, scale, smaller, value) / bound) return value;
  }
}

/** Exponential of this rate, given that it is at most `length`. */
function truncated(rng: Rng, rate: number, length: number): number {
  return -log1p(rng.uniform() * expm1(-rate * length)) / rate;
}
