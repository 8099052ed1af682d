import { tableKey } from '../../data/counts/counts.ts';
import { numberParam } from '../../params.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Curator } from '../../privacy/curator.ts';
import { expandQuery } from '../../workload/linear-query.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import { strategyBlock } from '../../workload/strategy-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { ConsistentCuboids } from '../cubes/consistent.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism, Release } from '../mechanism.ts';
import { answersFrom, attributeOf, supportsOneAttribute } from '../trees/one-attribute.ts';
import { type StrategyCells, WHOLE } from './cell-strategy.ts';
import { plannedCells, plannedTables, weighsTables } from './planned.ts';

const params = {
  restarts: numberParam({
    label: 'Starts',
    help: 'How many random beginnings the search for the best measurements has. It depends on the questions alone, so it costs no privacy and is done once.',
    default: 25,
    min: 1,
    max: 1000,
    integer: true,
  }),
};

/** Beyond this many values the search takes minutes. */
const MOST_VALUES = 1024;
const oneAttribute = supportsOneAttribute('HDMM');

/** The high-dimensional matrix mechanism (McKenna, Miklau, Hay and Machanavajjhala 2018), for ranges and for marginals. */
export const hdmm: Mechanism<typeof params> = {
  id: 'hdmm',
  title: 'HDMM',
  summary:
    'Looks for the measurements from which the questions asked can be answered with the least error, before any data is touched: weighted sums beside single values of one attribute, or tables with a share of ε each. What is measured is then made to agree by least squares. Answers are unbiased, and their error is known beforehand.',
  formula:
    '<math><munder><mi>min</mi><mi>A</mi></munder><mfrac><mrow><mn>2</mn><msubsup><mrow><mo>‖</mo><mi>A</mi><mo>‖</mo></mrow><mn>1</mn><mn>2</mn></msubsup></mrow><msup><mi>ε</mi><mn>2</mn></msup></mfrac><mi>tr</mi><mo>(</mo><msup><mrow><mo>(</mo><msup><mi>A</mi><mi>T</mi></msup><mi>A</mi><mo>)</mo></mrow><mo>+</mo></msup><msup><mi>W</mi><mi>T</mi></msup><mi>W</mi><mo>)</mo></math>',
  paper: {
    authors: 'McKenna, Miklau, Hay and Machanavajjhala',
    title: 'Optimizing error of high-dimensional statistical queries under differential privacy',
    venue: 'PVLDB',
    year: 2018,
  },
  guarantee: purelyPrivate,
  takesRecordCount: 'replace-one',
  errata: [
    'Weights of sums are rounded to multiples of 2⁻¹⁶, so that exact noise can be added to whole numbers; the ledger and least squares take them as they are rounded.',
    'Marginals need no triangular systems: tables that sum to 0 along each of their attributes are eigenspaces of all marginals at once, so the error is a plain sum over sets of attributes.',
  ],
  params,
  scalesInversely: true,
  supports(workload) {
    if (
      workload.blocks.some(({ attributes }) => attributes.length > 0) &&
      workload.blocks.every((block) => block.partition)
    ) {
      return weighsTables(workload);
    }
    const supported = oneAttribute(workload);
    if (supported !== true) return supported;
    const { name, size } = workload.domain.attributes[attributeOf(workload)];
    if (size <= MOST_VALUES) return true;
    return `HDMM weighs single values against sums of them, up to ${MOST_VALUES.toLocaleString('en')} values; “${name}” has ${size.toLocaleString('en')}. Use coarser bins, or choose HB or DAWA.`;
  },
  requires: (workload, { restarts }) =>
    workload.blocks.every((block) => block.partition)
      ? plannedTables(workload, restarts).map(({ attributes }) => attributes)
      : [],
  run: (curator, workload, { restarts }, { epsilon }) =>
    workload.blocks.every((block) => block.partition)
      ? releaseTables(curator, workload, restarts, epsilon)
      : releaseCells(curator, workload, plannedCells(workload, restarts), epsilon),
};

/** Where one of the neighbours has a record more, their number is a result of the data like any other. */
function knownRecords(curator: Curator): number | null {
  return curator.unit.neighbours === 'replace-one' ? curator.records : null;
}

function releaseTables(curator: Curator, workload: Workload, restarts: number, epsilon: number): Release<never> {
  const tables = plannedTables(workload, restarts);
  const blocks = tables.map(({ attributes }) => marginalBlock(workload.domain, attributes));
  const weights = tables.map(({ weight }) => weight);
  const scale = curator.sensitivity(blocks, weights) / epsilon;
  const history = curator.laplace(
    blocks,
    weights.map((weight) => scale / weight),
  );
  const wanted = workload.blocks.map(({ attributes }) => attributes);
  const measured = history.map(({ block, answers }, index) => {
    return { attributes: block.attributes, values: answers, precision: weights[index] * weights[index] };
  });
  const cuboids = new ConsistentCuboids(workload.domain, measured, knownRecords(curator), wanted);
  const answers = cuboids.tables(wanted);
  return {
    answers: wanted.map((set) => answers.get(tableKey(set)) as Float64Array),
    scales: wanted.map(() => null),
    history,
    deviations: () => wanted.map((set) => scale * Math.sqrt(2 * cuboids.variance(set))),
  };
}

function releaseCells(curator: Curator, workload: Workload, cells: StrategyCells, epsilon: number): Release<never> {
  const attribute = attributeOf(workload);
  const block = strategyBlock(workload.domain, [attribute], cells.sums);
  const weights = Float64Array.of(...cells.weights, ...cells.sums.map(() => 1 / WHOLE));
  const scale = curator.sensitivity([block], [weights]) / epsilon;
  const [measurement] = curator.laplace([block], [weights.map((weight) => scale / weight)]);
  const records = knownRecords(curator);
  return {
    answers: answersFrom(workload, cells.counts(measurement.answers, records)),
    scales: workload.blocks.map(() => null),
    history: [measurement],
    deviations: () => deviationsOf(workload, cells, scale, records !== null),
  };
}

function deviationsOf(workload: Workload, cells: StrategyCells, scale: number, isTotalKnown: boolean): PerQuery[] {
  return workload.blocks.map((block) =>
    Float64Array.from({ length: block.queries }, (_, query) => {
      const run = block.run?.(query);
      const variance = run
        ? cells.varianceOfRun(run[0], run[1], isTotalKnown)
        : cells.varianceOf(expandQuery(block.query(query), workload.domain, [attributeOf(workload)]), isTotalKnown);
      return scale * Math.sqrt(2 * variance);
    }),
  );
}
