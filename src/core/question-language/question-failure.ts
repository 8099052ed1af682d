import { Failure } from '../failure.ts';

/** What to put in the place of which characters, so that the question says what was probably meant. */
export interface Mending {
  readonly at: number;
  readonly length: number;
  readonly text: string;
  /** Where all of the text was read in plain words: how it was taken where that could be doubted, as sentences. */
  readonly told?: readonly string[];
}

/** A typed question that cannot be understood, and which characters of it are to blame. */
export class QuestionFailure extends Failure {
  readonly at: number;
  readonly length: number;
  /** The message without the place. */
  readonly sentence: string;
  readonly mending: Mending | null;
  /** A question about the same that is understood, for where nobody can tell what was meant; null for none. */
  readonly example: string | null;

  constructor(
    at: number,
    length: number,
    sentence: string,
    mending: Mending | null = null,
    example: string | null = null,
  ) {
    super(`Character ${at + 1}: ${sentence}`);
    this.at = at;
    this.length = length;
    this.sentence = sentence;
    this.mending = mending;
    this.example = example;
  }
}

/** The question as it was probably meant. */
export function mended(text: string, { at, length, text: better }: Mending): string {
  return text.slice(0, at) + better + text.slice(at + length);
}
