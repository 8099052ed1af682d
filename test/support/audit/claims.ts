import { describe, expect, test } from 'vitest';
import { auditInLooks } from './lower-bound.ts';
import { type Listed, type mutants, subjects } from './subjects.ts';

/** Outputs of each neighbour, twice over, in each look, by how long a run takes. */
export type Looks = Readonly<Record<Listed['pace'], readonly number[]>>;

/** Of the variants those that decide on the way: how many rounds, what is lowered next and by how much. */
const decides = ({ what }: Listed) =>
  /rounds (theory|adaptive)$|pick|stepwise|composition approximate, initial/.test(what);

/** Every mechanism on every pair of neighbours that is listed, and of its variants those that decide. */
export const claims = subjects.filter((subject) => subject.pace !== 'variant' || decides(subject));

export function keepWhatTheyClaim(audited: readonly Listed[], looks: Looks): void {
  describe('keeps what it claims', () => {
    test.each(audited.map((subject) => [`${subject.what} · ${subject.on}`, subject] as const))('%s', (_, subject) => {
      const { bound } = auditInLooks(subject, subject.claimed, looks[subject.pace]);
      expect(bound).toBeLessThanOrEqual(subject.claimed);
    });
  });
}

export function areFlagged(flawed: typeof mutants): void {
  describe('is flagged', () => {
    test.each(flawed.map((mutant) => [`${mutant.what} · ${mutant.flaw}`, mutant] as const))('%s', (_, mutant) => {
      const { bound } = auditInLooks(mutant, mutant.claimed, [mutant.samples]);
      expect(bound).toBeGreaterThan(mutant.claimed);
    });
  });
}
