import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { complaintAboutNode, packagesAreInstalled } from '../../../src/launch/prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-prepare-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0'])('Node %s will do', (version) => {
  expect(complaintAboutNode(version)).toBeUndefined();
});

test.each(['18.20.0', '20.18.1', '21.7.0', '22.11.0'])('Node %s is refused in a sentence', (version) => {
  expect(complaintAboutNode(version)).toContain(`this is Node ${version}`);
});

test('packages count as installed when those of this platform have the versions of the lock file', () => {
  const lock = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  const write = (path: string, packages: object) => writeFileSync(join(folder, path), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  write('package-lock.json', lock);
  expect(packagesAreInstalled(folder)).toBe(false);
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  expect(packagesAreInstalled(folder)).toBe(true);
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '0.9.0' } });
  expect(packagesAreInstalled(folder)).toBe(false);
  write('node_modules/.package-lock.json', { 'node_modules/b': { version: '2.0.0' } });
  expect(packagesAreInstalled(folder)).toBe(false);
});
