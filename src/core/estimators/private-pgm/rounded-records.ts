import type { Counts } from '../../data/counts/counts.ts';
import { type Codes, type Dataset, newCodes } from '../../data/dataset.ts';
import type { Rng } from '../../random/rng.ts';
import { tableStrides } from '../../workload/running-sums.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { WeightedDistribution } from '../multiplicative-weights/distribution.ts';
import { membersOf } from '../multiplicative-weights/sample-records.ts';

/** The same tables, and records that are rounded from them instead of drawn one by one. */
export function drawingRounded(distribution: WeightedDistribution): Counts {
  return {
    domain: distribution.domain,
    records: distribution.records,
    table: (attributes) => distribution.table(attributes),
    draw: (rows, rng) => roundedRecords(distribution, rows, rng),
  };
}

/**
 * Made-up records, column by column: rows that are alike in what a column depends on share its values out as the
 * distribution has them, rounded to whole rows. Tables of such records are nearer to it than those of independent draws.
 */
function roundedRecords(distribution: WeightedDistribution, rows: number, rng: Rng): Dataset {
  const { domain, components } = distribution;
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  const touched = new Set<number>();
  for (const component of components) {
    roundComponent(component, columns, rng);
    for (const index of component.plan.attributes) touched.add(index);
  }
  const everyRow = Int32Array.from({ length: rows }, (_, row) => row);
  for (const [index, { size }] of domain.attributes.entries()) {
    if (!touched.has(index)) shareOut(everyRow, new Float64Array(size).fill(1), rng, columns[index]);
  }
  return { domain, rows, columns, weights: null, records: rows };
}

/** Clique by clique down the tree; an attribute depends on what its clique has of those before it. */
function roundComponent({ plan, layout, calibration }: Component, columns: readonly Codes[], rng: Rng): void {
  const { tree, coarse, classes } = layout;
  const rows = columns[0].length;
  const known = new Map<number, Codes>();
  for (const [index, clique] of tree.cliques.entries()) {
    const given = [...tree.rooted.shapes[index].separator];
    for (const attribute of clique.attributes) {
      if (given.includes(attribute)) continue;
      const together = [...given, attribute].sort((a, b) => a - b);
      const projection = clique.projectionOnto(together);
      const table = projection.sum(calibration.beliefs[index], new Float64Array(projection.cells));
      const strides = tableStrides(together.map((other) => coarse.attributes[other].size));
      const strideOf = (other: number) => strides[together.indexOf(other)];
      const places = new Float64Array(rows);
      for (const other of given) {
        const [codes, stride] = [known.get(other) as Codes, strideOf(other)];
        for (let row = 0; row < rows; row++) places[row] += codes[row] * stride;
      }
      const { size } = coarse.attributes[attribute];
      const column = newCodes(size, rows);
      for (const [place, group] of alike(places)) {
        const shares = Float64Array.from({ length: size }, (_, code) => table[place + code * strideOf(attribute)]);
        shareOut(group, shares, rng, column);
      }
      known.set(attribute, column);
      given.push(attribute);
    }
  }
  for (const [attribute, merged] of known) {
    const members = membersOf(classes.get(attribute), plan.domain.attributes[attribute].size);
    for (const [classIndex, group] of alike(merged)) {
      const codes = members[classIndex];
      shareOut(group, new Float64Array(codes.length).fill(1), rng, columns[attribute], codes);
    }
  }
}

/** The rows of each place. */
function alike(places: ArrayLike<number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < places.length; row++) {
    const group = groups.get(places[row]);
    if (group) group.push(row);
    else groups.set(places[row], [row]);
  }
  return groups;
}

/**
 * Gives each row one of the codes, every code to as many rows as its share comes to, rounded up or down. Which codes get
 * one more follows from one draw, so that each has it with the probability that is missing (systematic sampling, Madow
 * 1949).
 */
function shareOut(
  group: ArrayLike<number>,
  shares: Float64Array,
  rng: Rng,
  column: Codes,
  codes?: readonly number[],
): void {
  const order = shuffled(group, rng);
  const total = shares.reduce((sum, share) => sum + share, 0);
  let next = 0;
  let upTo = 0;
  let given = 0;
  const offset = rng.uniform();
  for (let code = 0; code < shares.length && next < order.length; code++) {
    upTo += (shares[code] / total) * order.length;
    if (shares[code] > 0) given = code;
    // Running totals pass offset, 1 + offset, …: once for every row that the code gets.
    for (; next < order.length && next + offset < upTo; next++) column[order[next]] = codes ? codes[code] : code;
  }
  for (; next < order.length; next++) column[order[next]] = codes ? codes[given] : given;
}

function shuffled(group: ArrayLike<number>, rng: Rng): Int32Array {
  const order = Int32Array.from(group);
  for (let last = order.length - 1; last > 0; last--) {
    const at = rng.integer(last + 1);
    [order[last], order[at]] = [order[at], order[last]];
  }
  return order;
}
