import type { CliqueShape } from './triangulate.ts';

/** Where in a junction tree attributes live. A clique owns those of its attributes that its parent does not hold. */
export class RootedTree {
  readonly shapes: readonly CliqueShape[];
  readonly children: readonly (readonly number[])[];
  readonly #owner = new Map<number, number>();
  readonly #depth: readonly number[];
  /** Cliques are entered in depth-first order; the part of the tree below a clique is entered before it is left. */
  readonly #entered: Int32Array;
  readonly #left: Int32Array;

  constructor(shapes: readonly CliqueShape[]) {
    this.shapes = shapes;
    const children: number[][] = shapes.map(() => []);
    const depth: number[] = [];
    for (const [clique, { attributes, parent, separator }] of shapes.entries()) {
      if (parent >= 0) children[parent].push(clique);
      depth.push(parent < 0 ? 0 : depth[parent] + 1);
      for (const attribute of attributes) if (!separator.includes(attribute)) this.#owner.set(attribute, clique);
    }
    this.children = children;
    this.#depth = depth;
    this.#entered = new Int32Array(shapes.length);
    this.#left = new Int32Array(shapes.length);
    this.#number();
  }

  /** The clique that holds all of these, or −1. Owners of attributes that meet somewhere lie on one way to the root. */
  home(attributes: readonly number[]): number {
    const deepest = this.#deepestOwner(attributes);
    return attributes.every((index) => this.shapes[deepest].attributes.includes(index)) ? deepest : -1;
  }

  /** The lowest clique that, together with all below it, holds these. */
  top(attributes: readonly number[]): number {
    let clique = this.#deepestOwner(attributes);
    const isMissing = (index: number) =>
      !this.owns(clique, index) && !this.shapes[clique].separator.includes(index) && this.shapes[clique].parent >= 0;
    while (attributes.some(isMissing)) clique = this.shapes[clique].parent;
    return clique;
  }

  /** Whether the clique, or one below it, owns the attribute. */
  owns(clique: number, attribute: number): boolean {
    const at = this.#entered[this.#owner.get(attribute) ?? 0];
    return this.#entered[clique] <= at && at < this.#left[clique];
  }

  #deepestOwner(attributes: readonly number[]): number {
    let deepest = 0;
    for (const attribute of attributes) {
      const owner = this.#owner.get(attribute) ?? 0;
      if (this.#depth[owner] > this.#depth[deepest]) deepest = owner;
    }
    return deepest;
  }

  #number(): void {
    // Children come after their parents, so sizes add up backwards and places are given out forwards.
    const size = new Int32Array(this.shapes.length).fill(1);
    for (let clique = size.length - 1; clique > 0; clique--) size[this.shapes[clique].parent] += size[clique];
    for (const [clique, children] of this.children.entries()) {
      this.#left[clique] = this.#entered[clique] + size[clique];
      let next = this.#entered[clique] + 1;
      for (const child of children) {
        this.#entered[child] = next;
        next += size[child];
      }
    }
  }
}
