import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { root } from '../../src/launch/prepare.mjs';
import { inScratchProject } from '../support/in-scratch-project.ts';

const leaf = 'export const value = 1;\nexport type Value = number;\n';
const leaves = Object.fromEntries(
  ['core', 'runtime', 'store', 'features', 'ui', 'app', 'headless', 'launch'].map((folder) => [
    `src/${folder}/leaf.ts`,
    leaf,
  ]),
);

const trustedFiles = [
  'privacy/book/changes',
  'privacy/book/spending',
  'privacy/budget',
  'privacy/curator',
  'privacy/ledger',
  'privacy/noise',
  'privacy/noise-down',
  'privacy/truth',
  'privacy/descent/descent',
  'privacy/descent/descent-groups',
  'privacy/descent/ladder',
  'privacy/questions/question-account',
  'privacy/questions/stream-cost',
  'workload/genuine',
  'workload/linear-block',
  'workload/marginal-block',
  'figures/noise-down/noise-down-as-printed',
  'data/counts/counts-payload',
].map((file) => `src/core/${file}.ts`);

const takesValue = (file: string) => `import { value } from '../${file}.ts';\nexport const copy = value;`;
const takesType = (file: string) => `import type { Value } from '../${file}.ts';\nexport type Copy = Value;`;

const refused: [folder: string, code: string][] = [
  ['src/core', "import { value } from '../runtime/leaf.ts';\nexport const copy = value;"],
  ['src/core', "import type { Value } from '../ui/leaf.ts';\nexport type Copy = Value;"],
  ['src/core', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;"],
  ['src/ui', "import { value } from '../core/leaf.ts';\nexport const copy = value;"],
  ['src/runtime', "import { value } from '../store/leaf.ts';\nexport const copy = value;"],
  ['src/store', "import { value } from '../ui/leaf.ts';\nexport const copy = value;"],
  ['src/store', "import type { Value } from '../../workers/leaf.worker.ts';\nexport type Copy = Value;"],
  ['src/features', "import { value } from '../app/leaf.ts';\nexport const copy = value;"],
  ['src/headless', "import { value } from '../store/leaf.ts';\nexport const copy = value;"],
  ['src/app', "import { value } from '../../test/leaf.ts';\nexport const copy = value;"],
  ['workers', "import { value } from '../src/runtime/leaf.ts';\nexport const copy = value;"],
  ['src/core', "export { value } from './missing.ts';"],
  ['src/core/mechanisms', takesType('privacy/ledger')],
  ['src/core/mechanisms', takesType('privacy/noise')],
  ['src/core/mechanisms', takesValue('privacy/curator')],
  ['src/core/mechanisms', takesValue('privacy/noise-down')],
  ['src/core/mechanisms', takesType('privacy/truth')],
  ['src/core/experiment', takesValue('privacy/book/changes')],
  ['src/features', takesValue('core/privacy/book/changes')],
  ['src/store', takesValue('core/privacy/book/spending')],
  ['src/store', takesType('core/data/counts/counts-payload')],
  ['src/runtime', takesType('core/data/counts/counts-payload')],
  ['src/core/mechanisms', takesType('privacy/descent/descent-groups')],
  ['src/core/mechanisms/ireduct', takesType('../privacy/descent/descent')],
  ['src/core/mechanisms', takesValue('privacy/questions/stream-cost')],
  ['src/core/mechanisms', takesValue('workload/genuine')],
  ['src/core/mechanisms', takesValue('workload/linear-block')],
  ['src/core/mechanisms', takesValue('figures/noise-down/noise-down-as-printed')],
  ['src/core/estimators', takesType('privacy/curator')],
  ['src/core/experiment', takesValue('privacy/ledger')],
  ['src/core/asking', takesValue('privacy/questions/question-account')],
  ['src/core/figures', takesValue('privacy/curator')],
  ['src/core/figures', takesValue('privacy/descent/descent')],
  ['src/core/privacy', takesValue('figures/noise-down/noise-down-as-printed')],
  ['src/core', "import { value } from './circle.ts';\nexport const round = value;"],
];
const welcome: [folder: string, code: string][] = [
  ['src/headless', "import { value } from '../runtime/leaf.ts';\nexport const copy = value;"],
  ['src/runtime', "import type { Value } from '../../workers/leaf.worker.ts';\nexport type Copy = Value;"],
  ['src/runtime', "import address from '../../workers/leaf.worker.ts?worker&url';\nexport const copy = address;"],
  ['src/app', "import address from '../../workers/leaf.worker.ts?worker&url';\nexport const copy = address;"],
  ['src/features', "import { value } from '../ui/leaf.ts';\nexport const copy = value;"],
  ['workers', "import { value } from '../src/core/leaf.ts';\nexport const copy = value;"],
  ['src/core/mechanisms', takesType('privacy/curator')],
  ['src/core/mechanisms', takesValue('privacy/budget')],
  ['src/core/mechanisms', takesValue('workload/marginal-block')],
  ['src/core/privacy', takesValue('privacy/ledger')],
  ['src/core/asking', takesType('privacy/questions/question-account')],
];
/** Who may what is said of whole files as well. */
const welcomeFiles = {
  'src/core/experiment/run/trials.ts': `${takesValue('../privacy/curator')}\nexport { value as ledger } from '../../privacy/ledger.ts';`,
  'src/core/mechanisms/ireduct/ireduct.ts': takesValue('../figures/noise-down/noise-down-as-printed'),
  'src/core/mechanisms/ireduct/schedule.ts': takesType('../privacy/descent/descent'),
  'src/core/figures/noise-down/lowering-noise.ts': takesValue('../privacy/noise-down'),
};

test('the rules refuse every wrong direction, cycles and what is not there, and nothing else', () => {
  const circle = refused.length - 1;
  const files: Record<string, string> = {
    ...leaves,
    ...Object.fromEntries(trustedFiles.map((file) => [file, leaf])),
    ...welcomeFiles,
    'workers/leaf.worker.ts': leaf,
    'test/leaf.ts': leaf,
    'src/core/circle.ts': `import { round } from './bad-${circle}.ts';\nexport const value = round;\n`,
  };
  for (const [i, [folder, code]] of refused.entries()) files[`${folder}/bad-${i}.ts`] = code;
  for (const [i, [folder, code]] of welcome.entries()) files[`${folder}/good-${i}.ts`] = code;
  const program = 'dependency-cruiser/bin/dependency-cruise.mjs';
  const printed = inScratchProject(files, program, ['--output-type', 'json', 'src', 'workers', 'test']);
  const from: string[] = JSON.parse(printed).summary.violations.map((violation: { from: string }) => violation.from);
  expect([...new Set(from)].sort()).toEqual(refused.map(([folder], i) => `${folder}/bad-${i}.ts`).sort());
});

const pageSources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('headless'))
  .map((path) => ({ path, code: readFileSync(join(root, 'src', path), 'utf8') }));

