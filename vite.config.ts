import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPolicyTag, serviceWorker } from './src/launch/build-plugins.mjs';

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
    include: ['unit', 'laws', 'golden', 'statistical'].map((kind) => `test/${kind}/**/*.test.{ts,tsx}`),
    environment: 'node',
    // A busy machine may take long; where time is the matter the test says how much.
    testTimeout: 120_000,
    // By itself it leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
  },
});
