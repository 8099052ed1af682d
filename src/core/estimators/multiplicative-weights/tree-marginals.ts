import { tableKey } from '../../data/counts/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { refuseLargeTable } from './limits.ts';
import type { RootedTree } from './rooted-tree.ts';
import { contract, sumOnto, type TableOver } from './table-product.ts';

/** Below this, quotients of shares leave the range of numbers. */
const VANISHED = 1e-290;
/** Messages are kept while they take no more memory than a few clique tables. */
const MOST_KEPT_CELLS = 1_000_000;
const MOST_KEPT_MESSAGES = 50_000;

/**
 * Tables over any attributes of a calibrated junction tree, also over those that no clique holds together: what lies
 * below a clique is passed up as a table given what they share. Many tables have such messages in common, so they are
 * kept.
 */
export class TreeMarginals {
  readonly #domain: Domain;
  readonly #tree: RootedTree;
  readonly #beliefs: readonly Float64Array[];
  readonly #kept = new Map<string, TableOver>();
  #keptCells = 0;

  constructor(domain: Domain, tree: RootedTree, beliefs: readonly Float64Array[]) {
    this.#domain = domain;
    this.#tree = tree;
    this.#beliefs = beliefs;
  }

  table(wanted: readonly number[]): Float64Array {
    return this.#joint(this.#tree.top(wanted), wanted).values;
  }

  /** The distribution of attributes that the clique and those below it hold. */
  #joint(clique: number, wanted: readonly number[]): TableOver {
    const { shapes, children } = this.#tree;
    const { attributes } = shapes[clique];
    const below = wanted.filter((index) => !attributes.includes(index));
    const parts = children[clique].flatMap((child) => {
      const owned = below.filter((index) => this.#tree.owns(child, index));
      return owned.length === 0 ? [] : [{ child, owned }];
    });
    const isNeeded = (index: number, from: number) =>
      wanted.includes(index) || parts.slice(from).some(({ child }) => shapes[child].separator.includes(index));
    const kept = attributes.filter((index) => isNeeded(index, 0));
    let current = this.#keep(`${clique}:${tableKey(kept)}`, () =>
      sumOnto(this.#domain, { attributes, values: this.#beliefs[clique] }, kept),
    );
    for (const [position, { child, owned }] of parts.entries()) {
      const message = this.#message(child, owned);
      const left = [...new Set([...current.attributes, ...owned])]
        .filter((index) => isNeeded(index, position + 1))
        .sort((a, b) => a - b);
      refuseLargeTable(this.#domain, left);
      current = contract(this.#domain, current, message, left);
    }
    return current;
  }

  /** The distribution of attributes owned by the clique and those below, given what it shares with its parent. */
  #message(clique: number, owned: readonly number[]): TableOver {
    return this.#keep(`${clique}|${tableKey(owned)}`, () => {
      const { separator } = this.#tree.shapes[clique];
      const attributes = [...owned, ...separator].sort((a, b) => a - b);
      const given = this.#keep(`${clique}|`, () => {
        const shared = this.#joint(clique, separator);
        return { ...shared, values: shared.values.map((value) => (value > VANISHED ? 1 / value : 0)) };
      });
      return contract(this.#domain, this.#joint(clique, attributes), given, attributes);
    });
  }

  #keep(key: string, work: () => TableOver): TableOver {
    const known = this.#kept.get(key);
    if (known) return known;
    const table = work();
    const cells = cellCount(this.#domain, table.attributes);
    if (cells > MOST_KEPT_CELLS) return table;
    if (this.#keptCells + cells > MOST_KEPT_CELLS || this.#kept.size >= MOST_KEPT_MESSAGES) {
      this.#kept.clear();
      this.#keptCells = 0;
    }
    this.#kept.set(key, table);
    this.#keptCells += cells;
    return table;
  }
}
