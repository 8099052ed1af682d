import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { listFiles, root } from '../../src/launch/prepare.mjs';

const inFolders = ['src', 'test', 'workers', 'public'].flatMap((folder) => listFiles(join(root, folder)));
const documents = [...readdirSync(root).map((name) => join(root, name)), ...inFolders].filter((path) =>
  path.endsWith('.md'),
);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** As GitHub makes them of headings. */
function anchors(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(documents.map((path) => [path.slice(root.length + 1), path]))('links in %s lead somewhere', (_, path) => {
  const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to);
  const broken = links.filter((to) => {
    if (/^https?:/.test(to)) return false;
    const [file, anchor] = to.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    return !existsSync(target) || (anchor !== undefined && !anchors(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('files and folders that the guide to contributing names are there', () => {
  const named = [...textOf('CONTRIBUTING.md').matchAll(/`((?:src|test|public|workers)\/[\w./*-]+)`/g)].map(
    ([, to]) => to,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !path.includes('*') && !existsSync(join(root, path)))).toEqual([]);
});

test('a newcomer reads README in two minutes', () => {
  const words = textOf('README.md').split(/\s+/).length;
  expect(words).toBeLessThan(650);
});

test('the reference gives experiments that the parser takes', () => {
  const blocks = [...textOf('src/headless/README.md').matchAll(/^```json\n([^`]*)```/gm)].map(([, text]) => text);
  expect(blocks.length).toBeGreaterThan(0);
  for (const text of blocks) expect(parseExperiment(JSON.parse(text)).version).toBe(1);
});

interface ImportRule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string; readonly pathNot?: string | readonly string[] };
}

const { forbidden }: { forbidden: readonly ImportRule[] } = createRequire(import.meta.url)(
  join(root, '.dependency-cruiser.cjs'),
);

/** What folders below `base` may import there, by the rule of each that says what is left to it. */
function mayImport(base: string, ruleName: RegExp): Map<string, string[]> {
  const folderIn = (pattern: string) => new RegExp(`^\\^${base}/?([a-z-]*)/$`).exec(pattern)?.[1];
  const rules = forbidden.filter(({ name }) => ruleName.test(name));
  return new Map(
    rules.map(({ from, to }) => {
      const folder = folderIn(from.path ?? '') ?? '';
      const others = [to.pathNot ?? []].flat().flatMap((pattern) => folderIn(pattern) ?? []);
      return [folder, others.filter((other) => other !== folder)];
    }),
  );
}

const folders = mayImport('src', /^(?!workers)[a-z]+-imports-only-/);
const layers = mayImport('src/core', /^in core, /);
const house = textOf('src/README.md');

type Arrow = readonly [from: string, to: string];

/** What a picture has: its boxes, and arrows between them. */
function picture(heading: string): { boxes: Set<string>; arrows: Arrow[] } {
  const [, below = ''] = house.split(`\n## ${heading}\n`);
  const [, drawn = ''] = /```mermaid\nflowchart \w+\n([^`]*)```/.exec(below) ?? [];
  const lines = drawn.split('\n').filter((line) => line !== '');
  const chains = lines.map((line) => line.trim().split(/ -\.?-> ?(?:\|[^|]*\| ?)?/));
  const arrows = chains.flatMap((chain) => chain.slice(1).map((to, i): Arrow => [chain[i], to]));
  return { boxes: new Set(chains.flat()), arrows };
}

/** Everything that arrows lead to, over others too. */
function reached(from: string, arrows: readonly Arrow[]): Set<string> {
  const found = new Set<string>();
  const go = (folder: string) => {
    for (const [, to] of arrows.filter(([start]) => start === folder)) {
      if (!found.has(to)) go(to);
      found.add(to);
    }
  };
  go(from);
  return found;
}

test('the picture of the folders has the arrows of the import rules, but for those that others make', () => {
  const all = new Map([...folders, ['workers', ['core']]]);
  const allowed = [...all].flatMap(([folder, others]) => others.map((other): Arrow => [folder, other]));
  const needed = allowed.filter(
    (arrow) =>
      !reached(
        arrow[0],
        allowed.filter((other) => other !== arrow),
      ).has(arrow[1]),
  );
  const { boxes, arrows } = picture('The folders');
  expect(all.size).toBeGreaterThan(8);
  expect([...boxes].sort()).toEqual([...all.keys()].sort());
  expect(arrows.map(String).sort()).toEqual(needed.map(String).sort());
});

test('the table of the folders says what the import rules say', () => {
  const rows = [...house.matchAll(/^\| \[`(\w+)`\]\([^)]*\) \|.*\| ([^|]*) \|$/gm)];
  const said = rows.map(([, folder, others]) => [
    folder,
    others === 'nothing of ours' ? [] : others.split(', ').sort(),
  ]);
  const rules = [...folders, ['workers', ['core']] as const].map(([folder, others]) => [folder, [...others].sort()]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(rules));
});

test('the way of data goes over folders of core, from one to another that knows it', () => {
  const { arrows } = picture('The way of data');
  expect(arrows.length).toBeGreaterThan(5);
  const strangers = arrows.filter(([from, to]) => !layers.get(from)?.includes(to) && !layers.get(to)?.includes(from));
  expect(strangers).toEqual([]);
});

test('the picture of the rooms has every room', () => {
  const features = join(root, 'src/features');
  const rooms = readdirSync(features).filter(
    (name) => name !== 'shared' && statSync(join(features, name)).isDirectory(),
  );
  expect([...picture('The rooms').boxes].sort()).toEqual(rooms.sort());
});
