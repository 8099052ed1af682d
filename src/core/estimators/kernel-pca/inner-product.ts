import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { grouped } from '../../params.ts';
import { cellPositions, type Factor, type LinearQuery } from '../../workload/linear-query.ts';
import type { ProductPrior } from '../product-prior.ts';

/**
 * A factor over one attribute, ready for products. An interval is told by its ends, so that two of them meet in
 * constant time; `sums[i]` is what the prior expects of the values before code i.
 */
export interface Line {
  readonly attribute: number;
  readonly mean: number;
  readonly values: Float64Array;
  readonly sums: Float64Array;
  /** Where values are `height` on [low, high) and 0 elsewhere. */
  readonly interval: { readonly low: number; readonly high: number; readonly height: number } | null;
}

/** A query, ready for products: in the form of Eq. 9 where each factor is about one attribute, else with tables. */
export interface PreparedQuery {
  readonly times: number;
  /** Ascending by attribute. Null where a factor is a table over several. */
  readonly lines: readonly Line[] | null;
  readonly factors: readonly Factor[];
}

/** Tables that a product of two queries would need beyond this many cells are refused. */
const MOST_CELLS = 16_777_216;
/** Probabilities of tables of so many cells are kept. */
const MOST_KEPT = 65_536;

/**
 * ⟨q₁, q₂⟩ = Σ p₀(t)·q₁(t)·q₂(t) (Eq. 18), without going through the universe: attribute by attribute where queries
 * are products (Eq. 12, and Eq. 20 with the sum over θ ∈ A_k that it lacks), else through the table over the attributes
 * that both are about (Theorem 2, Eq. 15).
 */
export class InnerProducts {
  readonly #domain: Domain;
  readonly #prior: ProductPrior;
  /** For each attribute, the probability of the codes before each code. */
  readonly #below: readonly Float64Array[];
  readonly #lines = new WeakMap<Factor, Line>();
  /** Sums of tables over one of their attributes, or none, which meet many others. */
  readonly #sums = new WeakMap<readonly Factor[], Map<number, Float64Array>>();
  readonly #attributes = new WeakMap<readonly Factor[], readonly number[]>();
  /** The probabilities of the cells of tables that many queries share. */
  readonly #expected = new Map<string, Float64Array>();

  constructor(domain: Domain, prior: ProductPrior) {
    this.#domain = domain;
    this.#prior = prior;
    this.#below = prior.map((probabilities) => runningSums(probabilities, null));
  }

