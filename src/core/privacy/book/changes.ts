import { Failure } from '../../failure.ts';
import { toUnits, UNITS_PER_EPSILON } from '../budget.ts';
import {
  type Book,
  forgettable,
  isDefaultBudget,
  isWatched,
  nextRelease,
  problemWithBudget,
  problemWithCharge,
  problemWithPeople,
  spentBefore,
  unitsLeftFor,
} from './book.ts';
import type {
  BudgetChange,
  ChargeOrder,
  Claim,
  CubeEntry,
  PeopleAnswer,
  ReleaseEntry,
  Reservation,
  WholeBudget,
} from './entries.ts';

/**
 * What happens to a book, as a function of how it is kept at that moment: whoever stores it reads, changes and writes it
 * in one go, so that tabs that know nothing of each other spend one budget. What is refused throws and changes nothing.
 * No change takes an amount back, but for what was set aside by the one who makes it and not drawn.
 */
export type Change = (book: Book) => Book;

/** What tells one act from all others. */
export interface Stamp {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Pays for a release before its noise is drawn. `shown`: `spentBefore` it, as the person saw it who agreed. */
export function chargeRelease(order: ChargeOrder, shown: number, stamp: Stamp): Change {
  return (book) => {
    const { what, epsilon, delta, rho, neighbours, rowsPerPerson, confirmed, named } = order;
    if (spentBefore(book, order) > shown) throw new Failure(SOMETHING_ELSE);
    const problem = problemWithCharge(book, order);
    if (problem !== null) throw new Failure(problem);
    if (book.dataId === null || !(toUnits(epsilon) > 0 && delta >= 0)) throw new Error('nothing that can be charged');
    const { id, at } = stamp;
    const { dataId, releases } = book;
    const own = {
      dataId,
      what,
      spent: epsilon,
      delta,
      ...(rho !== undefined && { rho }),
      setup: { neighbours },
      rowsPerPerson,
      ...(confirmed === undefined ? {} : { confirmed }),
      ...(named ? { identity: { number: nextRelease(book), ...named } } : {}),
      outcome: 'charged',
    } as const;
    return { ...book, releases: [...releases, { id, at, ...own }] };
  };
}

const SOMETHING_ELSE =
  'Something else was charged to this data in the meantime. Look at the ledger, then release again.';

/** What became of a release that was paid for. It stands there again where the storage lost it meanwhile. */
export function endRelease(paid: ReleaseEntry, end: Pick<ReleaseEntry, 'outcome' | 'problem'>): Change {
  return (book) => ({ ...book, releases: withEntry(book.releases, { ...paid, ...end }) });
}

/** What may be spent on the data in all, from now on. */
export function setBudget(whole: WholeBudget, rows: number, stamp: Stamp): Change {
  return (book) => {
    const problem = problemWithPeople(book) ?? problemWithBudget(book, whole, rows);
    if (problem !== null) throw new Failure(problem);
    return withBudget(book, { to: whole, why: 'set' }, stamp);
  };
}

/** A budget over all cubes and releases, and who says so. */
export type ChosenBudget = Pick<BudgetChange, 'to' | 'why'>;

/** Every change is a line of its own; what says the same again is none, but where nobody had said it before. */
function withBudget(book: Book, { to, why }: ChosenBudget, stamp: Stamp): Book {
  const { whole: from, budgets } = book;
  const isSaid = why !== 'set' || !isDefaultBudget(book);
  if (from && isSameBudget(from, to) && isSaid) return book;
  return { ...book, whole: to, budgets: [...budgets, { ...stamp, from, to, why }] };
}

export function isSameBudget(a: WholeBudget, b: WholeBudget): boolean {
  return a.epsilon === b.epsilon && a.neighbours === b.neighbours && (a.delta ?? 0) === (b.delta ?? 0);
}

/** Claims that were given away by now, as all that was answered and released tells. None is ever taken back. */
export function giveAway(claims: readonly Claim[]): Change {
  const withoutWhen = (claim: Claim) => JSON.stringify({ ...claim, reached: null });
  const reached = new Map(claims.map((claim) => [withoutWhen(claim), claim.reached]));
  return (book) => ({
    ...book,
    claims: book.claims.map((own) => ({ ...own, reached: own.reached ?? reached.get(withoutWhen(own)) ?? null })),
  });
}

/** What the steward calls the data from now on. */
export function renameBook(name: string): Change {
  return (book) => ({ ...book, name: name.trim() || book.name });
}

/** Says of data that this may be about the same people as that it is about others; it asks no more. `name`: of this. */
export function keepApart(dataId: string, name: string, stamp: Stamp): Change {
  return (book) => {
    const doubt = book.doubts.find((other) => other.dataId === dataId);
    if (!doubt) return book;
    const answer: PeopleAnswer = { ...stamp, are: 'others', about: doubt, name };
    return {
      ...book,
      answers: [...book.answers, answer],
      doubts: book.doubts.filter((other) => other !== doubt),
    };
  };
}

/** How a cube stands now, and what whoever has it open knows beside that. */
export interface CubeNews {
  readonly cube: CubeEntry;
  /** The entry as it was last kept by whoever has the cube open. */
  readonly seen: CubeEntry;
  /** To be counted as spent from now on, for it may be drawn as soon as it is kept. */
  readonly reserved: Reservation | null;
  /** In ε: what was set aside before and is settled, by what `cube` has spent now. */
  readonly released: number;
  readonly claims: readonly Claim[];
  /** The budget over all cubes, where it was chosen now. */
  readonly whole: ChosenBudget | null;
  readonly stamp: Stamp;
}

/** Writes a cube down. A new entry closes the one that was open on the same cube. */
export function writeCube({ cube, seen, reserved, released, claims, whole, stamp }: CubeNews): Change {
  return (book) => {
    const unsaid = reserved ? problemWithPeople(book) : null;
    if (unsaid !== null) throw new Failure(unsaid);
    const stored = book.cubes.find(({ id }) => id === cube.id);
    if (stored && released === 0 && isBehind(seen, stored)) throw new Failure(OPEN_ELSEWHERE);
    const now: Book = {
      ...(whole ? withBudget(book, whole, stamp) : book),
      claims: claims.length >= book.claims.length ? claims : book.claims,
    };
    const paid = reserved ? [...(cube.unanswered ?? []), reserved.paid] : cube.unanswered;
    const least = (stored?.spent ?? 0) - released;
    const spent = Math.max(cube.spent + (reserved?.cost ?? 0), least);
    const entry = stored?.isForgotten ? { ...stored, spent } : { ...cube, spent, unanswered: paid };
    if (reserved) requireLeft(now, entry);
    const cubes = now.cubes.map((other) => (isReplacedBy(other, entry) ? { ...other, isClosed: true } : other));
    return { ...now, cubes: withEntry(cubes, entry) };
  };
}

const OPEN_ELSEWHERE =
  'This cube was changed in another tab meanwhile. Nothing was measured and nothing was spent here; open the cube again.';

/** Whether something was kept that whoever has the cube open does not know. */
function isBehind(seen: CubeEntry, stored: CubeEntry): boolean {
  const isChanged = stored.isClosed || stored.isForgotten === true;
  return isChanged || stored.spent !== seen.spent || stored.answers !== seen.answers;
}

function isReplacedBy(other: CubeEntry, { id, cubeId }: CubeEntry): boolean {
  return other.id !== id && other.cubeId === cubeId && cubeId !== '' && !other.isClosed;
}

/** Within the budget of the cube, and within what the whole budget leaves for it. */
function requireLeft(book: Book, cube: CubeEntry): void {
  const left = Math.min(toUnits(cube.setup.epsilon), unitsLeftFor(book, cube, cube.rowsPerPerson ?? 1) ?? Infinity);
  if (Math.round(cube.spent * UNITS_PER_EPSILON) <= left) return;
  throw new Failure(
    'Something else was charged to this data in the meantime, so too little is left. Nothing was measured and nothing was spent here; open the cube again.',
  );
}

/**
 * Forgets what was asked and answered in all cubes but the open one, and under which names. What they spent stays, and
 * while a claim is watched so does the rest, for it rests on all answers.
 */
export function forgetAnswers(openId: string | undefined): Change {
  return (book) => {
    if (isWatched(book)) return book;
    const forgotten = new Set(forgettable(book, openId));
    return { ...book, cubes: book.cubes.map((cube) => (forgotten.has(cube) ? amountOf(cube) : cube)) };
  };
}

/** All that stays of a cube whose answers are forgotten. How many there were is for claims that are watched later. */
function amountOf({ id, dataId, setup, rowsPerPerson, spent, answers }: CubeEntry): CubeEntry {
  const { epsilon, neighbours, publicRecords } = setup;
  return {
    id,
    dataId,
    cubeId: '',
    setup: { attributes: [], epsilon, neighbours, publicRecords, tree: false },
    ...(rowsPerPerson !== undefined && { rowsPerPerson }),
    spent,
    answers,
    isClosed: true,
    isForgotten: true,
  };
}

/** The entries with this one in the place of the one with its id, or behind all. */
function withEntry<E extends { readonly id: string }>(entries: readonly E[], entry: E): E[] {
  const isThere = entries.some(({ id }) => id === entry.id);
  return isThere ? entries.map((other) => (other.id === entry.id ? entry : other)) : [...entries, entry];
}
