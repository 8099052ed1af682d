import { categorical } from '../../data/builtin/adult/attributes.ts';
import { adults } from '../../data/builtin/census/adults.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Point } from '../../experiment/results/summary.ts';
import { idOfOneTable } from '../../metrics/of-one-table.ts';
import { subsets } from '../../workload/attribute-sets.ts';
import { HISTORICAL_2012 } from '../figure.ts';
import { check, printedClaim } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { all, type Finding } from '../verdict/finding.ts';
import { staysAbove, staysBelow } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import { type JointMap, metricsOfJoints } from './joint-map.ts';
import { adultCategories } from './mwem-files.ts';
import type { SweptFigure } from './swept-figure.ts';

const MAXIMUM = 'maximum entropy';
const responses = ['retention', 'flipping'];

/** γ = e^ε of a record, and of each of its values. */
const FOR_A_RECORD = 1;

/** Pairs of attributes that have few cells together, and many. */
const FEW = 20;
const MANY = 200;
/** Of the 2 that two distributions can be apart. */
const USEFUL = 0.5;
/** As much as the paper draws. */
const MEANINGLESS = 1;

const pairs: JointMap = { metric: 'joint-l1', order: 2 };
const triples: JointMap = { metric: 'joint-l1-new', order: 3 };

const variants = [
  { id: 'us-adults', title: 'Attributes of Figure 1' },
  { id: 'adult', title: 'Adult, categories' },
];

function sizesOf(variant: string): number[] {
  return (variant === 'adult' ? categorical : adults().attributes).map(({ size }) => size);
}

/** ε of the record; that of each value is as many times smaller as there are attributes. */
function budgets(variant: string): number[] {
  return [FOR_A_RECORD, sizesOf(variant).length];
}

function joints(map: JointMap, records: number, seed: string, variant: string): Record<string, unknown> {
  return {
    version: 1,
    dataset:
      variant === 'adult'
        ? { builtin: 'adult-like' }
        : { builtin: 'census-like', params: { country: 'us-adults', records } },
    neighbours: 'replace-one',
    workload: { kind: 'marginals', order: 2 },
    ...(map.order === 3 ? { newQueries: { kind: 'marginals', order: 3 } } : {}),
    mechanisms: [
      { id: 'laplace', label: MAXIMUM, reconstruct: { id: 'max-entropy' } },
      ...responses.map((id) => ({ id })),
    ],
    sweep: { parameter: 'epsilon', values: budgets(variant) },
    fixed: {},
    metrics: [map.metric, ...metricsOfJoints(map, sizesOf(variant).length)],
    trials: 10,
    seed,
  };
}

function variantOf({ metrics }: Pick<Experiment, 'metrics'>, map: JointMap): string {
  const isOwn = variants.find(({ id }) => metrics.length === 1 + metricsOfJoints(map, sizesOf(id).length).length);
  return (isOwn ?? variants[0]).id;
}

/** A finding about every table of the map whose attributes have so many cells together. */
function ofTables(
  points: readonly Point[],
  map: JointMap,
  sizes: readonly number[],
  fits: (cells: number) => boolean,
  find: (curves: Curves, mechanism: string) => Finding,
): Finding {
  const sets = subsets(sizes.length, map.order).map((set) => set.reduce((cells, index) => cells * sizes[index], 1));
  const tables = sets.flatMap((cells, table) => (fits(cells) ? [table] : []));
  return all(
    tables.flatMap((table) => {
      const curves = new Curves(points, idOfOneTable(map.metric, table)).among(tables.length * responses.length);
      return responses.map((mechanism) => find(curves, mechanism));
    }),
  );
}

const splitNote =
  'The paper sets γ = e^ε and leaves open for what. Where it is for a whole record, as differential privacy is, each of d values has only its d-th root, and nothing is left of any pair at ε = 1. At ε = d each value has γ = e, and then what the paper says of small domains comes out; maximum entropy is drawn at both.';
const neighboursNote =
  'Randomised response protects what a record says, so neighbours replace a record here: the noise of maximum entropy is twice the 36 of the paper, which adds or removes one.';
const dataNote =
  'The records of the paper may not be passed on; those here are generated with the attributes of its Figure 1. The second view takes eight attributes of Adult of the UCI repository, generated as well, or your own file.';
