import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { buildTwin } from '../../src/launch/build-twin.mjs';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const twin: Promise<{ main(args: readonly string[]): Promise<number> }> = buildTwin().then(
  (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
);
let earlier: Promise<unknown> = Promise.resolve();

/**
 * The command of `npm run headless -- …`, as it is built, in this process: a process for each costs a third of a second.
 * One goes after another, as what they say is caught where it would leave.
 */
export function headless(args: readonly string[], { input = '' } = {}): Promise<Ended> {
  const ended = earlier.then(() => caught(args, input));
  earlier = ended.catch(() => {});
  return ended;
}

async function caught(args: readonly string[], input: string): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const { main } = await twin;
  const stubs = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin),
    vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
      stdout += text;
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += text;
      return true;
    }),
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      stderr += `${words.join(' ')}\n`;
    }),
  ];
  try {
    return { code: await main(args), stdout, stderr };
  } finally {
    for (const stub of stubs) stub.mockRestore();
  }
}

interface ProcessOptions {
  readonly input?: string;
  readonly cwd?: string;
  /** Called once it runs: to send a signal, or to close its output. */
  onStart?(child: ChildProcess): void;
}

const launcher = new URL('../../src/launch/headless.mjs', import.meta.url).pathname;

/** The same as a process of its own, where that is what matters: its folder, its signals, the end of its output. */
export function headlessProcess(
  args: readonly string[],
  { cwd, onStart, input = '' }: ProcessOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [launcher, ...args], { cwd });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    onStart?.(child);
  });
}

export interface Interrupted extends Ended {
  /** From Ctrl-C to the end. */
  readonly milliseconds: number;
}

/**
 * Ctrl-C after as many milliseconds, and if that was too early twice as late, and so on: how soon a process is at work
 * depends on the machine.
 */
export async function interrupted(
  args: readonly string[],
  after: number,
  isAtWork: (ended: Ended) => boolean,
): Promise<Interrupted> {
  let sent = 0;
  const onStart = (child: ChildProcess) => {
    setTimeout(() => {
      sent = performance.now();
      child.kill('SIGINT');
    }, after);
  };
  const ended = await headlessProcess(args, { onStart });
  const milliseconds = performance.now() - sent;
  return isAtWork(ended) ? { ...ended, milliseconds } : interrupted(args, 2 * after, isAtWork);
}
