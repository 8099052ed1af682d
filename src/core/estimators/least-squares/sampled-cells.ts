import type { Domain } from '../../data/domain.ts';
import { PRIME, ResidueBasis, reduced, residueDot, residuesOf } from '../../linalg/residues.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import type { CodeClasses, CodesApart } from '../../workload/code-classes.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import { type CodeLists, codeLists, coefficientsAt, drawPoint, type SamplePoint, valuesAt } from './sample-point.ts';

/** Random sums over all cells that every query is known by; what depends on others would have to agree in all of them. */
const SUMS = 32;
/** Residues that may be held for them. */
const MOST_WEIGHTS = 20_000_000;

/** Cells against which an answer is checked where coefficients are not short decimals. */
const CHECKS = 64;
/** How far, relative to what goes into it, a combination of past queries may miss a coefficient. */
const MISSED = 1e-8;

/** Cells to begin with, for so many answers. */
export function sampleSize(answers: number): number {
  return answers + Math.ceil(answers / 4) + 32;
}

/**
 * A few cells of the joint domain that tell as much about past queries as all of them: m queries span at most m
 * dimensions, so about as many columns are enough, however many cells there are. Cells are drawn where the queries are,
 * which keeps them well apart. What is missed that way is found exactly: queries are also known by sums over all cells
 * with random weights, modulo a prime, and a combination that is 0 at all cells drawn but not in those sums leads to a
 * cell where it is not. Unlike a matrix of inner products, columns do not square the condition of the queries.
 */
export class SampledCells {
  readonly #codes: CodeClasses;
  readonly #domain: Domain;
  readonly #queries: readonly LinearQuery[];
  readonly #points: SamplePoint[];
  #codesAt: CodeLists;
  readonly #weights: readonly ProductWeights[];
  /** Null where some coefficients are not short decimals. */
  readonly #exact: ResidueBasis | null;

