const long = '**/*.long.{test,spec}.{ts,tsx}';
const quick = '**/!(*.long).{test,spec}.{ts,tsx}';

/**
 * Which tests run: the quick ones (`npm test`), the long ones (what `npm run test:full` adds), or all, as where a runner is
 * started by hand. A test is long where its file says so: `*.long.test.ts`, `*.long.spec.ts`. In Firefox all are.
 */
export const part = process.env.TEST_PART ?? 'all';

/** The files that this part leaves to the other one. */
export const leftOut = part === 'quick' ? [long] : part === 'long' ? [quick] : [];
