import { cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { ownNumber, ownNumbers } from '../own.ts';
import type { Block, Contrasts } from './block.ts';
import { cellWords } from './cell-query.ts';
import { genuine } from './genuine.ts';
import type { Factor, LinearQuery } from './linear-query.ts';

/** A sum of values of an attribute with whole weights that add up to 0; `from` is the first value that has one. */
export interface Contrast {
  readonly from: number;
  readonly weights: Float64Array;
}

/** What is measured of an attribute: each value against the mean of all, or contrasts. */
export type ContrastRows = 'values' | readonly Contrast[];

interface Axis extends Contrasts {
  readonly rows: number;
  /** Null for values against their mean, where the weights are size − 1 and −1. */
  readonly contrasts: readonly Contrast[] | null;
}

/**
 * Makes blocks of residuals: of a table what is left once all smaller tables are known, as products of contrasts of its
 * attributes (Xiao et al. 2023). All that they say of their lengths is worked out here, from copies.
 */
export function residualBlocks(
  domain: Domain,
  rowsOf: ReadonlyMap<number, ContrastRows>,
): (attributes: readonly number[]) => Block {
  const axes = new Map<number, Axis>();
  const axisOf = (index: number): Axis => {
    const known = axes.get(index);
    if (known) return known;
    const { size } = domain.attributes[index];
    const rows = rowsOf.get(index) ?? 'values';
    const made = rows === 'values' ? valuesAgainstMean(size) : weightedSums(size, rows);
    axes.set(index, made);
    return made;
  };
  return (attributes) => residualBlock(domain, attributes, attributes.map(axisOf));
}

/**
 * The largest Σ weight·|change|² over neighbours, of residuals of several tables that are all measured with one weight
 * each. Two records that differ in the attributes D, each of whose values are all as far apart, are apart by
 * 2p·(1 − Π_{A∩D}(−1/(n − 1))) in the residual of A: then the D for which all of that is largest is looked for, and
 * otherwise every residual takes its own largest, which is never too little.
 */
export function residualSquares(blocks: readonly Block[], weights: readonly number[], neighbours: Neighbours): number {
  const alike = [...blocks.entries()].filter(([, { contrasts = [] }]) => contrasts.every(({ isAlike }) => isAlike));
  const attributes = [...new Set(alike.flatMap(([, block]) => block.attributes))];
  if (neighbours === 'add-remove' || attributes.length > MOST_ATTRIBUTES)
    return separately(blocks, weights, neighbours);
  const others = blocks.filter((block) => !alike.some(([, own]) => own === block));
  const rest = separately(
    others,
    others.map((block) => weights[blocks.indexOf(block)]),
    neighbours,
  );
  const parts = alike.map(([place, { attributes: own, contrasts = [] }]) => ({
    mask: own.reduce((mask, index) => mask | (1 << attributes.indexOf(index)), 0),
    shares: own.map((index, axis) => [
      1 << attributes.indexOf(index),
      contrasts[axis].squares === 0 ? 1 : -contrasts[axis].opposed / contrasts[axis].squares,
    ]),
    twice: 2 * weights[place] * contrasts.reduce((product, { squares }) => product * squares, 1),
  }));
  let most = 0;
  for (let apart = 1; apart < 1 << attributes.length; apart++) {
    let sum = 0;
    for (const { mask, shares, twice } of parts) {
      if ((mask & apart) === 0) continue;
      sum += twice * (1 - shares.reduce((product, [bit, share]) => (bit & apart ? product * share : product), 1));
    }
    most = Math.max(most, sum);
  }
  return rest + most;
}

/** All subsets of so many attributes are looked at. */
const MOST_ATTRIBUTES = 12;

function separately(blocks: readonly Block[], weights: readonly number[], neighbours: Neighbours): number {
  return blocks.reduce((sum, block, index) => sum + block.weightedSquares(weights[index], neighbours), 0);
}

function residualBlock(domain: Domain, attributes: readonly number[], axes: readonly Axis[]): Block {
  const counts = axes.map(({ rows }) => rows);
  const queries = counts.reduce((product, count) => product * count, 1);
  const squares = axes.reduce((product, axis) => product * axis.squares, 1);
  const opposed = axes.reduce((most, axis) => Math.max(most, axis.squares === 0 ? 0 : axis.opposed / axis.squares), 0);
  const largest = axes.reduce((product, axis) => product * axis.largest, 1);
  const placesOf = (query: number): number[] => {
    let rest = query;
    const places = counts.map(() => 0);
    for (let axis = counts.length - 1; axis >= 0; axis--) {
      places[axis] = rest % counts[axis];
      rest = Math.floor(rest / counts[axis]);
    }
    return places;
  };
  const label = attributes.map((index) => domain.attributes[index].name).join(' × ');
  const isAll = attributes.length === 0;
  // Of several weights the largest for all: a bound, and never used where residuals have one noise each.
  const heaviest = (weights: number | Float64Array) =>
    typeof weights === 'number' ? weights : weights.reduce((a, b) => Math.max(a, b), 0);
  const squared = (weights: number | Float64Array, neighbours: Neighbours) => {
    if (neighbours === 'add-remove') return heaviest(weights) * squares;
    // Two products of contrasts are opposed only where one attribute's are.
    return isAll ? 0 : heaviest(weights) * 2 * squares * (1 + opposed);
  };
  const query = (place: number): LinearQuery => ({
    times: 1,
    factors: placesOf(place).map((row, axis): Factor => {
      return { attributes: [attributes[axis]], values: rowOf(axes[axis], row) };
    }),
  });
  const block: Block = {
    label: isAll ? 'all records' : `what ${label} adds`,
    attributes,
    cells: cellCount(domain, attributes),
    queries,
    integral: true,
    partition: false,
    contrasts: Object.freeze(
      axes.map((axis) => {
        const { size, squares, opposed, largest, isAlike } = axis;
        return Object.freeze({ size, squares, opposed, largest, isAlike });
      }),
    ),
    answer(table) {
      let values = table;
      let inner = 1;
      for (let axis = axes.length - 1; axis >= 0; axis--) {
        values = along(axes[axis], values, inner);
        inner *= counts[axis];
      }
      return values;
    },
    // A sum of so many sizes is at most the root of their number times the root of the sum of their squares.
    weightedSensitivity: (weights, neighbours) => heaviest(weights) * Math.sqrt(queries * squared(1, neighbours)),
    weightedSquares: squared,
    querySensitivity: (_, neighbours) => (neighbours === 'add-remove' ? largest : isAll ? 0 : 2 * largest),
    query,
    words(query) {
      if (isAll) return 'all records';
      if (axes.some(({ contrasts }) => contrasts)) return `contrast ${query + 1} of ${label}`;
      const cell = placesOf(query).reduce((sum, place, axis) => sum * counts[axis] + place, 0);
      return `${cellWords(domain, attributes, cell)}, against the mean`;
    },
  };
  return genuine(block, query);
}

/** size·value − sum of all. The largest weight is that of the first product, which has to be held exactly, too. */
function valuesAgainstMean(size: number): Axis {
  return { size, rows: size, contrasts: null, squares: size * (size - 1), opposed: size, largest: size, isAlike: true };
}

function weightedSums(size: number, given: readonly Contrast[]): Axis {
  const contrasts = Array.from(given, ({ from, weights }) => ({
    from: ownNumber(from),
    weights: Float64Array.from(ownNumbers([...weights])),
  }));
  let largest = 0;
  for (const { from, weights } of contrasts) {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    if (
      !(Number.isInteger(from) && from >= 0 && from + weights.length <= size) ||
      sum !== 0 ||
      !weights.every(Number.isSafeInteger)
    ) {
      throw new Error('contrasts are sums with whole weights, at most one for each value, that add up to 0');
    }
    for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  }
  return { size, rows: contrasts.length, contrasts, ...lengthsOf(size, contrasts), largest, isAlike: false };
}

/** Beyond so many products of weights two values are taken to be as opposed as they can be. */
const MOST_PRODUCTS = 1e9;

function lengthsOf(size: number, contrasts: readonly Contrast[]): Pick<Contrasts, 'squares' | 'opposed'> {
  const lengths = new Float64Array(size);
  const around = Array.from({ length: size }, (): Contrast[] => []);
  let products = 0;
  for (const contrast of contrasts) {
    const { from, weights } = contrast;
    for (const [i, weight] of weights.entries()) {
      lengths[from + i] += weight * weight;
      around[from + i].push(contrast);
    }
    products += (weights.length * weights.length) / 2;
  }
  const squares = lengths.reduce((most, length) => Math.max(most, length), 0);
  if (products > MOST_PRODUCTS) return { squares, opposed: squares };
  let opposed = 0;
  const sums = new Float64Array(size);
  for (let value = 0; value < size; value++) {
    sums.fill(0, 0, value);
    for (const { from, weights } of around[value]) {
      const weight = weights[value - from];
      for (let other = from; other < value; other++) sums[other] += weight * weights[other - from];
    }
    for (let other = 0; other < value; other++) if (-sums[other] > opposed) opposed = -sums[other];
  }
  return { squares, opposed };
}

function rowOf({ size, contrasts }: Axis, row: number): Float64Array {
  const values = new Float64Array(size);
  if (contrasts) values.set(contrasts[row].weights, contrasts[row].from);
  else values.fill(-1)[row] = size - 1;
  return values;
}

/** Along an axis of a table seen as [outer][size][inner]. */
function along({ size, rows, contrasts }: Axis, table: Float64Array, inner: number): Float64Array {
  const outer = table.length / (size * inner);
  const found = new Float64Array(outer * rows * inner);
  for (let o = 0; o < outer; o++) {
    const from = o * size * inner;
    const to = o * rows * inner;
    if (contrasts) {
      for (const [row, contrast] of contrasts.entries()) {
        const start = from + contrast.from * inner;
        for (const [place, weight] of contrast.weights.entries()) {
          for (let i = 0; i < inner; i++) found[to + row * inner + i] += weight * table[start + place * inner + i];
        }
      }
      continue;
    }
    for (let i = 0; i < inner; i++) {
      let sum = 0;
      for (let code = 0; code < size; code++) sum += table[from + code * inner + i];
      for (let code = 0; code < size; code++) {
        found[to + code * inner + i] = size * table[from + code * inner + i] - sum;
      }
    }
  }
  return found;
}
