import { Failure } from '../../failure.ts';
import type { Rng } from '../../random/rng.ts';
import { firstAbove } from '../noise-law/monte-carlo.ts';
import type { TiedAnswers } from './exact-posterior.ts';
import { PiecewiseExponential } from './piecewise-exponential.ts';
import type { Posterior } from './posterior.ts';

/** Draws along all directions together, each about a few dozen steps of work. */
const STEPS = 12_000_000;
const MOST_SWEEPS = 20_000;
const LEAST_SWEEPS = 1000;
/** The first sweeps only lead away from where the noise began. */
const WARM_UP = 0.1;
/** Means of so many stretches of the chain show how far it may be off. */
const BATCHES = 40;
/** Standard errors: exceeded by one probability in some ten thousand, if the batches are independent. */
const ERRORS = 4;

/**
 * The law by a random walk that leaves it as it is: along one direction after the other the noise is drawn anew,
 * exactly, from pieces of exponentials.
 */
export function sampledPosterior(given: TiedAnswers, rng: Rng): Posterior {
  const { estimate, weights, scales, directions } = given;
  const noise = given.residuals.slice();
  const moves = directions.map((direction) => {
    const own = [...direction.keys()].filter((i) => direction[i] !== 0);
    return {
      own,
      steps: own.map((i) => direction[i]),
      rates: own.map((i) => Math.abs(direction[i]) / scales[i]),
      gain: own.reduce((sum, i) => sum + weights[i] * direction[i], 0),
    };
  });
  const work = moves.reduce((sum, { own }) => sum + own.length, 0);
  const sweeps = Math.min(MOST_SWEEPS, Math.floor(STEPS / work));
  if (sweeps < LEAST_SWEEPS) {
    throw new Failure(
      'So many redundant answers hang together here that the law given all of them would take minutes to sample; use the law of the error, or a history with fewer answers.',
    );
  }
  const skipped = Math.floor(WARM_UP * sweeps);
  const drawn = new Float64Array(sweeps - skipped);
  let theta = estimate;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const { own, steps, rates, gain } of moves) {
      const line = new PiecewiseExponential(
        own.map((i, k) => noise[i] / steps[k]),
        rates,
      );
      const move = line.quantile(rng.uniform());
      for (const [k, i] of own.entries()) noise[i] -= move * steps[k];
      theta += move * gain;
    }
    if (sweep >= skipped) drawn[sweep - skipped] = theta;
  }
  return fromDraws(drawn);
}

function fromDraws(drawn: Float64Array): Posterior {
  const sorted = drawn.slice().sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return {
    below: (x) => firstAbove(sorted, x) / sorted.length,
    quantile: at,
    errorBound: Math.max(...[0.025, 0.25, 0.5, 0.75, 0.975].map((share) => ERRORS * standardError(drawn, at(share)))),
    errorWords: `random; ${ERRORS} standard errors, from how much ${BATCHES} stretches of the walk differ`,
  };
}

/** Of the share of draws up to x. */
function standardError(drawn: Float64Array, x: number): number {
  const length = Math.floor(drawn.length / BATCHES);
  const shares = Array.from({ length: BATCHES }, (_, batch) => {
    const part = drawn.subarray(batch * length, (batch + 1) * length);
    return part.reduce((sum, value) => sum + (value <= x ? 1 : 0), 0) / length;
  });
  const mean = shares.reduce((sum, share) => sum + share, 0) / BATCHES;
  const squares = shares.reduce((sum, share) => sum + (share - mean) * (share - mean), 0);
  return Math.sqrt(squares / (BATCHES - 1) / BATCHES);
}
