import { Failure } from '../failure.ts';

/** A typed question that cannot be understood, and which characters of it are to blame. */
export class QuestionFailure extends Failure {
  readonly at: number;
  readonly length: number;

  constructor(at: number, length: number, sentence: string) {
    super(`Character ${at + 1}: ${sentence}`);
    this.at = at;
    this.length = length;
  }
}
