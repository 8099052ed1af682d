import { laplace } from '../../src/core/random/laplace.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';

type Json = Readonly<Record<string, unknown>>;

/** A spec for `infer`: a history with queries of every kind, and maximum entropy to estimate from it. */
export interface RandomInference extends Json {
  readonly history: {
    readonly domain: { readonly attributes: readonly { readonly name: string; readonly size: number }[] };
    readonly answers: readonly { readonly query: Json; readonly answer: number; readonly scale: number }[];
    readonly records: number;
  };
  readonly estimator: { readonly id: 'max-entropy'; readonly params: { readonly alpha: number } & Json };
}

/** As large as joint domains and histories get. */
export interface Extent {
  readonly cells: number;
  readonly answers: number;
}

/**
 * The history of this number: few or many records that leave cells empty or fill them, α from 5e-4 to 0.5, with and
 * without prior; repeats, totals, contradictions, `times`, and scales that are all one or orders of magnitude apart.
 */
export function randomInference(number: number, extent: Extent): RandomInference {
  const rng = seededRng(`random history ${number}`);
  const sizes = randomSizes(rng, extent.cells);
  const attributes = sizes.map((size, index) => ({ name: `a${index}`, size }));
  const records = Math.round(20 * 10 ** (4 * rng.uniform()));
  const shares = randomShares(rng, product(sizes));
  const draw = new QueryDraw(rng, attributes);
  const usual = 10 ** (-0.5 + 2.5 * rng.uniform());
  const spread = pick(rng, [0, 0, 1, 3]);
  const tricks = Object.fromEntries(TRICKS.map((trick) => [trick, rng.uniform() < 0.4])) as Tricks;
  const count = 1 + Math.floor(extent.answers ** (0.3 + 0.7 * rng.uniform()));
  const asked: { query: Json; coefficients: Float64Array }[] = [];
  const answers = Array.from({ length: count }, () => {
    const repeated = tricks.repeats && asked.length > 0 && rng.uniform() < 0.2 ? pick(rng, asked) : null;
    const one = repeated ?? (tricks.totals && rng.uniform() < 0.1 ? draw.total() : draw.any(tricks));
    asked.push(one);
    const size = tricks.evenNoise ? 1 : one.coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0.01);
    const scale = usual * size * 10 ** (spread * (rng.uniform() - 0.5));
    const truth = records * one.coefficients.reduce((sum, value, cell) => sum + value * shares[cell], 0);
    const wrong = tricks.contradictions && rng.uniform() < 0.15 ? records * (rng.uniform() - 0.5) : 0;
    return { query: one.query, answer: Number((truth + laplace(rng, scale) + wrong).toPrecision(7)), scale };
  });
  const prior = rng.uniform() < 0.3 ? { prior: sizes.map((size) => [...normalised(rng, size, 1)]) } : {};
  const alpha = 5e-4 * 1000 ** rng.uniform();
  return {
    version: 1,
    history: { domain: { attributes }, answers, records },
    estimator: { id: 'max-entropy', params: { alpha, method: 'exact', ...prior } },
    queries: [],
  };
}

const TRICKS = ['repeats', 'totals', 'contradictions', 'times', 'rangesOnly', 'evenNoise'] as const;
type Tricks = Readonly<Record<(typeof TRICKS)[number], boolean>>;

const pick = <T>(rng: Rng, list: readonly T[]): T => list[rng.integer(list.length)] as T;
const product = (sizes: readonly number[]) => sizes.reduce((cells, size) => cells * size, 1);

function randomSizes(rng: Rng, most: number): number[] {
  const sizes = Array.from({ length: 1 + rng.integer(5) }, () => pick(rng, [2, 2, 3, 4, 5, 8, 12]));
  while (product(sizes) > most) sizes.pop();
  return sizes.length > 0 ? sizes : [most];
}

/** From nearly even to a few cells that hold all. */
function randomShares(rng: Rng, cells: number): Float64Array {
  const shares = normalised(rng, cells, pick(rng, [0.5, 1, 3, 8]));
  const empty = pick(rng, [0, 0, 0.3, 0.7]);
  const kept = shares.map((share) => (rng.uniform() < empty ? 0 : share));
  const sum = kept.reduce((total, share) => total + share, 0);
  return sum > 0 ? kept.map((share) => share / sum) : shares;
}

function normalised(rng: Rng, length: number, power: number): Float64Array {
  const values = Float64Array.from({ length }, () => (0.02 + rng.uniform()) ** power);
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}

