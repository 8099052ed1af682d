import { listNames } from '../data/counts/table-size.ts';
import type { DataForm } from '../data/dataset-ref.ts';
import type { Domain } from '../data/domain.ts';
import { fingerprint } from '../data/fingerprint.ts';
import { binaryParts } from '../data/schema/binarise.ts';
import { createCoder } from '../data/schema/coder.ts';
import { hasDomain } from '../data/schema/parse-schema.ts';
import type { Schema } from '../data/schema/schema.ts';
import type { CountsOrder, Source } from '../data/source.ts';
import { Failure } from '../failure.ts';

/** Data that stands elsewhere, known by its schema alone. Where counts are wanted it says what has to be counted. */
export function declaredSource(schema: Schema, { binarise }: DataForm): Source<CountsOrder> {
  const declared = declaredDomain(schema);
  const domain =
    binarise === undefined
      ? declared
      : { attributes: binaryParts(declared, binarise).map(({ attribute }) => attribute) };
  return {
    domain,
    records: 0,
    fingerprint: fingerprint(domain),
    schema,
    report: null,
    told: [],
    held: (order) => order,
  };
}

/** Records that nobody can be would have to go before they are counted, which no SQL of ours does yet. */
const NO_IMPOSSIBLE =
  'records that are declared impossible are put right where a file is read, not in a database or a script. Leave "impossible" out, or open the data as a file.';

/** The domain that a schema declares, without looking at any data. */
export function declaredDomain({ attributes, impossible }: Schema): Domain {
  if (impossible) throw new Failure(`dataset.schema.impossible: ${NO_IMPOSSIBLE}`);
  const included = attributes.filter(({ include }) => include !== false);
  const open = included.filter((entry) => !hasDomain(entry));
  if (open.length > 0) {
    throw new Failure(
      `dataset.schema: the domain of ${listNames(open.map(({ name }) => name))} is not declared. SQL codes what the schema says: give "values", "bins", "range" or a "span" of dates.`,
    );
  }
  return { attributes: included.map((entry) => createCoder(entry, entry.name).attribute) };
}
