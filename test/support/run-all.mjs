// npm test: the quick part. npm run test:full: all there is; with --rest only what npm test leaves out (part.mjs says which
// tests that are). Every stage runs, whatever became of the ones before it; the last line counts tests for whoever reads it.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, complaintAboutNode, installPackages, runProgram } from '../../src/launch/prepare.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, program: string, args?: string[], report?: string, count?: (report: any) => Count }} Stage */

const vitestReport = join(cache, 'vitest.json');
const playwrightReport = join(cache, 'playwright.json');

/** @type {Stage[]} */
const checks = [
  { name: 'types', program: 'node_modules/typescript/bin/tsc' },
  { name: 'lint and format', program: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '--error-on-warnings'] },
  { name: 'import directions', program: 'test/support/check-imports.mjs' },
  { name: 'unused code and packages', program: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  {
    name: 'code that only tests use',
    program: 'node_modules/knip/bin/knip.js',
    args: ['--production', '--config', 'knip.production.json', '--no-progress'],
  },
  { name: 'build', program: 'src/launch/build.mjs' },
];

/** @type {Stage[]} */
const tests = [
  {
    name: 'unit, laws, golden, statistics, audit',
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: vitestReport,
    count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  },
  {
    name: 'end to end',
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list,json'],
    report: playwrightReport,
    count: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  },
];

/** @param {Stage} stage */
function countTests({ report, count }) {
  return report && count && existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
}

const complaint = complaintAboutNode();
if (complaint) {
  console.error(complaint);
  process.exit(1);
}
await installPackages();
mkdirSync(cache, { recursive: true });

const [wanted, rest] = process.argv.slice(2);
const part = wanted === 'quick' ? 'quick' : rest === '--rest' ? 'long' : 'all';
const env = { ...process.env, TEST_PART: part, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const lines = [];

/** @param {Stage} stage @param {number} out where it prints */
async function run(stage, out) {
  if (stage.report) rmSync(stage.report, { force: true });
  const began = performance.now();
  const args = [stage.program, ...(stage.args ?? [])];
  const code = await runProgram(process.execPath, args, { stdio: ['ignore', out, out], env });
  tell(stage, code, performance.now() - began);
}

/** Without a word until it is over: others run beside it. @param {Stage} stage */
async function runAside(stage) {
  const path = join(cache, `${stage.name.replaceAll(' ', '-')}.txt`);
  const out = openSync(path, 'w');
  await run(stage, out);
  closeSync(out);
  console.log(`\n── ${stage.name}\n${readFileSync(path, 'utf8')}`);
}

/** @param {Stage} stage @param {number} code @param {number} milliseconds */
function tell(stage, code, milliseconds) {
  const seconds = (milliseconds / 1000).toFixed(1);
  const { passed, failed, skipped } = countTests(stage);
  total.passed += passed;
  total.skipped += skipped;
  // A stage without tests of its own that fails, or a runner that stops before any test, counts as one failure.
  total.failed += failed || (code === 0 ? 0 : 1);
  lines.push(`${code === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(7)} s  ${stage.name}`);
}

if (part !== 'long') {
  // Each of them is content with one core; the first takes as long as the others together.
  const [types, ...others] = checks;
  const inTurn = async () => {
    for (const stage of others) await runAside(stage);
  };
  await Promise.all([runAside(types), inTurn()]);
}
for (const stage of tests) {
  console.log(`\n── ${stage.name}`);
  await run(stage, 1);
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
