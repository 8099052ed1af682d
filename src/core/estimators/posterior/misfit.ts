import type { Evidence } from '../../history/history.ts';
import { seededRng } from '../../random/seeded.ts';
import { zigguratLaplace } from '../../random/ziggurat.ts';
import { cellsFor } from '../least-squares/choose-cells.ts';
import { type Direction, orthonormal } from './directions.ts';
import { columnsOf, different, tiedTo } from './ties.ts';

/** How far redundant answers are from agreeing with each other, next to what their noise explains. */
export interface Misfit {
  /** How many answers could be foreseen from the others. */
  readonly redundant: number;
  /** Σ (y_i − ŷ_i)²/(2λ_i²) around the least-squares fit: about `redundant` where the noise is as stated. */
  readonly statistic: number;
  /** How probable it is that noise as stated makes it as large or larger. */
  readonly probability: number;
}

/** Steps of work, and draws at most. */
const STEPS = 50_000_000;
const MOST_DRAWS = 20_000;
const LEAST_DRAWS = 200;

/** The misfit of a history, and of the parts of it that single estimates rest on. */
export class Misfits {
  readonly #evidence: Evidence;
  /** By the answers that they are of. */
  readonly #found = new Map<string, Misfit | null>();
  #directions: readonly Direction[] | null = null;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  ofAll(): Misfit | null {
    return this.#of([...this.#evidence.answers.keys()]);
  }

  /** Of the answers that hang together with those that count in an estimate. */
  behind(weights: Float64Array): Misfit | null {
    const { answers, domain } = this.#evidence;
    if (answers.length * answers.length * LEAST_DRAWS > STEPS) return null;
    if (!this.#directions) {
      const queries = answers.map(({ query }) => query);
      this.#directions = different(columnsOf(cellsFor(domain, queries).rows(queries)));
    }
    return this.#of(tiedTo(weights, this.#directions).members.sort((a, b) => a - b));
  }

  #of(members: readonly number[]): Misfit | null {
    const key = members.join();
    let misfit = this.#found.get(key);
    if (misfit === undefined) {
      const { domain, answers } = this.#evidence;
      misfit = misfitOf({ domain, answers: members.map((i) => answers[i]) });
      this.#found.set(key, misfit);
    }
    return misfit;
  }
}

/** Null where no answer is redundant, and where there are too many to draw the noise of all of them often enough. */
function misfitOf({ domain, answers }: Evidence): Misfit | null {
  const m = answers.length;
  if (m < 2 || m * m * LEAST_DRAWS > STEPS) return null;
  const queries = answers.map(({ query }) => query);
  const rows = cellsFor(domain, queries).rows(queries);
  const cells = rows[0].length;
  if (m * m * cells > STEPS) return null;
  const columns = Array.from({ length: cells }, (_, cell) =>
    Float64Array.from(rows, (row, i) => row[cell] / answers[i].scale),
  );
  const basis = orthonormal(columns.filter((column) => column.some((value) => value !== 0)));
  const redundant = m - basis.length;
  if (redundant === 0) return null;
  // Variances are 2λ².
  const left = (noise: Float64Array) => sumOfSquares(withoutParts(noise, basis)) / 2;
  const statistic = left(Float64Array.from(answers, ({ answer, scale }) => answer / scale));
  const rng = seededRng('misfit');
  const draws = Math.min(MOST_DRAWS, Math.floor(STEPS / (m * (basis.length + 1))));
  let asLarge = 1;
  for (let i = 0; i < draws; i++) {
    if (left(Float64Array.from(answers, () => zigguratLaplace(rng))) >= statistic) asLarge++;
  }
  return { redundant, statistic, probability: asLarge / (draws + 1) };
}

function withoutParts(values: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const left = values.slice();
  for (const direction of basis) {
    let part = 0;
    for (let i = 0; i < left.length; i++) part += left[i] * direction[i];
    for (let i = 0; i < left.length; i++) left[i] -= part * direction[i];
  }
  return left;
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