test('workers start in one place only, from a blob, because one started by address escapes the content policy', () => {
  const starting = pageSources.filter(({ code }) => /\bnew (Shared)?Worker\(/.test(code)).map(({ path }) => path);
  expect(starting).toEqual([join('runtime', 'workers', 'browser-member.ts')]);
});

test('the page takes the addresses and types of workers, never their code', () => {
  const imports = pageSources.flatMap(({ code }) => code.match(/import [^;]*'(\.\.\/)+workers\/[^;]*;/g) ?? []);
  expect(imports.filter((text) => !/^import type |\?worker&url';$/.test(text))).toEqual([]);
});

/** Where a mechanism is called by its id: its own family, the papers' figures, the classroom sheets, and the table of curves, which a law holds complete. Laws of noise have the names of mechanisms that add nothing else. */
const naming = [
  /^core.mechanisms./,
  /^core.figures./,
  /^core.lessons./,
  /^core.privacy.noise-laws./,
  /^ui.mechanism-style\.ts$/,
];

test('outside its family nobody names a mechanism: what there is comes from the registry', () => {
  const elsewhere = pageSources.filter(({ path }) => !naming.some((place) => place.test(path)));
  const named = elsewhere.flatMap(({ path, code }) =>
    mechanisms
      .filter(({ id }) => code.includes(`'${id}'`) || code.includes(`"${id}"`))
      .map(({ id }) => `${path}: ${id}`),
  );
  expect(elsewhere.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});

test('an order of steps may be told where hidden noise changes, so one file hands one to a descent', () => {
  const calls = pageSources.filter(({ path, code }) => !/^core.privacy./.test(path) && /\.descend\(/.test(code));
  expect(calls.map(({ path }) => path)).toEqual([join('core', 'mechanisms', 'ireduct', 'ireduct.ts')]);
});

test('experiment, and what all mechanisms have in common, import no family of them', () => {
  const common = /^core.(experiment.|mechanisms.(mechanism|guarantee)\.ts)/;
  const imports = pageSources
    .filter(({ path }) => common.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/from '([^']*mechanisms\/[^']*|\.\/[a-z-]+\/[^']*)'/g)].map(([, from]) => [path, from]),
    );
  expect(imports.length).toBeGreaterThan(5);
  const families = imports.filter(
    ([path, from]) => /mechanisms\/[a-z-]+\//.test(from) || (/^core.mechanisms/.test(path) && /^\.\//.test(from)),
  );
  expect(families).toEqual([]);
});
