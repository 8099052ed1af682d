const SIZE = 96;

export const REFERENCE_TITLE = `one product of two ${SIZE} × ${SIZE} matrices`;

/** What "the reference" is, for people. */
export const REFERENCE_WORDS = `The reference is ${REFERENCE_TITLE} of double-precision numbers in three plain loops, ${(SIZE * SIZE * SIZE).toLocaleString('en')} multiplications, on the same thread, measured in turns with every point.`;

/** Plain arithmetic without memory of note: a unit for times that hardly depends on the machine. */
export function referenceKernel(): () => void {
  const a = Float64Array.from({ length: SIZE * SIZE }, (_, i) => 1 + (i % 7));
  const b = Float64Array.from({ length: SIZE * SIZE }, (_, i) => 1 + (i % 5));
  const product = new Float64Array(SIZE * SIZE);
  return () => {
    for (let row = 0; row < SIZE; row++) {
      for (let column = 0; column < SIZE; column++) {
        let sum = 0;
        for (let k = 0; k < SIZE; k++) sum += a[row * SIZE + k] * b[k * SIZE + column];
        product[row * SIZE + column] = sum;
      }
    }
  };
}
