import { type Counts, tableKey } from '../../data/counts/counts.ts';

/** Which cells of tables a record can lie in, by what the domain declares impossible together. */
export class PossibleCells {
  readonly #even: Counts;
  readonly #ruled: ReadonlySet<number>;
  readonly #known = new Map<string, Uint8Array>();

  /** From a distribution that is even over all that is possible: it has a share for every such cell. */
  constructor(even: Counts) {
    this.#even = even;
    this.#ruled = new Set(even.domain.impossible?.flatMap(({ attributes }) => attributes));
  }

  /** 1 for possible cells; null where all are. */
  of(attributes: readonly number[]): Uint8Array | null {
    if (!attributes.some((index) => this.#ruled.has(index))) return null;
    const key = tableKey(attributes);
    const possible =
      this.#known.get(key) ?? Uint8Array.from(this.#even.table(attributes), (share) => (share > 0 ? 1 : 0));
    this.#known.set(key, possible);
    return possible;
  }

  /** Nobody is in other cells, whatever noise says of them. */
  only(attributes: readonly number[], answers: Float64Array): Float64Array {
    const possible = this.of(attributes);
    return possible ? answers.map((answer, cell) => (possible[cell] === 1 ? answer : 0)) : answers;
  }
}
