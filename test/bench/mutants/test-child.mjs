// Runs tests over and over in a copy of the project: node test-child.mjs FOLDER TEST…; the parent says over IPC which
// file was changed, and hears whether anything failed.
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
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  vitest.state.clearErrors();
  process.send?.({ passed: unhandledErrors.length === 0 && testModules.every((module) => module.ok()) });
}

// Nobody is left to hear an answer.
process.on('disconnect', () => process.exit());
process.on('message', (message) => void answer(/** @type {{ changed: string }} */ (message)));
process.send?.({ ready: specifications.length });
