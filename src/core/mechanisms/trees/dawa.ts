import { numberParam } from '../../params.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { countTree } from './count-tree.ts';
import { greedyTree } from './greedy-tree.ts';
import { answersFrom, attributeOf, supportsOneAttribute } from './one-attribute.ts';
import { RunsExtra } from './runs-view.ts';

const params = {
  ratio: numberParam({
    label: 'Share for the buckets',
    help: 'The share of ε that finds out which values have about the same count. The rest counts the buckets that these are put together to.',
    default: 0.25,
    min: 0.01,
    max: 0.99,
  }),
};

/** A partition that follows the data, then counts of its buckets (Li, Hay, Miklau and Wang 2014). */
export const dawa: Mechanism<typeof params, RunsExtra> = {
  id: 'dawa',
  title: 'DAWA',
  summary:
    'Finds privately which neighbouring values of one attribute have about the same count, puts them together to buckets, and spends the rest of ε on counts of these, most on what the questions need. Far less noise where counts are even over long stretches or mostly zero; spreading a bucket evenly costs some error that no ε takes away at once.',
  formula:
    '<math><munder><mi>min</mi><mi>B</mi></munder><munder><mo>∑</mo><mrow><mi>b</mi><mo>∈</mo><mi>B</mi></mrow></munder><mrow><mo>(</mo><munder><mo>∑</mo><mrow><mi>i</mi><mo>∈</mo><mi>b</mi></mrow></munder><mo>|</mo><msub><mi>x</mi><mi>i</mi></msub><mo>−</mo><msub><mover><mi>x</mi><mo>¯</mo></mover><mi>b</mi></msub><mo>|</mo><mo>+</mo><mfrac><mn>1</mn><msub><mi>ε</mi><mn>2</mn></msub></mfrac><mo>+</mo><mi>Lap</mi><mo>(</mo><mfrac><mrow><mn>4</mn><mo>−</mo><mn>2</mn><mo>/</mo><mi>L</mi><mo>−</mo><mn>2</mn><mo>/</mo><mi>N</mi></mrow><msub><mi>ε</mi><mn>1</mn></msub></mfrac><mo>)</mo><mo>)</mo></mrow></math>',
  paper: {
    authors: 'Li, Hay, Miklau and Wang',
    title: 'A data- and workload-aware algorithm for range queries under differential privacy',
    venue: 'PVLDB',
    year: 2014,
  },
  guarantee: purelyPrivate,
  takesRecordCount: 'replace-one',
  lawless:
    'DAWA spreads the count of each bucket evenly over its values, so errors depend on how even the counts are, and follow no law that is known.',
  errata: [
    'Codes that people compare with draw noise of scale (2 − 1/L − 1/N)/ε₁ for a bucket of L of N values. A record moves the cost of a bucket and that of what it competes with, so it takes twice as much: with three values, ε₁ = 0.5 gave away 0.78.',
    'They also leave single values without noise and put a floor under costs. Then the noise of one bucket cannot make up for what a record moves, and with four values a division gives away 1.3 times ε₁ even with the larger noise. Here every bucket has noise and none a floor; a charge of 2.25 noise scales a bucket keeps buckets from being chosen for their luck.',
    'Shares of ε are those of the authors’ own program, which takes the error for WᵀW twice over; the error for WᵀW does worse.',
  ],
  params,
  supports: supportsOneAttribute('DAWA'),
  run(curator, workload, { ratio }, { epsilon }) {
    const attribute = attributeOf(workload);
    const cells = marginalBlock(workload.domain, [attribute]);
    const rest = epsilon * (1 - ratio);
    const edges = curator.partition(attribute, epsilon * ratio, curator.sensitivity([cells]) / rest);
    const tree = greedyTree(workload, edges, curator.unit.neighbours === 'replace-one');
    const { measurement, counts } = countTree(curator, workload, tree, edges, rest);
    return {
      answers: answersFrom(workload, spreadEvenly(counts, edges)),
      scales: workload.blocks.map(() => null),
      history: [measurement],
      extra: new RunsExtra(attribute, measurement, true),
    };
  },
};

function spreadEvenly(counts: Float64Array, edges: Int32Array): Float64Array {
  const cells = new Float64Array(edges[edges.length - 1]);
  for (const [bucket, count] of counts.entries()) {
    cells.fill(count / (edges[bucket + 1] - edges[bucket]), edges[bucket], edges[bucket + 1]);
  }
  return cells;
}
