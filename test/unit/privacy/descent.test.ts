import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { GreedyPath } from '../../../src/core/mechanisms/ireduct/greedy-path.ts';
import { Descent } from '../../../src/core/privacy/descent/descent.ts';
import { chargesFor, type DescentPart, groupsOf } from '../../../src/core/privacy/descent/descent-groups.ts';
import { evenLadder, finestLadder, type Ladder } from '../../../src/core/privacy/descent/ladder.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { CoupledNoise, latticeDraws } from '../../../src/core/privacy/noise-down.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import type { WorkloadSpec } from '../../../src/core/workload/workload.ts';
import { domainOf } from '../../support/small-data.ts';

const sizes = [7, 3, 4];
const domain = domainOf(...sizes);

function partsFor(blocks: readonly Block[], ladder: Ladder, seed: string): DescentPart[] {
  const rng = seededRng(seed);
  return blocks.map((block) => {
    const cells = block.attributes.reduce((product, index) => product * sizes[index], 1);
    // Very unequal counts, so that groups overtake each other.
    const truth = block.answer(Float64Array.from({ length: cells }, () => Math.floor(1 / (1e-4 + rng.uniform()))));
    const noise = new CoupledNoise(latticeDraws(rng), block.queries, ladder.precision(0));
    const answers = truth.map((value, query) => value + noise.value(query));
    return { block, truth, answers, noise, jumps: new Int32Array(block.queries) };
  });
}

/** Figure 4 word by word, one step at a time, over the same jumps. */
function stepByStep(
  parts: readonly DescentPart[],
  ladder: Ladder,
  path: GreedyPath,
  ledger: Ledger,
  limit: number,
): Float64Array {
  const groups = groupsOf(parts, ladder, ledger.unit);
  const rungs = new Float64Array(groups.length);
  const working = new Set(groups.keys());
  while (working.size > 0) {
    const keys = [...working].map((group) =>
      path.key(group, ladder.scale(rungs[group]), ladder.scale(rungs[group] + 1)),
    );
    const picked = [...working][keys.indexOf(Math.max(...keys))];
    rungs[picked]++;
    if (rungs[picked] <= ladder.last && ledger.price(chargesFor(parts, ladder, rungs)) <= limit) {
      const { part, queue } = groups[picked];
      while (queue.precision <= ladder.precision(rungs[picked])) {
        const { query } = queue;
        part.answers[query] = part.truth[query] + part.noise.jump(query);
        part.jumps[query]++;
        path.changed(picked, part.block.partition ? query : 0, part.answers[query], ladder.scale(rungs[picked]));
        queue.replace(part.noise.nextJump(query, queue.precision));
      }
    } else {
      rungs[picked]--;
      working.delete(picked);
    }
  }
  return rungs;
}

const workloads: Record<string, WorkloadSpec> = {
  'one-way marginals': { kind: 'marginals', order: 1 } as WorkloadSpec,
  'two-way marginals': { kind: 'marginals', order: 2 } as WorkloadSpec,
  ranges: { kind: 'ranges', attributes: ['a'], count: 8, seed: 1 } as WorkloadSpec,
  boxes: { kind: 'ranges', attributes: ['a', 'c'], count: 8, seed: 1 } as WorkloadSpec,
};
const ladders: Record<string, () => Ladder> = {
  'even steps': () => evenLadder(300, 0.25),
  'large steps': () => evenLadder(300, 7),
  // Rungs of a millionth of a unit of ε would take too long one by one, so the scale is large here.
  'smallest steps': () => finestLadder(4e9),
};

const tablePicks = ['cells', 'overall', 'paper'] as const;

describe.each(Object.entries(workloads))('%s', (_, spec) => {
  const { blocks } = buildWorkload(spec, domain);
  test.each(Object.entries(ladders))(
    'the descent by events takes the same steps as Figure 4: %s',
    (name, makeLadder) => {
      for (const neighbours of ['add-remove', 'replace-one'] as Neighbours[]) {
        for (let seed = 0; seed < 6; seed++) {
          const ladder = makeLadder();
          const size = name === 'smallest steps' ? 400 * blocks.length : 0;
          const limit = size > 0 ? size : 1e12 / (4 + 5 * seed);
          const run = (descend: typeof stepByStep) => {
            const parts = partsFor(blocks, ladder, `${neighbours} ${seed}`);
            const path = new GreedyPath(
              parts.map((part) => ({ ...part, scale: ladder.scale(0) })),
              blocks.every(({ partition }) => partition) ? tablePicks[seed % tablePicks.length] : 'worst-case',
              { sanityBound: 20, neighbours, records: 300 },
            );
            const rungs = descend(parts, ladder, path, new Ledger(1e15, { neighbours, rowsPerPerson: 1 }), limit);
            return { rungs, answers: parts.map((part) => part.answers), jumps: parts.map((part) => part.jumps) };
          };
          const byEvents = run((parts, l, path, ledger, units) => new Descent(parts, l, path, ledger, units).run());
          expect(byEvents).toEqual(run(stepByStep));
          if (name === 'even steps') expect(Math.max(...byEvents.rungs)).toBeGreaterThan(100);
        }
      }
    },
  );
});

test('ladders count rungs to any precision exactly', () => {
  for (const ladder of [evenLadder(300, 0.25), evenLadder(1, 0.3), finestLadder(4e9)]) {
    for (let rung = 0; rung <= Math.min(ladder.last, 2000); rung++) {
      const precision = ladder.precision(rung);
      expect(ladder.rungOf(precision)).toBe(rung);
      if (rung > 0) expect(ladder.rungOf(ladder.precision(rung - 1) + 0.5)).toBe(rung);
      expect(Math.abs(ladder.near(ladder.scale(rung)) - rung)).toBeLessThanOrEqual(1);
    }
    expect(ladder.rungOf(Number.POSITIVE_INFINITY)).toBeGreaterThan(ladder.last);
  }
});
