import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle-for-node.mjs';
import {
  buildAside,
  cache,
  complaintAboutNode,
  hashOfFiles,
  installPackages,
  removeOlderThanAnHour,
  root,
} from './prepare.mjs';

const builds = join(cache, 'headless');

/** Bundles the twin for Node, once per state of its sources, into a folder named by that state. */
async function buildTwin() {
  const folder = join(
    builds,
    hashOfFiles([
      'src/core',
      'src/runtime',
      'src/headless',
      'src/launch/headless.mjs',
      'src/launch/bundle-for-node.mjs',
      'package-lock.json',
    ]),
  );
  if (existsSync(join(folder, 'main.js'))) return folder;
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
        if (!existsSync(join(folder, 'main.js'))) throw error;
      }
    },
  );
  removeOlderThanAnHour(builds);
  return folder;
}

// What no promise carries to `main` ends here, with a sentence and a code as everything else.
process.on('uncaughtException', (error) => {
  console.error(`Something went wrong in the workbench itself (${error.message}). Please report it.`);
  process.exit(1);
});

try {
  const complaint = complaintAboutNode();
  if (complaint) throw new Error(complaint);
  await installPackages();
  const { main } = await import(pathToFileURL(join(await buildTwin(), 'main.js')).href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
