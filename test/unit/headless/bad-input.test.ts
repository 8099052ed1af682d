import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../../src/headless/main.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-bad-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const write = (name: string, content: string | Uint8Array) => writeFileSync(at(name), content);

mkdirSync(at('folder'));
write('empty.json', '');
write(
  'binary.json',
  Uint8Array.from({ length: 3000 }, (_, i) => (i * 131) & 255),
);
write('other.json', '{"name": "something else"}');
write('null.json', 'null');
write('deep.json', '['.repeat(100_000));
write('utf16.json', Buffer.from('\ufeff{"version": 1}', 'utf16le'));
write('sound.json', JSON.stringify(experimentJson()));
write('unreadable.json', '{}');
chmodSync(at('unreadable.json'), 0o000);
// To the superuser nothing is unreadable.
const files = [
  'none.json',
  'folder',
  'empty.json',
  'binary.json',
  'other.json',
  'null.json',
  'deep.json',
  'utf16.json',
  'sound.json/x',
  'unreadable.json',
];

let said: string[];
let written: string;
beforeEach(() => {
  said = [];
  written = '';
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

/** One sentence, a code, nothing on standard output: no results, no stack, no words of the system. */
async function refused(args: readonly string[]): Promise<{ code: number; sentence: string }> {
  const code = await main(args);
  expect(written).toBe('');
  const [sentence, ...more] = said;
  expect(more).toEqual([]);
  expect(sentence).toMatch(/^[^\n]{10,}\.( See: npm run headless -- --help)?$/);
  expect(sentence).not.toMatch(/went wrong in the workbench|undefined|\[object|E[A-Z]{4,}|\n\s+at |\.ts:/);
  return { code, sentence };
}

describe.each([
  ['run', []],
  ['solve', ['--target', '0.1']],
  ['infer', []],
  ['infer', ['--synthetic', '10']],
  ['merge', []],
  ['figure', ['ireduct-6', '--judge']],
  ['figure', ['bayesian-9', '--judge']],
] as const)('%s %j', (command, options) => {
  test.each(files)('%s', async (name) => {
    const { code, sentence } = await refused([command, ...options, at(name)]);
    expect(code).toBe(1);
    expect(sentence).toContain(at(name));
  });
});

describe('data that an experiment names', () => {
  test.each(['none.csv', 'folder', 'empty.json', 'binary.json', 'sound.json/x', '', '\0', 'x'.repeat(300)])(
    '%j',
    async (csv) => {
      write('on-data.json', JSON.stringify(experimentJson({ dataset: { csv } })));
      expect((await refused(['run', at('on-data.json')])).code).toBe(1);
    },
  );
});

describe('the command line', () => {
  test.each<[string[], string]>([
    [[], 'Name a command'],
    [[''], 'There is no command ""'],
    [['--fast'], 'There is no command "--fast"'],
    [['__proto__'], 'There is no command "__proto__"'],
    [['constructor'], 'There is no command "constructor"'],
    [['run', ''], 'The name of a file is empty'],
    [['run', at('sound.json'), '--out', ''], '--out: name a file'],
    [['run', at('sound.json'), '--seed'], "Option '--seed <value>' argument missing"],
    [['run', at('sound.json'), '--constructor'], "Unknown option '--constructor'"],
    [['run', at('sound.json'), '--trials', '1e3'], '--trials: expected a whole number'],
    [['run', at('sound.json'), '--trials', '９'], '--trials: expected a whole number'],
    [['run', at('sound.json'), '--workers', '1e9'], '--workers: expected'],
    [['run', at('sound.json'), '--shard', '0/0'], '--shard: expected'],
    [['run', at('sound.json'), '--shard', '1/99999999'], '--shard: expected'],
    [['solve', at('sound.json')], 'solve: name the error to reach'],
    [['solve', at('sound.json'), '--target', 'NaN'], 'solve: name the error to reach'],
    [['figure', 'ireduct-6', '--variant', 'constructor'], '--variant: '],
    [['figure', 'ireduct-6', 'ireduct-7'], 'figure takes one name'],
    [['figure', 'ireduct-6', '--trials', '5'], '--trials goes with --run'],
    [['infer', 'a', 'b'], 'infer: name one file'],
    [['infer', at('sound.json'), '--synthetic', '1e99'], '--synthetic: expected'],
    [['list', '--everything'], "Unknown option '--everything'"],
  ])('%j', async (args, start) => {
    const { code, sentence } = await refused(args);
    expect(code).toBe(2);
    expect(sentence).toContain(start);
  });
});

test.skipIf(!existsSync('/dev/full'))('a disk that is full costs the exit code, and says so', () => {
  const launcher = new URL('../../../src/launch/headless.mjs', import.meta.url).pathname;
  const { status, stderr } = spawnSync('sh', ['-c', '"$0" "$1" list > /dev/full', process.execPath, launcher], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The results could not be written to standard output: the disk is full.\n',
  });
});
