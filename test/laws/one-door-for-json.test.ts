import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../../src/launch/prepare.mjs';

/** What they read was written by the page itself, into its own storage. */
const ownStorage = ['src/app/page-memory.ts', 'src/app/pending-address.ts', 'src/store/ask/ask-memory.ts'];

test('JSON from people comes in by one door, which says where it is no JSON or says something twice', () => {
  const readers = listFiles(join(root, 'src'))
    .filter((path) => /\.tsx?$/.test(path) && /JSON\.parse\(|\.json\(\)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path).replaceAll('\\', '/'));
  expect(readers).toEqual(['src/core/json.ts', ...ownStorage].sort());
});
