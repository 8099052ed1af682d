// Are the numbers those of an earlier version? Runs forty experiments, every figure in quick form and a few histories
// in both trees and says what differs, number by number.
//   node test/support/versions/compare.mjs ../before [--only name]
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../src/launch/prepare.mjs';
import { fortyExperiments } from './forty-experiments.mjs';

const [other, flag, only] = process.argv.slice(2);
if (!other || (flag !== undefined && flag !== '--only')) {
  console.error('usage: node test/support/versions/compare.mjs OTHER_TREE [--only name]');
  process.exit(2);
}
const data = join(root, '..', 'shared', 'data');
const trees = { before: resolve(other), now: root };
const scratch = mkdtempSync(join(tmpdir(), 'versions-'));

/** What may differ: how long it took, and which engine did it. */
const PASSING = new Set(['milliseconds', 'engine']);
/** Times of figures that are measured. */
const TIMED = new Set(['ratio', 'milliseconds', 'referenceMilliseconds', 'kilobytes']);

/** Differences from version 0.2.0 (commit 2b50436) that are meant, and why. `within`: how large they may be. */
const MEANT = [
  {
    path: /^\/summary\/\d+\/delta$/,
    within: 1,
    why: 'points say the δ of their guarantee, as rows do',
  },
  {
    path: /^\/references\/\d+\/points\/\d+\/metrics\//,
    within: 1e-14,
    why: 'the SVD bound takes singular values from ml-matrix, so its last digit moves',
  },
];

/** @type {{ name: string, args: (file: string) => string[], json?: unknown }[]} */
const cases = [
  ...fortyExperiments.map(({ name, experiment }) => ({ name, json: withPaths(experiment), args: runArgs })),
  ...(await figureCases()),
  ...histories().map(({ name, json }) => ({ name, json, args: (/** @type {string} */ file) => ['infer', file] })),
].filter(({ name }) => only === undefined || name.includes(only));

let different = 0;
for (const { name, json, args } of cases) {
  const file = join(scratch, 'case.json');
  writeFileSync(file, JSON.stringify(json ?? {}));
  const [before, now] = await Promise.all([headless(trees.before, args(file)), headless(trees.now, args(file))]);
  const differences = compared(before, now, '');
  const whyOf = (/** @type {typeof differences[number]} */ { path, relative }) =>
    MEANT.find((meant) => meant.path.test(path) && relative <= meant.within)?.why;
  const unmeant = differences.filter((difference) => whyOf(difference) === undefined);
  if (unmeant.length > 0) different++;
  const size = Math.max(0, ...unmeant.map(({ relative }) => relative));
  const [first] = unmeant;
  const reasons = [...new Set(differences.map(whyOf).filter((why) => why !== undefined))];
  console.log(
    unmeant.length === 0
      ? `${reasons.length === 0 ? 'same    ' : 'as meant'}   ${name}${refusals(now)}${reasons.map((why) => ` (${why})`).join('')}`
      : `DIFFERENT  ${name}: ${unmeant.length} places, largest relative difference ${size.toPrecision(2)}; first ${first.path}: ${first.before} → ${first.now}`,
  );
}
rmSync(scratch, { recursive: true });
console.log(`${cases.length - different} of ${cases.length} the same, or different as meant`);
process.exitCode = different === 0 ? 0 : 1;

/**
 * A case that both refuse compares nothing, so it is told.
 * @param {string} printed
 */
function refusals(printed) {
  const { refused, rows } = JSON.parse(printed);
  const said = refused ?? rows?.find((/** @type {{ error?: string }} */ row) => row.error)?.error;
  return said === undefined ? '' : ` (refused: ${said.trim()})`;
}

/** @param {string} file */
function runArgs(file) {
  return ['run', file, '--workers', '1'];
}

/** @param {any} experiment */
function withPaths(experiment) {
  const dataset = { ...experiment.dataset };
  for (const key of ['csv', 'counts']) if (dataset[key]) dataset[key] = join(data, dataset[key]);
  return { ...experiment, dataset };
}

