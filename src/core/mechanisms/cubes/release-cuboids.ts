import { tableKey } from '../../data/counts.ts';
import { marginalTree } from '../../data/marginal-tree.ts';
import { switchParam } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Citation, Mechanism, Release } from '../mechanism.ts';
import { ConsistentCuboids } from './consistent.ts';
import { baseCuboid, bestSource, type Cuboid, cuboidOf, supportsCuboids } from './cuboid.ts';

export const cubePaper: Citation = {
  authors: 'Ding, Winslett, Han and Li',
  title: 'Differentially private data cubes: optimizing noise sources and consistency',
  venue: 'SIGMOD',
  year: 2011,
};

export const consistencyParam = switchParam({
  label: 'Consistency',
  help: 'Moves the tables as little as possible (in squared distance) so that they all add up to each other. Costs no privacy and lowers the error.',
  default: true,
});

/** What all data-cube mechanisms have in common: they differ in the cuboids that they measure. */
export const cubeMechanism = {
  paper: cubePaper,
  guarantee: 'pure',
  supports: supportsCuboids,
  requires: (workload: Workload) => [baseCuboid(workload).attributes],
  formula:
    '<math><mi>Var</mi><mo>(</mo><mi>C</mi><mo>)</mo><mo>=</mo><mn>2</mn><msup><mrow><mo>(</mo><mfrac><mrow><mi>s</mi><mi>Δ</mi></mrow><mi>ε</mi></mfrac><mo>)</mo></mrow><mn>2</mn></msup><mo>·</mo><mfrac><mrow><mo>|</mo><msup><mi>C</mi><mo>′</mo></msup><mo>|</mo></mrow><mrow><mo>|</mo><mi>C</mi><mo>|</mo></mrow></mfrac></math>',
} as const satisfies Partial<Mechanism>;

/** Measures the sources with equal noise and sums every wanted cuboid from the best one, or from all at once. */
export function releaseCuboids(
  curator: Curator,
  { domain, blocks }: Workload,
  sources: readonly Cuboid[],
  epsilon: number,
  consistency: boolean,
): Release {
  const measurable = sources.map(({ attributes }) => marginalBlock(domain, attributes));
  const scale = curator.sensitivity(measurable) / epsilon;
  const history = curator.laplace(
    measurable,
    measurable.map(() => scale),
  );
  const measured = history.map(({ block, answers }) => ({ attributes: block.attributes, values: answers }));
  const scales = blocks.map(() => null);
  // Where one of the neighbours has a record more, its number is a result of the data like any other.
  const records = curator.neighbours === 'replace-one' ? curator.records : null;
  const wanted = blocks.map(({ attributes }) => attributes);
  if (consistency) {
    const tables = new ConsistentCuboids(domain, measured, records).tables(wanted);
    return { answers: wanted.map((set) => tableOf(tables, set)), scales, history };
  }
  const tables = new Map<string, Float64Array>();
  for (const [index, { attributes, values }] of measured.entries()) {
    const fromHere = wanted.filter((set) => bestSource(cuboidOf(domain, set), sources) === sources[index]);
    for (const [key, table] of marginalTree(domain, values, attributes, fromHere)) tables.set(key, table);
  }
  if (records !== null) tables.set(tableKey([]), Float64Array.of(records));
  return { answers: wanted.map((set) => tableOf(tables, set)), scales, history };
}

function tableOf(tables: ReadonlyMap<string, Float64Array>, attributes: readonly number[]): Float64Array {
  const table = tables.get(tableKey(attributes));
  if (table) return table;
  throw new Error(`no source holds the cuboid over ${attributes.join(', ')}`);
}
