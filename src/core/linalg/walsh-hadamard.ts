/**
 * In place, for 2^d numbers: afterwards entry S is Σ_x (−1)^(number of bits that S and x share)·x's number. Two levels
 * at a time, so that memory is walked half as often.
 */
export function walshHadamard(values: Float64Array): Float64Array {
  const { length } = values;
  let half = 1;
  for (; half * 4 <= length; half *= 4) twoLevels(values, half);
  if (half < length) oneLevel(values, half);
  return values;
}

function oneLevel(values: Float64Array, half: number): void {
  for (let start = 0; start < values.length; start += 2 * half) {
    for (let i = start; i < start + half; i++) {
      const a = values[i];
      const b = values[i + half];
      values[i] = a + b;
      values[i + half] = a - b;
    }
  }
}

function twoLevels(values: Float64Array, quarter: number): void {
  for (let start = 0; start < values.length; start += 4 * quarter) {
    for (let i = start; i < start + quarter; i++) {
      const a = values[i];
      const b = values[i + quarter];
      const c = values[i + 2 * quarter];
      const d = values[i + 3 * quarter];
      const even = a + b;
      const odd = a - b;
      const evenNext = c + d;
      const oddNext = c - d;
      values[i] = even + evenNext;
      values[i + quarter] = odd + oddNext;
      values[i + 2 * quarter] = even - evenNext;
      values[i + 3 * quarter] = odd - oddNext;
    }
  }
}