  prepare({ times, factors }: LinearQuery): PreparedQuery {
    const isProduct = factors.every(({ attributes }) => attributes.length === 1);
    const lines = isProduct ? factors.map((factor) => this.#line(factor)) : null;
    return { times, lines: lines?.sort((a, b) => a.attribute - b.attribute) ?? null, factors };
  }

  product(a: PreparedQuery, b: PreparedQuery): number {
    const times = a.times * b.times;
    if (times === 0) return 0;
    return (
      times * (a.lines && b.lines ? this.#alongLines(a.lines, b.lines) : this.#throughTables(a.factors, b.factors))
    );
  }

  /** Thousands of cells have a few factors between them. */
  #line(factor: Factor): Line {
    const known = this.#lines.get(factor);
    if (known) return known;
    const { attributes, values } = factor;
    const [attribute] = attributes;
    const sums = runningSums(this.#prior[attribute], values);
    const line = { attribute, values, sums, mean: sums[values.length], interval: intervalOf(values) };
    this.#lines.set(factor, line);
    return line;
  }

  #alongLines(a: readonly Line[], b: readonly Line[]): number {
    let product = 1;
    let i = 0;
    let j = 0;
    while (i < a.length || j < b.length) {
      const first = a[i];
      const second = b[j];
      if (!second || (first && first.attribute < second.attribute)) {
        product *= first.mean;
        i++;
      } else if (!first || second.attribute < first.attribute) {
        product *= second.mean;
        j++;
      } else {
        product *= this.#meet(first, second);
        i++;
        j++;
      }
      if (product === 0) return 0;
    }
    return product;
  }

  /** Of factors over the same attributes, less what each is without one of them: a product of covariances. */
  interaction(a: readonly Line[], b: readonly Line[]): number {
    return a.reduce((product, line, i) => product * (this.#meet(line, b[i]) - line.mean * b[i].mean), 1);
  }

  #meet(a: Line, b: Line): number {
    if (!a.interval) return b.interval ? this.#meet(b, a) : weightedDot(a.values, b.values, this.#prior[a.attribute]);
    const { low, high, height } = a.interval;
    if (!b.interval) return height * (b.sums[high] - b.sums[low]);
    const from = Math.max(low, b.interval.low);
    const to = Math.min(high, b.interval.high);
    if (from >= to) return 0;
    const below = this.#below[a.attribute];
    return height * b.interval.height * (below[to] - below[from]);
  }

  #throughTables(a: readonly Factor[], b: readonly Factor[]): number {
    const others = this.#attributesIn(b);
    const shared = this.#attributesIn(a).filter((attribute) => others.includes(attribute));
    if (cellCount(this.#domain, shared) > MOST_CELLS) {
      const names = shared.map((index) => this.#domain.attributes[index].name).join(', ');
      throw new Failure(
        `Two of the queries are tables that share ${names}, ${grouped(cellCount(this.#domain, shared))} cells; at most ${grouped(MOST_CELLS)} can be gone through. Ask about fewer attributes at once.`,
      );
    }
    return weightedDot(this.#over(shared, a), this.#over(shared, b), this.#probabilitiesOf(shared));
  }

  #attributesIn(factors: readonly Factor[]): readonly number[] {
    const known = this.#attributes.get(factors);
    if (known) return known;
    const attributes = factors.flatMap((factor) => factor.attributes).sort((a, b) => a - b);
    this.#attributes.set(factors, attributes);
    return attributes;
  }

  /** What the prior expects of a product of factors, for every cell of the table over some of its attributes. */
  #over(kept: readonly number[], factors: readonly Factor[]): Float64Array {
    const [factor, ...others] = factors;
    if (others.length === 0 && kept.length === factor?.attributes.length) return factor.values;
    // Larger ones are not kept: each would be there twice.
    if (kept.length > 1) return this.#spreadOver(kept, factors);
    const known = this.#sums.get(factors) ?? new Map<number, Float64Array>();
    this.#sums.set(factors, known);
    const key = kept[0] ?? -1;
    const sums = known.get(key) ?? this.#spreadOver(kept, factors);
    known.set(key, sums);
    return sums;
  }

  #spreadOver(kept: readonly number[], factors: readonly Factor[]): Float64Array {
    const table = new Float64Array(cellCount(this.#domain, kept)).fill(1);
    for (const factor of factors) {
      const own = factor.attributes.filter((attribute) => kept.includes(attribute));
      const expected = this.#summedDown(factor, own);
      const positions = cellPositions(this.#domain, kept, own);
      for (let cell = 0; cell < table.length; cell++) table[cell] *= expected[positions[cell]];
    }
    return table;
  }

  #summedDown({ attributes, values }: Factor, kept: readonly number[]): Float64Array {
    if (kept.length === attributes.length) return values;
    const others = attributes.filter((attribute) => !kept.includes(attribute));
    const probabilities = this.#probabilities(others);
    const toKept = cellPositions(this.#domain, attributes, kept);
    const toOthers = cellPositions(this.#domain, attributes, others);
    const sums = new Float64Array(cellCount(this.#domain, kept));
    for (let cell = 0; cell < values.length; cell++) sums[toKept[cell]] += values[cell] * probabilities[toOthers[cell]];
    return sums;
  }

  #probabilitiesOf(attributes: readonly number[]): Float64Array {
    const key = attributes.join();
    const known = this.#expected.get(key) ?? this.#probabilities(attributes);
    if (known.length <= MOST_KEPT) this.#expected.set(key, known);
    return known;
  }

  #probabilities(attributes: readonly number[]): Float64Array {
    let table = Float64Array.of(1);
    for (const attribute of attributes) {
      const probabilities = this.#prior[attribute];
      const wider = new Float64Array(table.length * probabilities.length);
      for (let cell = 0, to = 0; cell < table.length; cell++) {
        for (const probability of probabilities) wider[to++] = table[cell] * probability;
      }
      table = wider;
    }
    return table;
  }
}

function runningSums(probabilities: Float64Array, values: Float64Array | null): Float64Array {
  const sums = new Float64Array(probabilities.length + 1);
  for (let code = 0; code < probabilities.length; code++) {
    sums[code + 1] = sums[code] + probabilities[code] * (values ? values[code] : 1);
  }
  return sums;
}

function intervalOf(values: Float64Array): Line['interval'] {
  const low = values.findIndex((value) => value !== 0);
  if (low < 0) return { low: 0, high: 0, height: 0 };
  const height = values[low];
  let high = low;
  while (high < values.length && values[high] === height) high++;
  return values.subarray(high).every((value) => value === 0) ? { low, high, height } : null;
}

function weightedDot(a: Float64Array, b: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i] * weights[i];
  return sum;
}
