import { Matrix, solve } from 'ml-matrix';
import { LeastSquares } from '../../src/core/estimators/least-squares.ts';
import { type LawMethod, noiseLaw } from '../../src/core/estimators/noise-law/methods.ts';
import type { History, HistoryAnswer } from '../../src/core/history/history.ts';
import { convolve } from '../../src/core/linalg/convolve.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { denseQuery } from '../../src/core/workload/linear-query.ts';

export const name = 'Bayesian inference: least squares at m = 2000, n = 1000; the law of a sum of 1000 noises';

const CELLS = 1000;
const ANSWERS = 2000;
const CONFIDENCE = 0.95;

/** Dense queries with coefficients up to 10 and α uniform in [0, 1], as in §6.2. */
function denseHistory(): History {
  const rng = seededRng('bench');
  const domain = { attributes: [{ name: 'cell', size: CELLS, labels: [] }] };
  const answers = Array.from({ length: ANSWERS }, (): HistoryAnswer => {
    const row = Float64Array.from({ length: CELLS }, () => rng.integer(21) - 10);
    return {
      spec: { where: {} },
      query: denseQuery(domain, row),
      answer: 1000 * rng.uniform(),
      scale: 10 / rng.uniform(),
    };
  });
  return { domain, answers };
}

function milliseconds(work: () => void, times = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Eq. 15 as it stands, with a general library: what one would write. */
function plainSolution({ answers }: History): number[] {
  const h = new Matrix(answers.map(({ query }) => [...query.factors[0]!.values]));
  const weighted = new Matrix(
    answers.map(({ query, scale }) => [...query.factors[0]!.values].map((v) => v / scale ** 2)),
  );
  const y = Matrix.columnVector(answers.map(({ answer }) => answer));
  const transposed = weighted.transpose();
  return solve(transposed.mmul(h), transposed.mmul(y)).to1DArray();
}

/** Algorithm 2 with both tails, γ = 0.01 and the cells of the paper, one record wide; shortest first, one by one. */
function plainHalfWidth(scales: number[]): number {
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
  while (held < CONFIDENCE) held += 2 * masses[middle + ++k]!;
  return k + 0.5;
}

export async function run() {
  const history = denseHistory();
  const rows = [];

  let estimator = new LeastSquares(history);
  let plain: number[] = [];
  const target = Float64Array.from({ length: CELLS }, (_, cell) => (cell % 3 === 0 ? 1 : 0));
  const query = denseQuery(history.domain, target);
  const reference = milliseconds(() => {
    plain = plainSolution(history);
  });
  const whole = milliseconds(() => {
    estimator = new LeastSquares(history);
  }, 3);
  const estimate = estimator.estimate(query).estimate ?? Number.NaN;
  const expected = target.reduce((sum, own, cell) => sum + own * plain[cell]!, 0);
  if (!(Math.abs(estimate / expected - 1) < 1e-6)) throw new Error(`estimates differ: ${estimate} and ${expected}`);
  rows.push({
    what: 'solve from nothing (reference: Eq. 15 with ml-matrix)',
    ours_ms: whole,
    reference_ms: reference,
    ratio: reference / whole,
  });

  const added = history.answers.slice(0, 20);
  let next = 0;
  const one = milliseconds(() => estimator.add(added[next++]!), added.length);
  rows.push({
    what: 'one more answer (reference: solve again)',
    ours_ms: one,
    reference_ms: whole,
    ratio: whole / one,
  });
  const question = milliseconds(() => {
    const { noiseScales } = estimator.estimate(query);
    noiseLaw(noiseScales!).halfWidth(CONFIDENCE);
  }, 5);
  rows.push({
    what: 'estimate with interval of a new question',
    ours_ms: question,
    reference_ms: whole,
    ratio: whole / question,
  });

  const rng = seededRng('bench laws');
  const scales = Array.from({ length: 1000 }, () => 5 * rng.uniform());
  const exact = noiseLaw(scales).halfWidth(CONFIDENCE);
  let found = 0;
  const chain = milliseconds(() => {
    found = plainHalfWidth(scales);
  });
  for (const method of ['characteristic', 'convolution', 'monte-carlo'] as LawMethod[]) {
    let width = 0;
    const ours = milliseconds(
      () => {
        width = noiseLaw(scales, { method, gamma: 1e-8, draws: 100_000, seed: '1' }).halfWidth(CONFIDENCE);
      },
      method === 'monte-carlo' ? 1 : 20,
    );
    rows.push({
      what: `${method}, off by ${Math.abs(width / exact - 1).toExponential(1)} (reference: Algorithm 2 as printed, off by ${Math.abs(found / exact - 1).toExponential(1)})`,
      ours_ms: ours,
      reference_ms: chain,
      ratio: chain / ours,
    });
  }
  return rows;
}
