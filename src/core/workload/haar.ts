import { largest, twoLargest } from './largest.ts';
import type { Power } from './power.ts';

/** Half-open runs of codes: the first half counts +1, the second −1. */
export interface HaarNode {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/**
 * The Haar wavelets over an attribute of this size, coarse ones first; with the function that is 1 everywhere they are a
 * basis. Halves of an odd run differ by one code, so sizes need be no power of two.
 */
export function haarNodes(size: number): HaarNode[] {
  const nodes: HaarNode[] = [];
  const runs = [{ from: 0, to: size }];
  for (const { from, to } of runs) {
    if (to - from < 2) continue;
    const middle = from + Math.ceil((to - from) / 2);
    nodes.push({ from, middle, to });
    runs.push({ from, to: middle }, { from: middle, to });
  }
  return nodes;
}

export function haarValues({ from, middle, to }: HaarNode, size: number): Float64Array {
  return new Float64Array(size).fill(1, from, middle).fill(-1, middle, to);
}

/** The table with every line along every axis put in place of its coefficients: its sum first, then a node each. */
export function haarTransform(table: Float64Array, axes: readonly (readonly HaarNode[])[]): Float64Array {
  return alongEveryAxis(table, axes, (line, nodes, onto) => {
    const sums = new Float64Array(line.length + 1);
    for (let i = 0; i < line.length; i++) sums[i + 1] = sums[i] + line[i];
    onto[0] = sums[line.length];
    for (const [i, { from, middle, to }] of nodes.entries()) onto[i + 1] = 2 * sums[middle] - sums[from] - sums[to];
  });
}

/** For every cell the sum of the weights of all functions that are not 0 there. */
export function haarNorms(weights: Float64Array, axes: readonly (readonly HaarNode[])[]): Float64Array {
  return alongEveryAxis(weights, axes, (line, nodes, onto) => {
    onto.fill(line[0]);
    for (const [i, { from, to }] of nodes.entries()) for (let code = from; code < to; code++) onto[code] += line[i + 1];
  });
}

/** Beyond this many steps pairs of cells are not tried one by one. */
const MOST_PAIR_STEPS = 4_194_304;

/**
 * Σ weight·|q(x) − q(y)| over all products of functions, at most over cells x and y: both norms, less twice what is the
 * same in both. Of squares, 2² where signs differ is twice more than both norms have. Where there are too many pairs to
 * try, an upper bound by both norms alone, less what is 1 everywhere; (a − b)² is 2(a² + b²) at most.
 */
export function farthestCells(weights: Float64Array, axes: readonly (readonly HaarNode[])[], power: Power = 1): number {
  const moving = weights.with(0, 0);
  const norms = haarNorms(moving, axes);
  const deepest = largest(haarNorms(new Float64Array(norms.length).fill(1), axes));
  if ((norms.length * norms.length * deepest) / 2 > MOST_PAIR_STEPS) return power * twoLargest(norms);
  const functions = functionsOfCells(axes);
  const signs = new Int8Array(norms.length);
  let most = 0;
  for (const [x, own] of functions.entries()) {
    signs.fill(0);
    for (const { place, sign } of own) signs[place] = sign;
    for (let y = 0; y < x; y++) {
      let same = 0;
      for (const { place, sign } of functions[y]) {
        if (signs[place] === sign) same += moving[place];
        else if (power === 2 && signs[place] === -sign) same -= moving[place];
      }
      most = Math.max(most, norms[x] + norms[y] - 2 * same);
    }
  }
  return most;
}

/** A function that is not 0 in a cell: where its coefficient stands, and its sign there. */
interface SignedFunction {
  readonly place: number;
  readonly sign: number;
}

/** For every cell, the products of functions that are not 0 there. */
function functionsOfCells(axes: readonly (readonly HaarNode[])[]): SignedFunction[][] {
  let cells: SignedFunction[][] = [[{ place: 0, sign: 1 }]];
  for (const nodes of axes) {
    const size = nodes.length + 1;
    const codes = Array.from({ length: size }, (_, code): SignedFunction[] => [
      { place: 0, sign: 1 },
      ...nodes.flatMap(({ from, middle, to }, i) =>
        from <= code && code < to ? [{ place: i + 1, sign: code < middle ? 1 : -1 }] : [],
      ),
    ]);
    cells = cells.flatMap((before) =>
      codes.map((own) =>
        before.flatMap((a) => own.map((b) => ({ place: a.place * size + b.place, sign: a.sign * b.sign }))),
      ),
    );
  }
  return cells;
}

type OnLine = (line: Float64Array, nodes: readonly HaarNode[], onto: Float64Array) => void;

function alongEveryAxis(table: Float64Array, axes: readonly (readonly HaarNode[])[], transform: OnLine): Float64Array {
  const current = table.slice();
  let inner = current.length;
  for (const nodes of axes) {
    const size = nodes.length + 1;
    const line = new Float64Array(size);
    const onto = new Float64Array(size);
    const step = inner / size;
    for (let start = 0; start < current.length; start += inner) {
      for (let i = start; i < start + step; i++) {
        for (let k = 0; k < size; k++) line[k] = current[i + k * step];
        transform(line, nodes, onto);
        for (let k = 0; k < size; k++) current[i + k * step] = onto[k];
      }
    }
    inner = step;
  }
  return current;
}
