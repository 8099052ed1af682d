// npm run library: the engine without the page as an npm package, packed by `npm pack`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from './bundle-for-node.mjs';
import { installPackages, root, runProgram } from './prepare.mjs';

const place = join(root, '.cache', 'library');
const out = join(place, 'package');

/** The whole tree of types is written; of it the package needs what its one public file declares. */
async function writeTypes() {
  const folder = join(root, '.cache', 'library-types');
  rmSync(folder, { recursive: true, force: true });
  const config = join(root, '.cache', 'library-types.json');
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder, rootDir: root };
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: options,
      include: [],
      files: ['../src/library/index.ts'],
    }),
  );
  const code = await runProgram(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', config]);
  if (code !== 0) throw new Error('The types of the library could not be written; the message is above.');
  const types = readFileSync(join(folder, 'src/library/index.d.ts'), 'utf8');
  if (types.includes('import '))
    throw new Error('src/library/index.ts lets out a type that it does not declare itself.');
  writeFileSync(join(out, 'index.d.ts'), types);
}

async function writeProgram() {
  const source = (/** @type {string} */ path) => join(root, 'src', path);
  await bundleForNode(out, {
    index: source('library/index.ts'),
    bin: source('library/bin.ts'),
    worker: source('headless/worker.ts'),
    'figures-worker': source('headless/figures-worker.ts'),
    'inference-worker': source('headless/inference-worker.ts'),
  });
  const bin = join(out, 'bin.js');
  writeFileSync(bin, `#!/usr/bin/env node\n${readFileSync(bin, 'utf8')}`);
}

function writeManifest() {
  const { name, version, description, license, engines, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const duckdb = '@duckdb/node-api';
  const manifest = {
    name,
    version,
    description,
    license,
    engines,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    bin: { [name]: 'bin.js' },
    // All else is in the files. DuckDB is native code, wanted by those alone who have it count.
    peerDependencies: { [duckdb]: devDependencies[duckdb] },
    peerDependenciesMeta: { [duckdb]: { optional: true } },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  copyFileSync(join(root, 'public', 'licences.txt'), join(out, 'licences.txt'));
  copyFileSync(join(root, 'README.md'), join(out, 'README.md'));
}

await installPackages();
rmSync(place, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await writeProgram();
await writeTypes();
writeManifest();
const packed = await runProgram('npm', ['pack', out, '--pack-destination', place, '--loglevel=error'], {
  shell: process.platform === 'win32',
});
if (packed !== 0) throw new Error(`npm pack ended with code ${packed}.`);
const { name, version } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
console.log(join(place, `${name}-${version}.tgz`));
