import { tableKey } from '../../data/counts/counts.ts';
import type { SpareTables } from '../../data/counts/spare-tables.ts';
import type { Domain } from '../../data/domain.ts';
import type { Component } from './component.ts';
import { MOST_CELLS, refuseLargeTable } from './limits.ts';

/** A distribution as a product over components; `fill` is the way to any one table of it. */
export interface Product {
  readonly domain: Domain;
  readonly records: number;
  readonly components: readonly Component[];
  fill(attributes: readonly number[], table: Float64Array): Float64Array;
}

/** In no component: uniform. */
const UNTOUCHED = -1;

/**
 * Goes through the tables over many sets of attributes. Those inside one component are prepared together. Those whose
 * attributes are independent of each other, nearly all where there are a thousand, are products of tables over one
 * attribute. A table holds its numbers only while it is visited.
 */
export function eachTable(
  product: Product,
  sets: readonly (readonly number[])[],
  visit: (table: Float64Array, position: number) => void,
  spare: SpareTables,
): void {
  const { domain, records, components } = product;
  const homes = new Int32Array(domain.attributes.length).fill(UNTOUCHED);
  for (const [index, { plan }] of components.entries()) {
    for (const attribute of plan.attributes) homes[attribute] = index;
  }
  prepareAll(components, homes, sets);
  const shares: Float64Array[] = [];
  let table = spare.take(0);
  for (let position = 0; position < sets.length; position++) {
    const set = sets[position];
    let cells = 1;
    for (const attribute of set) cells *= domain.attributes[attribute].size;
    if (cells > MOST_CELLS) refuseLargeTable(domain, set);
    if (areIndependent(set, homes)) visit(multipliedOut(set, cells), position);
    else if (areTogether(set, homes)) visitOne(components[homes[set[0]]], set, cells, position);
    else visit(product.fill(set, emptyTable(cells)), position);
  }
  spare.give(table);

  /** One array for all tables of a size. */
  function emptyTable(cells: number): Float64Array {
    if (table.length === cells) return table;
    spare.give(table);
    table = spare.take(cells);
    return table;
  }

  function visitOne(component: Component, set: readonly number[], cells: number, position: number): void {
    const taken = component.takeTable(set);
    if (!taken) {
      const table = emptyTable(cells).fill(0);
      component.addTable(set, records, table);
      visit(table, position);
      return;
    }
    for (let cell = 0; cell < cells; cell++) taken[cell] *= records;
    visit(taken, position);
    spare.give(taken);
  }

  /** Factors in the order of their components, as a single table is made, so that both are the same to the last bit. */
  function multipliedOut(set: readonly number[], cells: number): Float64Array {
    let untouched = 1;
    let least = components.length;
    for (const attribute of set) {
      if (homes[attribute] === UNTOUCHED) untouched *= domain.attributes[attribute].size;
      else least = Math.min(least, homes[attribute]);
    }
    const table = emptyTable(cells).fill(records / untouched);
    while (least < components.length) {
      let next = components.length;
      let inner = 1;
      for (let axis = set.length - 1; axis >= 0; axis--) {
        const home = homes[set[axis]];
        const { size } = domain.attributes[set[axis]];
        if (home === least) multiplyAxis(table, shareOf(set[axis]), size, inner);
        else if (home > least && home < next) next = home;
        inner *= size;
      }
      least = next;
    }
    return table;
  }

  function shareOf(attribute: number): Float64Array {
    const { size } = domain.attributes[attribute];
    const component = components[homes[attribute]];
    shares[attribute] ??= component.addTable([attribute], 1, new Float64Array(size));
    return shares[attribute];
  }
}

/** Lets every component sum down together what is wanted of it. */
function prepareAll(components: readonly Component[], homes: Int32Array, sets: readonly (readonly number[])[]): void {
  const alone = new Set<number>();
  const wanted = components.map(() => new Map<string, readonly number[]>());
  for (const set of sets) {
    if (areIndependent(set, homes)) {
      for (const attribute of set) if (homes[attribute] !== UNTOUCHED) alone.add(attribute);
      continue;
    }
    for (const home of new Set(set.map((attribute) => homes[attribute]))) {
      if (home === UNTOUCHED) continue;
      const part = set.filter((attribute) => homes[attribute] === home);
      wanted[home].set(tableKey(part), part);
    }
  }
  for (const attribute of alone) wanted[homes[attribute]].set(tableKey([attribute]), [attribute]);
  for (const [index, component] of components.entries()) {
    if (wanted[index].size > 0) component.prepare([...wanted[index].values()]);
  }
}

function areIndependent(set: readonly number[], homes: Int32Array): boolean {
  for (let axis = 1; axis < set.length; axis++) {
    const home = homes[set[axis]];
    if (home === UNTOUCHED) continue;
    for (let before = 0; before < axis; before++) if (homes[set[before]] === home) return false;
  }
  return true;
}

function areTogether(set: readonly number[], homes: Int32Array): boolean {
  for (const attribute of set) if (homes[attribute] !== homes[set[0]]) return false;
  return true;
}

/** The table is seen as [outer][size][inner]; every cell is multiplied by the share of its code on the middle axis. */
function multiplyAxis(table: Float64Array, shares: Float64Array, size: number, inner: number): void {
  for (let cell = 0; cell < table.length; ) {
    for (let code = 0; code < size; code++) {
      const share = shares[code];
      for (let i = 0; i < inner; i++) table[cell++] *= share;
    }
  }
}
