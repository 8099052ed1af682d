import { fourier } from './fourier.ts';

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
