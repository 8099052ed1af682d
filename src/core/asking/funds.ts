import type { QuestionAccount } from '../privacy/questions/question-account.ts';

/** What there is to spend: the account of the cube, and what the ledger has left, in budget units. */
export interface Funds {
  readonly account: QuestionAccount;
  readonly remaining: number;
}
