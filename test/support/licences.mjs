// What the page is built from, under which licence, with the texts that these ask to be passed on.
// `node test/support/licences.mjs` writes public/licences.txt; a test holds that it is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, root } from '../../src/launch/prepare.mjs';

export const listed = join(root, 'public', 'licences.txt');

/** Packages that something in these folders is imported from; nothing of what only starts programs is shipped. */
function importedPackages() {
  const files = ['src', 'workers'].flatMap((folder) => listFiles(join(root, folder)));
  const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const imported = code.flatMap((text) => [
    ...text.matchAll(/(?:from|import|import\()\s*'((?:@[\w-]+\/)?[\w-]+)[^'?]*'/g),
  ]);
  // DuckDB is left to those who install it.
  return new Set(imported.map(([, name]) => name).filter((name) => name !== '@duckdb/node-api'));
}

/** @returns {{ path: string, name: string, version: string, licence: string }[]} these and all that they need in turn */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const paths = new Set();
  const add = (/** @type {string} */ name, /** @type {string} */ folder) => {
    const nested = `${folder}/node_modules/${name}`;
    const path = folder !== '' && packages[nested] ? nested : `node_modules/${name}`;
    if (!packages[path] || paths.has(path)) return;
    paths.add(path);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const needed of [...Object.keys(dependencies), ...peers]) add(needed, path);
  };
  for (const name of importedPackages()) add(name, '');
  return [...paths].sort().map((path) => ({
    path,
    name: path.replace(/^.*node_modules\//, ''),
    version: packages[path].version,
    licence: packages[path].license,
  }));
}

/** @param {string} path */
function textIn(path) {
  const folder = join(root, path);
  const name = existsSync(folder) ? readdirSync(folder).find((file) => /^licen[cs]e/i.test(file)) : undefined;
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}

export function licencesText() {
  const packages = shippedPackages();
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const { path, name } of packages) {
    const text = textIn(path);
    if (text !== '') users.set(text, [...new Set([...(users.get(text) ?? []), name])]);
  }
  const texts = [...users].map(([text, names]) => `${'-'.repeat(80)}\n${names.join(', ')}\n\n${text}\n`);
  return `Epsilon Workbench is made with these packages:\n\n${lines.join('\n')}\n\n${texts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(listed, licencesText());
