import { expect, test } from 'vitest';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { Scoreboard } from '../../../../src/core/mechanisms/mwem/session.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(...new Array(24).fill(2));

test.each([
  { kind: 'marginals', order: 2 },
  { kind: 'parities', degree: 2 },
  { kind: 'cuboids', order: 3 },
])('after every update the answers to $kind are those of the distribution', (spec) => {
  const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const rng = seededRng('updates');
  let distribution = WeightedDistribution.uniform(domain, 100);
  const board = new Scoreboard(blocks, distribution);
  for (let order = 0; order < 12; order++) {
    const attributes = [rng.integer(12), 12 + rng.integer(12)];
    const query = cellQuery(domain, attributes, rng.integer(4));
    const constraint = { attributes, query, target: Float64Array.of(0.6 * rng.uniform()), ridge: 1e-3, order };
    distribution = distribution.updated(constraint, { step: 'half', replay: 'converge' });
    board.follow(distribution);
    let at = 0;
    for (const [index, block] of blocks.entries()) {
      const expected = block.answer(distribution.table(block.attributes));
      expect(board.of(index)).toEqual(board.answers.slice(at, at + block.queries));
      for (const value of expected) {
        // Tables that were not prepared together are summed in another order.
        if (!(Math.abs(board.answers[at] - value) < 1e-9)) expect.fail(`round ${order}, answer ${at}`);
        at++;
      }
    }
    expect(at).toBe(board.answers.length);
  }
});
