import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import type { NoisyTable } from '../../history/history.ts';
import { numberParam, type ParamValues } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import { subsets } from '../../workload/attribute-sets.ts';
import type { Block } from '../../workload/block.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import { mergedMarginalBlock } from '../../workload/merged-marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { approximateDelta } from '../concentrated.ts';
import type { Mechanism } from '../mechanism.ts';
import { MergedValues } from './merged-values.ts';
import { Model, measureOneWay, publicRecords, releaseFrom, tableOf } from './model.ts';
import { budgetParam, MODEL_BIAS, MODEL_LAW, supportsPairs } from './shared.ts';

const params = {
  merge: numberParam({
    label: 'Merge below',
    help: 'Values of an attribute whose noisy counts are below so many deviations of their noise are taken as one, and shared out evenly in the end; 0 merges none.',
    default: 3,
    min: 0,
    max: 100,
  }),
  budget: budgetParam,
  approximateDelta,
};

/** McKenna, Miklau and Sheldon (2021): a tree of the pairs that independence gets most wrong. */
export const mst: Mechanism<typeof params> = {
  id: 'mst',
  title: 'MST',
  summary:
    'Measures every attribute by itself, then chooses pairs of attributes that depend on each other most, as many as make a tree, and measures those. Synthetic data follows from the tree; what the pairs do not tell counts as independent.',
  formula:
    '<math><msup><mi>T</mi><mo>*</mo></msup><mo>=</mo><munder><mi>argmax</mi><mi>T</mi></munder><munder><mo>∑</mo><mrow><mo>(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo><mo>∈</mo><mi>T</mi></mrow></munder><msub><mrow><mo>‖</mo><msub><mi>M</mi><mrow><mi>a</mi><mi>b</mi></mrow></msub><mo>−</mo><msub><mover><mi>M</mi><mo>^</mo></mover><mrow><mi>a</mi><mi>b</mi></mrow></msub><mo>‖</mo></mrow><mn>1</mn></msub></math>',
  paper: {
    authors: 'McKenna, Miklau and Sheldon',
    title: 'Winning the NIST contest: a scalable and general approach to differentially private synthetic data',
    venue: 'Journal of Privacy and Confidentiality',
    year: 2021,
  },
  guarantee: ({ approximateDelta: delta }) => ({ kind: 'concentrated', delta }),
  takesRecordCount: 'replace-one',
  errata: [
    'Codes divide the count of merged values by the root of their number, so that it has the noise of one value. Here it keeps its noise and is weighed by it, which is the same thing.',
  ],
  params,
  synthetic: true,
  inconsistent: MODEL_BIAS,
  lawless: `${MODEL_LAW}.`,
  supports: supportsPairs,
  requires: ({ domain }) => subsets(domain.attributes.length, 2),
  run: runMst,
};

function runMst(curator: Curator, workload: Workload, { merge, budget }: ParamValues<typeof params>) {
  const { domain } = workload;
  const attributes = domain.attributes.map((_, index) => index);
  const shares = budget === 'paper' ? [1 / 3, 1 / 3, 1 / 3] : [0.1, 0.45, 0.45];
  const [forSingles, forChoices, forPairs] = shares.map((share) => share * curator.rho);
  const { measured, deviation } = measureOneWay(curator, attributes, forSingles);
  const records = publicRecords(curator);
  const merged = new MergedValues(
    domain,
    measured.map(({ answers }) => Array.from(answers, (count) => count < merge * deviation)),
  );
  const singles = measured.map(tableOf);
  // The number of records from all values, as merged ones have more noise than their table says.
  const model = new Model(merged.domain, records ?? new Model(domain, undefined).fit(singles).records);
  const blocks = new Map(
    subsets(attributes.length, 2).map((pair) => {
      const isWhole = merged.classesOf(pair).every(({ classOf }) => classOf === null);
      return [pair, isWhole ? marginalBlock(domain, pair) : mergedMarginalBlock(domain, pair, merged.classesOf(pair))];
    }),
  );
  const independent = model.fit(softened(model, merged, singles, []));
  const tree = chosenTree(curator, attributes.length, blocks, independent, forChoices);
  const deviations = tree.map(() => Math.sqrt(curator.squaredSensitivity(tree) / (2 * forPairs)));
  const pairs = curator.gaussian(tree, deviations);
  const distribution = model.finish(softened(model, merged, singles, pairs.map(tableOf)));
  return releaseFrom(workload, merged.isAny ? merged.spread(distribution) : distribution, [...measured, ...pairs]);
}

/**
 * d − 1 times one of the edges between parts that no edge joins yet, probably one that independence gets most wrong. A pair
 * whose values are all merged into one says nothing and is no edge.
 */
function chosenTree(
  curator: Curator,
  attributes: number,
  blocks: ReadonlyMap<readonly number[], Block>,
  independent: WeightedDistribution,
  rho: number,
): Block[] {
  const epsilon = Math.sqrt((8 * rho) / (attributes - 1));
  const edges = [...blocks].flatMap(([pair, block]) => (curator.sensitivity([block]) > 0 ? [pair] : []));
  const guesses = new Map(edges.map((edge) => [edge, independent.table(edge)]));
  const partOf = Array.from({ length: attributes }, (_, index) => index);
  const tree: Block[] = [];
  for (;;) {
    const open = edges.filter(([a, b]) => partOf[a] !== partOf[b]);
    if (open.length === 0) return tree;
    const candidates = open.map((edge) => blocks.get(edge) as Block);
    const chosen = curator.chooseTable({
      candidates,
      estimates: open.map((edge) => guesses.get(edge) as Float64Array),
      epsilon,
    });
    const [a, b] = open[chosen].map((index) => partOf[index]);
    for (const [index, part] of partOf.entries()) if (part === b) partOf[index] = a;
    tree.push(candidates[chosen]);
  }
}

/** Times that merged counts are weighed anew; each brings them nearer to where their noise has them by so many values. */
const SOFTENINGS = 3;

/**
 * Tables with noise that is the same in all cells stand for those in which merged values have more: a count of m values,
 * with m times the variance, is moved to where the fit has it but for an m-th of the way (majorisation).
 */
function softened(
  model: Model,
  merged: MergedValues,
  singles: readonly NoisyTable[],
  pairs: readonly NoisyTable[],
): NoisyTable[] {
  const sums = singles.map((table) => ({ ...table, answers: merged.sum(table.attributes, table.answers) }));
  let tables = [...sums, ...pairs];
  for (let time = 0; time < SOFTENINGS && merged.isAny; time++) {
    const fitted = model.fit(tables);
    const moved = sums.map((table) => {
      const counts = fitted.table(table.attributes);
      const widths = merged.widths(table.attributes[0]);
      return { ...table, answers: table.answers.map((sum, i) => counts[i] + (sum - counts[i]) / widths[i]) };
    });
    tables = [...moved, ...pairs];
  }
  return tables;
}
