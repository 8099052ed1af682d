import type { Domain } from '../domain.ts';

/** The same table without its means along every axis: sums along any attribute are zero. */
export function centred(domain: Domain, table: Float64Array, attributes: readonly number[]): Float64Array {
  const left = table.slice();
  let stride = 1;
  for (const index of [...attributes].reverse()) {
    const { size } = domain.attributes[index];
    for (let start = 0; start < left.length; start += stride * size) {
      for (let offset = start; offset < start + stride; offset++) {
        let sum = 0;
        for (let code = 0; code < size; code++) sum += left[offset + code * stride];
        for (let code = 0; code < size; code++) left[offset + code * stride] -= sum / size;
      }
    }
    stride *= size;
  }
  return left;
}
