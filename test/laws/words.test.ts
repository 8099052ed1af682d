import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { datasets } from '../../src/core/data/builtin/registry.ts';
import { estimators } from '../../src/core/estimators/registry.ts';
import { settingNames } from '../../src/core/experiment/settings.ts';
import { lessons } from '../../src/core/lessons/registry.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { metrics } from '../../src/core/metrics/registry.ts';
import type { ParamSpecs } from '../../src/core/params.ts';
import { workloadKinds } from '../../src/core/workload/registry.ts';
import { settingName, settingSymbol } from '../../src/features/shared/words/titles.ts';
import { listFiles, root } from '../../src/launch/prepare.mjs';

// People read titles; files and the command line have names of their own, and a sentence never falls back on those.

const specs: readonly ParamSpecs[] = [...mechanisms, ...estimators, ...datasets].map(({ params }) => params);

/** Names that only files and programs use, and that nobody takes for an English word. */
const internalNames = [
  ...[mechanisms, estimators, metrics].flatMap((all) => all.map(({ id }) => id)),
  ...workloadKinds.map(({ kind }) => kind),
  ...specs.flatMap((params) => Object.keys(params)),
  ...specs.flatMap(Object.values).flatMap((spec) => (spec.kind === 'choice' ? Object.keys(spec.options) : [])),
  'publicRecordCount',
  'sanityBound',
].filter((name) => /[a-z][A-Z]|[a-z]-[a-z]/.test(name));

/** Words that were given up for plainer ones. */
const retired = [
  'One run, looked',
  'noise came down',
  'read it another way',
  'gone when this page',
  'know this from',
  'tiny counts do not rule',
  'a trace of that data',
  'Sort backwards',
  'Take out',
  'anew',
  'As the system',
  'made-up',
  'stands there already',
  'bound δ',
  'δ, sanity bound',
  'δ grows',
];

const unwanted = new RegExp(`(?<![\\w-])(?:${[...internalNames, ...retired].join('|')})(?![\\w-])`);

/** The command line speaks of options and files. */
const isOnScreen = (path: string) => /^src\/.*\.tsx?$/.test(path) && !/^src\/(headless|launch)\//.test(path);

function sentencesOf(path: string, code: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node);
    if (isText || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text.replaceAll(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest));
  return texts.filter((text) => /\S \S/.test(text));
}

test('no sentence on screen holds a name that only files use, or a word that was given up', () => {
  expect(internalNames.length).toBeGreaterThan(30);
  const found = listFiles(join(root, 'src'))
    .map((path) => ({ path: relative(root, path), code: readFileSync(path, 'utf8') }))
    .filter(({ path, code }) => isOnScreen(path) && unwanted.test(code))
    .flatMap(({ path, code }) =>
      sentencesOf(path, code)
        .filter((text) => unwanted.test(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('the help of a choice names its options as they are shown', () => {
  const choices = specs.flatMap(Object.values).filter((spec) => spec.kind === 'choice');
  for (const { help, options } of choices) {
    for (const [id, title] of Object.entries(options)) if (id !== title) expect(help).not.toContain(`"${id}"`);
  }
});

test('no setting is called by its name in files, and the sanity bound not δ, which is the failure probability', () => {
  const all = mechanisms.map(({ id }) => ({ id, params: {} }));
  for (const name of settingNames(all)) {
    for (const words of [settingSymbol(all, name), settingName(all, name)]) {
      expect(words).not.toMatch(unwanted);
      expect(words).not.toMatch(/\w\.\w/);
    }
  }
  expect(settingSymbol(all, 'epsilon')).toBe('ε');
  expect(settingSymbol(all, 'delta')).toBe('Sanity bound');
  expect(settingName(all, 'delta')).toBe('sanity bound');
  expect(settingSymbol(all, 'ireduct.lambdaMax')).toBe('λ_max');
  expect(settingName(all, 'ireduct.lambdaMax')).toBe('iReduct: λ_max, first noise scale');
});

test('every word of the glossary is explained somewhere', () => {
  const pages = listFiles(join(root, 'src')).map((path) => readFileSync(path, 'utf8'));
  const glossary = pages.find((code) => code.includes('const glossary = {')) ?? '';
  const terms = [...glossary.matchAll(/^ {2}(\w+):/gm)].map(([, term]) => term);
  const onSheets = lessons.flatMap((lesson) => lesson.terms);
  expect(terms.length).toBeGreaterThan(10);
  for (const term of terms)
    expect(pages.some((code) => code.includes(`term="${term}"`)) || onSheets.includes(term), term).toBe(true);
  // A sheet names no word that the glossary does not have.
  expect(onSheets.filter((term) => !terms.includes(term))).toEqual([]);
});
