import { describe, expect, test } from 'vitest';
import { measured } from '../../bench/measured.mjs';
import type { Pace, Part } from '../../bench/part.ts';

interface Bench {
  readonly name: string;
  parts(pace: Pace): readonly Part[];
}

/** Those of the page need a browser: test/e2e/bench.long.spec.ts. */
const benches = import.meta.glob<Bench>(['../../bench/*.bench.ts', '!../../bench/page.bench.ts'], { eager: true });

describe.each(Object.entries(benches))('%s still runs', (_, { name, parts }) => {
  test.each(parts('smallest').map((part) => [part.what, part] as const))('%s', async (what, { measure }) => {
    const rows = await measure();
    expect(name.length).toBeGreaterThan(0);
    expect([what, rows.length > 0]).toEqual([what, true]);
    for (const row of rows) expect(row).toMatchObject({ what: expect.any(String), ours_ms: expect.any(Number) });
  });

  test('it measures as much as ever where nobody asks for less', () => {
    expect(parts('full').length).toBeGreaterThan(0);
  });
});

test('a part that breaks says so in its row, and the rest goes on', async () => {
  const told: unknown[] = [];
  const lost = new Error('the page came to no “Done”\nand this is why');
  const parts: Part[] = [
    { what: 'first', measure: () => [{ what: 'one', ours_ms: 1 }] },
    { what: 'second', measure: () => Promise.reject(lost) },
    {
      what: 'third',
      measure: async () => [
        { what: 'two', ours_ms: 2 },
        { what: 'three', ours_ms: 3 },
      ],
    },
  ];
  expect(await measured(parts, (error) => told.push(error))).toEqual([
    { what: 'one', ours_ms: 1 },
    { what: 'second', broken: 'the page came to no “Done”' },
    { what: 'two', ours_ms: 2 },
    { what: 'three', ours_ms: 3 },
  ]);
  expect(told).toEqual([lost]);
});
