import { expect, test } from 'vitest';
import { inScratchProject } from '../support/in-scratch-project.ts';

const banned = [
  'export const a = Math.exp(1);',
  'export const a = Math.max(1, Math.log(2));',
  'export const a = [1, 2].map(Math.sinh);',
  'export const a = Math["pow"](2, 3);',
  'export const { cos } = Math;',
  'export const a = (b: number) => b ** 2;',
  'export const a = (b: number) => { let c = b; c **= 2; return c; };',
  'export const a = Math.random();',
];
const bannedInCore = [
  'export const a = Date.now();',
  'export const a = new Date();',
  'export const a = performance.now();',
  'export const a = globalThis.Math;',
  'export const a = window;',
  'export const a = document;',
  'export const a = fetch;',
  'export const a = crypto;',
  'export const a = (b: any) => b;',
];
const allowed = ['export const a = Math.sqrt(Math.abs(-2)) + Math.LN2;', 'export const a = new Date(0);'];

/** The files that lint complains about, of one file per line of code. */
function refused(folder: string, lines: string[]): number[] {
  const files = Object.fromEntries(lines.map((line, i) => [`${folder}/line-${i}.ts`, `${line}\n`]));
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '--diagnostic-level=error'];
  const printed = inScratchProject(files, '@biomejs/biome/bin/biome', args);
  const numbers = [...printed.matchAll(/::error [^\n]*line-(\d+)\.ts/g)].map((match) => Number(match[1]));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const all = (lines: string[]) => lines.map((_, i) => i);

test('lint refuses in the core what differs between engines, depends on the time or needs a page', () => {
  const lines = [...banned, ...bannedInCore];
  expect(refused('src/core/zone', lines)).toEqual(all(lines));
});

test('lint refuses unportable math in workers', () => {
  expect(refused('workers', banned)).toEqual(all(banned));
});

test('lint lets exact math pass', () => {
  expect(refused('src/core/zone', allowed)).toEqual([]);
});