/** Queries as a file has them, and their coefficients over all cells, worked out here and not by what is tested. */
class QueryDraw {
  readonly #rng: Rng;
  readonly #attributes: RandomInference['history']['domain']['attributes'];

  constructor(rng: Rng, attributes: RandomInference['history']['domain']['attributes']) {
    this.#rng = rng;
    this.#attributes = attributes;
  }

  any({ times, rangesOnly }: Tricks) {
    const kinds = ['where', 'where', 'coefficients', 'moment', 'parity', 'wavelet', 'table'] as const;
    const one = this[rangesOnly ? 'where' : pick(this.#rng, kinds)]();
    if (!times || this.#rng.uniform() < 0.5) return one;
    const factor = pick(this.#rng, [-1, 0.01, 0.5, 2, 3, 100]);
    return { query: { ...one.query, times: factor }, coefficients: one.coefficients.map((value) => value * factor) };
  }

  total() {
    return this.#perAttribute('where', [], () => [[], () => 1]);
  }

  where() {
    return this.#perAttribute('where', this.#some(), ({ size }) => {
      const [low = 0, high = 0] = [this.#rng.integer(size), this.#rng.integer(size)].sort((a, b) => a - b);
      return [[low, high], (code) => (code >= low && code <= high ? 1 : 0)];
    });
  }

  moment() {
    return this.#perAttribute('moment', this.#some(2), () => {
      const power = 1 + this.#rng.integer(2);
      return [power, (code) => code ** power];
    });
  }

  wavelet() {
    return this.#perAttribute('wavelet', this.#some(2), ({ size }) => {
      const width = 1 + this.#rng.integer(Math.floor(size / 2));
      const from = this.#rng.integer(size - 2 * width + 1);
      const middle = from + width;
      return [
        [from, middle, middle + width - 1],
        (code) => (code < from || code >= middle + width ? 0 : code < middle ? 1 : -1),
      ];
    });
  }

  parity() {
    const binary = this.#some().filter((index) => this.#attributes[index]?.size === 2);
    if (binary.length === 0) return this.where();
    const query = { parity: binary.map((index) => `a${index}`) };
    const coefficients = this.#each((codes) => binary.reduce((sign, index) => (codes[index] ? -sign : sign), 1));
    return { query, coefficients };
  }

  coefficients() {
    const whole = this.#rng.uniform() < 0.5;
    const coefficients = this.#each(() => (whole ? this.#rng.integer(4) - 1 : 2 * this.#rng.uniform() - 1));
    return { query: { coefficients: [...coefficients] } as Json, coefficients };
  }

  table() {
    const attributes = this.#some(2);
    const sizes = attributes.map((index) => this.#attributes[index]?.size ?? 1);
    const values = Array.from({ length: product(sizes) }, () => this.#rng.integer(2));
    const query = { table: { attributes: attributes.map((index) => `a${index}`), values } };
    const coefficients = this.#each(
      (codes) =>
        values[attributes.reduce((place, index, axis) => place * (sizes[axis] ?? 1) + (codes[index] ?? 0), 0)] ?? 0,
    );
    return { query: query as Json, coefficients };
  }

  #some(most = 3): number[] {
    const kept = this.#attributes.map((_, index) => index).filter(() => this.#rng.uniform() < 0.6);
    return kept.length > 0 ? kept.slice(0, most) : [this.#rng.integer(this.#attributes.length)];
  }

  #perAttribute(
    kind: string,
    kept: readonly number[],
    entry: (attribute: { size: number }) => [unknown, (code: number) => number],
  ): { query: Json; coefficients: Float64Array } {
    const parts = kept.map((index) => [index, ...entry(this.#attributes[index] ?? { size: 1 })] as const);
    const query = { [kind]: Object.fromEntries(parts.map(([index, value]) => [`a${index}`, value])) };
    const coefficients = this.#each((codes) => parts.reduce((all, [index, , at]) => all * at(codes[index] ?? 0), 1));
    return { query, coefficients };
  }

  #each(value: (codes: readonly number[]) => number): Float64Array {
    const codes = this.#attributes.map(() => 0);
    return Float64Array.from({ length: product(this.#attributes.map(({ size }) => size)) }, () => {
      const result = value(codes);
      for (let axis = codes.length - 1; axis >= 0; axis--) {
        codes[axis] = ((codes[axis] ?? 0) + 1) % (this.#attributes[axis]?.size ?? 1);
        if (codes[axis] !== 0) break;
      }
      return result;
    });
  }
}
