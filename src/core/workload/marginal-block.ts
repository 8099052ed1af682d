import { cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { Block } from './block.ts';
import { cellQuery, cellWords } from './cell-query.ts';
import { genuine } from './genuine.ts';
import { largest, twoLargest } from './largest.ts';
import type { LinearQuery } from './linear-query.ts';

/** All cells of the marginal over these attributes. Every record is in exactly one of them. */
export function marginalBlock(domain: Domain, attributes: readonly number[]): Block {
  return genuine(new MarginalBlock(domain, ascending(attributes), false));
}

/** The same cells, which mechanisms that choose what to measure take all of or none. */
export function wholeMarginalBlock(domain: Domain, attributes: readonly number[]): Block {
  return genuine(new MarginalBlock(domain, ascending(attributes), true));
}

function ascending(attributes: readonly number[]): readonly number[] {
  const isAscending = attributes.every((index, axis) => axis === 0 || index > attributes[axis - 1]);
  return isAscending ? attributes : [...attributes].sort((a, b) => a - b);
}

/** A class, as there may be half a million of them: an object with functions of its own takes eight times the memory. */
class MarginalBlock implements Block {
  readonly attributes: readonly number[];
  readonly queries: number;
  readonly whole: boolean;
  readonly #domain: Domain;

  constructor(domain: Domain, attributes: readonly number[], whole: boolean) {
    this.#domain = domain;
    this.attributes = attributes;
    this.queries = cellCount(domain, attributes);
    this.whole = whole;
  }

  get run(): Block['run'] {
    return this.attributes.length === 1 ? (query) => [query, query] : undefined;
  }

  get label(): string {
    return this.attributes.map((index) => this.#domain.attributes[index].name).join(' × ') || 'all records';
  }

  get cells(): number {
    return this.queries;
  }

  get integral(): boolean {
    return true;
  }

  get partition(): boolean {
    return true;
  }

  answer(table: Float64Array): Float64Array {
    return table;
  }

  weightedSensitivity(weights: number | Float64Array, neighbours: Neighbours): number {
    if (neighbours === 'add-remove') return typeof weights === 'number' ? weights : largest(weights);
    // A replaced record leaves one cell and enters another: nothing changes where there is only one cell.
    if (this.queries < 2) return 0;
    return typeof weights === 'number' ? 2 * weights : twoLargest(weights);
  }

  /** A record moves a cell by 1, whose square is as much. */
  weightedSquares(weights: number | Float64Array, neighbours: Neighbours): number {
    return this.weightedSensitivity(weights, neighbours);
  }

  querySensitivity(_query: number, neighbours: Neighbours): number {
    return neighbours === 'add-remove' || this.queries > 1 ? 1 : 0;
  }

  query(query: number): LinearQuery {
    return cellQuery(this.#domain, this.attributes, query);
  }

  words(query: number): string {
    return cellWords(this.#domain, this.attributes, query);
  }
}

Object.freeze(MarginalBlock.prototype);
