import { type Neighbours, neighbourWords } from '../../data/neighbours.ts';
import { Failure } from '../../failure.ts';
import { toUnits, UNITS_PER_EPSILON } from '../budget.ts';
import type {
  AskSetup,
  BudgetChange,
  Charged,
  ChargeOrder,
  Claim,
  CubeEntry,
  Doubt,
  PeopleAnswer,
  ReleaseEntry,
  ReleaseIdentity,
  WholeBudget,
} from './entries.ts';
import {
  budgetFor,
  deltaTogether,
  type Spending,
  spendingsOf,
  spentTogether,
  unitsForCube,
  unitsTogether,
} from './spending.ts';

export { budgetFor };

/**
 * All that was charged to the people in some data, and promised to them: whatever asks, releases or tells what is left
 * has it from here. A plain value; `changes.ts` has the only ways to change it, and `joined.ts` to make one of two.
 */
export interface Book {
  /** Tells the people in the data from others; null where it cannot be read, so that nothing is kept. */
  readonly dataId: string | null;
  /** What its steward calls the data; '' before something was charged or said. */
  readonly name: string;
  readonly cubes: readonly CubeEntry[];
  readonly releases: readonly ReleaseEntry[];
  /** Null where every cube has a budget of its own alone. */
  readonly whole: WholeBudget | null;
  /** How it came to be, the oldest first; changes of earlier versions were not kept. */
  readonly budgets: readonly BudgetChange[];
  readonly claims: readonly Claim[];
  /** What was said of data that this may be about the same people as. */
  readonly answers: readonly PeopleAnswer[];
  /** Such data of which nothing is said yet: until it is, nothing can be charged. */
  readonly doubts: readonly Doubt[];
}

export function emptyBook(dataId: string | null): Book {
  return { dataId, name: '', cubes: [], releases: [], whole: null, budgets: [], claims: [], answers: [], doubts: [] };
}

/** “These columns are those of tips.csv, on which ε = 1 was spent.” */
export function doubtSentence({ by, name, spent }: Doubt): string {
  const what = by === 'columns' ? 'These columns are' : 'Some of these rows are';
  const cost = Number.isFinite(spent) ? `ε = ${Number(spent.toPrecision(6))}` : 'a budget';
  return `${what} those of ${name}, on which ${cost} was spent.`;
}

/** What the steward said, for the ledger and for every statement. */
export function peopleAnswerSentence({ are, about, name }: PeopleAnswer): string {
  const alike = about.by === 'columns' ? 'most of the columns' : 'some of the rows';
  const cost = Number.isFinite(about.spent) ? `ε = ${Number(about.spent.toPrecision(6))}` : 'a budget';
  const what = `${name || 'This data'} has ${alike} of ${about.name}, on which ${cost} was spent.`;
  return are === 'same'
    ? `${what} The steward says that they are about the same people: both are charged to this one ledger.`
    : `${what} The steward says that they are about other people: their ledgers are kept apart, and ε does not add up over both.`;
}

/** Why nothing can be charged before somebody says who the people are; null where nobody has to. */
export function problemWithPeople({ doubts }: Book): string | null {
  if (doubts.length === 0) return null;
  return `${doubtSentence(doubts[0])} Say first whether these are the same people or other people.`;
}

/** Whether anything was ever charged. */
export function isCharged({ cubes, releases }: Book): boolean {
  return [...cubes, ...releases].some(({ spent }) => spent > 0);
}

/** What is spent and what may be, in the neighbours of the whole budget. */
export interface Balance {
  readonly whole: WholeBudget | null;
  /** Infinite where charges cannot be counted together. */
  readonly spent: number;
  readonly delta: number;
}

/**
 * What was charged, in Ask and in Release together, to people of at most so many rows. `neighbours`: to count in where no
 * budget says. `open`: a cube as it stands, in place of its entry.
 */
export function balanceOf(book: Book, neighbours: Neighbours, rows: number, open?: Charged & { id?: string }): Balance {
  const { whole } = book;
  const told = whole?.neighbours ?? neighbours;
  const all = [...spendingsIn(book, rows, open?.id), ...(open ? spendingsOf([open], rows) : [])];
  return { whole, spent: spentTogether(told, all), delta: deltaTogether(told, all) };
}

