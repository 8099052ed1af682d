import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import {
  type Book,
  balanceOf,
  convertedBudget,
  emptyBook,
  lastIdentity,
  leftForRelease,
  problemWithBudget,
  problemWithCharge,
  problemWithNeighbours,
  releaseName,
  requireRoom,
  roundedDown,
  spentBefore,
} from '../../../../src/core/privacy/book/book.ts';
import {
  type Change,
  chargeRelease,
  endRelease,
  forgetAnswers,
  setBudget,
  writeCube,
} from '../../../../src/core/privacy/book/changes.ts';
import type { CubeEntry, ReleaseEntry, Reservation } from '../../../../src/core/privacy/book/entries.ts';
import { UNITS_PER_EPSILON } from '../../../../src/core/privacy/budget.ts';
import { BookKeeper } from '../../../../src/runtime/storage/book-keeper.ts';
import { MemoryDisk } from '../../store/ask/memory-disk.ts';

const DATA = 'people';
const STAMP = { id: 'an act', at: 0 };

function cubeOf(id: string, neighbours: Neighbours, rows: number, cubeId = `cube ${id}`): CubeEntry {
  const setup = { attributes: [0], epsilon: 1, neighbours, publicRecords: false, tree: false };
  return { id, dataId: DATA, cubeId, setup, rowsPerPerson: rows, spent: 0, answers: 0, isExact: true, isClosed: false };
}

const units = (epsilon: number) => Math.round(epsilon * UNITS_PER_EPSILON);

/** A tab with a cube open that believes what it saw last, whatever other tabs did since: no lock holds them apart here. */
interface Tab {
  seen: CubeEntry;
  /** What it spent and knows of. */
  spent: number;
  answers: number;
  pending: Reservation | null;
  paid: ReleaseEntry | null;
}

type Step = readonly [tab: number, what: string, share: number];
const steps = fc.array(
  fc.tuple(
    fc.nat(2),
    fc.constantFrom('reserve', 'answer', 'lose', 'call off', 'release', 'end', 'budget', 'forget', 'restart'),
    fc.integer({ min: 1, max: 12 }),
  ),
  { maxLength: 40 },
);

class World {
  readonly disk = new MemoryDisk();
  readonly books = new BookKeeper(this.disk.transact, () => {});
  /** What was really drawn, in units of each kind of neighbours, so that no arithmetic of the book is believed. */
  drawn = 0;
  readonly #tabs: Tab[];
  #ids = 0;

  constructor(neighbours: Neighbours) {
    this.neighbours = neighbours;
    this.#tabs = [0, 1, 2].map((index) => this.#fresh(`start ${index}`, index < 2 ? 'shared' : 'alone'));
  }

  readonly neighbours: Neighbours;

