import { numberParam } from '../../params.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Workload } from '../../workload/workload.ts';
import { purelyPrivate } from '../guarantee.ts';
import type { Mechanism } from '../mechanism.ts';
import { countTree } from './count-tree.ts';
import { answersFrom, attributeOf, coefficientsOf, supportsOneAttribute } from './one-attribute.ts';
import { rangeTree, type TreeLeastSquares, type TreeNode } from './range-tree.ts';
import { RunsExtra } from './runs-view.ts';

const params = {
  branching: numberParam({
    label: 'Branching',
    help: 'How many parts each run of values is divided into. "auto" takes the number with the least error over all intervals, which follows from the number of values alone.',
    default: 'auto',
    min: 2,
    max: 1_048_576,
    integer: true,
    words: ['auto'],
  }),
};

/** Hierarchical counts with the best branching (Qardaji, Yang and Li 2013). */
export const hb: Mechanism<typeof params, RunsExtra> = {
  id: 'hb',
  title: 'HB',
  summary:
    'Counts single values of one attribute, runs of them and runs of runs, all with the same noise, and makes them agree by least squares. A range is put together from few of these, so its error hardly grows with its length. Branches as widely as suits the number of values.',
  formula:
    '<math><mover><mi>x</mi><mo>^</mo></mover><mo>=</mo><munder><mi>argmin</mi><mi>x</mi></munder><munder><mo>∑</mo><mi>v</mi></munder><msup><mrow><mo>(</mo><msub><mi>y</mi><mi>v</mi></msub><mo>−</mo><munder><mo>∑</mo><mrow><mi>i</mi><mo>∈</mo><mi>v</mi></mrow></munder><msub><mi>x</mi><mi>i</mi></msub><mo>)</mo></mrow><mn>2</mn></msup><mo>,</mo><msub><mi>y</mi><mi>v</mi></msub><mo>∼</mo><msub><mi>T</mi><mi>v</mi></msub><mo>+</mo><mi>Lap</mi><mo>(</mo><mi>h</mi><mo>/</mo><mi>ε</mi><mo>)</mo></math>',
  paper: {
    authors: 'Qardaji, Yang and Li',
    title: 'Understanding hierarchical methods for differentially private histograms',
    venue: 'PVLDB',
    year: 2013,
  },
  guarantee: purelyPrivate,
  takesRecordCount: 'replace-one',
  errata: [
    'Codes that people compare with measure the number of all records as well and share ε out over one level more, for 70 % more error; the paper’s formula has the levels below it alone, as here.',
    'Levels are counted with whole numbers. A logarithm in floating point has one too many where the number of values is a power of the branching, such as 125 or 216.',
    'Where the number of values is no power of the branching, runs are divided evenly, and a run that would stand on two levels is measured once with the ε of both.',
  ],
  params,
  scalesInversely: true,
  supports: supportsOneAttribute('HB'),
  run(curator, workload, { branching }, { epsilon }) {
    const attribute = attributeOf(workload);
    const { size } = workload.domain.attributes[attribute];
    const edges = Int32Array.from({ length: size + 1 }, (_, code) => code);
    const { measurement, counts, fit, scale } = countTree(
      curator,
      workload,
      branchingTree(size, branching),
      edges,
      epsilon,
    );
    return {
      answers: answersFrom(workload, counts),
      scales: workload.blocks.map(() => null),
      history: [measurement],
      deviations: () => deviationsOf(workload, fit, scale),
      extra: new RunsExtra(attribute, measurement, false),
    };
  },
};

/** The tree over this many values: all levels below the root, which is not measured. */
export function branchingTree(size: number, branching: number | 'auto') {
  const width = branching === 'auto' ? bestBranching(size) : branching;
  const height = Math.max(1, levelsOf(size, width));
  // Most values that a node of each height may have, the root's among them.
  const most = [1];
  while (most.length <= height) most.push(most[most.length - 1] * width);
  const divided = (from: number, to: number, level: number): TreeNode => {
    // A run that is not divided on its way down is one node, which has the ε of all these levels.
    let [below, count, precision] = [level, 1, level === height ? 0 : 1];
    while (below > 0 && count === 1) {
      count = Math.ceil((to - from) / most[--below]);
      if (count === 1) precision++;
    }
    const startOf = (part: number) => from + Math.floor((part * (to - from)) / count);
    const parts = count === 1 ? [] : Array.from({ length: count }, (_, part) => part);
    return { from, to, precision, children: parts.map((part) => divided(startOf(part), startOf(part + 1), below)) };
  };
  return rangeTree(divided(0, size, height));
}

/** b with the least (b − 1)h³ − 2(b + 1)h²/3 (§4.3), three times which is a whole number. */
export function bestBranching(size: number): number {
  let best = 2;
  let least = Number.POSITIVE_INFINITY;
  for (let parts = 2; parts <= size; parts++) {
    const levels = levelsOf(size, parts);
    const error = levels * levels * (3 * (parts - 1) * levels - 2 * (parts + 1));
    if (error < least) [best, least] = [parts, error];
  }
  return best;
}

/** ⌈log of the size to this base⌉. */
function levelsOf(size: number, parts: number): number {
  let levels = 0;
  for (let reach = 1; reach < size; reach *= parts) levels++;
  return levels;
}

/** Beyond so many steps nobody waits for how far off each answer is. */
const MOST_STEPS = 200_000_000;

function deviationsOf(workload: Workload, fit: TreeLeastSquares, scale: number): (PerQuery | null)[] {
  return workload.blocks.map((block) => {
    if (!block.run && block.queries * block.cells > MOST_STEPS) return null;
    return Float64Array.from(
      { length: block.queries },
      (_, query) => scale * Math.sqrt(2 * fit.variance(coefficientsOf(workload.domain, block, query))),
    );
  });
}
