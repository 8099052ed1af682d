/**
 * An expected failure: bad input, an unsupported combination, a limit. The message is a sentence for people that names
 * what, where and what to do. Anything else that is thrown is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
}
