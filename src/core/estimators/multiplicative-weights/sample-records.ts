import type { Counts } from '../../data/counts/counts.ts';
import { type Codes, type Dataset, newCodes } from '../../data/dataset.ts';
import { codesOf, type Domain, everyAttribute } from '../../data/domain.ts';
import { aliasTable, drawAlias } from '../../random/alias.ts';
import type { Rng } from '../../random/rng.ts';
import type { Clique } from './clique.ts';
import type { CoarseCodes } from './coarse-codes.ts';
import type { Component } from './component.ts';
import { WeightedDistribution } from './distribution.ts';
import { refuseLargeTable } from './limits.ts';

/** Made-up records, drawn one by one from a distribution; nobody's data. Factored distributions never need their joint. */
export function sampleRecords(distribution: Counts, rows: number, rng: Rng): Dataset {
  if (distribution.draw) return distribution.draw(rows, rng);
  const { domain } = distribution;
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  if (distribution instanceof WeightedDistribution) {
    const touched = new Set<number>();
    for (const component of distribution.components) {
      for (const index of component.plan.attributes) touched.add(index);
      if (component.plan.start) sampleTable(domain, component.fine, columns, rng);
      else sampleComponent(component, domain, columns, rng);
    }
    for (const [index, column] of columns.entries()) {
      if (touched.has(index)) continue;
      for (let row = 0; row < rows; row++) column[row] = rng.integer(domain.attributes[index].size);
    }
  } else {
    const everything = everyAttribute(domain);
    refuseLargeTable(domain, everything);
    sampleTable(domain, distribution.table(everything), columns, rng);
  }
  return { domain, rows, columns, weights: null, records: rows };
}

function sampleTable(domain: Domain, table: Float64Array, columns: readonly Codes[], rng: Rng): void {
  const everything = everyAttribute(domain);
  const alias = aliasTable(table);
  for (let row = 0; row < columns[0].length; row++) {
    const codes = codesOf(domain, everything, drawAlias(alias, rng));
    for (const [index, code] of codes.entries()) columns[index][row] = code;
  }
}

/** Clique by clique down the tree, each given what it shares with its parent. */
function sampleComponent(
  { layout, calibration }: Component,
  domain: Domain,
  columns: readonly Codes[],
  rng: Rng,
): void {
  const { tree, coarse, classes } = layout;
  const rows = columns[0].length;
  const drawn = new Map<number, Int32Array>();
  for (const [index, clique] of tree.cliques.entries()) {
    const { separator } = tree.rooted.shapes[index];
    const drawCell = conditional(clique, separator, calibration.beliefs[index]);
    const fresh = clique.attributes.filter((attribute) => !drawn.has(attribute));
    const columns = fresh.map(() => new Int32Array(rows));
    const given = separator.map((attribute) => ({
      codes: drawn.get(attribute),
      size: coarse.attributes[attribute].size,
    }));
    for (let row = 0; row < rows; row++) {
      let condition = 0;
      for (const { codes, size } of given) condition = condition * size + (codes ? codes[row] : 0);
      const codes = codesOf(coarse, clique.attributes, drawCell(condition, rng));
      for (const [k, attribute] of fresh.entries()) columns[k][row] = codes[clique.attributes.indexOf(attribute)];
    }
    for (const [k, attribute] of fresh.entries()) drawn.set(attribute, columns[k]);
  }
  for (const [attribute, merged] of drawn) {
    const members = membersOf(classes.get(attribute), domain.attributes[attribute].size);
    for (let row = 0; row < rows; row++) {
      const codes = members[merged[row]];
      columns[attribute][row] = codes.length === 1 ? codes[0] : codes[rng.integer(codes.length)];
    }
  }
}

export function membersOf(classes: CoarseCodes | undefined, size: number): number[][] {
  if (!classes?.classOf) return Array.from({ length: size }, (_, code) => [code]);
  const members: number[][] = Array.from({ length: classes.size }, () => []);
  for (const [code, classIndex] of classes.classOf.entries()) members[classIndex].push(code);
  return members;
}

/** Draws a cell of a clique, given the cell of the separator that it lies in. */
function conditional(clique: Clique, separator: readonly number[], belief: Float64Array) {
  const projection = clique.projectionOnto(separator);
  const numbers = Float64Array.from({ length: projection.cells }, (_, cell) => cell);
  const conditionOf = new Float64Array(clique.cells);
  projection.add(numbers, conditionOf);
  const starts = new Int32Array(projection.cells + 1);
  for (const condition of conditionOf) starts[condition + 1]++;
  for (let i = 0; i < projection.cells; i++) starts[i + 1] += starts[i];
  const next = starts.slice();
  // Grouped by condition, with running sums of their mass.
  const cells = new Int32Array(clique.cells);
  for (let cell = 0; cell < clique.cells; cell++) cells[next[conditionOf[cell]]++] = cell;
  const upTo = new Float64Array(clique.cells);
  for (let i = 0, total = 0; i < clique.cells; i++) {
    total += belief[cells[i]];
    upTo[i] = total;
  }
  return (condition: number, rng: Rng): number => {
    let low = starts[condition];
    let high = starts[condition + 1] - 1;
    const before = low === 0 ? 0 : upTo[low - 1];
    const target = before + rng.uniform() * (upTo[high] - before);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > target) high = middle;
      else low = middle + 1;
    }
    return cells[low];
  };
}
