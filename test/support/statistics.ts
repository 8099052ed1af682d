const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Evaluates b₀ + a₁/(b₁ + a₂/(b₂ + …)) by Lentz's method. */
function continuedFraction(b0: number, term: (k: number) => [a: number, b: number]): number {
  const tiny = 1e-300;
  let f = b0 === 0 ? tiny : b0;
  let c = f;
  let d = 0;
  for (let k = 1; k < 100_000; k++) {
    const [a, b] = term(k);
    d = 1 / (b + a * d || tiny);
    c = b + a / c || tiny;
    f *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return f;
}

/** P(X ≥ statistic) for X chi-square with this many degrees of freedom. */
export function chiSquarePValue(statistic: number, degreesOfFreedom: number): number {
  const a = degreesOfFreedom / 2;
  const x = statistic / 2;
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let k = 1; term > sum * 1e-16; k++) {
      term *= x / (a + k);
      sum += term;
    }
    return Math.max(0, 1 - front * sum);
  }
  return front / continuedFraction(x + 1 - a, (k) => [-k * (k - a), x + 2 * k + 1 - a]);
}

/**
 * Pearson's test of counts against probabilities. Cells expected to hold fewer than 10 are put together, and with them
 * whatever mass or count lies outside the cells given.
 */
export function chiSquareFit(counts: readonly number[], probabilities: readonly number[], total: number): number {
  const cells: { count: number; expected: number }[] = [];
  const rest = { count: total, expected: total };
  for (const [i, probability] of probabilities.entries()) {
    const expected = total * probability;
    if (expected < 10) continue;
    const count = counts[i] ?? 0;
    cells.push({ count, expected });
    rest.count -= count;
    rest.expected -= expected;
  }
  if (rest.expected >= 10) {
    cells.push(rest);
  } else {
    // 50 where fewer than 10 are expected: below 1e-17, and it would drown in the cell that takes the rest.
    if (rest.count >= 50) return 0;
    const last = cells.at(-1)!;
    last.count += rest.count;
    last.expected += rest.expected;
  }
  const statistic = cells.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  return chiSquarePValue(statistic, cells.length - 1);
}

/** I_x(a, b), the distribution function of Beta(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  const fraction = continuedFraction(1, (k) => {
    const m = k >> 1;
    const numerator =
      k % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return [numerator, 1];
  });
  return front / fraction;
}

function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The exact two-sided interval of a proportion: each side is missed with probability at most alpha/2. */
export function clopperPearson(successes: number, trials: number, alpha: number): [low: number, high: number] {
  const low = successes === 0 ? 0 : betaQuantile(alpha / 2, successes, trials - successes + 1);
  const high = successes === trials ? 1 : betaQuantile(1 - alpha / 2, successes + 1, trials - successes);
  return [low, high];
}
