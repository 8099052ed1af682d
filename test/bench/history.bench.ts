import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { CrossValidation } from '../../src/core/estimators/kernel-pca/cross-validation.ts';
import { PastAnswers } from '../../src/core/estimators/kernel-pca/past-answers.ts';
import { parsePrior } from '../../src/core/estimators/product-prior.ts';
import { laplace } from '../../src/core/random/laplace.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import type { Pace, Part } from './part.ts';

export const name = 'Historical answers: kernel PCA over m 2-D range queries about the nine attributes of Figure 1';

const sizes = [79, 2, 17, 51, 9, 7, 6, 50, 50];
const domain = { attributes: sizes.map((size, i) => ({ name: `A${i}`, size, labels: [] })) };
const RECORDS = 500_000;
const SCALE = 5000;
const FOLDS = 5;

function milliseconds(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Noisy answers about records whose attributes fall off, each in its own way. */
function rangeAnswers(count: number) {
  const rng = seededRng('bench history');
  const chances = sizes.map((size) => {
    const weights = Array.from({ length: size }, (_, code) => (1 + rng.uniform()) / (1 + code));
    const sum = weights.reduce((total, weight) => total + weight);
    return weights.map((weight) => weight / sum);
  });
  const answers = Array.from({ length: count }, () => {
    const first = rng.integer(sizes.length);
    const second = (first + 1 + rng.integer(sizes.length - 1)) % sizes.length;
    let truth = RECORDS;
    const factors = [first, second].map((attribute) => {
      const size = sizes[attribute]!;
      const [a, b] = [rng.integer(size), rng.integer(size)].sort((x, y) => x - y) as [number, number];
      truth *= chances[attribute]!.slice(a, b + 1).reduce((total, chance) => total + chance);
      return { attributes: [attribute], values: new Float64Array(size).fill(1, a, b + 1) };
    });
    return { query: { times: 1, factors }, answer: truth + laplace(rng, SCALE), scale: SCALE };
  });
  return { domain, answers, records: RECORDS };
}

type Answers = ReturnType<typeof rangeAnswers>['answers'];

/** Eq. 12 as it is printed: attribute by attribute, value by value. */
function plainKernel(answers: Answers): Float64Array {
  const lower = new Float64Array(answers.length * answers.length);
  for (const [i, { query: a }] of answers.entries()) {
    for (let j = 0; j <= i; j++) {
      const b = answers[j]!.query;
      let product = 1;
      for (const [attribute, size] of sizes.entries()) {
        const own = a.factors.find(({ attributes }) => attributes[0] === attribute)?.values;
        const other = b.factors.find(({ attributes }) => attributes[0] === attribute)?.values;
        if (!own && !other) continue;
        let sum = 0;
        for (let code = 0; code < size; code++) sum += (own ? own[code]! : 1) * (other ? other[code]! : 1);
        product *= sum / size;
      }
      lower[i * answers.length + j] = product;
    }
  }
  return lower;
}

function pastOf(count: number): PastAnswers {
  const answers = rangeAnswers(count);
  return new PastAnswers(answers, parsePrior('uniform', answers), 'exact');
}

/** One eigendecomposition of the whole matrix, of which the paper's way needs one for each part. */
function decompose(past: PastAnswers): void {
  const lower = past.matrix();
  const { size } = past;
  const full = Matrix.zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) full.set(i, j, lower[Math.max(i, j) * size + Math.min(i, j)]!);
  }
  new EigenvalueDecomposition(full, { assumeSymmetric: true });
}

function innerProducts(count: number) {
  const past = pastOf(count);
  let ours = new Float64Array(0);
  const kernel = milliseconds(() => {
    ours = past.matrix() as Float64Array<ArrayBuffer>;
  });
  let plain = new Float64Array(0);
  const answers = rangeAnswers(Math.min(count, 600)).answers;
  const pairs = (count / answers.length) ** 2;
  const reference = pairs * milliseconds(() => (plain = plainKernel(answers) as Float64Array<ArrayBuffer>));
  const means = answers.map(({ query }) =>
    query.factors.reduce((mean, { values }) => (mean * values.reduce((sum, value) => sum + value)) / values.length, 1),
  );
  for (let i = 0; i < answers.length; i++) {
    const wanted = (plain[i * answers.length]! - means[i]! * means[0]!) / (2 * SCALE * SCALE);
    if (Math.abs(ours[i * count]! - wanted) > 1e-18) throw new Error(`inner products differ at ${i}`);
  }
  return {
    what: `inner products, m = ${count} (reference: Eq. 12${pairs > 1 ? ', from m = 600' : ''})`,
    ours_ms: kernel,
    reference_ms: reference,
    ratio: reference / kernel,
  };
}

/** `few`: as many answers as the reference takes apart. */
function curveOfAlpha(count: number, few: number) {
  const past = pastOf(count);
  // The curve alone is timed.
  past.matrix();
  const curve = milliseconds(() => new CrossValidation(past, FOLDS).choose());
  const small = pastOf(few);
  const decomposition = (count / few) ** 3 * milliseconds(() => decompose(small));
  return {
    what: `curve of α with 5 parts, m = ${count} (reference: one eigendecomposition by ml-matrix, from m = ${few})`,
    ours_ms: curve,
    reference_ms: decomposition,
    ratio: decomposition / curve,
  };
}

export function parts(pace: Pace): Part[] {
  const [counts, few] = pace === 'full' ? [[600, 5000], 400] : [[20], 10];
  return counts.flatMap((count) => [
    { what: `inner products, m = ${count}`, measure: () => [innerProducts(count)] },
    { what: `curve of α, m = ${count}`, measure: () => [curveOfAlpha(count, few)] },
  ]);
}
