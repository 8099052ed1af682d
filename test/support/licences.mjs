// What the page is built from, under which licence, with the texts that these ask to be passed on.
// `node test/support/licences.mjs` writes public/licences.txt; a test holds that it is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../src/launch/prepare.mjs';

export const listed = join(root, 'public', 'licences.txt');

/** @returns {{ path: string, name: string, version: string, licence: string }[]} the packages that are not for development alone */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
    .map(([path, { version, license }]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
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