const alphaNote = 'The paper does not say which α it took; here it is 0.1, and each run learns from a million samples.';

export const bivariateJoints: SweptFigure = {
  kind: 'swept',
  id: 'history-6a',
  paper: HISTORICAL_2012,
  number: 'Figure 6a',
  title: 'Error of joint distributions of two attributes',
  claim:
    'Of all pairs of attributes, maximum entropy tells the joint distribution best. Randomised response does well only where both attributes have few values, and extremely badly where one has many.',
  notes: [splitNote, neighboursNote, dataNote, alphaNote],
  variants,
  xScale: 'log',
  yScale: 'log',
  metric: pairs.metric,
  joints: pairs,
  ownTrials: true,
  quickTrials: 5,
  file: (variant) => (variant === 'adult' ? adultCategories : undefined),
  experiment: (variant) => joints(pairs, 500_000, 'history-6a', variant),
  verdict(points, experiment) {
    const sizes = sizesOf(variantOf(experiment, pairs));
    const forRecord = points.filter(({ value }) => value === FOR_A_RECORD);
    const forValues = points.filter(({ value }) => value !== FOR_A_RECORD);
    const few = (cells: number) => cells <= FEW;
    const useful = (curves: Curves, mechanism: string) => staysBelow(curves, mechanism, USEFUL);
    return [
      check(
        'Maximum entropy is closer to the truth than both, for every pair of attributes.',
        ofTables(
          points,
          pairs,
          sizes,
          () => true,
          (curves, mechanism) => atMost(curves, MAXIMUM, mechanism, 1),
        ),
      ),
      check(
        `With γ = e for each value, randomised response does well (an error of at most ${USEFUL}) for pairs of at most ${FEW} cells.`,
        ofTables(forValues, pairs, sizes, few, useful),
      ),
      check(
        `It tells nothing (an error of ${MEANINGLESS} or more) of pairs of at least ${MANY} cells.`,
        ofTables(
          points,
          pairs,
          sizes,
          (cells) => cells >= MANY,
          (curves, mechanism) => staysAbove(curves, mechanism, MEANINGLESS),
        ),
      ),
      printedClaim(
        `With γ = e for the record it does well for pairs of at most ${FEW} cells.`,
        ofTables(forRecord, pairs, sizes, few, useful),
        'The variance of what is worked out from changed records follows from γ alone, and agrees with its formula in a test.',
      ),
    ];
  },
};

export const trivariateJoints: SweptFigure = {
  kind: 'swept',
  id: 'history-6b',
  paper: HISTORICAL_2012,
  number: 'Figure 6b',
  title: 'Error of joint distributions of three attributes',
  claim:
    'Three attributes together, which nobody measured: randomised response no longer gives meaningful results, while those of maximum entropy are still reasonable.',
  notes: [
    splitNote,
    neighboursNote,
    dataNote,
    alphaNote,
    'Each cell of the heat maps is the mean over the third attribute of errors that are truncated to 1, as the paper truncates them.',
    'With the attributes of Figure 1 there are 50,000 records, a tenth of the paper’s: flipped bits of all 84 triples take long to count.',
  ],
  variants,
  xScale: 'log',
  yScale: 'log',
  metric: triples.metric,
  joints: triples,
  ownTrials: true,
  quickTrials: 4,
  file: (variant) => (variant === 'adult' ? adultCategories : undefined),
  experiment: (variant) => joints(triples, 50_000, 'history-6b', variant),
  verdict(points) {
    const curves = new Curves(points, triples.metric).among(responses.length);
    const each = (find: (mechanism: string) => Finding) => all(responses.map(find));
    return [
      check(
        'Maximum entropy is closer to the truth than both.',
        each((mechanism) => atMost(curves, MAXIMUM, mechanism, 1)),
      ),
      check(
        `On average randomised response tells nothing: an error of ${MEANINGLESS} or more.`,
        each((mechanism) => staysAbove(curves, mechanism, MEANINGLESS)),
      ),
      check(`Maximum entropy is on average below that.`, staysBelow(curves, MAXIMUM, MEANINGLESS)),
    ];
  },
};
