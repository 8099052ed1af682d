import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

interface Results {
  readonly digest?: string;
  readonly rows: readonly { readonly milliseconds: number; readonly error?: string }[];
  readonly summary: unknown;
  readonly fingerprint: string;
}

/** Everything that was computed: all of a row but how long it took. */
export function numbers({ rows, summary, fingerprint }: Results) {
  return { rows: rows.map(({ milliseconds: _, ...row }) => row), summary, fingerprint };
}

/** What the headless twin prints. */
export function headless(...args: string[]): Results {
  return JSON.parse(
    execFileSync('node', ['src/launch/headless.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  );
}
