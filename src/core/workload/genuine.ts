import { ownNumbers } from '../own.ts';
import type { Block } from './block.ts';
import type { LinearQuery } from './linear-query.ts';

type Queries = (query: number) => LinearQuery;

/** Hands on the object it is given, so that a class that extends it puts its private fields there. */
class Given {
  constructor(block: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is how a private field gets on an object of another class.
    return block;
  }
}

/**
 * A private field that nobody else can write or read. A copy of a block, a proxy around one and an object that inherits
 * from one do not have it, and half a million blocks pay eight bytes each for it; in a WeakSet it would be forty.
 */
class Mark extends Given {
  readonly #queries: Queries | undefined;

  constructor(block: object, queries: Queries | undefined) {
    super(block);
    this.#queries = queries;
  }

  static isOn(block: object): boolean {
    return #queries in block;
  }

  static queriesOf(block: object): Queries | undefined {
    return #queries in block ? block.#queries : undefined;
  }
}

/**
 * Vouches for a block and puts it beyond change. The ledger believes what a block says of its own sensitivity, so this
 * is for the makers of blocks in this folder alone (a rule on imports says so). `queries` are those that it was worked out
 * from: what the block hands out is anybody's, who may write into it. Blocks that count records need none.
 */
export function genuine<B extends Block>(block: B, queries?: Queries): B {
  Object.defineProperty(block, 'attributes', { value: ownNumbers(block.attributes) });
  new Mark(block, queries);
  return Object.freeze(block);
}

/** A query of a genuine block as it was when its sensitivity was worked out. */
export function ownQuery(block: Block, query: number): LinearQuery {
  const queries = Mark.queriesOf(block);
  if (queries) return queries(query);
  throw new Error(`the block "${block.label}" keeps no queries of its own`);
}

/** True when the block was made in this folder and is as it was made. */
export function isGenuine(block: Block): boolean {
  return Mark.isOn(block);
}
