import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../src/launch/prepare.mjs';
import { licencesText, listed } from '../../support/licences.mjs';

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const text = (name: string) => readFileSync(join(root, name), 'utf8');
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(text('package-lock.json'));
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const named = (unwanted: (locked: LockedPackage) => boolean) =>
  packages.filter(([, locked]) => unwanted(locked)).map(([path]) => path);

test('every package is held to its contents, and comes from the registry', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(named(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(
    named(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  ).toEqual([]);
});

test('versions are exact, so that nothing newer is installed than what was tried', () => {
  const { dependencies, devDependencies } = JSON.parse(text('package.json'));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-r\.\d+)?$/.test(version as string),
  );
  expect(loose).toEqual([]);
});

test('nothing is executed when packages are installed', () => {
  expect(text('src/launch/prepare.mjs')).toContain("'--ignore-scripts'");
  // Were there one, something would be missing that it makes.
  expect(named(({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
});

describe('licences', () => {
  const FREE = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0', 'BlueOak-1.0.0'];

  test('all are known, and allow what is done here', () => {
    expect(named(({ license }) => !(license ?? 'none').split(/ AND | OR /).every((one) => FREE.includes(one)))).toEqual(
      [],
    );
  });

  test('those of the page are listed with their texts, as they stand now (node test/support/licences.mjs writes them)', () => {
    expect(readFileSync(listed, 'utf8') === licencesText()).toBe(true);
  });
});