/** The same for whoever knows no data: in the neighbours of the budget or of all charges, for as many rows as any counts. */
export function balanceOverall(book: Book): Balance & { readonly neighbours: Neighbours } {
  const charged = [...book.cubes, ...book.releases];
  const isAddRemove = charged.length > 0 && charged.every(({ setup }) => setup.neighbours === 'add-remove');
  const neighbours = book.whole?.neighbours ?? (isAddRemove ? 'add-remove' : 'replace-one');
  const rows = Math.max(1, ...charged.map(({ rowsPerPerson = 1 }) => rowsPerPerson));
  return { ...balanceOf(book, neighbours, rows), neighbours };
}

/** What the budget leaves; null without one. */
export function leftOf({ whole, spent }: Pick<Balance, 'whole' | 'spent'>): number | null {
  return whole && Math.max(0, Number((whole.epsilon - spent).toPrecision(12)));
}

/** Why a release does not fit into what is left; null where it does. */
export function problemWithCharge(book: Book, order: ChargeOrder): string | null {
  const unsaid = problemWithPeople(book);
  if (unsaid !== null) return unsaid;
  const stopped = problemWithClaims(book, order);
  if (stopped !== null) return stopped;
  const { whole } = book;
  if (!whole) return 'Nobody has said yet what may be spent on this data in all; set its budget first.';
  const unconverted = problemWithNeighbours(book, order.neighbours, order.rowsPerPerson);
  if (unconverted !== null) return unconverted;
  const { epsilon, delta, rho, rowsPerPerson: rows } = order;
  const own = spendingsOf(
    [{ spent: epsilon, delta, ...(rho !== undefined && { rho }), setup: order, rowsPerPerson: rows }],
    rows,
  );
  const before = spendingsIn(book, rows);
  const spent = spentTogether(whole.neighbours, before);
  const cost = spentTogether(whole.neighbours, own);
  if (!Number.isFinite(spent + cost)) return NO_BOUND;
  const after = [...before, ...own];
  if (!fits(whole, after)) {
    return `This release costs ε = ${cost}, and ε = ${leftOf({ whole, spent })} is left of the ${whole.epsilon} that may be spent on this data in all. Release with less, or allow more in the ledger: that is a promise to the people in the data that you change.`;
  }
  const allowed = whole.delta ?? 0;
  const failing = deltaTogether(whole.neighbours, after);
  if (failing > allowed) {
    return `This release may fail with δ = ${delta}, which makes δ = ${failing} in all, and the budget of this data allows δ = ${allowed}. Choose a mechanism without δ, or allow it in the ledger.`;
  }
  return null;
}

/**
 * Why nothing is charged for these neighbours before somebody says what the budget is there; null where it is for them.
 * What was charged already may leave no budget there that counts it.
 */
export function problemWithNeighbours(
  book: Book,
  neighbours: Neighbours,
  rows: number,
  whole: WholeBudget | null = book.whole,
): string | null {
  if (!whole || whole.neighbours === neighbours) return null;
  const told = `The budget of this data, ε = ${whole.epsilon}, is for “${neighbourWords[whole.neighbours]}”, and this would be charged for “${neighbourWords[neighbours]}”.`;
  const converted = convertedBudget(book, whole, neighbours, rows);
  return converted
    ? `${told} Set the budget for these neighbours first, where ε = ${converted.epsilon} keeps the same promise, or go on with those of the budget.`
    : `${told} ${UNCONVERTED} Go on with the neighbours of the budget.`;
}

/** Why there is no such budget. */
export const UNCONVERTED = 'What was charged already has no bound there, so no budget there can count it.';

/** The budget that promises the same of other neighbours; null where what was charged cannot be counted there. */
export function convertedBudget(
  book: Book,
  whole: WholeBudget,
  neighbours: Neighbours,
  rows: number,
): WholeBudget | null {
  const converted = budgetFor(whole, neighbours);
  return problemWithBudget(book, converted, rows) === null ? converted : null;
}

/** The number of the next release: above all that were ever given, in ledgers that were joined to this one as well. */
export function nextRelease({ releases }: Book): number {
  return 1 + Math.max(releases.length, ...releases.map(({ identity }) => identity?.number ?? 0));
}

