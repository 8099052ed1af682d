import type { Domain } from '../../../data/domain.ts';
import { exp } from '../../../math/exp.ts';
import { type AliasTable, aliasTable, drawAlias } from '../../../random/alias.ts';
import type { Rng } from '../../../random/rng.ts';
import { attributesOf } from '../../../workload/linear-query.ts';
import type { ProductPrior } from '../../product-prior.ts';
import { coefficientOfRecord } from './coefficient-of-record.ts';
import type { Features } from './features.ts';

/** A step stays below this, however rare a feature is, and below this share of the way to the end of its box. */
const LARGEST_STEP = 0.1;
const LARGEST_OF_BOUND = 0.05;

/** What a change of one attribute touches. */
interface Touched {
  /** Positions among the tables, and how far one code moves in each. */
  readonly tables: Int32Array;
  readonly strides: Int32Array;
  readonly singles: Int32Array;
}

/**
 * Stochastic gradient ascent on Eq. 37 (§4.2): a record of the model, moved by Gibbs sampling with Metropolis–Hastings
 * steps, and after every move w_i ← w_i + γ_i(π_i − f_i(t)), back in its box. In a table only the cell that the record is
 * in has f_i ≠ 0; what the others gain meanwhile, γ_i·π_i a move, is added when they are next looked at. So a move costs
 * as much as the attributes touch, however many queries there are.
 *
 * The paper steps all weights by the same γ, and then a cell of share p takes 1/(γp) moves. Here γ_i = γ/share, so that
 * all take 1/γ; where the slopes are zero is the same.
 */
export class SamplingChain {
  readonly weights: Float64Array;
  /** The record that the chain is at. */
  readonly codes: Int32Array;
  /** How often each cell was visited, or the sum of each single feature, since `startWindow`. */
  readonly seen: Float64Array;
  #moves = 0;
  readonly #features: Features;
  readonly #domain: Domain;
  readonly #rng: Rng;
  readonly #proposals: readonly AliasTable[];
  readonly #touched: readonly Touched[];
  /** The cell of the record in each table. */
  readonly #at: Int32Array;
  readonly #values: Float64Array;
  readonly #proposed: Float64Array;
  readonly #steps: Float64Array;
  /** When what a weight gains by itself was last added to it. */
  readonly #settled: Float64Array;

  constructor(features: Features, prior: ProductPrior, rate: number, rng: Rng) {
    const { domain, cells, singles, target, bound, noise } = features;
    this.#features = features;
    this.#domain = domain;
    this.#rng = rng;
    this.#proposals = prior.map((probabilities) => aliasTable(probabilities));
    this.codes = Int32Array.from(this.#proposals, (proposal) => drawAlias(proposal, rng));
    this.#touched = domain.attributes.map((_, attribute) => {
      const tables = [...cells.keys()].filter((table) => cells[table].attributes.includes(attribute));
      const strides = tables.map((table) => cells[table].strides[cells[table].attributes.indexOf(attribute)]);
      const touching = [...singles.keys()].filter((single) => attributesOf(singles[single].query).includes(attribute));
      return { tables: Int32Array.from(tables), strides: Int32Array.from(strides), singles: Int32Array.from(touching) };
    });
    this.#at = Int32Array.from(cells, ({ attributes, strides, offset }) =>
      attributes.reduce((cell, attribute, axis) => cell + this.codes[attribute] * strides[axis], offset),
    );
    this.#values = Float64Array.from(singles, ({ query }) => coefficientOfRecord(query, domain, this.codes));
    this.#proposed = new Float64Array(singles.length);
    this.weights = new Float64Array(target.length);
    this.seen = new Float64Array(target.length);
    this.#settled = new Float64Array(target.length);
    this.#steps = target.map((share, i) =>
      Math.min(rate / Math.max(Math.abs(share), noise[i], rate), LARGEST_STEP, bound[i] * LARGEST_OF_BOUND),
    );
  }

  /** So many moves, learning after each. */
  learn(moves: number): void {
    for (let i = 0; i < moves; i++) {
      this.#moves++;
      this.#move();
      this.#follow();
    }
    this.#settle();
  }

  /** So many moves from now on with these weights, without learning; `visit` sees the record after each. */
  draw(weights: Float64Array, moves: number, visit: (codes: Int32Array) => void): void {
    this.weights.set(weights);
    this.#steps.fill(0);
    for (let i = 0; i < moves; i++) {
      this.#move();
      visit(this.codes);
    }
  }

  /** Every attribute in turn, proposed by the prior. */
  #move(): void {
    for (let attribute = 0; attribute < this.#touched.length; attribute++) {
      const code = drawAlias(this.#proposals[attribute], this.#rng);
      const by = code - this.codes[attribute];
      if (by === 0) continue;
      const gain = this.#gain(attribute, code, by);
      if (gain < 0 && this.#rng.uniform() >= exp(gain)) continue;
      this.codes[attribute] = code;
      const { tables, strides, singles } = this.#touched[attribute];
      for (let i = 0; i < tables.length; i++) this.#at[tables[i]] += by * strides[i];
      for (const single of singles) this.#values[single] = this.#proposed[single];
    }
  }

  /** By how much the exponent grows when the attribute gets another code. */
  #gain(attribute: number, code: number, by: number): number {
    const { tables, strides, singles } = this.#touched[attribute];
    let gain = 0;
    for (let i = 0; i < tables.length; i++) {
      const cell = this.#at[tables[i]];
      gain += this.#weightNow(cell + by * strides[i]) - this.#weightNow(cell);
    }
    if (singles.length === 0) return gain;
    const before = this.codes[attribute];
    this.codes[attribute] = code;
    for (const single of singles) {
      const { query, at } = this.#features.singles[single];
      this.#proposed[single] = coefficientOfRecord(query, this.#domain, this.codes);
      gain += this.weights[at] * (this.#proposed[single] - this.#values[single]);
    }
    this.codes[attribute] = before;
    return gain;
  }

  #weightNow(at: number): number {
    const { target, bound } = this.#features;
    const gained = this.weights[at] + this.#steps[at] * target[at] * (this.#moves - this.#settled[at]);
    return Math.max(-bound[at], Math.min(bound[at], gained));
  }

  #follow(): void {
    const { target, bound, singles } = this.#features;
    for (const cell of this.#at) {
      const weight = this.#weightNow(cell) - this.#steps[cell];
      this.weights[cell] = Math.max(-bound[cell], weight);
      this.#settled[cell] = this.#moves;
      this.seen[cell]++;
    }
    for (let single = 0; single < singles.length; single++) {
      const { at } = singles[single];
      const weight = this.weights[at] + this.#steps[at] * (target[at] - this.#values[single]);
      this.weights[at] = Math.max(-bound[at], Math.min(bound[at], weight));
      this.#settled[at] = this.#moves;
      this.seen[at] += this.#values[single];
    }
  }

  #settle(): void {
    for (let at = 0; at < this.weights.length; at++) {
      this.weights[at] = this.#weightNow(at);
      this.#settled[at] = this.#moves;
    }
  }
}
