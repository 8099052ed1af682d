import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../../src/launch/prepare.mjs';
import { mutantsOf } from './mutants/mutants-of.mjs';
import { TestedCopy } from './mutants/tested-copy.mjs';

export const name = 'Mutants: of the changes put into a folder one by one, which ones does a test notice?';

/** Where mutants are put, and the tests that are to notice them, asked in this order. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'src/core/random': ['test/unit/random', 'test/golden/frozen-draws', 'test/unit/privacy', 'test/statistical/random'],
  'src/core/privacy': [
    'test/unit/privacy',
    'test/unit/workload/single-queries',
    'test/unit/random',
    'test/golden',
    'test/unit/asking',
    'test/unit/mechanisms/ireduct',
    'test/unit/mechanisms/randomised-response',
    'test/statistical/ireduct',
    'test/statistical/question-streams',
  ],
  'src/core/asking': ['test/unit/asking', 'test/unit/mechanisms/asking', 'test/statistical/question-streams'],
  'src/core/mechanisms': ['test/unit/mechanisms', 'test/golden', 'test/unit/experiment', 'test/laws/mechanisms'],
};

/**
 * npm run study -- mutants
 * SUBJECTS=src/core/random,src/core/privacy puts them there only; EVERY=5 takes every fifth. What survived stands in
 * .cache/mutants.json.
 */
const wanted = process.env.SUBJECTS?.split(',');
const EVERY = Number(process.env.EVERY ?? 1);
/** Tests that take so many times as long as without a mutant hang. */
const HANGS = 8;

interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

export async function run() {
  const rows: Record<string, unknown>[] = [];
  const survivors: Survivor[] = [];
  for (const [folder, tests] of Object.entries(SUBJECTS)) {
    if (wanted && !wanted.includes(folder)) continue;
    const copy = new TestedCopy(tests);
    const tally = { killed: 0, survived: 0, hung: 0 };
    try {
      const [first] = sourcesIn(folder);
      const began = performance.now();
      if (!(await copy.passesWith(first, textOf(first), 600_000)))
        throw new Error(`the tests of ${folder} fail by themselves`);
      const patience = HANGS * (performance.now() - began) + 10_000;
      let place = 0;
      for (const file of sourcesIn(folder)) {
        const text = textOf(file);
        for (const { start, end, text: instead, line, what } of mutantsOf(text)) {
          if (place++ % EVERY > 0) continue;
          const passed = await copy.passesWith(file, text.slice(0, start) + instead + text.slice(end), patience);
          if (passed) survivors.push({ file, line, what });
          tally[passed === null ? 'hung' : passed ? 'survived' : 'killed']++;
          if (passed !== false) console.log(`${passed ? 'survived' : 'hung'}  ${file}:${line}  ${what}`);
        }
      }
    } finally {
      copy.stop();
    }
    const all = tally.killed + tally.survived + tally.hung;
    rows.push({ folder, mutants: all, ...tally, score: (all - tally.survived) / all });
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'mutants.json'), `${JSON.stringify(survivors, null, 2)}\n`);
  return rows;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => `${folder}/${file}`);
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
