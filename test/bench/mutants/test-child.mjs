// Runs tests over and over in a copy of the project: node test-child.mjs FOLDER TEST…; the parent says over IPC which
// file was changed, and hears whether anything failed.
import { basename } from 'node:path';
import { createVitest } from 'vitest/node';

const [folder, ...tests] = process.argv.slice(2);
process.chdir(folder);
const vitest = await createVitest('test', {
  root: folder,
  watch: false,
  run: true,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  testTimeout: 20_000,
});
await vitest.standalone();
const specifications = await vitest.globTestSpecifications(tests);

/** What was changed before is as it was again. @type {string | null} */
let before = null;

/** @param {{ changed: string }} message */
async function answer({ changed }) {
  if (before) vitest.invalidateFile(before);
  vitest.invalidateFile(changed);
  before = changed;
  // Nearly all are noticed by the tests of their own file: others are asked only about what those let pass, one folder
  // after the other.
  const stem = basename(changed, '.ts');
  /** @param {import('vitest/node').TestSpecification} one */
  const isOwn = ({ moduleId }) => basename(moduleId).startsWith(`${stem}.test`);
  const rounds = [
    specifications.filter(isOwn),
    ...tests.map((path) => specifications.filter((one) => !isOwn(one) && one.moduleId.includes(`/${path}`))),
  ];
  let passed = true;
  for (const round of rounds) passed &&= await pass(round);
  process.send?.({ passed });
}

/** @param {import('vitest/node').TestSpecification[]} chosen */
async function pass(chosen) {
  if (chosen.length === 0) return true;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  vitest.state.clearErrors();
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

// Nobody is left to hear an answer.
process.on('disconnect', () => process.exit());
process.on('message', (message) => void answer(/** @type {{ changed: string }} */ (message)));
process.send?.({ ready: specifications.length });
