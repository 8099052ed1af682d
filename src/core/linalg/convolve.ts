import { cos, sin } from '../math/trigonometry.ts';

/** Up to this many products the plain sum is faster. */
const DIRECT = 50_000;

/** The convolution of two lists, as long as both together less one. */
export function convolve(a: Float64Array, b: Float64Array): Float64Array {
  return a.length * b.length <= DIRECT ? direct(a, b) : byFourier(a, b);
}

function direct(a: Float64Array, b: Float64Array): Float64Array {
  const sums = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) sums[i + j] += a[i] * b[j];
  }
  return sums;
}

/** Both lists go through one complex transform, as its real and imaginary part: (a + ib)² = a² − b² + 2i·ab. */
function byFourier(a: Float64Array, b: Float64Array): Float64Array {
  const length = a.length + b.length - 1;
  let size = 1;
  while (size < length) size *= 2;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(a);
  im.set(b);
  fourier(re, im);
  for (let k = 0; k < size; k++) {
    const square = re[k] * re[k] - im[k] * im[k];
    im[k] = 2 * re[k] * im[k];
    re[k] = square;
  }
  fourier(re, im, true);
  const half = 0.5 / size;
  return Float64Array.from({ length }, (_, k) => im[k] * half);
}

/** In-place discrete Fourier transform of a power-of-two length; `inverse` leaves out the division by the length. */
export function fourier(re: Float64Array, im: Float64Array, inverse = false): void {
  const size = re.length;
  reverseBits(re, im);
  const turn = ((inverse ? 2 : -2) * Math.PI) / size;
  const half = size >> 1;
  const cosines = Float64Array.from({ length: half }, (_, k) => cos(turn * k));
  const sines = Float64Array.from({ length: half }, (_, k) => sin(turn * k));
  for (let span = 1; span < size; span *= 2) {
    const stride = half / span;
    for (let start = 0; start < size; start += 2 * span) {
      for (let k = 0, root = 0; k < span; k++, root += stride) {
        const a = start + k;
        const b = a + span;
        const bRe = re[b] * cosines[root] - im[b] * sines[root];
        const bIm = re[b] * sines[root] + im[b] * cosines[root];
        re[b] = re[a] - bRe;
        im[b] = im[a] - bIm;
        re[a] += bRe;
        im[a] += bIm;
      }
    }
  }
}

function reverseBits(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
}
