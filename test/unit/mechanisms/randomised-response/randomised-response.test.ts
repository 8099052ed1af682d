import { describe, expect, test } from 'vitest';
import type { Counts } from '../../../../src/core/data/counts/counts.ts';
import { payloadOf, countsOf as unpacked } from '../../../../src/core/data/counts/counts-payload.ts';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import type { Dataset } from '../../../../src/core/data/dataset.ts';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { jointBits } from '../../../../src/core/mechanisms/randomised-response/joint-bits.ts';
import {
  flipping,
  retention,
  undoMixing,
} from '../../../../src/core/mechanisms/randomised-response/randomised-response.ts';
import { toUnits } from '../../../../src/core/privacy/budget.ts';
import { flippedShare, keptShare } from '../../../../src/core/privacy/response-odds.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2);
const joint = [40, 3, 0, 25, 12, 120];
const counts = countsOf(domain, joint);
const tables = buildWorkload(parseWorkload({ kind: 'marginals', sets: [['a'], ['a', 'b'], []] }, 'workload'), domain);

const each = [
  ['retention', retention],
  ['flipping', flipping],
] as const;

function answersOf(
  mechanism: typeof retention,
  seed: string,
  changes: Partial<Parameters<typeof runMechanism>[0]> = {},
) {
  const run = { mechanism, counts, workload: tables, epsilon: 2, neighbours: 'replace-one' as Neighbours };
  return runMechanism({ ...run, rng: seededRng(seed), ...changes }).release.answers.flatMap((table) => [...table]);
}

describe.each(each)('%s', (_, mechanism) => {
  const TRIALS = 4000;
  const all = Array.from({ length: TRIALS }, (_, trial) => answersOf(mechanism, `trial ${trial}`));
  const truth = tables.blocks.flatMap((block) => [...block.answer(counts.table(block.attributes))]);
  const meanAt = (i: number) => all.reduce((sum, answers) => sum + answers[i], 0) / TRIALS;
  const varianceAt = (i: number) => all.reduce((sum, answers) => sum + (answers[i] - truth[i]) ** 2, 0) / TRIALS;

  test('every answer is the truth on average', () => {
    // Ten answers, each off by 5 standard errors once in two million times.
    for (let i = 0; i < truth.length; i++) {
      const error = Math.sqrt(varianceAt(i) / TRIALS);
      expect(Math.abs(meanAt(i) - truth[i])).toBeLessThanOrEqual(5 * error + 1e-9);
    }
  });

  test('the noise of a cell is what the chances of its records make it', () => {
    const [size, count, records] = [3, truth[0], 200];
    // ε is divided among two attributes; the table over the first one is undone with its own matrix alone.
    const part = toUnits(2) / 2;
    const expected =
      mechanism.id === 'retention' ? ofReplaced(keptShare(size, part)) : ofFlipped(flippedShare(part / 2));
    // The variance of 4,000 nearly normal numbers is within 11 % of theirs, but once in a million times.
    expect(varianceAt(0) / expected).toBeGreaterThan(0.89);
    expect(varianceAt(0) / expected).toBeLessThan(1.11);

    function ofReplaced(kept: number): number {
      const other = (1 - kept) / size;
      const own = kept + other;
      return (count * own * (1 - own) + (records - count) * other * (1 - other)) / kept ** 2;
    }
    /** Every bit varies alike; undone are those of the cell, less a share of those of all cells. */
    function ofFlipped(flipped: number): number {
      const share = flipped / (1 - 2 * flipped + size * flipped);
      const bits = (1 - share) ** 2 + (size - 1) * share ** 2;
      return (records * flipped * (1 - flipped) * bits) / (1 - 2 * flipped) ** 2;
    }
  });

  test('a person of three rows has a third of ε for each of them', () => {
    const together = answersOf(mechanism, 'rows', { epsilon: 1.5, rowsPerPerson: 3 });
    expect(together).toEqual(answersOf(mechanism, 'rows', { epsilon: 0.5 }));
  });

  test('records and their table give answers of the same law, and a worker those of the page', () => {
    // More cells than records: these are sent as they are.
    const wide = domainOf(9, 8, 7);
    const rng = seededRng('records');
    const rows = 300;
    const columns = wide.attributes.map(({ size }) => Uint8Array.from({ length: rows }, () => rng.integer(size)));
    const dataset: Dataset = { domain: wide, rows, columns, weights: null, records: rows };
    const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), wide);
    const held = new RecordCounts(dataset);
    const sent = unpacked(structuredClone(payloadOf(held, [[0], [1]], 0, [0, 1, 2])));
    const of = (own: Counts) => answersOf(mechanism, 'sent', { counts: own, workload });
    expect(of(sent)).toEqual(of(held));
    const folds = held.folds(3).map(({ training }) => training.rows?.([1, 2]).records);
    expect(folds).toEqual([200, 200, 200]);
  });

  test('as many changed records come out as the public number says, however many there are', () => {
    const told = (stated: number) =>
      answersOf(mechanism, 'told', { counts: countsOf(domain, joint, stated), epsilon: 800 }).map(
        (answer) => Math.round(answer) + 0,
      );
    expect(told(203)).toEqual([46, 25, 132, 43, 3, 0, 25, 12, 120, 203]);
    expect(told(195)).toEqual([43, 25, 127, 40, 3, 0, 25, 12, 115, 195]);
  });

  test('counts that are no whole numbers are refused, and so is a number of records that is private', () => {
    const halves = countsOf(
      domain,
      joint.map((count) => count / 2 + 0.25),
    );
    expect(() => answersOf(mechanism, 'halves', { counts: halves })).toThrow(/counts that are whole numbers/);
  });
});