/** Swept figures with one trial at their first and last value; measured ones by what would be measured. */
async function figureCases() {
  const list = JSON.parse(await headless(trees.before, ['list']));
  const found = [];
  for (const { id, variants } of list.figures) {
    for (const variant of variants ?? [{ id: undefined }]) {
      const chosen = variant.id === undefined ? [] : ['--variant', variant.id];
      const json = JSON.parse(await headless(trees.before, ['figure', id, ...chosen]));
      const name = `figure ${id} ${variant.id ?? ''}`.trim();
      if (!json.sweep) {
        found.push({ name, args: () => ['figure', id, ...chosen, '--quick'] });
        continue;
      }
      const { values } = json.sweep;
      const quick = { ...json, trials: 1, sweep: { ...json.sweep, values: [...new Set([values[0], values.at(-1)])] } };
      found.push({ name, json: quick, args: runArgs });
      found.push({ name: `${name}, its file`, args: () => ['figure', id, ...chosen] });
    }
  }
  return found;
}

function histories() {
  const domain = {
    attributes: [
      { name: 'A0', size: 3 },
      { name: 'A1', size: 2 },
      { name: 'A2', size: 4 },
    ],
  };
  const answers = [
    { query: { where: { A0: [0, 1], A1: [0, 0] } }, answer: 41.5, scale: 5 },
    { query: { where: { A0: [1, 2], A2: [1, 3] } }, answer: 52, scale: 5 },
    { query: { where: { A2: [0, 1] } }, answer: 47.25, scale: 4 },
    { query: { where: { A1: [1, 1], A2: [2, 3] } }, answer: 20, scale: 3 },
    { query: { where: { A0: [0, 0] } }, answer: 38.5, scale: 6 },
  ];
  const queries = [
    { where: { A0: [1, 1] } },
    { where: { A1: [0, 0], A2: [3, 3] } },
    { where: { A0: [0, 0] }, probability: [30, 45] },
  ];
  const with_ = (/** @type {any} */ estimator, /** @type {any} */ more = {}) => ({
    version: 1,
    history: { domain, answers, records: 100, ...more },
    estimator,
    queries,
    confidence: 0.95,
  });
  const methods = ['characteristic', 'convolution', 'monte-carlo', 'closed-form'];
  return [
    ...methods.map((method) => ({
      name: `least squares, ${method}`,
      json: with_({ id: 'least-squares', params: { method } }),
    })),
    { name: 'ordinary least squares', json: with_({ id: 'least-squares', params: { weighted: false } }) },
    { name: 'least squares, public n', json: with_({ id: 'least-squares', params: { publicRecords: true } }) },
    { name: 'weights at the limit', json: with_({ id: 'multiplicative-weights', params: { replay: 'converge' } }) },
    { name: 'weights, ten passes', json: with_({ id: 'multiplicative-weights', params: { replay: 10 } }) },
  ];
}

/**
 * What the headless twin of a tree prints; what it refuses counts as its answer, too.
 * @param {string} tree
 * @param {string[]} args
 */
async function headless(tree, args) {
  const program = join(tree, 'src', 'launch', 'headless.mjs');
  if (!existsSync(program)) throw new Error(`${tree} is no tree of this project`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      cwd: tree,
      maxBuffer: 2 ** 29,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = /** @type {any} */ (error);
    return stdout || JSON.stringify({ refused: stderr });
  }
}

/**
 * @param {string} before
 * @param {string} now
 * @param {string} path
 */
function compared(before, now, path) {
  /** @type {{ path: string, before: unknown, now: unknown, relative: number }[]} */
  const found = [];
  visit(JSON.parse(before), JSON.parse(now), path);
  return found;

  /**
   * @param {any} a
   * @param {any} b
   * @param {string} at
   */
  function visit(a, b, at) {
    if (Object.is(a, b)) return;
    const isObject = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
    if (isObject) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        if (PASSING.has(key) || TIMED.has(key)) continue;
        visit(a[key], b[key], `${at}/${key}`);
      }
      return;
    }
    const relative =
      typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)) : 1;
    found.push({ path: at, before: a, now: b, relative });
  }
}
