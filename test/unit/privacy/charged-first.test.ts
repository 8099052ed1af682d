import { describe, expect, test } from 'vitest';
import { scheduled } from '../../../src/core/mechanisms/ireduct/schedule.ts';
import { precisionUnits, toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { evenLadder } from '../../../src/core/privacy/descent/ladder.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 3);
const blocks = [marginalBlock(domain, [0]), marginalBlock(domain, [1])];

/** A session that notes what the ledger had booked each time that something was drawn. */
function watched(epsilon = 1) {
  const ledger = new Ledger(toUnits(epsilon), { neighbours: 'add-remove', rowsPerPerson: 1 });
  const drawn: number[] = [];
  const plain = exploreNoise(seededRng('charged first'));
  const noise = new Proxy<Noise>(plain, {
    get(target, name: keyof Noise) {
      const value = target[name];
      if (typeof value === 'function') drawn.push(ledger.spent);
      return value;
    },
  });
  return { ledger, drawn, curator: new Curator(countsOf(domain, [5, 0, 7, 1, 2, 30]), ledger, noise) };
}

describe('the charge is booked before anything is drawn, and nothing is drawn that is not paid for', () => {
  test('a question of a stream', () => {
    const { curator, drawn } = watched();
    const account = curator.openAccount([0], 2);
    curator.laplaceQuestion(account, Float64Array.of(1, 0), 4);
    expect(drawn).toEqual([toUnits(0.25)]);
    expect(() => curator.laplaceQuestion(account, Float64Array.of(1, 0), 1)).toThrow('This would cost');
    expect(drawn).toHaveLength(1);
  });

  test('a choice', () => {
    const { curator, drawn } = watched();
    curator.choose(blocks, new Float64Array(5), 0.75);
    expect(drawn).toEqual([toUnits(0.75)]);
    expect(() => curator.choose(blocks, new Float64Array(5), 0.26)).toThrow('This would cost');
    expect(drawn).toHaveLength(1);
  });

  test('noise that can be lowered', () => {
    const { curator, drawn } = watched();
    curator.gradual(blocks, 8);
    expect(drawn).toEqual([toUnits(0.25), toUnits(0.25)]);
    expect(() => curator.gradual(blocks, 2)).toThrow('This would cost');
    expect(drawn).toHaveLength(2);
  });

  test('one query of a block, and rounds that are composed', () => {
    const { curator, drawn } = watched();
    curator.laplaceOne(blocks[0], 1, 5);
    expect(drawn).toEqual([toUnits(0.2)]);
    const [round] = curator.rounds(10, 0.5, 1e-6);
    expect(Math.abs(curator.remaining - toUnits(0.3))).toBeLessThan(1000);
    expect(() => round.choose(blocks, new Float64Array(5), 1)).toThrow('This would cost');
    expect(drawn).toHaveLength(1);
  });
});

describe('while a descent goes on', () => {
  test('all that is left is in use: whoever steers it or watches it can spend nothing', () => {
    const { curator, ledger } = watched();
    const first = curator.gradual(blocks, 100);
    const seen = new Set<number>();
    const look = () => {
      seen.add(curator.remaining);
      expect(() => curator.laplace(blocks, [1000, 1000])).toThrow('This would cost');
      expect(() => curator.gradual(blocks, 1000)).toThrow('This would cost');
    };
    const path = {
      key: (_: number, scale: number) => {
        look();
        return scale;
      },
      scaleAt: (_: number, key: number) => key,
      changed: look,
    };
    curator.descend(
      first,
      evenLadder(100, 1),
      path,
      scheduled(path, { note: look, nextStage: (units) => units + toUnits(0.1) }),
    );
    expect([...seen]).toEqual([0]);
    expect(ledger.spent).toBeGreaterThan(toUnits(0.9));
    expect(ledger.spent).toBeLessThanOrEqual(toUnits(1));
    // What is left afterwards can be spent again.
    expect(curator.remaining).toBe(toUnits(1) - ledger.spent);
  });
});

describe('after a descent', () => {
  const path = { key: (_: number, scale: number) => scale, scaleAt: (_: number, key: number) => key, changed() {} };

  test('its answers are paid for as they are, and the rest can be spent', () => {
    const { curator, ledger } = watched();
    // Down to the last rung, a scale of 10 for both tables: no budget is needed beyond that.
    const { measurements } = curator.descend(curator.gradual(blocks, 100), evenLadder(100, 10), path, scheduled(path));
    expect(measurements.map(({ scale }) => scale)).toEqual([10, 10]);
    expect(ledger.spent).toBe(2 * precisionUnits(10));
    expect(curator.remaining).toBe(toUnits(1) - 2 * precisionUnits(10));
    curator.laplace(blocks, [4, 4]);
    expect(ledger.spent).toBe(2 * precisionUnits(10) + 2 * precisionUnits(4));
  });

  test('and noise is as small as was paid for, one way or the other', () => {
    const domain = domainOf(400);
    const table = new Float64Array(400);
    const [block] = [marginalBlock(domain, [0])];
    const spread = (answers: Float64Array) => answers.reduce((sum, answer) => sum + Math.abs(answer), 0) / 400;
    const open = () => {
      const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
      return new Curator(countsOf(domain, table), ledger, exploreNoise(seededRng('spread')));
    };
    for (const lower of [
      (curator: Curator) => curator.noiseDown(curator.gradual([block], 100)[0], 10),
      (curator: Curator) => curator.noiseDown(curator.gradual([block], 100)[0], new Float64Array(400).fill(10)),
      (curator: Curator) =>
        curator.descend(curator.gradual([block], 100), evenLadder(100, 10), path, scheduled(path)).measurements[0],
    ]) {
      // The mean size of Laplace noise is its scale, and of 400 it differs by a twentieth of that.
      expect(Math.abs(spread(lower(open()).answers) - 10)).toBeLessThan(3);
      expect(Math.abs(spread(open().gradual([block], 100)[0].answers) - 100)).toBeLessThan(30);
    }
  });
});

describe('noise that was lowered', () => {
  test('is not lowered again from where it was: the price of the difference would be paid for half a chain', () => {
    const { curator, ledger } = watched();
    const [first] = curator.gradual(blocks.slice(0, 1), 10);
    const second = curator.noiseDown(first, 5);
    expect(ledger.spent).toBe(precisionUnits(5));
    expect(() => curator.noiseDown(first, 2)).toThrow('it was lowered already');
    expect(() => curator.affordsNoiseDown(first, 2)).toThrow('it was lowered already');
    expect(ledger.spent).toBe(precisionUnits(5));
    curator.noiseDown(second, 2);
    expect(ledger.spent).toBe(precisionUnits(2));
  });

  test('has no second descent behind it', () => {
    const { curator } = watched();
    const first = curator.gradual(blocks, 100);
    const path = { key: (_: number, scale: number) => scale, scaleAt: (_: number, key: number) => key, changed() {} };
    const { measurements } = curator.descend(first, evenLadder(100, 1), path, scheduled(path));
    expect(() => curator.descend(first, evenLadder(100, 1), path, scheduled(path))).toThrow('it was lowered already');
    expect(() => curator.noiseDown(first[0], 1)).toThrow('it was lowered already');
    expect(measurements).toHaveLength(2);
  });
});
