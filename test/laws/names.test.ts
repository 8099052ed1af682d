import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

/** Names that still stand for two things. Take one out when it has found its meaning; none may join them. */
const ambiguous = new Set([
  'ERROR',
  'NOT_PRIVATE',
  'Notice',
  'Point',
  'Room',
  'Settings',
  'gridOf',
  'listNames',
  'shown',
]);

const declaration = /^export (?:async |abstract |declare )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

test('an exported name has one meaning: it is declared in one file', () => {
  const places = new Map<string, Set<string>>();
  for (const path of listFiles(join(root, 'src')).filter((file) => /\.(tsx?|mjs)$/.test(file))) {
    for (const [, name] of readFileSync(path, 'utf8').matchAll(declaration)) {
      places.set(name, (places.get(name) ?? new Set()).add(relative(root, path)));
    }
  }
  const twice = [...places].filter(([name, files]) => files.size > 1 && !ambiguous.has(name));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});
