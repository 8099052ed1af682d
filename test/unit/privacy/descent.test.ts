import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { GreedyPath } from '../../../src/core/mechanisms/ireduct/greedy-path.ts';
import { scheduled } from '../../../src/core/mechanisms/ireduct/schedule.ts';
import { Descent, type Scheduler } from '../../../src/core/privacy/descent/descent.ts';
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
          const byEvents = run((parts, l, path, ledger, units) =>
            new Descent(parts, l, path, scheduled(path), ledger, units).run(),
          );
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

describe('an order of steps, which is asked about rungs that follow from hidden noise', () => {
  const { blocks } = buildWorkload(workloads['one-way marginals'], domain);

  test.each([...tablePicks, 'worst-case'] as const)(
    'answers %s from answers alone, whatever it was asked',
    (picking) => {
      const rng = seededRng(`asked ${picking}`);
      const measured = blocks.map((block) => {
        return { block, answers: Float64Array.from({ length: block.queries }, () => 300 * rng.uniform()), scale: 40 };
      });
      const pathOf = () =>
        new GreedyPath(measured, picking, { sanityBound: 20, neighbours: 'add-remove', records: 300 });
      const [quiet, asked] = [pathOf(), pathOf()];
      for (let scale = 40; scale > 1; scale *= 0.93) {
        for (let more = 0; more < 30; more++) asked.key(rng.integer(blocks.length), 60 * rng.uniform() + 0.1, 0.05);
        for (let group = 0; group < blocks.length; group++) {
          expect(asked.key(group, scale, 0.9 * scale)).toBe(quiet.key(group, scale, 0.9 * scale));
          const [cell, answer] = [rng.integer(blocks[group].queries), 300 * rng.uniform()];
          for (const path of [quiet, asked]) path.changed(group, cell, answer, scale);
        }
      }
    },
  );

  test('that counts how often it is asked gets another order, and nothing that is not paid for', () => {
    const ladder = evenLadder(300, 0.25);
    for (let seed = 0; seed < 4; seed++) {
      const parts = partsFor(blocks, ladder, `counted ${seed}`);
      const ledger = new Ledger(1e15, { neighbours: 'add-remove', rowsPerPerson: 1 });
      const limit = 2e11;
      const base = new GreedyPath(
        parts.map((part) => ({ ...part, scale: ladder.scale(0) })),
        'paper',
        { sanityBound: 20, neighbours: 'add-remove', records: 300 },
      );
      let calls = 0;
      const shown: { group: number; scale: number }[] = [];
      const path = {
        key: (group: number, scale: number, next: number) =>
          base.key(group, scale, next) * (1 + 0.3 * Math.sin(calls++)),
        scaleAt: (group: number, key: number) => base.scaleAt(group, key),
        changed(group: number, cell: number, answer: number, scale: number) {
          base.changed(group, cell, answer, scale);
          shown.push({ group, scale });
        },
      };
      let rungs: Float64Array | null = null;
      try {
        rungs = new Descent(parts, ladder, path, scheduled(path), ledger, limit).run();
      } catch {
        // Whoever reserved the budget leaves all of it spent.
      }
      const lowest = (index: number) =>
        Math.min(300, ...shown.filter(({ group }) => group === index).map(({ scale }) => scale));
      const seen = Float64Array.from(parts, (_, index) => ladder.rungOf(1e12 / lowest(index)));
      expect(ledger.price(chargesFor(parts, ladder, rungs ?? seen))).toBeLessThanOrEqual(limit);
      for (const [index, rung] of (rungs ?? seen).entries()) expect(rung).toBeGreaterThanOrEqual(seen[index]);
      expect(shown.length).toBeGreaterThan(10);
    }
  });
});

/** A scheduler that says of a stretch that was cut short that groups stand higher up than they were seen. */
test('steps in which a group was seen not to change are paid for, whatever the scheduler says', () => {
  const { blocks } = buildWorkload(workloads['one-way marginals'], domain);
  const ladder = evenLadder(300, 0.25);
  let cuts = 0;
  for (let seed = 0; seed < 60; seed++) {
    const parts = partsFor(blocks, ladder, `short ${seed}`);
    const path = new GreedyPath(
      parts.map((part) => ({ ...part, scale: ladder.scale(0) })),
      'paper',
      { sanityBound: 20, neighbours: 'add-remove', records: 300 },
    );
    let isCut = false;
    const scheduler: Scheduler = (costs) => {
      const honest = scheduled(path)(costs);
      const stood = new Float64Array(costs.groups);
      return {
        stretch(rungs) {
          stood.set(rungs);
          return honest.stretch(rungs);
        },
        changed(group, rung) {
          stood[group] = rung;
          return honest.changed(group, rung);
        },
        cutShort(since) {
          const there = honest.cutShort(since);
          isCut ||= there.some((rung, group) => rung > stood[group]);
          return stood;
        },
      };
    };
    const ledger = new Ledger(1e15, { neighbours: 'add-remove', rowsPerPerson: 1 });
    const run = () => new Descent(parts, ladder, path, scheduler, ledger, 1e12 / (4 + (seed % 12))).run();
    let stopped = '';
    try {
      run();
    } catch (error) {
      stopped = (error as Error).message;
    }
    expect(stopped).toBe(isCut ? 'a group of a descent stopped before a step that it had taken' : '');
    if (isCut) cuts++;
  }
  expect(cuts).toBeGreaterThan(2);
});
