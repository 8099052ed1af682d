import { expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { Failure } from '../../../src/core/failure.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { genuine } from '../../../src/core/workload/genuine.ts';
import { EVERYTHING } from '../../../src/core/workload/linear-query.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { queryBlock } from '../../../src/core/workload/query-block.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 3);
const joint = [5, 0, 7, 1, 2, 30];
const blocks = [marginalBlock(domain, [0]), marginalBlock(domain, [1])];

function setUp({ epsilon = 1, neighbours = 'add-remove' as Neighbours, publicRecords = true } = {}) {
  const counts = countsOf(domain, joint);
  const ledger = new Ledger(toUnits(epsilon), { neighbours, rowsPerPerson: 1 });
  const drawn: number[] = [];
  const noise = {
    ...exploreNoise(seededRng('curator')),
    perturb(answers: Float64Array) {
      drawn.push(ledger.spent);
      for (let i = 0; i < answers.length; i++) answers[i] += 1000;
    },
  };
  return { counts, ledger, drawn, curator: new Curator(counts, ledger, noise, publicRecords) };
}

test('charges for all blocks before anything is drawn', () => {
  const { curator, ledger, drawn } = setUp();
  const history = curator.laplace(blocks, [2, 4]);
  expect(drawn).toEqual([toUnits(0.75), toUnits(0.75)]);
  expect(ledger.spent).toBe(toUnits(0.75));
  expect(history.map(({ scale }) => scale)).toEqual([2, 4]);
  expect(history.map(({ answers }) => [...answers])).toEqual([
    [1012, 1033],
    [1006, 1002, 1037],
  ]);
});

test('draws nothing when the budget does not suffice', () => {
  const { curator, ledger, drawn } = setUp();
  expect(() => curator.laplace(blocks, [1, 100])).toThrow(Failure);
  expect(drawn).toEqual([]);
  expect(ledger.spent).toBe(0);
});

test('a block without its scale is refused', () => {
  const { curator, drawn } = setUp();
  expect(() => curator.laplace(blocks, [2])).toThrow();
  expect(drawn).toEqual([]);
});

test('noise never gets into the counts', () => {
  const { curator, counts } = setUp();
  const view = genuine({
    ...queryBlock(domain, EVERYTHING, 'view'),
    answer: (table: Float64Array) => table.subarray(0, 1),
  });
  curator.laplace([...blocks, view], [10, 10, 10]);
  expect([...counts.table([])]).toEqual([45]);
  expect([...counts.table([0])]).toEqual([12, 33]);
  expect([...counts.table([1])]).toEqual([6, 2, 37]);
});

test('reveal gives the truth, charges nothing and leaves its mark', () => {
  const { curator, ledger, counts } = setUp();
  expect(curator.revealed).toBe(false);
  const [truth] = curator.reveal(blocks);
  expect([...truth]).toEqual([12, 33]);
  expect(ledger.spent).toBe(0);
  expect(curator.revealed).toBe(true);
  truth.fill(0);
  expect([...counts.table([0])]).toEqual([12, 33]);
});

test('measuring leaves no mark', () => {
  const { curator } = setUp();
  curator.laplace(blocks, [5, 5]);
  expect(curator.revealed).toBe(false);
});

test('the number of records is given only where it is public', () => {
  expect(setUp().curator.records).toBe(45);
  expect(() => setUp({ publicRecords: false }).curator.records).toThrow(
    'needs the number of records, which is kept private here',
  );
});

test('sensitivity follows the neighbour definition', () => {
  expect(setUp().curator.sensitivity(blocks)).toBe(2);
  expect(setUp({ neighbours: 'replace-one' }).curator.sensitivity(blocks)).toBe(4);
});
