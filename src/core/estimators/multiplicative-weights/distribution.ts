import type { Counts } from '../../data/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Projection } from '../../data/projection.ts';
import { log } from '../../math/log.ts';
import { Component } from './component.ts';
import { asksTheSame, type Constraint, mergedConstraint } from './constraint.ts';
import { eachTable, refinedMarginal } from './each-table.ts';
import { layoutOf, type Start } from './layout.ts';
import { refuseLargeTable } from './limits.ts';
import { replayPasses, settle, type UpdateRule } from './replay.ts';

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
  readonly #start: Start;

  private constructor(domain: Domain, records: number, components: readonly Component[], start: Start) {
    this.domain = domain;
    this.records = records;
    this.components = components;
    this.#start = start;
  }

  static uniform(domain: Domain, records: number): WeightedDistribution {
    return new WeightedDistribution(domain, records, [], null);
  }

  /** Starts from any distribution over all cells of the domain: a table that sums to 1, which is taken over and changed. */
  static from(domain: Domain, records: number, start: Float64Array): WeightedDistribution {
    const everything = domain.attributes.map((_, index) => index);
    refuseLargeTable(domain, everything);
    for (let cell = 0; cell < start.length; cell++) start[cell] = log(start[cell]);
    const component = new Component(layoutOf(domain, everything, [], start), new Float64Array(0));
    return new WeightedDistribution(domain, records, [component], start);
  }

  /** The distribution after one more measurement. */
  updated(constraint: Constraint, rule: UpdateRule): WeightedDistribution {
    // A query about no attribute asks for the record count, which every distribution meets; so does one about nobody.
    if (constraint.attributes.length === 0 || this.records === 0) return this;
    const touches = ({ layout }: Component) => layout.attributes.some((index) => constraint.attributes.includes(index));
    const touched = this.components.filter(touches);
    const others = this.components.filter((component) => !touches(component));
    const { replay } = rule;
    // Their tables follow from their weights, so they need no memory while those of the new one are made.
    for (const component of touched) component.release();
    const joined = settle(this.#joined(touched, [constraint], replay === 'converge'), rule);
    const rest = replay === 'converge' ? others : others.map((own) => replayPasses(own, replay, rule.step));
    return new WeightedDistribution(this.domain, this.records, [...rest, joined], this.#start);
  }

  /** The distribution that agrees with all of these at once. */
  fitted(constraints: readonly Constraint[]): WeightedDistribution {
    return this.#combined(constraints, true, (component) => settle(component, CONVERGE));
  }

  /** The distribution after going through all of these in their order, so many times. */
  replayed(constraints: readonly Constraint[], passes: number, step: UpdateRule['step']): WeightedDistribution {
    return this.#combined(constraints, false, (component) => replayPasses(component, passes, step));
  }

  /** From the start, with one component for all constraints that hang together. */
  #combined(constraints: readonly Constraint[], merge: boolean, change: (component: Component) => Component) {
    let groups: Constraint[][] = this.#start ? [[]] : [];
    for (const constraint of constraints) {
      if (constraint.attributes.length === 0 || this.records === 0) continue;
      const meets = (group: readonly Constraint[]) =>
        this.#start !== null ||
        group.some((own) => own.attributes.some((index) => constraint.attributes.includes(index)));
      groups = [...groups.filter((group) => !meets(group)), [...groups.filter(meets).flat(), constraint]];
    }
    // Groups that met were joined in the order in which they met.
    if (!merge) groups = groups.map((group) => group.toSorted((a, b) => a.order - b.order));
    const components = groups.map((group) => change(this.#joined(this.#start ? this.components : [], group, merge)));
    return new WeightedDistribution(this.domain, this.records, components, this.#start);
  }

  /**
   * One component for all of these, with its constraints in the order in which they were measured. `merge` takes
   * measurements of one query for one measurement, which changes nothing where all are met at once.
   */
  #joined(components: readonly Component[], added: readonly Constraint[], merge: boolean): Component {
    const known = components.flatMap(({ layout, weights }) =>
      layout.members.map(({ constraint, offset, length }) => ({
        constraint,
        weights: weights.subarray(offset, offset + length),
      })),
    );
    known.sort((a, b) => a.constraint.order - b.constraint.order);
    const fresh: Constraint[] = [];
    for (const constraint of added) {
      const twin = merge ? known.find((own) => asksTheSame(own.constraint, constraint)) : undefined;
      if (twin) twin.constraint = mergedConstraint(twin.constraint, constraint);
      else fresh.push(constraint);
    }
    const attributes = new Set(components.flatMap(({ layout }) => layout.attributes));
    for (const constraint of added) for (const index of constraint.attributes) attributes.add(index);
    const ascending = [...attributes].sort((a, b) => a - b);
    const constraints = [...known.map((own) => own.constraint), ...fresh];
    const layout = layoutOf(this.domain, ascending, constraints, this.#start);
    const weights = new Float64Array(layout.size);
    let at = 0;
    for (const own of known) {
      weights.set(own.weights, at);
      at += own.weights.length;
    }
    return new Component(layout, weights);
  }

  table(attributes: readonly number[]): Float64Array {
    refuseLargeTable(this.domain, attributes);
    const parts = this.components.flatMap((component) => {
      const own = attributes.filter((index) => component.layout.classes.has(index));
      return own.length === 0 ? [] : [{ own, values: refinedMarginal(component, own) }];
    });
    const measured = parts.reduce((sum, { own }) => sum + own.length, 0);
    const untouched =
      cellCount(this.domain, attributes) /
      cellCount(
        this.domain,
        parts.flatMap(({ own }) => own),
      );
    const scale = measured === attributes.length ? this.records : this.records / untouched;
    if (parts.length === 1 && measured === attributes.length) return parts[0].values.map((value) => value * scale);
    const sizes = attributes.map((index) => this.domain.attributes[index].size);
    const table = new Float64Array(cellCount(this.domain, attributes)).fill(scale);
    for (const { own, values } of parts) {
      const kept = own.map((index) => attributes.indexOf(index));
      new Projection(sizes, kept).multiply(values, table);
    }
    return table;
  }

  /** Goes through many tables at once, in the order of the sets. A table holds its numbers only while it is visited. */
  eachTable(sets: readonly (readonly number[])[], visit: (table: Float64Array, position: number) => void): void {
    eachTable(this, sets, visit);
  }

  /** The attributes whose distribution is not that of `before`. */
  changedSince(before: WeightedDistribution): Set<number> {
    const same = new Set(before.components);
    const changed = this.components.filter((component) => !same.has(component));
    return new Set(changed.flatMap(({ layout }) => layout.attributes));
  }
}

const CONVERGE: UpdateRule = { step: 'half', replay: 'converge' };