  #fresh(id: string, cube: string): Tab {
    // Two tabs hold the very same entry.
    const seen = cubeOf(cube === 'shared' ? 'shared' : id, this.neighbours, 1, cube);
    return { seen, spent: 0, answers: 0, pending: null, paid: null };
  }

  async #write(tab: Tab, reserved: Reservation | null, released: number): Promise<void> {
    const cube = { ...tab.seen, spent: tab.spent, answers: tab.answers, isClosed: false };
    const { isForgotten: _, ...open } = cube;
    const change = writeCube({ cube: open, seen: tab.seen, reserved, released, claims: [], whole: null, stamp: STAMP });
    const book = await this.books.change(DATA, change);
    tab.seen = book.cubes.find(({ id }) => id === tab.seen.id) ?? tab.seen;
  }

  async take([at, what, share]: Step): Promise<void> {
    const tab = this.#tabs[at];
    const cost = share / 10;
    const attempt = (change: Change) => this.books.change(DATA, change);
    switch (what) {
      case 'reserve': {
        if (tab.pending) return;
        const pending = { paid: { tree: cost }, cost };
        await this.#write(tab, pending, 0);
        tab.pending = pending;
        // Noise may be drawn as soon as that is kept.
        this.drawn += units(cost);
        return;
      }
      case 'answer':
      case 'call off': {
        if (!tab.pending) return;
        const { cost: aside } = tab.pending;
        if (what === 'answer') [tab.spent, tab.answers] = [tab.seen.spent, tab.answers + 1];
        else this.drawn -= units(aside);
        tab.pending = null;
        return this.#write(tab, null, aside);
      }
      case 'lose':
        tab.pending = null;
        return this.#write(tab, null, 0);
      case 'release': {
        const order = { what, epsilon: cost, delta: 0, neighbours: this.neighbours, rowsPerPerson: 1 };
        const { spent } = balanceOf(await this.books.book(DATA), this.neighbours, 1);
        const { releases } = await attempt(chargeRelease(order, spent, { id: `release ${this.#ids++}`, at: 0 }));
        tab.paid = releases[releases.length - 1];
        this.drawn += units(cost);
        return;
      }
      case 'end':
        if (tab.paid) await attempt(endRelease(tab.paid, { outcome: share % 2 ? 'released' : 'failed' }));
        return;
      case 'budget':
        await attempt(setBudget({ epsilon: share / 4, neighbours: this.neighbours }, 1, STAMP));
        return;
      case 'forget':
        await attempt(forgetAnswers(undefined));
        return;
      default:
        if (!tab.pending) this.#tabs[at] = this.#fresh(`again ${this.#ids++}`, 'alone');
    }
  }

  async totals(book?: Book) {
    const now = book ?? (await this.books.book(DATA));
    return { ...balanceOf(now, this.neighbours, 1), units: this.disk.spent };
  }
}

describe.each(['add-remove', 'replace-one'] as const)('a book whose neighbours are %s', (neighbours) => {
  test('covers all that was drawn and never exceeds its budget, whatever tabs do in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const world = new World(neighbours);
        let isBudgeted = false;
        for (const step of given) {
          const before = await world.totals();
          await world.take(step).catch((error: unknown) => {
            if ((error as Error).name === 'AssertionError') throw error;
          });
          const after = await world.totals();
          expect(after.units).toBeGreaterThanOrEqual(world.drawn);
          // What was set aside comes back only to the one who drew nothing of it.
          if (step[1] !== 'call off') expect(after.units).toBeGreaterThanOrEqual(before.units);
          if (after.whole && step[1] === 'budget') isBudgeted = true;
          if (isBudgeted && after.whole) expect(units(after.spent)).toBeLessThanOrEqual(units(after.whole.epsilon));
        }
      }),
      { numRuns: 150, seed: 4 },
    );
  });

  test('loses no charge when the power goes before or after any write', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (given, write, isWritten) => {
        const world = new World(neighbours);
        world.disk.cut = { write, isWritten };
        const all = async () => {
          for (const step of given) await world.take(step).catch(() => undefined);
        };
        await Promise.race([all(), world.disk.died]);
        expect(world.disk.spent).toBeGreaterThanOrEqual(world.drawn);
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});

test('ten tenths are the whole budget, and nothing is left', () => {
  let book: Book = emptyBook(DATA);
  const order = { what: '', epsilon: 0.1, delta: 0, neighbours: 'add-remove', rowsPerPerson: 1 } as const;
  const charge = (id: number) => {
    const { spent } = balanceOf(book, 'add-remove', 1);
    book = chargeRelease(order, spent, { id: String(id), at: 0 })(book);
  };
  expect(() => charge(0)).toThrow('set its budget first');
  book = setBudget({ epsilon: 1, neighbours: 'add-remove' }, 1, STAMP)(book);
  for (let id = 0; id < 10; id++) charge(id);
  expect(balanceOf(book, 'add-remove', 1).spent).toBe(1);
  expect(() => charge(10)).toThrow('ε = 0 is left of the 1');
  expect(problemWithBudget(book, { epsilon: 0.9, neighbours: 'add-remove' }, 1)).toContain(
    'is spent on this data already',
  );
  expect(() => setBudget({ epsilon: Number.NaN, neighbours: 'add-remove' }, 1, STAMP)(book)).toThrow(
    'ε must be above 0',
  );
});

