import { Matrix, solve } from 'ml-matrix';
import type { History } from '../../src/core/history/history.ts';
import { convolve } from '../../src/core/linalg/convolve.ts';
import { seededRng } from '../../src/core/random/seeded.ts';

/** Eq. 15 as it stands, with a general library: what one would write. */
export function plainSolution({ answers }: History): number[] {
  const h = new Matrix(answers.map(({ query }) => [...query.factors[0]!.values]));
  const weighted = new Matrix(
    answers.map(({ query, scale }) => [...query.factors[0]!.values].map((v) => v / scale ** 2)),
  );
  const y = Matrix.columnVector(answers.map(({ answer }) => answer));
  const transposed = weighted.transpose();
  return solve(transposed.mmul(h), transposed.mmul(y)).to1DArray();
}

/** Algorithm 2 with both tails, γ = 0.01 and the cells of the paper, one record wide; shortest first, one by one. */
export function plainHalfWidth(scales: number[], confidence: number): number {
  const vectors = scales.map((scale) => {
    const reach = Math.ceil(scale * Math.log(scales.length / 0.01));
    return Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
      const from = Math.abs(i - reach) - 0.5;
      if (from < 0) return 1 - Math.exp(-0.5 / scale);
      return (Math.exp(-from / scale) - Math.exp(-(from + 1) / scale)) / 2;
    });
  });
  vectors.sort((a, b) => a.length - b.length);
  const masses = vectors.reduce<Float64Array>((all, own) => convolve(all, own), Float64Array.of(1));
  const middle = (masses.length - 1) / 2;
  let held = masses[middle]!;
  let k = 0;
  while (held < confidence) held += 2 * masses[middle + ++k]!;
  return k + 0.5;
}

/** Algorithm 1 as one would write it, by inversion. */
export function plainMonteCarlo(scales: readonly number[], draws: number, confidence: number): number {
  const rng = seededRng('bench plain');
  const errors = Float64Array.from({ length: draws }, () => {
    const noise = (scale: number) => (rng.uniform() < 0.5 ? scale : -scale) * Math.log(1 - rng.uniform());
    return Math.abs(scales.reduce((sum, scale) => sum + noise(scale), 0));
  });
  return errors.sort()[Math.floor(confidence * draws)]!;
}

/** The widest distance of all pairs, and halving between 0 and the largest precision that can be counted. */
export function plainMostPrecision(rows: readonly Float64Array[], row: Float64Array, units: number): number {
  const cells = row.length;
  const distances = rows.reduce(
    (sums, own) => sums.map((sum, pair) => sum + Math.abs(own[Math.floor(pair / cells)]! - own[pair % cells]!)),
    new Float64Array(cells * cells),
  );
  const cost = (precision: number) => {
    let most = 0;
    for (let j = 0, pair = 0; j < cells; j++) {
      for (let k = 0; k < cells; k++, pair++) {
        most = Math.max(most, distances[pair]! + precision * Math.abs(row[j]! - row[k]!));
      }
    }
    return most;
  };
  const limit = cost(0) + units;
  let [low, high] = [0, Number.MAX_SAFE_INTEGER];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (cost(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
