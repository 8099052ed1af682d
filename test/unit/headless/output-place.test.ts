import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../../src/headless/main.ts';
import { writeOutput } from '../../../src/headless/output.ts';
import { checkOutput, mayGoOnFrom } from '../../../src/headless/output-place.ts';
import { root } from '../../../src/launch/prepare.mjs';
import { headlessProcess } from '../../support/headless.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'epsilon-out-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let names = 0;
const place = (name = `place ${names++}`) => join(folder, name);

function pipe(): string {
  const path = place();
  execFileSync('mkfifo', [path]);
  return path;
}

function link(target: string): string {
  const path = place();
  symlinkSync(target, path);
  return path;
}

function file(contents = 'before'): string {
  const path = place();
  writeFileSync(path, contents);
  return path;
}

/** Root may break what is in /dev, should the test fail, and gets devices of its own. */
function device(name: string, minor: number): string {
  if (process.getuid?.() !== 0) return `/dev/${name}`;
  const path = place();
  execFileSync('mknod', ['-m', '666', path, 'c', '1', String(minor)]);
  return path;
}

const read = (path: string) => readFileSync(path, 'utf8');

async function give(path: string, contents = 'results'): Promise<void> {
  await checkOutput(path);
  await writeOutput(path, contents);
}

describe('what is no regular file is written to and stays what it is', () => {
  test('a named pipe, by its name and through a link', async () => {
    for (const [own, path] of [pipe(), pipe()].map((own, k) => [own, k === 0 ? own : link(own)])) {
      const reading = readFile(own, 'utf8');
      await give(path);
      expect(await reading).toBe('results');
      expect(lstatSync(own).isFIFO()).toBe(true);
    }
  });

  test('a device: one takes all, and a full one says so', async () => {
    const [nothing, full] = [device('null', 3), device('full', 7)];
    const linked = link(full);
    await give(nothing);
    for (const path of [full, linked]) {
      await expect(give(path)).rejects.toThrow(`--out: ${path} cannot be written: the disk is full.`);
    }
    for (const path of [nothing, full]) expect(lstatSync(path).isCharacterDevice()).toBe(true);
    expect(readlinkSync(linked)).toBe(full);
  });

  test('a socket', async () => {
    const path = place();
    const received = new Promise<string>((resolve) => {
      const server = createServer((socket) => {
        server.close();
        resolve(text(socket));
      }).listen(path, () => void give(path));
    });
    expect(await received).toBe('results');
    const dead = place();
    execFileSync('python3', ['-c', `import socket; socket.socket(socket.AF_UNIX).bind(${JSON.stringify(dead)})`]);
    await expect(give(dead)).rejects.toThrow(/cannot be written: nobody listens there\.$/);
    expect(lstatSync(dead).isSocket()).toBe(true);
  });

  test('what the program has open already, from where it stands', async () => {
    const path = file('');
    const descriptor = openSync(path, 'w');
    writeSync(descriptor, 'first ');
    await give(`/dev/fd/${descriptor}`, 'then ');
    await give(`/proc/self/fd/${descriptor}`, 'last');
    closeSync(descriptor);
    expect(read(path)).toBe('first then last');
    await expect(give(`/dev/fd/${descriptor}`)).rejects.toThrow('--out: ');
  });

  test('standard output, whatever it is', async () => {
    const figure = ['figure', 'ireduct-6', '--out', link('/proc/self/fd/1')];
    const { stdout, code } = await headlessProcess(figure);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ version: 1 })]);
    const out = place();
    const script = 'file=$1; shift; { echo before; node "$@"; echo after; } > "$file"';
    execFileSync('sh', ['-c', script, 'sh', out, join(root, 'src/launch/headless.mjs'), ...figure]);
    const lines = read(out).split('\n');
    expect([lines[0], lines.at(-2), lines.length > 5]).toEqual(['before', 'after', true]);
  });
});

