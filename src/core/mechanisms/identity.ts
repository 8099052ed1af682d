import { tableKey } from '../data/counts/counts.ts';
import { marginalTree } from '../data/counts/marginal-tree.ts';
import { showNames, showTableSize } from '../data/counts/table-size.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { MOST_CELLS } from '../estimators/multiplicative-weights/limits.ts';
import type { PerQuery } from '../privacy/budget.ts';
import type { Block } from '../workload/block.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import { marginalBlock } from '../workload/marginal-block.ts';
import type { Workload } from '../workload/workload.ts';
import { purelyPrivate } from './guarantee.ts';
import type { Mechanism } from './mechanism.ts';

/** Noise on every cell: what a mechanism has to beat where it claims to know better (DPBench). */
export const identity: Mechanism<Record<never, never>> = {
  id: 'identity',
  title: 'Identity',
  summary:
    'Adds the same small Laplace noise to each cell of the one table that all questions can be answered from, and sums its cells. The baseline that other mechanisms have to beat: exact in single cells, noisy in sums over many.',
  formula:
    '<math><mi>y</mi><mo>=</mo><munder><mo>∑</mo><mi>c</mi></munder><msub><mi>q</mi><mi>c</mi></msub><mo>(</mo><msub><mi>x</mi><mi>c</mi></msub><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>Δ</mi><mo>/</mo><mi>ε</mi><mo>)</mo><mo>)</mo></math>',
  paper: {
    authors: 'Hay, Machanavajjhala, Miklau, Chen and Zhang',
    title: 'Principled evaluation of differentially private algorithms using DPBench',
    venue: 'SIGMOD',
    year: 2016,
  },
  guarantee: purelyPrivate,
  errata: [],
  params: {},
  scalesInversely: true,
  requires: (workload) => [askedAbout(workload)],
  oneScale: (workload) => [marginalBlock(workload.domain, askedAbout(workload))],
  supports(workload) {
    const attributes = askedAbout(workload);
    if (attributes.length === 0) return 'This workload asks only for the number of records; ask about attributes.';
    if (cellCount(workload.domain, attributes) <= MOST_CELLS) return true;
    return `Identity counts each cell of the table over ${showNames(workload.domain, attributes)}, which would be ${showTableSize(workload.domain, attributes)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}; use fewer attributes or coarser bins.`;
  },
  run(curator, workload, _params, { epsilon }) {
    const { domain, blocks } = workload;
    const attributes = askedAbout(workload);
    const cells = marginalBlock(domain, attributes);
    const scale = curator.sensitivity([cells]) / epsilon;
    const [measurement] = curator.laplace([cells], [scale]);
    const sets = blocks.map((block) => block.attributes);
    const tables = marginalTree(domain, measurement.answers, attributes, sets);
    return {
      answers: blocks.map((block) => block.answer(tables.get(tableKey(block.attributes)) as Float64Array).slice()),
      scales: blocks.map(() => null),
      history: [measurement],
      deviations: () => blocks.map((block) => deviationsOf(block, domain, cells.queries, scale)),
    };
  },
};

/** The standard deviations of the answers at this ε, block by block: also where the table is too large to be made. */
export function noiseOnCells(workload: Workload, epsilon: number, neighbours: Neighbours): PerQuery[] {
  const { domain, blocks } = workload;
  const cells = marginalBlock(domain, askedAbout(workload));
  const scale = cells.weightedSensitivity(1, neighbours) / epsilon;
  return blocks.map((block) => deviationsOf(block, domain, cells.queries, scale));
}

/** All attributes that any query is about. */
function askedAbout({ blocks }: Workload): number[] {
  return [...new Set(blocks.flatMap(({ attributes }) => attributes))].sort((a, b) => a - b);
}

/** The noise of a sum over cells: of a table all the same. */
function deviationsOf(block: Block, domain: Domain, cells: number, scale: number): PerQuery {
  const unit = scale * Math.SQRT2;
  if (block.partition) return unit * Math.sqrt(cells / block.cells);
  return Float64Array.from(
    { length: block.queries },
    (_, query) => unit * Math.sqrt(squaredNorm(block.query(query), domain, cells)),
  );
}

/** Σ of squared coefficients over so many cells: factors vary by themselves, and attributes in none repeat them. */
function squaredNorm({ times, factors }: LinearQuery, domain: Domain, cells: number): number {
  return factors.reduce(
    (norm, { attributes, values }) => {
      const own = values.reduce((sum, value) => sum + value * value, 0);
      return (norm * own) / cellCount(domain, attributes);
    },
    times * times * cells,
  );
}
