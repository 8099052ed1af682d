import { exp } from '../../math/exp.ts';
import { log, log1p } from '../../math/log.ts';

/** Orders α of Rényi divergence that are looked at, α − 1 in even steps on a logarithmic axis; fewer would only be more careful. */
const ORDERS = 2000;
const [LEAST, GREATEST] = [1e-4, 1e6];

const orders = Float64Array.from({ length: ORDERS }, (_, i) => {
  return 1 + LEAST * exp((i / (ORDERS - 1)) * log(GREATEST / LEAST));
});

const TOLERANCE = 1e-10;
/** What is smaller than the other part by this power of e adds nothing to it. */
const NOTHING = -40;

/**
 * The largest chance t of heads that one coin may have beside another whose chance is f, where neither direction has a
 * divergence D_α of more than αρ: what a decision may make of ρ-zCDP, as no post-processing raises a divergence.
 */
export function likeliestHeads(f: number, rho: number): number {
  let [low, high] = [f, 1];
  while (high - low > TOLERANCE * high) {
    const middle = (low + high) / 2;
    if (areClose(middle, f, rho) && areClose(f, middle, rho)) low = middle;
    else high = middle;
  }
  return high;
}

function areClose(p: number, q: number, rho: number): boolean {
  const [heads, tails] = [log(p / q), log((1 - p) / (1 - q))];
  const [logP, logNotP] = [log(p), log1p(-p)];
  if (p * heads + (1 - p) * tails > rho) return false;
  // (α − 1)·D_α = log(p·(p/q)^(α−1) + (1 − p)·((1 − p)/(1 − q))^(α−1))
  return orders.every((order) => {
    const a = logP + (order - 1) * heads;
    const b = logNotP + (order - 1) * tails;
    const [more, less] = a > b ? [a, b] : [b, a];
    const rest = less - more < NOTHING ? 0 : log1p(exp(less - more));
    return more + rest <= (order - 1) * order * rho;
  });
}
