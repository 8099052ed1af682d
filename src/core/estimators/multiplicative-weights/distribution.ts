import type { Counts } from '../../data/counts/counts.ts';
import { Projection } from '../../data/counts/projection.ts';
import { SpareTables } from '../../data/counts/spare-tables.ts';
import { cellCount, type Domain, everyAttribute } from '../../data/domain.ts';
import { addScaled } from '../../linalg/vectors.ts';
import { Component } from './component.ts';
import { asksTheSame, type Constraint, type Fit, mergedConstraint } from './constraint.ts';
import { eachTable } from './each-table.ts';
import type { Layout } from './layout.ts';
import { refuseLargeTable } from './limits.ts';
import { PossibleCells } from './possible-cells.ts';
import { refitted, replayPasses, settle, type UpdateRule } from './replay.ts';
import type { Start } from './start.ts';

/**
 * A distribution over the domain, scaled to the number of records, as multiplicative weights leaves it: a product over
 * groups of attributes that measured queries tie together, each ∝ start·e^(Σ w_j q_j). Attributes that no query touches
 * stay uniform and take no memory. It answers like counts do. Distributions never change; an update gives a new one that
 * shares the groups that stayed the same.
 */
export class WeightedDistribution implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly components: readonly Component[];
  readonly #start: Start | null;
  /** Shared by all distributions that come from one. */
  readonly #spare: SpareTables;

  private constructor(
    domain: Domain,
    records: number,
    components: readonly Component[],
    start: Start | null,
    spare: SpareTables,
  ) {
    this.domain = domain;
    this.records = records;
    this.components = components;
    this.#start = start;
    this.#spare = spare;
  }

  /** Even over all cells that are possible. */
  static uniform(domain: Domain, records: number): WeightedDistribution {
    const spare = new SpareTables(cellCount(domain));
    return new WeightedDistribution(domain, records, ruledComponents(domain, spare), null, spare);
  }

  static possibleCells(domain: Domain): PossibleCells {
    return new PossibleCells(WeightedDistribution.uniform(domain, 1));
  }

  /** Starts from any distribution over all cells of the domain. */
  static from(domain: Domain, records: number, start: Start): WeightedDistribution {
    const everything = everyAttribute(domain);
    refuseLargeTable(domain, everything);
    const spare = new SpareTables(start.cells);
    const component = new Component(
      { domain, attributes: everything, constraints: [], start, spare },
      new Float64Array(0),
    );
    return new WeightedDistribution(domain, records, [component], start, spare);
  }

  /** The distribution after one more measurement. */
  updated(constraint: Constraint, rule: UpdateRule): WeightedDistribution {
    // A query about no attribute asks for the record count, which every distribution meets; so does one about nobody.
    if (constraint.attributes.length === 0 || this.records === 0) return this;
    const touches = ({ plan }: Component) => plan.attributes.some((index) => constraint.attributes.includes(index));
    const touched = this.components.filter(touches);
    const others = this.components.filter((component) => !touches(component));
    const { replay } = rule;
    const atOnce = typeof replay === 'string';
    // Their tables follow from their weights, so they need no memory while those of the new one are made.
    const before = touched.map(({ layout }) => layout);
    for (const component of touched) component.release();
    const joined = settle(this.#joined(touched, [constraint], atOnce, before), rule);
    const rest =
      typeof replay === 'string' ? others : others.map((component) => replayPasses(component, replay, rule.step));
    return this.#with([...rest, joined]);
  }

  /** The distribution that agrees with all of these at once. */
  fitted(constraints: readonly Constraint[], fit: Fit): WeightedDistribution {
    return this.#combined(constraints, true, (component) => refitted(component, fit));
  }

  /** The distribution that `solve` makes of each group of constraints that hang together. */
  solved(constraints: readonly Constraint[], solve: (component: Component) => Component): WeightedDistribution {
    return this.#combined(constraints, false, solve);
  }

  /** The distribution after going through all of these in their order, so many times. */
  replayed(constraints: readonly Constraint[], passes: number, step: UpdateRule['step']): WeightedDistribution {
    return this.#combined(constraints, false, (component) => replayPasses(component, passes, step));
  }

  /** From the start, with one component for all constraints that hang together. */
  #combined(constraints: readonly Constraint[], merge: boolean, change: (component: Component) => Component) {
    const first = this.#start ? this.components : ruledComponents(this.domain, this.#spare);
    let groups = first.map((component) => ({
      attributes: component.plan.attributes,
      components: [component],
      constraints: [] as Constraint[],
    }));
    for (const constraint of constraints) {
      if (constraint.attributes.length === 0 || this.records === 0) continue;
      const meets = ({ attributes }: { attributes: readonly number[] }) =>
        attributes.some((index) => constraint.attributes.includes(index));
      const met = groups.filter(meets);
      const joined = {
        attributes: [...new Set([...met.flatMap(({ attributes }) => attributes), ...constraint.attributes])],
        components: met.flatMap(({ components }) => components),
        constraints: [...met.flatMap((group) => group.constraints), constraint],
      };
      groups = [...groups.filter((group) => !meets(group)), joined];
    }
    const components = groups.map((group) => {
      if (!this.#start && group.constraints.length === 0) return group.components[0];
      // Groups that met were joined in the order in which they met.
      const inOrder = merge ? group.constraints : group.constraints.toSorted((a, b) => a.order - b.order);
      return change(this.#joined(group.components, inOrder, merge));
    });
    return this.#with(components);
  }

  /**
   * One component for all of these, with its constraints in the order in which they were measured. `merge` takes
   * measurements of one query for one measurement, which changes nothing where all are met at once.
   */
  #joined(
    components: readonly Component[],
    added: readonly Constraint[],
    merge: boolean,
    before: readonly Layout[] = [],
  ): Component {
    const known = components.flatMap(({ plan, weights }) => {
      let offset = 0;
      return plan.constraints.map((constraint) => {
        const part = weights.subarray(offset, offset + constraint.target.length);
        offset += part.length;
        return { constraint, weights: part };
      });
    });
    known.sort((a, b) => a.constraint.order - b.constraint.order);
    const fresh: Constraint[] = [];
    for (const constraint of added) {
      const twin = merge ? known.find((entry) => asksTheSame(entry.constraint, constraint)) : undefined;
      if (twin) twin.constraint = mergedConstraint(twin.constraint, constraint);
      else fresh.push(constraint);
    }
    const touched = [...components.map(({ plan }) => plan), ...added].flatMap(({ attributes }) => attributes);
    const attributes = [...new Set(touched)].sort((a, b) => a - b);
    const constraints = [...known.map((entry) => entry.constraint), ...this.#possibleOnly(fresh)];
    const weights = new Float64Array(constraints.reduce((sum, { target }) => sum + target.length, 0));
    let at = 0;
    for (const entry of known) {
      weights.set(entry.weights, at);
      at += entry.weights.length;
    }
    const plan = { domain: this.domain, attributes, constraints, start: this.#start, spare: this.#spare };
    return new Component(plan, weights, before);
  }

  /** Of cells that are impossible the answer is known. */
  #possibleOnly(constraints: readonly Constraint[]): readonly Constraint[] {
    if (!this.domain.impossible) return constraints;
    const possible = WeightedDistribution.possibleCells(this.domain);
    return constraints.map((constraint) => {
      const { attributes, query, target } = constraint;
      return query ? constraint : { ...constraint, target: possible.only(attributes, target) };
    });
  }

  #with(components: readonly Component[]): WeightedDistribution {
    return new WeightedDistribution(this.domain, this.records, components, this.#start, this.#spare);
  }

  table(attributes: readonly number[]): Float64Array {
    refuseLargeTable(this.domain, attributes);
    return this.fill(attributes, new Float64Array(cellCount(this.domain, attributes)));
  }

  /** Adds a table over these attributes to another one. */
  addTable(attributes: readonly number[], sum: Float64Array): void {
    const only = this.#onlyPart(attributes);
    if (only) only.addTable(attributes, this.records, sum);
    else this.eachTable([attributes], (table) => addScaled(sum, 1, table, 0, sum.length));
  }

  /** Writes the table over these attributes into another one. */
  fill(attributes: readonly number[], table: Float64Array): Float64Array {
    const only = this.#onlyPart(attributes);
    if (only) {
      only.addTable(attributes, this.records, table.fill(0));
      return table;
    }
    const parts = this.components.flatMap((component) => {
      const shared = attributes.filter((index) => component.plan.attributes.includes(index));
      return shared.length === 0 ? [] : [{ component, shared }];
    });
    const measured = parts.flatMap(({ shared }) => shared);
    const untouched = cellCount(this.domain, attributes) / cellCount(this.domain, measured);
    table.fill(measured.length === attributes.length ? this.records : this.records / untouched);
    const sizes = attributes.map((index) => this.domain.attributes[index].size);
    for (const { component, shared } of parts) {
      const factor = this.#spare.take(cellCount(this.domain, shared)).fill(0);
      component.addTable(shared, 1, factor);
      const kept = shared.map((index) => attributes.indexOf(index));
      new Projection(sizes, kept).multiply(factor, table);
      this.#spare.give(factor);
    }
    return table;
  }

  /** Goes through many tables at once, in the order of the sets. A table holds its numbers only while it is visited. */
  eachTable(sets: readonly (readonly number[])[], visit: (table: Float64Array, position: number) => void): void {
    eachTable(this, sets, visit, this.#spare);
  }

  /** The component that all of these attributes are in, if there is one. */
  #onlyPart(attributes: readonly number[]): Component | undefined {
    return this.components.find(({ plan }) => attributes.every((index) => plan.attributes.includes(index)));
  }

  /** The attributes whose distribution is not that of `before`. */
  changedSince(before: WeightedDistribution): Set<number> {
    const same = new Set(before.components);
    const changed = this.components.filter((component) => !same.has(component));
    return new Set(changed.flatMap(({ plan }) => plan.attributes));
  }
}

/** The attributes that are impossible together hang together from the start; all others are independent. */
function ruledComponents(domain: Domain, spare: SpareTables): Component[] {
  let groups: number[][] = [];
  for (const { attributes } of domain.impossible ?? []) {
    const meets = (group: readonly number[]) => group.some((index) => attributes.includes(index));
    groups = [
      ...groups.filter((group) => !meets(group)),
      [...new Set([...groups.filter(meets).flat(), ...attributes])],
    ];
  }
  return groups.map((group) => {
    const attributes = group.sort((a, b) => a - b);
    return new Component({ domain, attributes, constraints: [], start: null, spare }, new Float64Array(0));
  });
}
