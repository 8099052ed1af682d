/**
 * An expected failure: bad input, an unsupported combination, a limit. The message is a sentence for people that names
 * what, where and what to do. Anything else that is thrown is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** Does the work, and puts the place (`experiment.json: `) before the sentence of a Failure that it throws. */
export function failingAt<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Failure ? new Failure(place + error.message) : error;
  }
}
