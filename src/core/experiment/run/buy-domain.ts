import type { FinestRecords } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { newCodes } from '../../data/dataset.ts';
import { createCoder, DROP, MISSING } from '../../data/schema/coder.ts';
import {
  candidatesOf,
  DEFAULT_BOUGHT_BINS,
  type DomainPrice,
  purchaseOf,
  settledBy,
} from '../../data/schema/purchase.ts';
import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';
import type { Curator } from '../../privacy/curator.ts';

/** Buys each part at its price, from a curator over the finest records. What is bought stands in the schema as declared. */
export function bought(curator: Curator, { schema, wanted }: FinestRecords, prices: readonly DomainPrice[]): Schema {
  const included = schema.attributes.filter(({ include }) => include !== false);
  return {
    ...wanted,
    attributes: wanted.attributes.map((entry, place) => {
      const price = prices.find(({ name }) => name === entry.name);
      if (!price) return entry;
      const finest = schema.attributes[place];
      const attribute = included.indexOf(finest);
      const cells = candidatesOf(finest);
      const found = finest.values
        ? curator.frequentValues({ attribute, candidates: cells, ...price })
        : curator.quantileCuts({
            attribute,
            cells,
            bins: purchaseOf(entry)?.bins ?? DEFAULT_BOUGHT_BINS,
            epsilon: price.epsilon,
          });
      return settledBy(entry, finest, found, price);
    }),
  };
}

/** The finest records in the domain that was bought. */
export function coarsened({ dataset, schema, wanted }: FinestRecords, settled: Schema): RecordCounts {
  const [before, finest] = [includedIn(wanted), includedIn(schema)];
  const columns = includedIn(settled).map((entry, attribute) => {
    const codes = dataset.columns[attribute];
    const { attribute: coded } = createCoder(entry, entry.name);
    if (entry === before[attribute]) return { coded, codes };
    const places = placesIn(entry, finest[attribute]);
    const own = newCodes(coded.size, dataset.rows);
    for (let row = 0; row < dataset.rows; row++) own[row] = places[codes[row]];
    return { coded, codes: own };
  });
  const domain = { ...dataset.domain, attributes: columns.map(({ coded }) => coded) };
  return new RecordCounts({ ...dataset, domain, columns: columns.map(({ codes }) => codes) });
}

export function includedIn({ attributes }: Schema): AttributeSchema[] {
  return attributes.filter(({ include }) => include !== false);
}

/** Where each code of the finest domain goes under another entry; −1 where that leaves out its records. */
export function placesIn(entry: AttributeSchema, finest: AttributeSchema): Int32Array {
  const coder = createCoder(entry, entry.name);
  const { size } = createCoder(finest, finest.name).attribute;
  const candidates = candidatesOf(finest);
  const { values, range, bins } = finest;
  return Int32Array.from({ length: size }, (_, code) => {
    // Nobody is beside a list of all values, so what is there has none.
    if (code >= candidates) return coder.missing === DROP ? -1 : coder.missing;
    const place = values
      ? coder.ofText(values[code])
      : coder.ofNumber(bins ? (bins[code] + bins[code + 1]) / 2 : (range?.[0] ?? 0) + code);
    if (place === DROP || (place === MISSING && coder.missing === DROP)) return -1;
    if (place === MISSING) return coder.missing;
    return place >= 0 ? place : -1 - place;
  });
}