test('a cube that was answered or closed in another tab measures nothing here', () => {
  const seen = cubeOf('a', 'add-remove', 1);
  const news = { cube: seen, seen, reserved: null, released: 0, claims: [], whole: null, stamp: STAMP };
  const reserved = { paid: { tree: 0.3 }, cost: 0.3 };
  const book = writeCube(news)(emptyBook(DATA));
  const other = writeCube({ ...news, cube: { ...seen, answers: 1 } })(book);
  expect(() => writeCube({ ...news, reserved })(other)).toThrow('changed in another tab');
  const restarted = writeCube({ ...news, cube: { ...seen, id: 'b' }, seen: { ...seen, id: 'b' } })(book);
  expect(restarted.cubes.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(() => writeCube({ ...news, reserved })(restarted)).toThrow('changed in another tab');
  // Rows of a person that are known by now count as many times, and an answer that nobody got stays paid.
  const paid = writeCube({ ...news, reserved })(book);
  expect(balanceOf(paid, 'add-remove', 3).spent).toBeCloseTo(0.9, 12);
  const lost = writeCube({ ...news, seen: paid.cubes[0] })(paid);
  expect(lost.cubes[0].spent).toBe(0.3);
});

describe('what is left for a release', () => {
  const order = { what: 'tables', epsilon: 0.25, delta: 0, neighbours: 'replace-one', rowsPerPerson: 1 } as const;
  const bookWith = (neighbours: Neighbours, ...spent: number[]): Book => ({
    ...emptyBook(DATA),
    whole: { epsilon: 1, neighbours },
    releases: spent.map((epsilon, at) => {
      return {
        ...order,
        id: String(at),
        dataId: DATA,
        at,
        spent: epsilon,
        setup: { neighbours: 'replace-one' },
        outcome: 'released',
      };
    }) as unknown as ReleaseEntry[],
  });

  test('is all of it, to the last unit, whatever tenths were spent', () => {
    const book = bookWith('replace-one', 0.1, 0.1, 0.1);
    expect(leftForRelease(book, order)).toBe(0.7);
    expect(problemWithCharge(book, { ...order, epsilon: 0.7 })).toBeNull();
    expect(problemWithCharge(book, { ...order, epsilon: 0.700000000001 })).not.toBeNull();
  });

  test('is read in three digits, and never more than there is', () => {
    const left = leftForRelease(bookWith('replace-one', 0.349502098582), order);
    expect(left).toBe(0.65);
    expect(problemWithCharge(bookWith('replace-one', 0.349502098582), { ...order, epsilon: 0.65 })).toBeNull();
    for (const [exact, shown] of [
      [0.650497901418, 0.65],
      [0.6509999, 0.65],
      [1 - 0.9, 0.1],
      [12.3456, 12.3],
      [1, 1],
      [0.000123456, 0.000123],
      [5e-12, 5e-12],
      [0, 0],
      [-1e-15, 0],
    ] as const) {
      expect(roundedDown(exact)).toBe(shown);
    }
  });

  test('is nothing where all is spent, none where nothing bounds it or nobody said', () => {
    expect(leftForRelease(bookWith('replace-one', 0.5, 0.5), order)).toBeNull();
    expect(leftForRelease(bookWith('add-remove', 0.1), order)).toBeNull();
    expect(leftForRelease({ ...bookWith('replace-one'), whole: null }, order)).toBeNull();
  });

  test('is counted in the neighbours of the release', () => {
    const added = { ...order, neighbours: 'add-remove' } as const;
    const left = leftForRelease(bookWith('replace-one'), added);
    expect(left).toBe(0.5);
  });

  test('is charged for no other neighbours than those of the budget, before somebody converts it', () => {
    const added = { ...order, neighbours: 'add-remove', epsilon: 0.1 } as const;
    const unconverted = bookWith('replace-one');
    expect(problemWithCharge(unconverted, added)).toContain('where ε = 0.5 keeps the same promise');
    expect(() => chargeRelease(added, 0, STAMP)(unconverted)).toThrow('Set the budget for these neighbours first');
    const converted = setBudget({ epsilon: 0.5, neighbours: 'add-remove' }, 1, STAMP)(unconverted);
    expect(problemWithCharge(converted, added)).toBeNull();
    expect(chargeRelease(added, 0, STAMP)(converted).releases).toHaveLength(1);
    expect(problemWithCharge(converted, order)).toContain('where ε = 1 keeps the same promise');
    const setup = { attributes: [0], epsilon: 1, neighbours: 'add-remove', publicRecords: false, tree: false } as const;
    const opening = { same: null, setup, whole: unconverted.whole };
    expect(() => requireRoom(unconverted, opening, 1)).toThrow('Set the budget for these neighbours first');
    expect(() => requireRoom(converted, { ...opening, whole: converted.whole }, 1)).not.toThrow();
  });

  test('is not told to convert a budget that no other can stand for', () => {
    const added = { ...order, neighbours: 'add-remove', epsilon: 0.1 } as const;
    const spent = bookWith('replace-one', 0.5);
    const setup = { attributes: [0], epsilon: 1, neighbours: 'add-remove', publicRecords: false, tree: false } as const;
    const opening = { same: null, setup, whole: spent.whole };
    for (const refused of [problemWithCharge(spent, added), problemWithNeighbours(spent, 'add-remove', 1)]) {
      expect(refused).toContain('Go on with the neighbours of the budget');
      expect(refused).not.toContain('keeps the same promise');
    }
    expect(() => requireRoom(spent, opening, 1)).toThrow('Go on with the neighbours of the budget');
    expect(convertedBudget(spent, { epsilon: 1, neighbours: 'replace-one' }, 'add-remove', 1)).toBeNull();
    expect(() => setBudget({ epsilon: 0.5, neighbours: 'add-remove' }, 1, STAMP)(spent)).toThrow('has no bound');
  });
});

test('what was spent before is no news where only the budget, or the order of its lines, changed', () => {
  const order = { what: '', epsilon: 0.1, delta: 0, neighbours: 'replace-one', rowsPerPerson: 1 } as const;
  const stamp = (id: string) => ({ id, at: 0 });
  let book = setBudget({ epsilon: 1, neighbours: 'replace-one' }, 1, STAMP)(emptyBook(DATA));
  book = chargeRelease({ ...order, confirmed: '0.1' }, 0, stamp('a'))(book);
  book = chargeRelease({ ...order, epsilon: 0.2 }, 0.1, stamp('b'))(book);
  expect(book.releases[0].confirmed).toBe('0.1');
  const shown = spentBefore(book, order);
  const turned = { ...book, releases: book.releases.toReversed() };
  expect(chargeRelease(order, shown, stamp('c'))(turned).releases).toHaveLength(3);
  const larger = setBudget({ epsilon: 2, neighbours: 'replace-one' }, 1, STAMP)(book);
  expect(chargeRelease(order, shown, stamp('c'))(larger).releases).toHaveLength(3);
  expect(() => chargeRelease(order, shown - 1e-12, stamp('c'))(book)).toThrow('Something else was charged');
});

test('the next release is called as the latest that came out, in whatever order they are kept', () => {
  const release = (number: number, title: string, outcome: 'released' | 'failed' = 'released') =>
    ({ outcome, identity: { number, title, contact: `desk ${number}` } }) as ReleaseEntry;
  const book = emptyBook(DATA);
  expect(lastIdentity(book)).toBeNull();
  const releases = [release(2, 'Tips'), release(3, 'Tips!', 'failed'), release(1, 'tips.csv')];
  expect(lastIdentity({ ...book, releases })).toEqual({ number: 2, title: 'Tips', contact: 'desk 2' });
  expect(releaseName({ ...releases[0], what: 'ages' })).toBe('release 2, Tips: ages');
  expect(releaseName({ what: 'ages' })).toBe('ages');
});
