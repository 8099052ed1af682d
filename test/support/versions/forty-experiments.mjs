// Forty experiments over every mechanism, workload, metric, neighbour definition and kind of data, small enough to run
// in seconds each. What two versions must agree on (compare.mjs).

const BASE = { version: 1, neighbours: 'replace-one', trials: 2, seed: 'versions' };
/** @param {number[]} values */
const epsilon = (...values) => ({ parameter: 'epsilon', values });
const czech = { builtin: 'czech' };
const census = { builtin: 'census-like', params: { records: 20_000 } };
const binaryCensus = { ...census, binarise: 'bitwise' };
const ranges = { kind: 'ranges', attributes: ['recency', 'frequency'], count: 60, seed: '1' };
const transfusion = { builtin: 'transfusion-like' };
const pairs = { kind: 'marginals', order: 2 };
const singles = { kind: 'marginals', order: 1 };
const ERRORS = ['overall-relative-error', 'mean-absolute-error', 'max-absolute-error', 'mean-squared-error', 'rmse'];

/** @type {Record<string, any>} */
const different = {
  'census 1-D, iReduct family': {
    dataset: census,
    workload: singles,
    mechanisms: ['ireduct', 'two-phase', 'iresamp', 'oracle', 'proportional', 'laplace'].map((id) => ({ id })),
    sweep: epsilon(0.05, 0.5),
  },
  'census 2-D, iReduct': { dataset: census, workload: pairs, mechanisms: [{ id: 'ireduct' }], sweep: epsilon(0.5) },
  'iReduct, couplings': {
    dataset: czech,
    workload: singles,
    mechanisms: ['exact', 'paper', 'paper-printed'].map((coupling) => ({
      id: 'ireduct',
      label: coupling,
      params: { coupling, algorithm: 'stepwise', lambdaStep: 0.01 },
    })),
    sweep: epsilon(0.3, 1),
  },
  'iReduct, continuous': {
    dataset: czech,
    workload: pairs,
    mechanisms: [{ id: 'ireduct', params: { lambdaStep: 'continuous' } }],
    sweep: epsilon(0.3, 1),
  },
  'iReduct, plain queries': {
    dataset: transfusion,
    workload: ranges,
    mechanisms: [{ id: 'ireduct' }, { id: 'two-phase' }],
    sweep: epsilon(1),
  },
  'swept λ_max': {
    dataset: czech,
    workload: singles,
    mechanisms: [{ id: 'ireduct' }],
    sweep: { parameter: 'ireduct.lambdaMax', values: [0.05, 0.1] },
    fixed: { epsilon: 1 },
  },
  'swept split': {
    dataset: czech,
    workload: singles,
    mechanisms: [{ id: 'two-phase' }],
    sweep: { parameter: 'two-phase.split', values: [0.05, 0.3] },
    fixed: { epsilon: 1 },
  },
  'swept δ': {
    dataset: czech,
    workload: singles,
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct' }],
    sweep: { parameter: 'delta', values: [0.0001, 0.01] },
    fixed: { epsilon: 1 },
  },
  'add or remove': {
    dataset: census,
    neighbours: 'add-remove',
    workload: pairs,
    mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }, { id: 'mwem-factored' }],
    sweep: epsilon(0.5),
  },
  'private record count': {
    dataset: czech,
    neighbours: 'add-remove',
    publicRecordCount: false,
    workload: pairs,
    mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
    sweep: epsilon(0.5),
    metrics: ['mean-absolute-error'],
  },
  'MWEM, parities': {
    dataset: czech,
    workload: { kind: 'parities', degree: 3 },
    mechanisms: [{ id: 'mwem' }, { id: 'mwem-factored' }, { id: 'barak', params: { degree: 3 } }],
    sweep: epsilon(0.3, 1),
    metrics: ['relative-entropy', 'rmse'],
    references: ['svd-bound', 'non-private-fit'],
  },
  'MWEM, replays and averages': {
    dataset: czech,
    workload: pairs,
    mechanisms: [
      { id: 'mwem', label: 'average', params: { output: 'average', replay: 0 } },
      { id: 'mwem', label: 'hundred passes', params: { replay: 100 } },
      { id: 'mwem', label: 'full steps', params: { replay: 10, step: 'full' } },
      { id: 'mwem', label: 'histogram', params: { initialShare: 0.3 } },
    ],
    sweep: epsilon(1),
    metrics: ['relative-entropy'],
  },
  'MWEM, rounds': {
    dataset: czech,
    workload: pairs,
    mechanisms: [
      { id: 'mwem', label: 'theory', params: { rounds: 'theory' } },
      { id: 'mwem', label: 'adaptive', params: { rounds: 'adaptive' } },
      { id: 'mwem-factored', label: 'factored', params: { rounds: 'adaptive' } },
    ],
    sweep: epsilon(0.5),
    metrics: ['relative-entropy'],
  },
  'MWEM, approximate composition': {
    dataset: czech,
    workload: pairs,
    mechanisms: [{ id: 'mwem', params: { rounds: 30, composition: 'approximate', approximateDelta: 1e-6 } }],
    sweep: epsilon(0.1, 1),
  },
  'MWEM, ranges': {
    dataset: transfusion,
    workload: ranges,
    mechanisms: [{ id: 'mwem' }, { id: 'laplace' }],
    sweep: epsilon(0.1, 1),
    metrics: ['mean-squared-error'],
  },
  'MWEM, swept rounds': {
    dataset: czech,
    workload: pairs,
    mechanisms: [{ id: 'mwem' }],
    sweep: { parameter: 'mwem.rounds', values: [3, 12] },
    fixed: { epsilon: 1 },
    metrics: ['relative-entropy', 'max-absolute-error'],
  },
  'Barak by linear program': {
    dataset: czech,
    workload: { kind: 'parities', degree: 2 },
    mechanisms: [{ id: 'barak', params: { degree: 2, reconstruct: 'linear-program' } }],
    sweep: epsilon(0.5),
    metrics: ['rmse'],
  },
  'Barak, ten passes': {
    dataset: czech,
    workload: { kind: 'parities', degree: 2 },
    mechanisms: [{ id: 'barak', params: { degree: 2, replay: 10 } }],
    sweep: epsilon(0.5),
    metrics: ['relative-entropy'],
  },
  'data cube': {
    dataset: czech,
    workload: { kind: 'cuboids' },
    mechanisms: ['cube-all', 'cube-base', 'cube-bmax', 'cube-pmost', 'mwem-factored'].map((id) => ({ id })),
    sweep: epsilon(1),
    metrics: ['cuboid-mean-error', 'cuboid-max-error'],
  },
  'data cube, consistent': {
    dataset: { builtin: 'mildew' },
    workload: { kind: 'cuboids', order: 2 },
    mechanisms: ['cube-all', 'cube-base', 'cube-bmax', 'cube-pmost'].map((id) => ({
      id,
      params: { consistency: true },
    })),
    sweep: epsilon(1),
    metrics: ['cuboid-mean-error'],
  },
  'Naive Bayes': {
    dataset: { builtin: 'adult-like' },
    workload: { kind: 'naive-bayes', class: 'income' },
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct' }],
    sweep: epsilon(1),
    metrics: ['classifier-accuracy'],
    references: ['no-noise-classifier'],
  },
  intervals: {
    dataset: transfusion,
    workload: { kind: 'intervals', attribute: 'recency' },
    mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
    sweep: epsilon(1),
    references: ['svd-bound'],
  },
  'random tables': {
    dataset: czech,
    workload: { kind: 'tables', order: 3, count: 12, seed: '7' },
    mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
    sweep: epsilon(1),
  },
  moments: {
    dataset: transfusion,
    workload: { kind: 'moments', order: 2 },
    mechanisms: [{ id: 'laplace' }],
    sweep: epsilon(1),
  },
  'single queries': {
    dataset: transfusion,
    workload: {
      kind: 'queries',
      queries: [
        { where: {} },
        { where: { recency: [0, 3] } },
        { where: { recency: [2, 5], frequency: [0, 1] } },
        { moment: { frequency: 2 } },
      ],
    },
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct', params: { lambdaMax: 5 } }, { id: 'mwem' }],
    sweep: epsilon(1),
  },
  'question stream': {
    dataset: { builtin: 'table-2' },
    workload: { kind: 'question-stream', count: 60, seed: '3' },
    mechanisms: ['ask-baseline', 'ask-improved', 'ask-inference', 'ask-ols'].map((id) => ({ id })),
    sweep: { parameter: 'questions', values: [20, 60] },
    fixed: { epsilon: 1 },
    metrics: ['system-cost', 'answer-ratio', 'reliability', 'answer-error'],
  },
  'question stream with a tree': {
    dataset: { builtin: 'table-2' },
    workload: { kind: 'question-stream', count: 40, seed: '4' },
    mechanisms: [{ id: 'ask-inference', params: { history: 'tree' } }],
    sweep: epsilon(0.5, 2),
    metrics: ['answer-ratio', 'answer-error'],
  },
  'reconstructed by least squares': {
    dataset: czech,
    workload: pairs,
    mechanisms: [
      { id: 'laplace' },
      { id: 'laplace', label: 'consistent', reconstruct: { id: 'least-squares' } },
      { id: 'ireduct', label: 'consistent iReduct', reconstruct: { id: 'least-squares' } },
    ],
    sweep: epsilon(0.5),
  },
  'reconstructed by weights': {
    dataset: czech,
    workload: pairs,
    mechanisms: [{ id: 'laplace', reconstruct: { id: 'multiplicative-weights' } }],
    sweep: { parameter: 'reconstruct.replay', values: ['converge', 5] },
    fixed: { epsilon: 0.5 },
    metrics: ['relative-entropy', 'rmse'],
  },
  'binary census': {
    dataset: binaryCensus,
    workload: { kind: 'parities', degree: 2 },
    mechanisms: [{ id: 'mwem-factored', params: { rounds: 15 } }, { id: 'laplace' }],
    sweep: epsilon(1),
    metrics: ['rmse'],
  },
  'one value each': {
    dataset: { ...czech, binarise: 'one-hot' },
    workload: singles,
    mechanisms: [{ id: 'laplace' }, { id: 'barak', params: { degree: 1 } }],
    sweep: epsilon(1),
  },
  'long range of ε': {
    dataset: { builtin: 'cps-1985' },
    workload: singles,
    mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }, { id: 'oracle' }],
    sweep: epsilon(0.01, 0.1, 1, 10, 100),
  },
  rochdale: {
    dataset: { builtin: 'rochdale' },
    workload: { kind: 'marginals', order: 3 },
    mechanisms: [{ id: 'mwem-factored' }, { id: 'laplace' }],
    sweep: epsilon(0.5, 2),
    metrics: ['relative-entropy', 'overall-relative-error'],
  },
  survey: {
    dataset: { builtin: 'nltcs-like' },
    workload: { kind: 'parities', degree: 3 },
    mechanisms: [{ id: 'mwem', params: { rounds: 12 } }, { id: 'mwem-factored' }],
    sweep: epsilon(0.5),
    metrics: ['relative-entropy'],
  },
  'all ranges of a heavy tail': {
    dataset: { builtin: 'network-like' },
    workload: { kind: 'ranges', attributes: ['Host'], count: 200, seed: '5' },
    mechanisms: [{ id: 'mwem' }, { id: 'laplace' }],
    sweep: epsilon(0.1),
    metrics: ['mean-squared-error'],
  },
  'search logs': {
    dataset: { builtin: 'search-like' },
    workload: { kind: 'ranges', attributes: ['Time'], count: 150, seed: '6' },
    mechanisms: [{ id: 'mwem' }],
    sweep: epsilon(0.1),
    metrics: ['mean-squared-error'],
  },
  'file, as found': {
    dataset: { csv: 'transfusion.csv' },
    workload: singles,
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct' }],
    sweep: epsilon(1),
  },
  'file of categories': {
    dataset: { csv: 'adult.csv' },
    workload: singles,
    mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }],
    sweep: epsilon(0.5),
  },
  'table of counts': {
    dataset: { counts: 'czech.csv' },
    workload: pairs,
    mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
    sweep: epsilon(1),
  },
  'file with a schema': {
    dataset: {
      csv: 'mildew.csv',
    },
    workload: pairs,
    mechanisms: [{ id: 'laplace' }],
    sweep: epsilon(1),
  },
};

/** Those that fit weights. Version 0.2 knew no calibrated fits, the default since; what both know is compared. */
const FITTING = ['mwem', 'mwem-factored', 'barak'];

export const fortyExperiments = Object.entries(different).map(([name, experiment]) => ({
  name,
  experiment: { ...BASE, metrics: ERRORS, ...experiment, mechanisms: experiment.mechanisms.map(asBothKnow) },
}));

/** @param {{ id: string, params?: object }} entry */
function asBothKnow(entry) {
  return FITTING.includes(entry.id) ? { ...entry, params: { replay: 'converge', ...entry.params } } : entry;
}