/** What the latest release that came out was called, and who answers for it: the next is of the same data. */
export function lastIdentity({ releases }: Book): ReleaseIdentity | null {
  return releases.reduce<ReleaseIdentity | null>(
    (last, { identity, outcome }) =>
      identity && outcome === 'released' && identity.number > (last?.number ?? 0) ? identity : last,
    null,
  );
}

/** Which release it is, and of what. */
export function releaseName({
  identity,
  what,
}: {
  readonly identity?: ReleaseIdentity | undefined;
  readonly what: string;
}): string {
  return identity ? `release ${identity.number}, ${identity.title}: ${what}` : what;
}

/** What was spent before a release, told of its own neighbours: no change of the budget makes it another number. */
export function spentBefore(book: Book, { neighbours, rowsPerPerson }: ChargeOrder): number {
  return spentTogether(neighbours, spendingsIn(book, rowsPerPerson));
}

/**
 * The ε that a release under these neighbours may still have, in digits that people read; null without a budget, or where
 * nothing bounds it.
 */
export function leftForRelease(book: Book, order: ChargeOrder): number | null {
  const { whole } = book;
  if (!whole) return null;
  const { epsilon, rowsPerPerson: rows } = order;
  const spent = spentTogether(whole.neighbours, spendingsIn(book, rows));
  const own = spentTogether(
    whole.neighbours,
    spendingsOf([{ spent: epsilon, delta: 0, setup: order, rowsPerPerson: rows }], rows),
  );
  if (!Number.isFinite(spent + own)) return null;
  // What was spent has float error, the budget none: rounded down to what the ledger counts in.
  const left = Math.floor(((whole.epsilon - spent) * epsilon * UNITS_PER_EPSILON) / own + 0.5) / UNITS_PER_EPSILON;
  return left > 0 ? roundedDown(left) : null;
}

/** What is left, in three digits and never more of it than there is. */
export function roundedDown(epsilon: number): number {
  // Float error of a sum is no more than the ledger counts in.
  const units = Math.round(Math.max(0, epsilon) * UNITS_PER_EPSILON);
  const step = Number(`1e${Math.max(0, String(units).length - 3)}`);
  return (Math.floor(units / step) * step) / UNITS_PER_EPSILON;
}

/** Why nothing is released; null where every claim that stops measuring is followed, and none has been given away. */
function problemWithClaims(
  { claims }: Book,
  { unfollowed, uncounted = null }: Pick<ChargeOrder, 'unfollowed' | 'uncounted'>,
): string | null {
  const holding = claims.filter(({ action }) => action === 'infer-only');
  if (holding.length === 0) return null;
  const given = holding.find(({ reached }) => reached !== null);
  if (given) {
    return `A claim about this data that is watched has become ${percentOf(given.reached ?? 0)} probable, and nothing was to be measured from then on: nothing is released either. What is known already can still be asked for in the Ask room, for nothing.`;
  }
  if (unfollowed === undefined) return NOT_WATCHED_HERE;
  return unfollowed ?? uncounted;
}

const NOT_WATCHED_HERE =
  'A claim that stops measuring is watched in this ledger, and claims are followed in the page alone, so nobody can tell here how much a release would give away. Release in the browser that watches it.';

/** Never claims certainty. */
export function percentOf(share: number): string {
  return share > 0.999 ? 'more than 99.9 %' : `${(100 * share).toFixed(1)} %`;
}

/** Why this cannot be the budget of the data; null where it can. */
export function problemWithBudget(book: Book, whole: WholeBudget, rows: number): string | null {
  const all = spendingsIn(book, rows);
  const spent = spentTogether(whole.neighbours, all);
  if (!Number.isFinite(spent)) return NO_BOUND;
  if (!fits(whole, all)) return `ε = ${spent} is spent on this data already; the budget cannot be less than that.`;
  const failing = deltaTogether(whole.neighbours, all);
  if (failing <= (whole.delta ?? 0)) return null;
  return `δ = ${failing} is spent on this data already; the δ of its budget cannot be less than that.`;
}

const NO_BOUND =
  'What is spent where one record is replaced has no bound where one is added or removed, so one budget cannot count both. Set the budget for “replace one record”, or release for the neighbours of the budget.';

