import { exp } from '../math/exp.ts';
import { log } from '../math/log.ts';
import type { Rng } from './rng.ts';

const LAYERS = 256;
/** Where the lowest layer's box ends, for which all layers have the same area. */
const EDGE = 7.69711747013105;
const AREA = EDGE * exp(-EDGE) + exp(-EDGE);

/** Layer i is as wide as widths[i] and reaches from heights[i] up to heights[i + 1]; above widths[i + 1] it may miss. */
const widths = new Float64Array(LAYERS + 1);
const heights = new Float64Array(LAYERS + 1);
widths[0] = AREA / exp(-EDGE);
widths[1] = EDGE;
for (let i = 1; i < LAYERS; i++) {
  heights[i] = exp(-widths[i]);
  widths[i + 1] = i === LAYERS - 1 ? 0 : -log(heights[i] + AREA / widths[i]);
}
heights[LAYERS] = 1;

/** 23 bits to a number in (0, 1). */
const GRAIN = 1 / 0x800000;

/**
 * Laplace noise of scale 1 by the ziggurat (Marsaglia and Tsang, 2000), mostly from one word and without a logarithm:
 * for millions of sums. A number has only 23 bits within its layer, so noise that is added to data comes from `laplace`.
 */
export function zigguratLaplace(rng: Rng): number {
  const word = rng.uint32();
  const layer = (word >>> 1) & 255;
  const x = ((word >>> 9) + 0.5) * GRAIN * widths[layer];
  return (1 - 2 * (word & 1)) * (x < widths[layer + 1] ? x : edge(rng, layer, x));
}

/** The rare cases: under the curve beside the next layer, in the tail, or not at all. */
function edge(rng: Rng, layer: number, x: number): number {
  // The tail of an exponential law is the law itself.
  if (layer === 0) return EDGE + Math.abs(zigguratLaplace(rng));
  const height = heights[layer] + rng.uniform() * (heights[layer + 1] - heights[layer]);
  return height < exp(-x) ? x : Math.abs(zigguratLaplace(rng));
}