describe('links are followed', () => {
  test('a link stays, and the file behind it is replaced beside itself', async () => {
    mkdirSync(place('elsewhere'));
    const target = place('elsewhere/target.json');
    writeFileSync(target, 'before');
    mkdirSync(place('deep'));
    symlinkSync('../elsewhere', place('deep/way'));
    symlinkSync('way/target.json', place('deep/results.json'));
    const over = link('deep/results.json');
    const { ino } = statSync(target);
    await give(over);
    expect(read(target)).toBe('results');
    expect(statSync(target).ino).not.toBe(ino);
    for (const path of [over, place('deep/results.json')]) expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readdirSync(place('elsewhere'))).toEqual(['target.json']);
  });

  test('one that leads nowhere yet creates what it names', async () => {
    mkdirSync(place('later'));
    const path = link('later/results.json');
    await give(path);
    expect([lstatSync(path).isSymbolicLink(), read(place('later/results.json'))]).toEqual([true, 'results']);
    const lost = link('no such folder/results.json');
    await expect(checkOutput(lost)).rejects.toThrow(
      `nothing can be written into the folder ${place('no such folder')}`,
    );
  });

  test('one that leads back to itself is a sentence', async () => {
    const [a, b] = [place('a'), place('b')];
    symlinkSync(a, b);
    symlinkSync(b, a);
    await expect(checkOutput(a)).rejects.toThrow(`--out: ${a} is a link that leads back to itself; name a file.`);
  });
});

describe('a regular file', () => {
  test('is replaced whole, with the permissions and the owner that it had', async () => {
    const path = file();
    chmodSync(path, 0o640);
    if (process.getuid?.() === 0) chownSync(path, 12345, 54321);
    const before = statSync(path);
    const open = openSync(path, 'r');
    await give(path);
    // Who reads the old one reads all of it.
    expect(readFileSync(open, 'utf8')).toBe('before');
    closeSync(open);
    const { mode, uid, gid, ino } = statSync(path);
    expect([mode, uid, gid, read(path)]).toEqual([before.mode, before.uid, before.gid, 'results']);
    expect(ino).not.toBe(before.ino);
  });

  test('that is new gets what the system gives to new files, with a name as long as can be', async () => {
    const path = place('n'.repeat(255));
    await give(path);
    expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
    await expect(checkOutput(place('n'.repeat(256)))).rejects.toThrow(/cannot be written: the name is too long\.$/);
  });

  test('stays as it was where the disk is full', async ({ skip }) => {
    const disk = place();
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      return skip('only root may mount a small disk');
    }
    try {
      const path = join(disk, 'results.json');
      await give(path, 'small');
      await expect(give(path, 'x'.repeat(200_000))).rejects.toThrow(
        `--out: ${path} cannot be written: the disk is full.`,
      );
      expect([read(path), readdirSync(disk)]).toEqual(['small', ['results.json']]);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

test.each<[string, () => string, RegExp]>([
  ['a folder', () => folder, /is a folder; name a file\.$/],
  ['a link to a folder', () => link(folder), /is a folder; name a file\.$/],
  ['what is written as a folder', () => `${place()}/`, /is a folder; name a file\.$/],
  [
    'a file in a file',
    () => join(file(), 'results.json'),
    /nothing can be written into the folder .*; create it or name another\.$/,
  ],
  [
    'a folder that is not there',
    () => join(place(), 'results.json'),
    /nothing can be written into the folder .*; create it/,
  ],
  ['no name', () => '', /^--out: name a file\.$/],
])('%s is refused before anything is done', async (_, path, sentence) => {
  await expect(checkOutput(path())).rejects.toThrow(sentence);
});

test('a run goes on from files alone: from what is there, or not at all', async () => {
  expect(await mayGoOnFrom(place())).toBe(false);
  expect(await mayGoOnFrom(file(''))).toBe(false);
  expect(await mayGoOnFrom(link('not yet'))).toBe(false);
  expect(await mayGoOnFrom(link(file()))).toBe(true);
  for (const path of [pipe(), '/dev/null', '/dev/stdout']) {
    await expect(mayGoOnFrom(path)).rejects.toThrow(`--resume: ${path} is no file that could be read again`);
  }
  await expect(mayGoOnFrom(place('long.csv'))).rejects.toThrow(/gets a table, which no run can go on from/);
});

test('every command writes into a pipe', async () => {
  const experiment = place('experiment.json');
  const schema = [{ name: 'a', type: 'category', values: ['x', 'y'] }];
  const laplace = {
    version: 1,
    dataset: { csv: 'a.csv', schema },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
  };
  writeFileSync(experiment, JSON.stringify(laplace));
  for (const command of [
    ['figure', 'ireduct-6'],
    ['sql', experiment, '--table', 'people'],
    ['python', experiment],
  ]) {
    const path = pipe();
    const reading = readFile(path, 'utf8');
    expect(await main([...command, '--out', path])).toBe(0);
    expect((await reading).length).toBeGreaterThan(100);
    expect(lstatSync(path).isFIFO()).toBe(true);
  }
});