/** How a cube is opened: on the entry that is open on it, if there is one, and under which budget over all cubes. */
export interface Opening {
  /** The entry that goes on. */
  readonly same: CubeEntry | null;
  readonly setup: AskSetup;
  readonly whole: WholeBudget | null;
}

/** `whole`: ε of all cubes together from now on; null leaves that as it is. */
export function openingOf(
  book: Book,
  {
    cubeId,
    setup,
    startsOver,
    whole,
  }: { cubeId: string | null; setup: AskSetup; startsOver: boolean; whole: number | null },
  rows: number,
): Opening {
  const same = startsOver ? null : openEntry(book, cubeId);
  if (same) requireNoFewerRows(same, rows);
  const used = same?.setup ?? setup;
  const chosen = whole === null ? book.whole : { neighbours: used.neighbours, ...book.whole, epsilon: whole };
  return { same, setup: used, whole: chosen };
}

/** The entry that is open on a cube. */
export function openEntry({ cubes }: Book, cubeId: string | null): CubeEntry | null {
  return cubes.find((cube) => cube.cubeId === cubeId && !cube.isClosed) ?? null;
}

/** With fewer rows of a person the same answers would count as having cost less than they did. */
function requireNoFewerRows({ rowsPerPerson: counted = 1 }: CubeEntry, rows: number): void {
  if (rows >= counted) return;
  throw new Failure(
    `What this cube spent is counted for people of up to ${counted} rows each, and now one person is said to have up to ${rows}. Say ${counted} again in the Data room to continue, or restart the cube: what was spent stays spent.`,
  );
}

/** A budget over all cubes holds what is spent already, and counts what this cube will spend. */
export function requireRoom(book: Book, { same, setup, whole }: Opening, rows: number): void {
  // A cube that goes on is counted in the budget as it stands now; a new one is for the same neighbours.
  const problem = problemWithPeople(book) ?? (same ? null : problemWithNeighbours(book, setup.neighbours, rows, whole));
  if (problem !== null) throw new Failure(problem);
  if (!whole) return;
  const all = spendingsIn(book, rows);
  const spent = spentTogether(whole.neighbours, all);
  if (!Number.isFinite(spent) || (whole.neighbours === 'add-remove' && setup.neighbours === 'replace-one')) {
    throw new Failure(
      'What is spent where one record is replaced has no bound where one is added or removed, so one budget cannot count both. Choose “replace one record”, or give each cube a budget of its own.',
    );
  }
  if (fits(whole, all)) return;
  throw new Failure(
    `ε = ${spent} is spent on this data already, more than the ${whole.epsilon} that may be spent on it in all; allow at least as much.`,
  );
}

/** What the whole budget leaves for a cube, in its own units, what it has spent itself included; null without one. */
export function unitsLeftFor(book: Book, cube: { id?: string; setup: AskSetup }, rows: number): number | null {
  const { whole } = book;
  return whole && unitsForCube(whole, cube.setup.neighbours, spendingsIn(book, rows, cube.id));
}

/** All cubes but one. */
export function othersIn({ cubes }: Book, id: string | undefined): CubeEntry[] {
  return cubes.filter((cube) => cube.id !== id);
}

/** Whether the budget is the one that holds until somebody sets one. */
export function isDefaultBudget({ whole, budgets }: Book): boolean {
  return whole !== null && budgets[budgets.length - 1]?.why === 'default';
}

/** Whether a claim is watched, which rests on all that was answered. */
export function isWatched({ claims }: Book): boolean {
  return claims.length > 0;
}

/** The cubes of which there is something to forget: not of the one that is open. */
export function forgettable(book: Book, openId: string | undefined): CubeEntry[] {
  return othersIn(book, openId).filter(({ isForgotten }) => !isForgotten);
}

function spendingsIn(book: Book, rows: number, without?: string): Spending[] {
  return spendingsOf([...othersIn(book, without), ...book.releases], rows);
}

/** Told in whole units, so that ten tenths are the whole budget. */
function fits(whole: WholeBudget, all: readonly Spending[]): boolean {
  return unitsTogether(whole.neighbours, all) <= toUnits(whole.epsilon);
}
