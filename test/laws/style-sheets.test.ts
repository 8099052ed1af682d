import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

const files = listFiles(join(root, 'src'));
const code = files.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Classes of a sheet; those of other people's charts stand in :global(…). */
function classesIn(sheet: string): Set<string> {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector);
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
  );
}

/** Classes that a module takes from a sheet it imports as `name`; one taken by a variable is any word that it may hold. */
function classesTaken(text: string, name: string): { sure: string[]; possible: string[] } {
  const body = text.replaceAll(/^import .*;$/gm, '');
  const sure = [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, taken]) => taken);
  const isIndexed = new RegExp(`\\b${name}\\[`).test(body);
  return { sure, possible: isIndexed ? [...body.matchAll(/'([\w-]+)'/g)].map(([, word]) => word) : [] };
}

function importsOf(sheet: string) {
  return code.flatMap(({ path, text }) => {
    const found = text.match(new RegExp(`import (\\w+) from '([^']*${basename(sheet).replaceAll('.', '\\.')})'`));
    return found && normalize(join(dirname(path), found[2])) === sheet ? [{ text, name: found[1] }] : [];
  });
}

test('every class of every sheet is on the page somewhere, and every class that is asked for is in its sheet', () => {
  const strays = files
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((sheet) => {
      const classes = classesIn(readFileSync(sheet, 'utf8'));
      const taken = importsOf(sheet).map(({ text, name }) => classesTaken(text, name));
      const sure = new Set(taken.flatMap((one) => one.sure));
      const used = new Set([...sure, ...taken.flatMap((one) => one.possible)]);
      return [
        ...[...classes].filter((name) => !used.has(name)).map((name) => `${basename(sheet)}: nobody uses .${name}`),
        ...[...sure].filter((name) => !classes.has(name)).map((name) => `${basename(sheet)}: there is no .${name}`),
      ];
    });
  expect(strays).toEqual([]);
});
