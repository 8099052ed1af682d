import type { Domain } from '../data/domain.ts';
import type { Factor, LinearQuery } from './linear-query.ts';

/** Two codes of an attribute that count as one, though a query tells them apart. */
export interface CodesApart {
  readonly attribute: number;
  readonly codes: readonly [number, number];
}

/** Codes of one attribute that no query tells apart, taken as one: the same queries over a smaller domain. */
export class CodeClasses {
  /** The domain of the classes, each named by its first code. */
  readonly merged: Domain;
  readonly #domain: Domain;
  /** Per attribute: code → class. */
  readonly #classes: readonly Int32Array[];
  /** Per attribute: class → its first code. */
  readonly #codes: readonly (readonly number[])[];

  constructor(domain: Domain, queries: readonly LinearQuery[]) {
    this.#domain = domain;
    this.#classes = domain.attributes.map(({ size }) => new Int32Array(size));
    const counts = domain.attributes.map(() => 1);
    for (const factor of queries.flatMap(({ factors }) => factors)) {
      for (const index of factor.attributes) {
        if (counts[index] === domain.attributes[index].size) continue;
        counts[index] =
          factor.attributes.length === 1
            ? splitByValue(this.#classes[index], counts[index], factor.values)
            : splitClasses(this.#classes[index], counts[index], sliceComparison(domain, factor, index));
      }
    }
    this.#codes = this.#classes.map(firstPlaces);
    this.merged = {
      attributes: domain.attributes.map(({ name, labels }, index) => {
        const codes = this.#codes[index];
        return { name, size: codes.length, labels: codes.map((code) => labels[code]) };
      }),
    };
  }

  /** The query over the merged domain, or two merged codes that it tells apart. */
  merge({ times, factors }: LinearQuery): LinearQuery | CodesApart {
    const apart = this.#codesApart(factors);
    return apart ?? { times, factors: factors.map((factor) => this.#mergeFactor(factor)) };
  }

  #codesApart(factors: readonly Factor[]): CodesApart | null {
    for (const factor of factors) {
      for (const attribute of factor.attributes) {
        if (this.#codes[attribute].length === this.#classes[attribute].length) continue;
        const same = sliceComparison(this.#domain, factor, attribute);
        for (const [code, classIndex] of this.#classes[attribute].entries()) {
          const first = this.#codes[attribute][classIndex];
          if (first !== code && !same(first, code)) return { attribute, codes: [first, code] };
        }
      }
    }
    return null;
  }

  #mergeFactor({ attributes, values }: Factor): Factor {
    let kept = values;
    let inner = 1;
    for (const index of [...attributes].reverse()) {
      const { size } = this.#domain.attributes[index];
      const codes = this.#codes[index];
      if (codes.length < size) kept = pickSlices(kept, size, inner, codes);
      inner *= codes.length;
    }
    return { attributes, values: kept };
  }
}

/** Class → the first place where it stands. */
export function firstPlaces(classes: Int32Array): number[] {
  const places: number[] = [];
  for (const [place, classIndex] of classes.entries()) places[classIndex] ??= place;
  return places;
}

/** The same as `splitClasses` where there is one number per code, without comparing codes in pairs. */
function splitByValue(classes: Int32Array, count: number, values: Float64Array): number {
  const known = Array.from({ length: count }, () => new Map<number, number>());
  let next = count;
  for (const [code, classIndex] of classes.entries()) {
    const seen = known[classIndex];
    const target = seen.get(values[code]) ?? (seen.size === 0 ? classIndex : next++);
    seen.set(values[code], target);
    classes[code] = target;
  }
  return next;
}

/** Splits every class whose members are not all the same; returns how many classes there are then. */
function splitClasses(classes: Int32Array, count: number, same: (a: number, b: number) => boolean): number {
  const heads = Array.from({ length: count }, (): number[] => []);
  let next = count;
  for (const [code, classIndex] of classes.entries()) {
    const head = heads[classIndex].find((other) => same(other, code));
    if (head !== undefined) {
      classes[code] = classes[head];
      continue;
    }
    if (heads[classIndex].length > 0) classes[code] = next++;
    heads[classIndex].push(code);
  }
  return next;
}

/** Whether a factor's values are the same for two codes of one of its attributes. */
function sliceComparison(
  domain: Domain,
  { attributes, values }: Factor,
  index: number,
): (a: number, b: number) => boolean {
  const { size } = domain.attributes[index];
  const inner = attributes
    .filter((other) => other > index)
    .reduce((product, other) => product * domain.attributes[other].size, 1);
  return (a, b) => {
    for (let outer = 0; outer < values.length; outer += size * inner) {
      for (let i = outer; i < outer + inner; i++) if (values[i + a * inner] !== values[i + b * inner]) return false;
    }
    return true;
  };
}

/** The table is seen as [outer][size][inner]; of the middle axis only these codes are kept. */
function pickSlices(values: Float64Array, size: number, inner: number, codes: readonly number[]): Float64Array {
  const outer = values.length / (size * inner);
  const kept = new Float64Array(outer * codes.length * inner);
  let to = 0;
  for (let o = 0; o < outer; o++) {
    for (const code of codes) {
      const from = (o * size + code) * inner;
      for (let i = from; i < from + inner; i++) kept[to++] = values[i];
    }
  }
  return kept;
}
