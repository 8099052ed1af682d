import { patternStart } from '../../data/counts/projection.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { exp, expm1 } from '../../math/exp.ts';
import { expandQuery, type LinearQuery } from '../../workload/linear-query.ts';

/** Places along some axes and the coefficients there. */
interface Places {
  readonly at: Int32Array;
  readonly coefficients: Float64Array;
}

/**
 * Where the coefficients of a query over a table are not 0. The coefficient of a cell is a product over attributes, so
 * that every sum of an outer and an inner place will do for a list as long as the table.
 */
export class Support {
  /** The largest size of a coefficient. */
  readonly largest: number;
  readonly #outer: Places;
  readonly #inner: Places;
  /** The one coefficient that there is, as with counts; else null. */
  readonly #same: number | null;

  constructor(domain: Domain, attributes: readonly number[], query: LinearQuery) {
    [this.#outer, this.#inner] = placesOf(domain, attributes, query);
    const [outer, inner] = [this.#outer.coefficients, this.#inner.coefficients];
    const isSame = (values: Float64Array) => values.every((value) => value === values[0]);
    this.#same = isSame(outer) && isSame(inner) ? (outer[0] ?? 0) * (inner[0] ?? 0) : null;
    const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    this.largest = largest(outer) * largest(inner);
  }

  /** How many cells it has. */
  get cells(): number {
    return this.#outer.at.length * this.#inner.at.length;
  }

  /** Σ coefficient·table. */
  sum(table: Float64Array): number {
    return this.#sum(table, false);
  }

  /** Σ coefficient²·table. */
  sumOfSquares(table: Float64Array): number {
    return this.#sum(table, true);
  }

  #sum(table: Float64Array, squared: boolean): number {
    const { at, coefficients } = this.#inner;
    let sum = 0;
    if (this.#same !== null) {
      for (const base of this.#outer.at) for (let i = 0; i < at.length; i++) sum += table[base + at[i]];
      return sum * (squared ? this.#same * this.#same : this.#same);
    }
    for (const [o, base] of this.#outer.at.entries()) {
      const factor = this.#outer.coefficients[o];
      for (let i = 0; i < at.length; i++) {
        const value = factor * coefficients[i];
        sum += (squared ? value * value : value) * table[base + at[i]];
      }
    }
    return sum;
  }

  /** Goes through its cells, in an order that is always the same. */
  each(visit: (cell: number, coefficient: number) => void): void {
    const { at, coefficients } = this.#inner;
    for (const [o, base] of this.#outer.at.entries()) {
      const factor = this.#outer.coefficients[o];
      for (let i = 0; i < at.length; i++) visit(base + at[i], factor * coefficients[i]);
    }
  }

  /** Adds coefficient·weight to the table. */
  add(weight: number, table: Float64Array): void {
    const { at, coefficients } = this.#inner;
    for (const [o, base] of this.#outer.at.entries()) {
      const factor = weight * this.#outer.coefficients[o];
      for (let i = 0; i < at.length; i++) table[base + at[i]] += factor * coefficients[i];
    }
  }

  /** Writes coefficient·table into another table; what lies outside stays as it is there. */
  weigh(table: Float64Array, into: Float64Array): void {
    const { at, coefficients } = this.#inner;
    for (const [o, base] of this.#outer.at.entries()) {
      const factor = this.#outer.coefficients[o];
      for (let i = 0; i < at.length; i++) into[base + at[i]] = factor * coefficients[i] * table[base + at[i]];
    }
  }

  /** Multiplies the table by e^(exponent·coefficient); returns by how much its sum grew. `sum` is that of the support. */
  tilt(exponent: number, table: Float64Array, sum: number): number {
    const { at, coefficients } = this.#inner;
    if (this.#same !== null) {
      const factor = exp(exponent * this.#same);
      for (const base of this.#outer.at) for (let i = 0; i < at.length; i++) table[base + at[i]] *= factor;
      return this.#same === 0 ? 0 : (sum / this.#same) * expm1(exponent * this.#same);
    }
    let grown = 0;
    const factorsFor = new Map<number, Float64Array>();
    for (const [o, base] of this.#outer.at.entries()) {
      const scaled = exponent * this.#outer.coefficients[o];
      const factors = factorsFor.get(scaled) ?? coefficients.map((coefficient) => exp(scaled * coefficient));
      factorsFor.set(scaled, factors);
      for (let i = 0; i < at.length; i++) {
        const before = table[base + at[i]];
        const after = before * factors[i];
        table[base + at[i]] = after;
        grown += after - before;
      }
    }
    return grown;
  }
}

function placesOf(domain: Domain, attributes: readonly number[], query: LinearQuery): readonly [Places, Places] {
  if (query.factors.some((factor) => factor.attributes.length > 1)) {
    const values = expandQuery(query, domain, attributes);
    const at = Int32Array.from([...values.keys()].filter((cell) => values[cell] !== 0));
    const coefficients = Float64Array.from(at, (cell) => values[cell]);
    return [
      { at: Int32Array.of(0), coefficients: Float64Array.of(1) },
      { at, coefficients },
    ];
  }
  const valuesOf = new Map(query.factors.map(({ attributes: [index], values }) => [index, values]));
  const split = patternStart(attributes.map((index) => domain.attributes[index].size));
  const along = (places: Places, axis: number): Places => {
    const { size } = domain.attributes[attributes[axis]];
    return times(places, valuesOf.get(attributes[axis]), size, cellCount(domain, attributes.slice(axis + 1)));
  };
  let outer: Places = { at: Int32Array.of(0), coefficients: Float64Array.of(1) };
  for (let axis = 0; axis < split; axis++) outer = along(outer, axis);
  let inner: Places = { at: Int32Array.of(0), coefficients: Float64Array.of(query.times) };
  for (let axis = split; axis < attributes.length; axis++) inner = along(inner, axis);
  return [outer, inner];
}

/** Places along one more axis, with these coefficients (1 for all codes where there are none). */
function times({ at, coefficients }: Places, values: Float64Array | undefined, size: number, step: number): Places {
  const codes = Array.from({ length: size }, (_, code) => code).filter(
    (code) => values === undefined || values[code] !== 0,
  );
  const places = new Int32Array(at.length * codes.length);
  const products = new Float64Array(places.length);
  let next = 0;
  for (let i = 0; i < at.length; i++) {
    for (const code of codes) {
      places[next] = at[i] + code * step;
      products[next++] = coefficients[i] * (values ? values[code] : 1);
    }
  }
  return { at: places, coefficients: products };
}
