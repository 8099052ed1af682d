import type { Domain } from '../../data/domain.ts';
import { exp } from '../../math/exp.ts';
import { type AliasTable, aliasTable, drawAlias } from '../../random/alias.ts';
import type { Rng } from '../../random/rng.ts';
import { attributesOf } from '../../workload/linear-query.ts';
import type { ProductPrior } from '../product-prior.ts';
import { coefficientOfRecord } from './coefficient-of-record.ts';
import type { CellFeatures, Features } from './features.ts';

/** A step stays below this, however rare a feature is. */
const LARGEST_STEP = 0.1;
/** So do all steps together that a move takes in the cells of tables: beyond, records are thrown about instead of drawn. */
const LARGEST_TOGETHER = 0.3;

/** What a change of one attribute touches. */
interface Touched {
  /** Positions among the tables, and how far one code moves in each. */
  readonly tables: Int32Array;
  readonly strides: Int32Array;
  /** The same of packs. */
  readonly packs: Int32Array;
  readonly packStrides: Int32Array;
  readonly singles: Int32Array;
}

/**
 * Stochastic gradient ascent on Eq. 37 (§4.2): a record of the model, moved by Gibbs sampling with Metropolis–Hastings
 * steps, and after every move w_i ← w_i + γ_i(π_i − f_i(t)), as far as it is not held back. In a table only the cell that the record is
 * in has f_i ≠ 0, and of packed queries few; what the others gain meanwhile, γ_i·π_i a move, is added when they are next looked at. So a move costs
 * as much as the attributes touch, however many queries there are.
 *
 * The paper steps all weights by the same γ, and then a cell of share p takes 1/(γp) moves. Here γ_i = γ/share, or what the
 * restraint has for that, so that all take 1/γ; where the slopes are zero is the same.
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
  /** And in the table of each pack. */
  readonly #packAt: Int32Array;
  readonly #values: Float64Array;
  readonly #proposed: Float64Array;
  readonly #steps: Float64Array;
  /** When what a weight gains by itself was last added to it. */
  readonly #settled: Float64Array;

  constructor(features: Features, prior: ProductPrior, rate: number, rng: Rng) {
    const { domain, cells, packs, singles, target, restraint, noise } = features;
    this.#features = features;
    this.#domain = domain;
    this.#rng = rng;
    this.#proposals = prior.map((probabilities) => aliasTable(probabilities));
    this.codes = Int32Array.from(this.#proposals, (proposal) => drawAlias(proposal, rng));
    this.#touched = domain.attributes.map((_, attribute) => {
      const [tables, strides] = thoseOf(cells, attribute);
      const [own, packStrides] = thoseOf(packs, attribute);
      const touching = [...singles.keys()].filter((single) => attributesOf(singles[single].query).includes(attribute));
      return { tables, strides, packs: own, packStrides, singles: Int32Array.from(touching) };
    });
    const cellIn = ({ attributes, strides }: Pick<CellFeatures, 'attributes' | 'strides'>) =>
      attributes.reduce((cell, attribute, axis) => cell + this.codes[attribute] * strides[axis], 0);
    this.#at = Int32Array.from(cells, (table) => table.offset + cellIn(table));
    this.#packAt = Int32Array.from(packs, cellIn);
    this.#values = Float64Array.from(singles, ({ query }) => coefficientOfRecord(query, domain, this.codes));
    this.#proposed = new Float64Array(singles.length);
    this.weights = new Float64Array(target.length);
    this.seen = new Float64Array(target.length);
    this.#settled = new Float64Array(target.length);
    const largest = Math.min(LARGEST_STEP, LARGEST_TOGETHER / Math.max(1, cells.length));
    this.#steps = target.map((share, i) => {
      if (rate === 0 || noise[i] === 0) return 0;
      return Math.min(rate / Math.max(restraint.spread(share), noise[i], rate), largest, restraint.longestStep(i));
    });
  }

  /** So many moves, learning after each. */
  learn(moves: number): void {
    for (let i = 0; i < moves; i++) this.#learn();
  }

  /** Brings all weights up to date. */
  settle(): void {
    for (let at = 0; at < this.weights.length; at++) {
      this.weights[at] = this.#weightNow(at);
      this.#settled[at] = this.#moves;
    }
  }

  /**
   * So many moves from these weights on; `visit` sees the record after each. It goes on to learn: at weights that stand
   * still a chain stays for long among records that are like one another, while here what it has had too often becomes
   * dear, so that records as a whole keep to the answers (Tieleman and Hinton 2009; Welling 2009).
   */
  draw(weights: Float64Array, moves: number, visit: (codes: Int32Array) => void): void {
    this.weights.set(weights);
    for (let i = 0; i < moves; i++) {
      this.#learn();
      visit(this.codes);
    }
  }

  #learn(): void {
    this.#moves++;
    this.#move();
    this.#follow();
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
      const { tables, strides, packs, packStrides, singles } = this.#touched[attribute];
      for (let i = 0; i < tables.length; i++) this.#at[tables[i]] += by * strides[i];
      for (let i = 0; i < packs.length; i++) this.#packAt[packs[i]] += by * packStrides[i];
      for (const single of singles) this.#values[single] = this.#proposed[single];
    }
  }

  /** By how much the exponent grows when the attribute gets another code. */
  #gain(attribute: number, code: number, by: number): number {
    const { tables, strides, packs, packStrides, singles } = this.#touched[attribute];
    let gain = 0;
    for (let i = 0; i < packs.length; i++) {
      const cell = this.#packAt[packs[i]];
      gain += this.#sumOfPack(packs[i], cell + by * packStrides[i]) - this.#sumOfPack(packs[i], cell);
    }
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

  /** What a record has of the exponent in this cell of a pack. */
  #sumOfPack(pack: number, cell: number): number {
    const { starts, takers, shares, offset } = this.#features.packs[pack];
    let sum = 0;
    for (let i = starts[cell]; i < starts[cell + 1]; i++) sum += shares[i] * this.#weightNow(offset + takers[i]);
    return sum;
  }

  #weightNow(at: number): number {
    const { target, restraint } = this.#features;
    const step = this.#steps[at];
    const since = this.#moves - this.#settled[at];
    return restraint.pulled(at, this.weights[at], step * target[at] * since, step * since);
  }

  #follow(): void {
    const { target, restraint, packs, singles } = this.#features;
    for (const cell of this.#at) this.#taken(cell, 1);
    for (let pack = 0; pack < packs.length; pack++) {
      const { starts, takers, shares, offset } = packs[pack];
      const cell = this.#packAt[pack];
      for (let i = starts[cell]; i < starts[cell + 1]; i++) this.#taken(offset + takers[i], shares[i]);
    }
    for (let single = 0; single < singles.length; single++) {
      const { at } = singles[single];
      const step = this.#steps[at];
      const pull = step * (target[at] - this.#values[single]);
      this.weights[at] = restraint.pulled(at, this.weights[at], pull, step);
      this.#settled[at] = this.#moves;
      this.seen[at] += this.#values[single];
    }
  }

  /** The step of a weight whose feature is so much of the record; those that it has nothing of wait. */
  #taken(at: number, share: number): void {
    this.weights[at] = this.#features.restraint.pulled(at, this.#weightNow(at), -this.#steps[at] * share, 0);
    this.#settled[at] = this.#moves;
    this.seen[at] += share;
  }
}

/** Which of these tables an attribute is in, and how far one code of it moves in each. */
function thoseOf(tables: readonly Pick<CellFeatures, 'attributes' | 'strides'>[], attribute: number) {
  const own = [...tables.keys()].filter((table) => tables[table].attributes.includes(attribute));
  const strides = own.map((table) => tables[table].strides[tables[table].attributes.indexOf(attribute)]);
  return [Int32Array.from(own), Int32Array.from(strides)] as const;
}
