import { cos, sin } from '../math/trigonometry.ts';

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