/** All outputs of one record, with their probabilities, where every value is changed alone. */
function products(chances: readonly (readonly number[])[]): number[] {
  return chances.reduce<number[]>((all, own) => all.flatMap((before) => own.map((chance) => before * chance)), [1]);
}

describe('no record is more than e^ε times as probable to come out as any other', () => {
  const epsilon = 1.3;
  const sizes = [3, 2, 4];
  const records = products(sizes.map((size) => Array.from({ length: size }, () => 1))).map((_, cell) => [
    Math.floor(cell / 8),
    Math.floor(cell / 4) % 2,
    cell % 4,
  ]);
  const worst = (of: (record: readonly number[]) => number[], others: readonly number[][]) => {
    let ratio = 0;
    for (const one of records.map(of)) {
      for (const other of others) {
        for (let i = 0; i < one.length; i++) ratio = Math.max(ratio, one[i] / other[i], other[i] / one[i]);
      }
    }
    return Math.log(ratio);
  };

  test('retention replacement', () => {
    const units = toUnits(epsilon) / 3;
    const of = (record: readonly number[]) =>
      products(
        record.map((code, i) => {
          const kept = keptShare(sizes[i], units);
          return Array.from({ length: sizes[i] }, (_, other) => (other === code ? kept : 0) + (1 - kept) / sizes[i]);
        }),
      );
    expect(worst(of, records.map(of))).toBeCloseTo(epsilon, 9);
  });

  test('flipping, where two bits of each value differ', () => {
    const units = toUnits(epsilon) / 3 / 2;
    const of = (record: readonly number[]) => {
      const flipped = flippedShare(units);
      return products(
        record.flatMap((code, i) =>
          Array.from({ length: sizes[i] }, (_, bit) =>
            bit === code ? [flipped, 1 - flipped] : [1 - flipped, flipped],
          ),
        ),
      );
    };
    expect(worst(of, records.map(of))).toBeCloseTo(epsilon, 9);
  });
});

test('undoing what a Kronecker product of mixings did', () => {
  const axes = [
    { size: 3, own: 0.2, other: 0.8 / 3 },
    { size: 2, own: 0.5, other: 0.4 },
  ];
  const at = (axis: number, to: number, from: number) => axes[axis].other + (to === from ? axes[axis].own : 0);
  const mixed = Float64Array.from({ length: 6 }, (_, to) =>
    joint.reduce((sum, count, from) => sum + count * at(0, to >> 1, from >> 1) * at(1, to & 1, from & 1), 0),
  );
  undoMixing(mixed, axes).forEach((count, cell) => {
    expect(count).toBeCloseTo(joint[cell], 9);
  });
});

test('bits that records have together, over more than one piece of them', () => {
  const rng = seededRng('bits');
  const records = 33_000;
  const vectors = [3, 2, 4].map((size) =>
    Array.from({ length: size }, () => Uint32Array.from({ length: Math.ceil(records / 32) }, () => rng.uint32())),
  );
  for (const vector of vectors.flat()) vector[vector.length - 1] &= (1 << (records % 32)) - 1;
  const bit = (vector: Uint32Array, record: number) => (vector[record >>> 5] >>> (record & 31)) & 1;
  const found = jointBits(vectors, records);
  for (const [cell, count] of found.entries()) {
    const [a, b, c] = [vectors[0][cell >> 3], vectors[1][(cell >> 2) & 1], vectors[2][cell & 3]];
    let expected = 0;
    for (let record = 0; record < records; record++) expected += bit(a, record) & bit(b, record) & bit(c, record);
    expect(count).toBe(expected);
  }
  expect([...jointBits([], 7)]).toEqual([7]);
  expect(() => jointBits([vectors[0], vectors[2]], 1e12)).toThrow(/takes too long/);
});
