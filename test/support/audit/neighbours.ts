import type { Neighbours } from '../../../src/core/data/neighbours.ts';

/** Two tables of all cells that differ in one person, and what is asked about them. */
export interface Pair {
  readonly name: string;
  readonly neighbours: Neighbours;
  readonly rowsPerPerson?: number;
  readonly sizes: readonly number[];
  readonly joint: readonly [readonly number[], readonly number[]];
  readonly workload: { readonly kind: string; readonly [key: string]: unknown };
}

const oneWay = { kind: 'marginals', order: 1 };

/** Neighbours that differ as much as the definition allows, with a small count beside a large one. */
export const added: Pair = {
  name: 'a record more in the small cell',
  neighbours: 'add-remove',
  sizes: [2],
  joint: [
    [900, 5],
    [900, 6],
  ],
  workload: oneWay,
};

export const moved: Pair = {
  name: 'a record moved from the large to the small cell',
  neighbours: 'replace-one',
  sizes: [2],
  joint: [
    [900, 5],
    [899, 6],
  ],
  workload: oneWay,
};

export const movedInTwo: Pair = {
  name: 'a record moved in two tables',
  neighbours: 'replace-one',
  sizes: [2, 2],
  joint: [
    [800, 100, 5, 0],
    [799, 100, 5, 1],
  ],
  workload: oneWay,
};

/** For mechanisms that choose among tables of two attributes and answer nothing smaller. */
export const movedInPair: Pair = {
  ...movedInTwo,
  name: 'a record moved in a table of two attributes',
  workload: { kind: 'marginals', order: 2 },
};

export const twoRows: Pair = {
  name: 'both rows of a person moved',
  neighbours: 'replace-one',
  rowsPerPerson: 2,
  sizes: [2],
  joint: [
    [900, 5],
    [898, 7],
  ],
  workload: oneWay,
};

/** The same among so few records that a bound by theory asks for few rounds. */
export const movedAmongFew: Pair = {
  ...movedInTwo,
  name: 'one of nine records moved in two tables',
  joint: [
    [6, 2, 1, 0],
    [5, 2, 1, 1],
  ],
};

/**
 * What a round finds wrong with one attribute on one side, it finds wrong with the other one on the other side: choices
 * tell the two apart, and so does whatever is measured. Three attributes of one value leave more than half of the budget
 * to the last of adaptive rounds.
 */
export const movedAcross: Pair = {
  ...movedInTwo,
  name: 'a record moved from what is wrong with one attribute to what is wrong with another',
  sizes: [2, 2, 1, 1, 1],
  joint: [
    [3, 3, 2, 2],
    [3, 2, 3, 2],
  ],
  workload: { kind: 'marginals', sets: [['a'], ['b']] },
};

export const emptyCell: Pair = {
  ...added,
  name: 'a first record in an empty cell',
  joint: [
    [900, 0],
    [900, 1],
  ],
};

const stream = { kind: 'question-stream', count: 6, cells: 3, seed: 'audit', width: [4, 40] };

/** Questions one by one, some of which follow from others and some of which are too dear. */
export const asked: Pair = {
  name: 'a record more in a cell that is asked about',
  neighbours: 'add-remove',
  sizes: [4],
  joint: [
    [40, 5, 0, 3],
    [40, 6, 0, 3],
  ],
  workload: stream,
};

export const askedReplaced: Pair = {
  ...asked,
  name: 'a record moved between cells that are asked about',
  neighbours: 'replace-one',
  joint: [
    [40, 5, 0, 3],
    [39, 6, 0, 3],
  ],
};

/** One record, which randomised response can hide behind no other. */
export const single: Pair = {
  name: 'the only record replaced',
  neighbours: 'replace-one',
  sizes: [2],
  joint: [
    [1, 0],
    [0, 1],
  ],
  workload: oneWay,
};

export const pairs: readonly Pair[] = [added, moved, movedInTwo, twoRows, asked, askedReplaced];
