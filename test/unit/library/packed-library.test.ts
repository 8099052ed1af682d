import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTypes, installIn, packedLibrary, runIn, TEN_LINES } from '../../support/packed-library.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'epsilon-library-'));
  const tarball = packedLibrary(folder);
  installIn(folder, tarball);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what npm packs is the engine, and nothing of the page', () => {
  const packed = join(folder, 'node_modules', 'epsilon-workbench');
  const program = ['library', 'package.json'];
  const documents = ['.readme', 'CHANGELOG.md', 'LICENSE', 'README.md', 'public', 'src'];
  expect(readdirSync(packed).sort()).toEqual([...documents, ...program].sort());
  expect(readdirSync(join(packed, 'public'))).toEqual(['licences.txt']);
  expect(readdirSync(join(packed, 'src', 'library'))).toEqual(['README.md']);
  expect(readdirSync(join(packed, 'src', 'headless')).sort()).toEqual([
    'README.md',
    'examples',
    'experiment.schema.json',
  ]);
  const { dependencies, bin } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  expect([dependencies, bin]).toEqual([undefined, { 'epsilon-workbench': 'library/bin.js' }]);
});

test('the tarball alone runs Laplace, iReduct and an inference in ten lines', () => {
  writeFileSync(join(folder, 'ten-lines.js'), TEN_LINES);
  const { rows, estimate } = JSON.parse(runIn(folder, process.execPath, ['ten-lines.js']));
  expect(rows.map(({ mechanism }: { mechanism: string }) => mechanism)).toEqual(
    expect.arrayContaining(['laplace', 'ireduct']),
  );
  expect(rows).toHaveLength(12);
  expect(estimate).toBe(4);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'epsilon-workbench',
  ]);
}, 60_000);

test('its types are those of what comes out, and what is misspelt is found', () => {
  checkTypes(folder);
}, 120_000);

test('its command is the headless twin', () => {
  const listed = JSON.parse(runIn(folder, 'npx', ['epsilon-workbench', 'list']));
  expect(listed.mechanisms.map(({ id }: { id: string }) => id)).toContain('ireduct');
}, 60_000);
