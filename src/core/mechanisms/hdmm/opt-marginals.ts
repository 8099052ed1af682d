import type { Domain } from '../../data/domain.ts';
import { type Objective, searchAboveZero } from '../../linalg/bounded-descent.ts';
import { seededRng } from '../../random/seeded.ts';

/** With more attributes there are too many tables to weigh. */
export const MOST_WEIGHED_ATTRIBUTES = 12;
/** Larger tables are measured only where they are asked for. */
const MOST_MEASURED_CELLS = 4_194_304;
const SEARCH = { firstSteps: 40, goOn: 3, steps: 400, share: 1e-7 };
/** Tables with less of ε than this share of what the first one has are not worth their noise. */
const LEAST_SHARE = 1e-3;

/** A table to measure, and its share of ε in a unit of all. */
export interface WeighedTable {
  readonly attributes: readonly number[];
  readonly weight: number;
}

/** Tables over subsets of a few attributes, by bits: the first attribute has the lowest one. */
export class MarginalWeights {
  readonly attributes: readonly number[];
  readonly #sizes: readonly number[];
  /** Π of the sizes of the attributes that a set leaves out: how many cells of the whole table one of its cells sums up. */
  readonly #summed: Float64Array;
  /** What the part of each set contributes to the error, but for the weights. */
  readonly #wanted: Float64Array;
  readonly #isMeasured: readonly boolean[];

  constructor(domain: Domain, wanted: readonly (readonly number[])[]) {
    this.attributes = [...new Set(wanted.flat())].sort((a, b) => a - b);
    this.#sizes = this.attributes.map((index) => domain.attributes[index].size);
    const sets = 1 << this.attributes.length;
    this.#summed = Float64Array.from({ length: sets }, (_, set) =>
      this.#product(set, (size, isIn) => (isIn ? 1 : size)),
    );
    this.#wanted = new Float64Array(sets);
    for (const attributes of wanted) this.#wanted[this.#bits(attributes)] += this.#summed[this.#bits(attributes)];
    this.#isMeasured = Array.from(
      this.#wanted,
      (times, set) => times > 0 || this.#product(set, (size, isIn) => (isIn ? size : 1)) <= MOST_MEASURED_CELLS,
    );
    overSupersets(this.#wanted);
    for (let set = 0; set < sets; set++) {
      this.#wanted[set] *= this.#product(set, (size, isIn) => (isIn ? size - 1 : 1));
    }
  }

  /**
   * (Σθ)²·Σ_A dim_A·λ_A/μ_A, half of the sum of all squared errors at ε = 1, and its slope: the parts of tables that sum to 0
   * along each of their attributes are eigenspaces of every marginal, so the trace is a sum over them.
   */
  readonly error: Objective = (theta, slope) => {
    const precision = theta.map((weight, set) => weight * weight * this.#summed[set]);
    overSupersets(precision);
    let [sum, trace] = [0, 0];
    const parts = new Float64Array(theta.length);
    for (let set = 0; set < theta.length; set++) {
      sum += theta[set];
      if (this.#wanted[set] === 0) continue;
      trace += this.#wanted[set] / precision[set];
      parts[set] = this.#wanted[set] / (precision[set] * precision[set]);
    }
    overSubsets(parts);
    for (let set = 0; set < theta.length; set++) {
      // A weight of 0 that falls no further stays where it is.
      slope[set] = this.#isMeasured[set]
        ? 2 * sum * trace - 2 * sum * sum * theta[set] * this.#summed[set] * parts[set]
        : 0;
    }
    return Number.isNaN(trace) ? Number.POSITIVE_INFINITY : sum * sum * trace;
  };

  /** The weights with the least error (§5.4): from all wanted tables alike, from the whole table, and from random ones. */
  best(wanted: readonly (readonly number[])[], restarts: number): readonly WeighedTable[] {
    const sets = 1 << this.attributes.length;
    const rng = seededRng('starts of hdmm');
    const random = Array.from({ length: restarts }, () => Float64Array.from({ length: sets }, () => rng.uniform()));
    const plain = new Float64Array(sets);
    for (const attributes of wanted) plain[this.#bits(attributes)] = 1;
    const starts = [plain, new Float64Array(sets).fill(1, sets - 1), ...random].map((start) =>
      start.map((weight, set) => (this.#isMeasured[set] ? weight : 0)),
    );
    const { point } = searchAboveZero(this.error, starts, SEARCH);
    const most = point.reduce((a, b) => Math.max(a, b));
    const kept = point.map((weight) => (weight < LEAST_SHARE * most ? 0 : weight / most));
    // What little is left out may be all that tells some part.
    const theta = Number.isFinite(this.error(kept, new Float64Array(sets))) ? kept : point;
    return Array.from(theta, (weight, set) => ({ attributes: this.#attributesOf(set), weight })).filter(
      ({ weight }) => weight > 0,
    );
  }

  #bits(attributes: readonly number[]): number {
    return attributes.reduce((bits, index) => bits | (1 << this.attributes.indexOf(index)), 0);
  }

  #attributesOf(set: number): readonly number[] {
    return this.attributes.filter((_, bit) => (set >> bit) & 1);
  }

  #product(set: number, factor: (size: number, isIn: boolean) => number): number {
    return this.#sizes.reduce((product, size, bit) => product * factor(size, ((set >> bit) & 1) === 1), 1);
  }
}

/** Puts in the place of every number the sum over all sets that hold its set. */
function overSupersets(values: Float64Array): void {
  for (let bit = 1; bit < values.length; bit *= 2) {
    for (let set = 0; set < values.length; set++) if (!(set & bit)) values[set] += values[set | bit];
  }
}

/** Puts in the place of every number the sum over all sets that its set holds. */
function overSubsets(values: Float64Array): void {
  for (let bit = 1; bit < values.length; bit *= 2) {
    for (let set = 0; set < values.length; set++) if (set & bit) values[set] += values[set ^ bit];
  }
}
