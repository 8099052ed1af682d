import type { Neighbours } from '../data/neighbours.ts';
import type { LinearQuery } from './linear-query.ts';

/** What is asked of an attribute: its single values, the first values up to each, or every interval of them. */
export type AskedAlong = 'cells' | 'prefixes' | 'ranges';

/** What the ledger needs to know of the contrasts that are measured along one attribute: sums of its values with whole weights. */
export interface Contrasts {
  /** The number of values. */
  readonly size: number;
  /** How far a value moves all of them at most, squared and added up. */
  readonly squares: number;
  /** How far below 0 the product of what two values move can come. */
  readonly opposed: number;
  /** The largest weight. */
  readonly largest: number;
  /** Whether any two values are as far apart as any other two. */
  readonly isAlike: boolean;
}

/**
 * Queries that are all answered from one table of counts: the cells of a marginal, the ranges over one attribute. A
 * workload is a list of blocks, and a measurement is a block with noisy answers. Blocks carry the structure that the
 * ledger needs, so that no mechanism computes its own sensitivity; the curator takes only those made in this folder.
 */
export interface Block {
  /** In words, such as "Age × Gender". */
  readonly label: string;
  /** Ascending positions of the attributes whose table answers the queries. */
  readonly attributes: readonly number[];
  /** How many cells that table has. */
  readonly cells: number;
  /** How many queries. */
  readonly queries: number;
  /** True when every true answer is a whole number that one record changes by whole numbers. */
  readonly integral: boolean;
  /**
   * True when every record counts in exactly one query, as in the cells of a marginal. Then the smallest noise scale
   * costs no more on all queries than on one (iReduct, §5.3); queries that overlap are better off with a scale each.
   */
  readonly partition: boolean;
  /** True when mechanisms that choose what to measure take all of it or nothing, as with the cuboids of a data cube. */
  readonly whole?: boolean;
  /**
   * What it asks of each attribute, where it asks for all products of these; whoever asks for some of them says which they
   * are some of. Blocks that are a partition ask for cells and need not say so.
   */
  readonly axes?: readonly AskedAlong[];
  /** Of residuals: what each attribute contributes. All their products are the queries. */
  readonly contrasts?: readonly Contrasts[];
  /** The true answers, from the table over `attributes` (last attribute fastest). */
  answer(table: Float64Array): Float64Array;
  /**
   * max over neighbours of Σ_i |q_i(x) − q_i(x′)|·weight_i (iReduct, Definition 4): with weights 1 the sensitivity, with
   * weights 1/λ_i the privacy cost. A number stands for the same weight on every query.
   */
  weightedSensitivity(weights: number | Float64Array, neighbours: Neighbours): number;
  /**
   * max over neighbours of Σ_i |q_i(x) − q_i(x′)|²·weight_i: with weights 1 the square of the ℓ2 sensitivity, with weights
   * 1/2σ_i² what Gaussian noise costs in ρ. Never less than that, and sometimes more where all neighbours are too many.
   */
  weightedSquares(weights: number | Float64Array, neighbours: Neighbours): number;
  /**
   * How far each query moves between the neighbours for which that is largest: what its weight counts there. Whoever
   * does not work it out leaves it to be taken for all queries at once.
   */
  movedMost?(weights: Float64Array, neighbours: Neighbours): Float64Array;
  /** The most by which one query changes between neighbours. */
  querySensitivity(query: number, neighbours: Neighbours): number;
  /** One of the queries by its structure. */
  query(query: number): LinearQuery;
  /** The first and the last code that count in a query, of a block whose queries count records in runs of codes of its one attribute. */
  run?(query: number): readonly [first: number, last: number];
  /** One of the queries in words, such as "Age = 40–49 and Gender = female". */
  words(query: number): string;
}
