import { type ChildProcess, spawn } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HeadlessOptions {
  readonly input?: string;
  readonly cwd?: string;
  /** Called once it runs: to send a signal, or to close its output. */
  onStart?(child: ChildProcess): void;
}

const launcher = new URL('../../src/launch/headless.mjs', import.meta.url).pathname;

/** `npm run headless -- …`, without npm. */
export function headless(args: readonly string[], { input = '', cwd, onStart }: HeadlessOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [launcher, ...args], { cwd });
    let stdout = '';
    let stderr = '';
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
