import { Failure } from '../core/failure.ts';

/** The command line itself is wrong: exit code 2, and where to read how it should be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Stopped from outside, by Ctrl-C or a polite kill. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super('Stopped.');
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}

/** Tells people what went wrong, on standard error, and gives the exit code for it. */
export function report(error: unknown): number {
  if (error instanceof Stopped) {
    console.error(error.message);
    return error.exitCode;
  }
  if (error instanceof UsageError) {
    console.error(`${error.message} See: npm run headless -- --help`);
    return 2;
  }
  if (error instanceof Failure) console.error(error.message);
  else console.error(bugSentence(error));
  return 1;
}

/** A stack would tell people nothing; what was asked for is enough to find the bug. */
function bugSentence(error: unknown): string {
  const detail = error instanceof Error ? error.message : String(error);
  return `Something went wrong in the workbench itself (${detail}). Please report it, with the command and its file.`;
}
