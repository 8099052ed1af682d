import type { NoiseLaw } from '../../../src/core/privacy/noise-laws/noise-law.ts';
import type { IntegerSource } from '../../../src/core/random/bernoulli-exp.ts';
import { normal } from '../../../src/core/random/normal.ts';

const stairs = (k: number, scale: number) => Math.exp(-Math.ceil(Math.abs(k) / 2) / scale);
/** Whole numbers that hold all but nothing, for scales up to 10. */
const FAR = 1200;
const sumOver = (of: (k: number) => number) =>
  Array.from({ length: 2 * FAR + 1 }, (_, i) => of(i - FAR)).reduce((a, b) => a + b);
const share = (k: number, scale: number) => {
  const q = Math.exp(-1 / scale);
  return (stairs(k, scale) * (1 - q)) / (1 + 3 * q);
};

function drawn(rng: IntegerSource, scale: number): number {
  let left = rng.integer(2 ** 40) / 2 ** 40;
  for (let size = 0; size < FAR; size++) {
    for (const value of size === 0 ? [0] : [size, -size]) {
      left -= share(value, scale);
      if (left < 0) return value;
    }
  }
  return 0;
}

/** Whole-numbered noise that falls by e^(1/λ) every second step. Not exact: for tests alone. */
export const staircase: NoiseLaw = {
  id: 'staircase',
  title: 'staircase',
  width: 'scale',
  whole: true,
  draw: drawn,
  exact: (rng, s, t) => drawn(rng, t / s),
  charge: { epsilon: 1, rho: (change, scale) => (change * change) / (2 * scale * scale) },
  variance: (scale) => sumOver((k) => k * k * share(k, scale)),
  density: share,
  characteristic(t, scale) {
    // 1 + 2 Re Σ qⁿ(e^(i(2n − 1)t) + e^(2int)), a geometric series.
    const q = Math.exp(-1 / scale);
    const [c, d] = [1 - q * Math.cos(2 * t), -q * Math.sin(2 * t)];
    const series = (q * ((Math.cos(t) + Math.cos(2 * t)) * c + (Math.sin(t) + Math.sin(2 * t)) * d)) / (c * c + d * d);
    return share(0, scale) * (1 + 2 * series);
  },
};

/** Real-numbered, named by its deviation, and worth no ε. */
export const bell: NoiseLaw = {
  id: 'bell',
  title: 'bell-shaped',
  width: 'deviation',
  whole: false,
  draw: (rng, scale) => scale * normal(rng),
  exact: () => Number.NaN,
  charge: { epsilon: Number.POSITIVE_INFINITY, rho: (change, scale) => (change * change) / (2 * scale * scale) },
  variance: (scale) => scale * scale,
  density: (x, scale) => Math.exp(-(x * x) / (2 * scale * scale)) / (scale * Math.sqrt(2 * Math.PI)),
  characteristic: (t, scale) => Math.exp(-(t * t * scale * scale) / 2),
};
