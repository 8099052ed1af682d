import { expect, test } from 'vitest';
import { laplaceMechanism } from '../../src/core/mechanisms/laplace.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { areFlagged, claims, keepWhatTheyClaim } from '../support/audit/claims.ts';
import { auditInLooks, FALSE_ALARM, medianBound } from '../support/audit/lower-bound.ts';
import { worstPair } from '../support/audit/search.ts';
import { runOn } from '../support/audit/subject.ts';
import { heardRounds, mutants } from '../support/audit/subjects.ts';

// Longer than audit.test.ts; `npm run audit` looks at every variant, for longer still, and searches for worse neighbours.

test('all audits together accuse a private mechanism less than once in a million times', () => {
  expect((claims.length + mutants.length) * FALSE_ALARM).toBeLessThan(1e-6);
});

keepWhatTheyClaim(claims, { quick: [500, 2000], slow: [80, 240], slowest: [120], variant: [80] });
areFlagged(mutants);

test.each(heardRounds.map((subject) => [subject.what, subject] as const))(
  '%s keeps ε, of which more than half is seen',
  (_, subject) => {
    const samples = 2500;
    expect(auditInLooks(subject, subject.claimed, [samples]).bound).toBeLessThanOrEqual(subject.claimed);
    expect(medianBound({ ...subject, samples })).toBeGreaterThan(subject.claimed / 2);
  },
);

test('a search finds the neighbours on which a flaw shows, where those that are listed hide it', () => {
  // Half of the noise on tables with exactly thirty records in a cell.
  const flawed: typeof laplaceMechanism = {
    ...laplaceMechanism,
    run: (curator, workload, params, context) => {
      const { answers, ...rest } = laplaceMechanism.run(curator, workload, params, context);
      const truth = curator.reveal(workload.blocks);
      const isFlawed = truth.some((table) => table.includes(30));
      const halved = answers.map((table, b) => table.map((answer, i) => truth[b][i] + (answer - truth[b][i]) / 3));
      return { ...rest, answers: isFlawed ? halved : answers };
    },
  };
  const on = (pair: Parameters<typeof runOn>[0]) => runOn(pair, { mechanism: flawed, noise: exploreNoise });
  const found = worstPair(on, 'replace-one', seededRng('search'), { steps: 60, samples: 300 });
  expect(found.joint.some((table) => marginalsOf(table).includes(30))).toBe(true);
  expect(auditInLooks(on(found), 1, [3000]).bound).toBeGreaterThan(1);
});

/** Counts of the two attributes of a table of two by two cells. */
function marginalsOf([a, b, c, d]: readonly number[]): number[] {
  return [a + b, c + d, a + c, b + d];
}
