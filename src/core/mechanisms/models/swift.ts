import { choiceParam, numberParam, type ParamValues } from '../../params.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Workload } from '../../workload/workload.ts';
import { approximateDelta } from '../concentrated.ts';
import type { Mechanism } from '../mechanism.ts';
import { attributesOfWorkload, closureOf, supportsClosure } from './closure.ts';
import { Model, measureOneWay, publicRecords, releaseFrom, tableOf } from './model.ts';
import { MODEL_BIAS, MODEL_LAW } from './shared.ts';
import { splitOver } from './swift-split.ts';
import { coveringTree, type Pair } from './swift-tree.ts';

const share = (label: string, help: string) => numberParam({ label, help, default: 0.1, min: 0.001, max: 0.9 });

const params = {
  oneWayShare: share('Share for single attributes', 'This share of ρ measures every attribute by itself.'),
  selectShare: share(
    'Share for choosing',
    'This share of what is left of ρ tells how badly tables are guessed; the rest measures.',
  ),
  cliqueCells: numberParam({
    label: 'Largest clique, cells',
    help: 'No table of the model has more cells than this.',
    default: 100_000,
    min: 4,
    max: 10_000_000,
    integer: true,
  }),
  join: choiceParam({
    label: 'Price of a join',
    help: 'What it costs to join two parts of the tree by a pair: the cells of the pair that it adds, or, as in a known program, those of a clique that would grow by it, so that pairs which would fit are left out.',
    default: 'own',
    options: { own: 'cells of the pair', program: 'as in the program' },
  }),
  approximateDelta,
};

/** After a program without a paper: everything is chosen at once, from one look at all tables. */
export const swift: Mechanism<typeof params> = {
  id: 'swift',
  title: 'SWIFT',
  summary:
    'Measures every attribute by itself, looks once, through noise, at how wrong independence gets every table of interest, and chooses from that a tree of small tables and the noise of each. There is one fit, so it takes seconds where AIM takes minutes.',
  formula:
    '<math><msub><mi>σ</mi><mi>c</mi></msub><mo>=</mo><msqrt><mfrac><mrow><munder><mo>∑</mo><mi>k</mi></munder><msub><mi>y</mi><mi>k</mi></msub></mrow><mrow><mn>2</mn><mi>ρ</mi><msub><mi>y</mi><mi>c</mi></msub></mrow></mfrac></msqrt><mo>,</mo><msub><mi>y</mi><mi>c</mi></msub><mo>=</mo><msup><mrow><mo>(</mo><msub><mi>w</mi><mi>c</mi></msub><msub><mi>n</mi><mi>c</mi></msub><msqrt><mn>2</mn><mo>/</mo><mi>π</mi></msqrt><mo>)</mo></mrow><mrow><mn>2</mn><mo>/</mo><mn>3</mn></mrow></msup></math>',
  paper: {
    authors: 'The authors of dpsynth',
    title: 'dpsynth, a program for differentially private synthetic data (no paper is known)',
    venue: 'GitHub',
    year: 2025,
  },
  guarantee: ({ approximateDelta: delta }) => ({ kind: 'concentrated', delta }),
  takesRecordCount: 'replace-one',
  errata: [
    'The program prices a pair that joins two parts of the tree like one that makes a clique grow, though it adds a clique of the pair alone: with small cliques it cannot join two pairs. Here it costs what it adds, unless the program’s price is chosen.',
  ],
  params,
  synthetic: true,
  inconsistent: MODEL_BIAS,
  lawless: `${MODEL_LAW} once.`,
  supports: (workload) => {
    if (workload.blocks.every(({ attributes, cells }) => attributes.length < 2 || cells < 2)) {
      return 'It chooses tables of two attributes and more; ask for some, or choose Gaussian noise.';
    }
    return supportsClosure(workload);
  },
  run: runSwift,
};

function runSwift(curator: Curator, workload: Workload, settings: ParamValues<typeof params>) {
  const { domain } = workload;
  const { oneWayShare, selectShare, cliqueCells, join } = settings;
  const attributes = attributesOfWorkload(workload);
  const rest = (1 - oneWayShare) * curator.rho;
  const { measured } = measureOneWay(curator, attributes, oneWayShare * curator.rho);
  const model = new Model(domain, publicRecords(curator));
  const independent = model.fit(measured.map(tableOf));
  const candidates = closureOf(workload, 2);
  const estimates = candidates.map((candidate) => independent.table(candidate.attributes));
  const blocks = candidates.map(({ block }) => block);
  // An error moves by 1, or by 2 where records are replaced; all of them at once.
  const moved = blocks.reduce((sum, block) => sum + curator.sensitivity([block]) * curator.sensitivity([block]), 0);
  const noise = Math.sqrt(moved / (2 * selectShare * rest));
  const errors = curator.tableErrors({ candidates: blocks, estimates }, noise);
  const pairs = candidates.flatMap(({ attributes: [a, b, ...more] }, index): Pair[] =>
    more.length > 0 ? [] : [{ attributes: [a, b], error: errors[index] }],
  );
  const sizes = domain.attributes.map(({ size }) => size);
  const tree = coveringTree(attributes, pairs, { sizes, cliqueCells, join });
  const within = [...candidates.keys()].filter((index) =>
    tree.some((clique) => candidates[index].attributes.every((attribute) => clique.includes(attribute))),
  );
  const offers = within.map((index) => ({ ...candidates[index], error: errors[index] }));
  const price = curator.squaredSensitivity([blocks[0]]);
  const { chosen, deviations } = splitOver(offers, (1 - selectShare) * rest, price);
  const tables = chosen.map((index) => offers[index].block);
  const history = [...measured, ...curator.gaussian(tables, deviations)];
  return releaseFrom(workload, model.finish(history.map(tableOf)), history);
}
