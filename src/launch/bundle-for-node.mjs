import { root } from './prepare.mjs';

/**
 * Bundles programs of the engine for Node, all that they import included.
 * @param {string} outDir
 * @param {Record<string, string>} input by the names of the files that come of them
 */
export async function bundleForNode(outDir, input) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        // Native code, loaded where a database is wanted.
        external: [/^@duckdb\//],
        input,
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}
