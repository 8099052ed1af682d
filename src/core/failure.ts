/**
 * An expected failure: bad input, an unsupported combination, a limit. The message is a sentence for people that names
 * what, where and what to do. Anything else that is thrown is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  /** Sentences quote what stands in files, which may be a name of a million letters: nobody reads all of it. */
  constructor(message: string) {
    super(message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message);
  }
}

const LONGEST = 4000;

/** Does the work, and puts the place (`experiment.json: `) before the sentence of a Failure that it throws. */
export function failingAt<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Failure ? new Failure(place + error.message) : error;
  }
}
