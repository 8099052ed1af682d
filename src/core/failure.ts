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

const PLACE =
  /^(workload|newQueries|dataset|mechanisms|sweep|fixed|metrics|references|reconstruct|query)(\.\w+|\[\d+\])*: (?=\S)/;

/** A sentence for who has no experiment file in sight: without the place in one that it begins with. */
export function withoutPlace(sentence: string): string {
  const rest = sentence.replace(PLACE, '');
  return rest === sentence ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The entry of a registry with this id, or a Failure that ends with all those that there are. */
export function entryById<T extends { readonly id: string }>(entries: readonly T[], id: string, problem: string): T {
  const found = entries.find((entry) => entry.id === id);
  if (found) return found;
  throw new Failure(`${problem}; known are ${entries.map((entry) => `"${entry.id}"`).join(', ')}.`);
}
