// Imports go one way: core ← workers, headless; core ← runtime ← store ← features ← app; ui imports nothing of ours.
const ours = '^(src|workers)/';

/** What a folder may import of ours, besides itself. */
const mayImport = {
  core: [],
  headless: ['core'],
  ui: [],
  launch: [],
  runtime: ['core'],
  store: ['core', 'runtime'],
  features: ['core', 'runtime', 'store', 'ui'],
  app: ['core', 'store', 'features', 'ui'],
};

const directions = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder}-imports-only-${[...others, 'itself'].join('-')}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: {
    path: ours,
    pathNot: [folder, ...others].map((other) => `^src/${other}/`).concat(folder === 'runtime' ? ['^workers/'] : []),
  },
}));

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'runtime-starts-workers-or-names-their-types',
      comment: 'A worker is reached by its address (?worker&url) and its type, never by running its code in the page.',
      severity: 'error',
      from: { path: '^src/runtime/' },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'], pathNot: '\\?worker&url$' },
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
      to: { path: '^node_modules/', pathNot: '^node_modules/(ml-matrix|valibot|hyparquet|fflate)/' },
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
