import * as v from 'valibot';
import { cellCount, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { recordOf } from '../parse.ts';
import { attributePosition } from './attribute-position.ts';
import { linearBlock } from './linear-block.ts';
import { type WorkloadKind, workloadOf } from './workload.ts';

const interval = v.pipe(
  v.tuple([v.pipe(v.number(), v.integer('expected a code')), v.pipe(v.number(), v.integer('expected a code'))]),
  v.check(([low, high]) => low <= high, 'expected the lower code first'),
);
const querySchema = v.union([
  v.strictObject({ where: recordOf(interval) }),
  v.strictObject({ coefficients: v.array(v.pipe(v.number(), v.finite())) }),
]);

/** `where`: inclusive intervals of codes, joined by "and". `coefficients`: one per cell of the joint domain. */
export type Query = v.InferOutput<typeof querySchema>;

export interface QueriesSpec {
  readonly kind: 'queries';
  readonly queries: readonly Query[];
}

/** Coefficients are held densely: 2^24 of them are 128 MiB. */
const MAX_COEFFICIENTS = 16_777_216;

/** A list of linear queries, answered from the table over all attributes that any of them names. */
export const queries: WorkloadKind<QueriesSpec> = {
  kind: 'queries',
  title: 'Chosen queries',
  help: 'Counting queries and linear queries that you write down, one by one.',
  schema: v.strictObject({
    kind: v.literal('queries'),
    queries: v.pipe(v.array(querySchema), v.minLength(1, 'expected at least one query')),
  }),
  build(spec, domain, path) {
    const attributes = attributesNamed(spec.queries, domain, path);
    const cells = cellCount(domain, attributes);
    if (cells * spec.queries.length > MAX_COEFFICIENTS) {
      throw new Failure(
        `${path}.queries: ${spec.queries.length} queries over ${cells.toLocaleString('en')} cells are more than can be held; name fewer attributes or ask fewer queries.`,
      );
    }
    const rows = spec.queries.map((query, index) =>
      coefficientsOf(query, domain, attributes, cells, `${path}.queries[${index}]`),
    );
    return workloadOf(domain, [linearBlock(domain, attributes, rows, 'chosen queries')]);
  },
  renameAttributes: (spec, rename) => ({
    ...spec,
    queries: spec.queries.map((query) =>
      'where' in query
        ? { where: Object.fromEntries(Object.entries(query.where).map(([name, codes]) => [rename(name), codes])) }
        : query,
    ),
  }),
};

function attributesNamed(list: readonly Query[], domain: Domain, path: string): number[] {
  const positions = new Set<number>();
  list.forEach((query, index) => {
    const where = `${path}.queries[${index}]`;
    if ('coefficients' in query) for (const position of domain.attributes.keys()) positions.add(position);
    else for (const name of Object.keys(query.where)) positions.add(attributePosition(domain, name, `${where}.where`));
  });
  return [...positions].sort((a, b) => a - b);
}

function coefficientsOf(query: Query, domain: Domain, attributes: readonly number[], cells: number, path: string) {
  if ('where' in query) return indicator(query.where, domain, attributes, cells, path);
  if (query.coefficients.length === cells) return Float64Array.from(query.coefficients);
  throw new Failure(
    `${path}.coefficients: expected ${cells} numbers, one per cell of the joint domain, found ${query.coefficients.length}.`,
  );
}

/** 1 in the cells that satisfy every condition. */
function indicator(
  where: Readonly<Record<string, readonly [number, number]>>,
  domain: Domain,
  attributes: readonly number[],
  cells: number,
  path: string,
): Float64Array {
  const row = new Float64Array(cells).fill(1);
  let stride = cells;
  for (const index of attributes) {
    const { name, size } = domain.attributes[index];
    stride /= size;
    const [low, high] = Object.hasOwn(where, name) ? where[name] : [0, size - 1];
    if (low < 0 || high >= size) {
      throw new Failure(`${path}.where.${name}: expected codes from 0 to ${size - 1}, found ${low} to ${high}.`);
    }
    for (let cell = 0; cell < cells; cell++) {
      const code = Math.floor(cell / stride) % size;
      if (code < low || code > high) row[cell] = 0;
    }
  }
  return row;
}
