import { Failure } from './failure.ts';

/**
 * The answer of a worker: expected failures travel as data, because an error that crosses a thread loses its class.
 * Whatever else is thrown is a bug and stays an error.
 */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return failed(error);
  }
}

export async function attemptAsync<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return failed(error);
  }
}

/** The value, or the failure thrown again on this side. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Failure(outcome.message);
}

function failed(error: unknown): { ok: false; message: string } {
  if (error instanceof Failure) return { ok: false, message: error.message };
  throw error;
}