  constructor(codes: CodeClasses, queries: readonly LinearQuery[]) {
    const rng = seededRng('cells of least squares');
    this.#codes = codes;
    this.#domain = codes.merged;
    this.#queries = queries.map((query) => {
      const merged = codes.merge(query);
      if ('factors' in merged) return merged;
      throw new Error('a past query tells apart what was merged');
    });
    const points = queries.length === 0 ? 0 : sampleSize(queries.length);
    this.#points = Array.from({ length: points }, (_, i) =>
      drawPoint(this.#domain, this.#queries[i % queries.length], rng),
    );
    this.#codesAt = codeLists(this.#domain, this.#points);
    const exact = this.#queries.map(exactQuery);
    this.#weights = exact.includes(null) ? [] : randomWeights(this.#domain, rng);
    this.#exact = exact.includes(null) ? null : this.#complete(exact as ExactQuery[]);
  }

  get size(): number {
    return this.#points.length;
  }

  rows(): Float64Array[] {
    return this.#queries.map((query) => this.#at(query));
  }

  /** Null where the past queries do not determine it. */
  coefficients(query: LinearQuery): Float64Array | CodesApart | null {
    const merged = this.#codes.merge(query);
    if (!('factors' in merged)) return merged;
    const exact = this.#exact && exactQuery(merged);
    if (this.#exact && exact && !this.#exact.spans(this.#known(exact))) return null;
    return this.#at(merged);
  }

  /** Whether the past queries with these weights make up the query at other cells, too. */
  confirms(query: LinearQuery, weights: Float64Array): boolean {
    const merged = this.#codes.merge(query);
    if (!('factors' in merged) || (this.#exact && exactQuery(merged))) return true;
    const rng = seededRng('checks of least squares');
    return Array.from({ length: CHECKS }).every(() => this.#agreesAt(merged, weights, rng));
  }

  #agreesAt(query: LinearQuery, weights: Float64Array, rng: Rng): boolean {
    return [query, this.#queries[rng.integer(this.#queries.length)]].every((source) => {
      const codes = codeLists(this.#domain, [drawPoint(this.#domain, source, rng)]);
      const coefficientOf = (asked: LinearQuery) => coefficientsAt(this.#domain, asked, codes, 1)[0];
      const parts = this.#queries.map((past, i) => weights[i] * coefficientOf(past));
      const wanted = coefficientOf(query);
      const made = parts.reduce((sum, part) => sum + part, 0);
      const size = parts.reduce((sum, part) => sum + Math.abs(part), Math.abs(wanted));
      return Math.abs(made - wanted) <= MISSED * size;
    });
  }

  #at(query: LinearQuery): Float64Array {
    return coefficientsAt(this.#domain, query, this.#codesAt, this.size);
  }

  /** Adds cells until no combination of the queries hides from them. */
  #complete(queries: readonly ExactQuery[]): ResidueBasis {
    for (;;) {
      const columns = this.size + this.#weights.length;
      const flat = new Float64Array(queries.length * columns);
      for (const [i, query] of queries.entries()) flat.set(this.#known(query), i * columns);
      const basis = new ResidueBasis(flat, queries.length, columns);
      const cells = this.size;
      for (const [place, weights] of this.#weights.entries()) {
        const hidden = basis.remainderAt(cells + place);
        if (hidden) this.#points.push(this.#pointOf(hidden, queries, weights));
      }
      if (this.size === cells) return basis;
      this.#codesAt = codeLists(this.#domain, this.#points);
    }
  }

  /** The residues at the cells drawn, and the sums. */
  #known(query: ExactQuery): Float64Array {
    const known = new Float64Array(this.size + this.#weights.length).fill(query.times, 0, this.size);
    for (const factor of query.factors) {
      const values = valuesAt(this.#domain, factor, this.#codesAt, this.size);
      for (let i = 0; i < values.length; i++) known[i] = reduced(known[i] * values[i]);
    }
    for (const [place, weights] of this.#weights.entries()) known[this.size + place] = weightedSum(query, weights);
    return known;
  }

  /** A cell where a combination is not 0, from a sum that is not: one half of the codes of an attribute has a part in it. */
  #pointOf(
    combination: ReadonlyMap<number, number>,
    queries: readonly ExactQuery[],
    weights: ProductWeights,
  ): SamplePoint {
    const lists = [...weights.lists];
    const sums = [...weights.sums];
    const narrow = (index: number, low: number, high: number) => {
      const half = new Float64Array(lists[index].length);
      half.set(weights.lists[index].subarray(low, high), low);
      lists[index] = half;
      sums[index] = half.reduce((sum, weight) => reduced(sum + weight), 0);
    };
    const vanishes = () => {
      let sum = 0;
      for (const [i, part] of combination) sum = reduced(sum + part * weightedSum(queries[i], { lists, sums }));
      return sum === 0;
    };
    return Int32Array.from(this.#domain.attributes, ({ size }, index) => {
      let [low, high] = [0, size];
      while (high - low > 1) {
        const middle = (low + high) >>> 1;
        narrow(index, low, middle);
        if (vanishes()) low = middle;
        else high = middle;
      }
      narrow(index, low, high);
      return low;
    });
  }
}

/** Products of random residues that sum to 1 along every attribute, so that attributes out of play cost nothing. */
function randomWeights(domain: Domain, rng: Rng): ProductWeights[] {
  const codes = domain.attributes.reduce((sum, { size }) => sum + size, 1);
  return Array.from({ length: Math.max(2, Math.min(SUMS, Math.floor(MOST_WEIGHTS / codes))) }, () => {
    const lists = domain.attributes.map(({ size }) => {
      const list = Float64Array.from({ length: size }, () => rng.integer(PRIME));
      const others = list.subarray(1).reduce((sum, weight) => reduced(sum + weight), 0);
      list[0] = reduced(1 - others);
      return list;
    });
    return { lists, sums: lists.map(() => 1) };
  });
}

/** A query in residues, up to a multiple that is not 0: so it can be told exactly which combinations of queries vanish. */
type ExactQuery = LinearQuery;

/** Weights of cells that are products of one residue per attribute. */
interface ProductWeights {
  readonly lists: readonly Float64Array[];
  /** Of each list, its sum. */
  readonly sums: readonly number[];
}

/** Null where coefficients are not short decimals, so that their rounding may hide what depends on what. */
function exactQuery({ times, factors }: LinearQuery): ExactQuery | null {
  const exact = factors.flatMap(({ attributes, values }) => {
    const residues = residuesOf(values);
    return residues ? [{ attributes, values: residues }] : [];
  });
  return exact.length < factors.length ? null : { times: times === 0 ? 0 : 1, factors: exact };
}

/** Σ weight·coefficient over all cells of the domain. */
function weightedSum({ times, factors }: ExactQuery, { lists, sums }: ProductWeights): number {
  let product = times;
  for (const { attributes, values } of factors) {
    let left = values;
    for (const index of attributes.toReversed()) left = summedAlongLast(left, lists[index]);
    product = reduced(product * left[0]);
  }
  for (let index = 0; index < sums.length; index++) {
    const sum = sums[index];
    if (sum === 1 || factors.some(({ attributes }) => attributes.includes(index))) continue;
    product = reduced(product * sum);
  }
  return product;
}

function summedAlongLast(table: Float64Array, weights: Float64Array): Float64Array {
  if (table.length === weights.length) return Float64Array.of(residueDot(table, weights));
  const size = weights.length;
  return Float64Array.from({ length: table.length / size }, (_, outer) =>
    residueDot(table.subarray(outer * size, (outer + 1) * size), weights),
  );
}
