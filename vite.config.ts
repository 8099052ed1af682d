import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPolicyTag, serviceWorker } from './src/launch/build-plugins.mjs';
import { leftOut } from './test/support/part.mjs';

const tests = ['unit', 'laws', 'golden', 'statistical'].map((kind) => `test/${kind}/**/*.test.{ts,tsx}`);
/** Tests that put something in the place of a module. */
const replacingModules = [
  'test/laws/guarantees.test.tsx',
  'test/unit/privacy/added-noise-law.test.ts',
  'test/unit/privacy/release-noise.test.ts',
  'test/unit/random/exact-geometric.test.ts',
];

export default defineConfig({
  // Relative addresses: the built page works in any folder of any static host.
  base: './',
  plugins: [react(), contentPolicyTag(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The content policy allows no font or script inside a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Shared with the charts, but needed at once: left alone, they would pull the charts into the first load.
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-is|clsx|use-sync-external-store|zustand)[\\/]/,
              priority: 2,
            },
            {
              name: 'charts',
              test: /node_modules[\\/](recharts|victory-vendor|d3-[a-z-]+|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|decimal\.js-light|es-toolkit|internmap|eventemitter3|tiny-invariant)[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    // The headless twin as it is built runs as it is.
    server: { deps: { external: [/\/\.cache\/headless\//] } },
    // A busy machine may take long; where time is the matter the test says how much.
    testTimeout: 120_000,
    // By itself it leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      // No module has a state of its own (a law), so that tests can share what they import: half of the time was importing.
      {
        extends: true,
        test: { name: 'shared', include: tests, exclude: [...replacingModules, ...leftOut], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: replacingModules, exclude: leftOut } },
    ],
  },
});
