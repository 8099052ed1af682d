import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { buildAside, cache, hashOfFiles, removeOlderThanAnHour, root } from './prepare.mjs';

const builds = join(cache, 'headless');

/**
 * Bundles the headless twin for Node, once per state of its sources, into a folder named by that state.
 * @returns {Promise<string>} the file that has its `main`
 */
export async function buildTwin() {
  const folder = join(
    builds,
    hashOfFiles([
      'src/core',
      'src/runtime',
      'src/headless',
      'src/launch/build-twin.mjs',
      'src/launch/bundle-for-node.mjs',
      'package-lock.json',
    ]),
  );
  const main = join(folder, 'main.js');
  if (existsSync(main)) return main;
  const input = {
    main: join(root, 'src/headless/main.ts'),
    worker: join(root, 'src/headless/worker.ts'),
    'figures-worker': join(root, 'src/headless/figures-worker.ts'),
    'inference-worker': join(root, 'src/headless/inference-worker.ts'),
  };
  await buildAside(
    (outDir) => bundleForNode(outDir, input),
    (outDir) => {
      mkdirSync(builds, { recursive: true });
      try {
        renameSync(outDir, folder);
      } catch (error) {
        // Another process has just put the same build there.
        if (!existsSync(main)) throw error;
      }
    },
  );
  removeOlderThanAnHour(builds);
  return main;
}
