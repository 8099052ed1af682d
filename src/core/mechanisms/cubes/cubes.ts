import { tableKey } from '../../data/counts/counts.ts';
import { marginalTree } from '../../data/counts/marginal-tree.ts';
import { numberParam, switchParam } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Block } from '../../workload/block.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism, Release } from '../mechanism.ts';
import { ConsistentCuboids } from './consistent.ts';
import {
  baseCuboid,
  bestSource,
  type Cuboid,
  cuboidOf,
  supportsCuboids,
  supportsTables,
  wantedCuboids,
} from './cuboid.ts';
import { plannedSources } from './sources.ts';

const params = {
  consistency: switchParam({
    label: 'Consistency',
    help: 'Moves the tables as little as possible (in squared distance) so that they all add up to each other. Costs no privacy and lowers the error.',
    default: true,
  }),
};

/** What the data-cube mechanisms of Ding et al. have in common: they differ in the cuboids that they measure. */
const common = {
  takesRecordCount: 'replace-one',
  formula:
    '<math><mi>Var</mi><mo>(</mo><mi>C</mi><mo>)</mo><mo>=</mo><mn>2</mn><msup><mrow><mo>(</mo><mfrac><mrow><mi>s</mi><mi>Δ</mi></mrow><mi>ε</mi></mfrac><mo>)</mo></mrow><mn>2</mn></msup><mo>·</mo><mfrac><mrow><mo>|</mo><msup><mi>C</mi><mo>′</mo></msup><mo>|</mo></mrow><mrow><mo>|</mo><mi>C</mi><mo>|</mo></mrow></mfrac></math>',
  paper: {
    authors: 'Ding, Winslett, Han and Li',
    title: 'Differentially private data cubes: optimizing noise sources and consistency',
    venue: 'SIGMOD',
    year: 2011,
  },
  guarantee: purelyPrivate,
  errata: [],
  scalesInversely: true,
  supports: supportsCuboids,
  requires: (workload: Workload) => [baseCuboid(workload).attributes],
} as const satisfies Partial<Mechanism>;

export const cubeAll: Mechanism<typeof params> = {
  ...common,
  id: 'cube-all',
  title: 'Cube, all cuboids',
  summary: 'Measures every table that is asked for. Simple, but each gets noisier the more of them there are.',
  params,
  // Only what is asked for is measured, so there is no base table to be too large.
  supports: supportsTables,
  requires: () => [],
  oneScale: (workload) => tablesOver(workload, wantedCuboids(workload)),
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, wantedCuboids(workload), epsilon, consistency),
};

export const cubeBase: Mechanism<typeof params> = {
  ...common,
  id: 'cube-base',
  title: 'Cube, base cuboid',
  summary:
    'Measures only the table over all attributes, with little noise, and sums the others from it. Small tables add up the noise of very many cells.',
  params,
  oneScale: (workload) => tablesOver(workload, [baseCuboid(workload)]),
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, [baseCuboid(workload)], epsilon, consistency),
};

export const cubeBmax: Mechanism<typeof params> = {
  ...common,
  id: 'cube-bmax',
  title: 'Cube, BMax',
  summary:
    'Chooses which tables to measure so that the largest noise variance over all wanted ones is as small as possible, and sums each wanted table from its best source.',
  params,
  oneScale: (workload) => tablesOver(workload, plannedSources(workload).bmax),
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, plannedSources(workload).bmax, epsilon, consistency),
};

const boundedParams = {
  ...params,
  bound: numberParam({
    label: 'Bound on the variance',
    help: 'A table counts as precise if its noise variance is at most this share of the largest one under BMax.',
    default: 0.5,
    min: 1e-6,
    max: 1,
  }),
};

export const cubePmost: Mechanism<typeof boundedParams> = {
  ...common,
  id: 'cube-pmost',
  title: 'Cube, PMost',
  summary:
    'Chooses which tables to measure so that as many wanted ones as possible are precise, at the expense of the others, and sums each wanted table from its best source.',
  params: boundedParams,
  oneScale: (workload, { bound }) => tablesOver(workload, plannedSources(workload).pmost(bound)),
  run: (curator, workload, { consistency, bound }, { epsilon }) =>
    releaseCuboids(curator, workload, plannedSources(workload).pmost(bound), epsilon, consistency),
};

function tablesOver({ domain }: Workload, cuboids: readonly Cuboid[]): readonly Block[] {
  return cuboids.map(({ attributes }) => marginalBlock(domain, attributes));
}

/** Measures the sources with equal noise and sums every wanted cuboid from the best one, or from all at once. */
function releaseCuboids(
  curator: Curator,
  workload: Workload,
  sources: readonly Cuboid[],
  epsilon: number,
  consistency: boolean,
): Release {
  const { domain, blocks } = workload;
  const measurable = tablesOver(workload, sources);
  const scale = curator.sensitivity(measurable) / epsilon;
  const history = curator.laplace(
    measurable,
    measurable.map(() => scale),
  );
  const measured = history.map(({ block, answers }) => ({ attributes: block.attributes, values: answers }));
  const scales = blocks.map(() => null);
  // Where one of the neighbours has a record more, its number is a result of the data like any other.
  const records = curator.unit.neighbours === 'replace-one' ? curator.records : null;
  const wanted = blocks.map(({ attributes }) => attributes);
  if (consistency) {
    const cuboids = new ConsistentCuboids(domain, measured, records);
    const tables = cuboids.tables(wanted);
    const deviations = () => wanted.map((set) => scale * Math.sqrt(2 * cuboids.variance(set)));
    return { answers: wanted.map((set) => tableOf(tables, set)), scales, deviations, history };
  }
  const tables = new Map<string, Float64Array>();
  for (const [index, { attributes, values }] of measured.entries()) {
    const fromHere = wanted.filter((set) => bestSource(cuboidOf(domain, set), sources) === sources[index]);
    for (const [key, table] of marginalTree(domain, values, attributes, fromHere)) tables.set(key, table);
  }
  if (records !== null) tables.set(tableKey([]), Float64Array.of(records));
  const deviations = () =>
    wanted.map((set) => {
      if (records !== null && set.length === 0) return 0;
      const { cells } = cuboidOf(domain, set);
      // A sum over so many cells of the source.
      return scale * Math.sqrt((2 * (bestSource({ attributes: set, cells }, sources)?.cells ?? 0)) / cells);
    });
  return { answers: wanted.map((set) => tableOf(tables, set)), scales, deviations, history };
}

function tableOf(tables: ReadonlyMap<string, Float64Array>, attributes: readonly number[]): Float64Array {
  const table = tables.get(tableKey(attributes));
  if (table) return table;
  throw new Error(`no source holds the cuboid over ${attributes.join(', ')}`);
}
