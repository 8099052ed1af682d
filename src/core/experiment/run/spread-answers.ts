import type { FinestRecords } from '../../data/counts/counts.ts';
import type { Domain } from '../../data/domain.ts';
import { candidatesOf } from '../../data/schema/purchase.ts';
import type { Schema } from '../../data/schema/schema.ts';
import { includedIn, placesIn } from './buy-domain.ts';

/** Where the count of one code goes, and which share of it. */
type Shares = readonly (readonly [code: number, share: number])[];

/**
 * Counts over a domain that was bought, told in the one that errors are compared in: each is spread evenly over the values
 * that it stands for, as whoever reads it would. That is what a bought domain costs beside its ε.
 */
export class SpreadAnswers {
  readonly #from: Domain;
  readonly #to: Domain;
  /** By attribute and code; null of attributes that are the same in both. */
  readonly #shares: readonly (readonly Shares[] | null)[];

  constructor({ schema, wanted }: FinestRecords, settled: Schema, from: Domain, to: Domain) {
    this.#from = from;
    this.#to = to;
    const [finest, before] = [includedIn(schema), includedIn(wanted)];
    this.#shares = includedIn(settled).map((entry, attribute) => {
      const was = before[attribute];
      if (entry === was) return null;
      const [places, ends] = [placesIn(entry, finest[attribute]), placesIn(was, finest[attribute])];
      const isNumber = finest[attribute].values === undefined;
      const { size } = from.attributes[attribute];
      return Array.from({ length: size }, (_, code) => {
        const stoodFor = [...ends].filter((end, fine) => places[fine] === code && end >= 0);
        // Values count once, however many are one value there; cells of numbers are as wide as each other.
        return evenly(isNumber && code < candidatesOf(entry) ? stoodFor : [...new Set(stoodFor)]);
      });
    });
  }

  /** A table over these attributes. */
  spread(table: Float64Array, attributes: readonly number[]): Float64Array {
    return attributes.reduce((counts, attribute, axis) => {
      const shares = this.#shares[attribute];
      if (!shares) return counts;
      const inner = attributes
        .slice(axis + 1)
        .reduce((product, other) => product * this.#from.attributes[other].size, 1);
      const [was, now] = [this.#from.attributes[attribute].size, this.#to.attributes[attribute].size];
      const out = new Float64Array((counts.length / was) * now);
      for (let place = 0; place < counts.length; place++) {
        const [rest, code] = [Math.floor(place / inner), Math.floor(place / inner) % was];
        const base = ((rest - code) / was) * now;
        for (const [to, share] of shares[code]) out[(base + to) * inner + (place % inner)] += share * counts[place];
      }
      return out;
    }, table);
  }
}

function evenly(codes: readonly number[]): Shares {
  const times = new Map<number, number>();
  for (const code of codes) times.set(code, (times.get(code) ?? 0) + 1);
  return [...times].map(([code, count]) => [code, count / codes.length] as const);
}
