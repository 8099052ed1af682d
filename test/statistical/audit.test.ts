import { describe, expect, test } from 'vitest';
import { laplaceMechanism } from '../../src/core/mechanisms/laplace.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { auditInLooks, FALSE_ALARM } from '../support/audit/lower-bound.ts';
import { worstPair } from '../support/audit/search.ts';
import { runOn } from '../support/audit/subject.ts';
import { type Listed, mutants, subjects } from '../support/audit/subjects.ts';

// The quick form; `npm run audit` looks at every variant, for longer, and searches for worse neighbours.
const looks: Readonly<Record<Listed['pace'], readonly number[]>> = {
  quick: [500, 2000],
  slow: [80, 240],
  slowest: [120],
  variant: [80],
};

/** Of the variants those that decide on the way: how many rounds, what is lowered next and by how much. */
const decides = ({ what }: Listed) =>
  /rounds (theory|adaptive)$|pick|stepwise|composition approximate, initial/.test(what);
const looked = subjects.filter((subject) => subject.pace !== 'variant' || decides(subject));

test('all audits together accuse a private mechanism less than once in a million times', () => {
  expect((looked.length + mutants.length) * FALSE_ALARM).toBeLessThan(1e-6);
});

test('every registered mechanism is looked at, unless it says that it is not private', () => {
  for (const { id, guarantee, params } of mechanisms) {
    const isPrivate =
      guarantee(Object.fromEntries(Object.entries(params).map(([k, p]) => [k, p.default]))).kind !== 'none';
    expect([id, looked.some(({ what }) => what.split(',')[0] === id)]).toEqual([id, isPrivate]);
  }
});

describe('keeps what it claims', () => {
  test.each(looked.map((subject) => [`${subject.what} · ${subject.on}`, subject] as const))('%s', (_, subject) => {
    const { bound } = auditInLooks(subject, subject.claimed, looks[subject.pace]);
    expect(bound).toBeLessThanOrEqual(subject.claimed);
  });
});

describe('is flagged', () => {
  test.each(mutants.map((mutant) => [`${mutant.what} · ${mutant.flaw}`, mutant] as const))('%s', (_, mutant) => {
    const { bound } = auditInLooks(mutant, mutant.claimed, [mutant.samples]);
    expect(bound).toBeGreaterThan(mutant.claimed);
  });
});

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
