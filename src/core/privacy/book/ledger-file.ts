import * as v from 'valibot';
import type { Contents } from '../../data/file/contents/contents.ts';
import { Failure } from '../../failure.ts';
import { parseWith } from '../../parse.ts';
import { querySchema } from '../../workload/query-spec.ts';
import { type Book, emptyBook } from './book.ts';
import type { BudgetChange, CubeEntry, ReleaseEntry, ReleaseIdentity, WholeBudget } from './entries.ts';
import { likeness, type Traits, traitsOf } from './recognition.ts';

/** By what a ledger beside its data knows it again: digests under a secret of its own. */
export interface DataMark {
  readonly secret: string;
  readonly traits: Traits;
}

/** A ledger as a file. */
export interface LedgerFile {
  readonly book: Book & { readonly dataId: string };
  /** Absent in a ledger that is given away. */
  readonly data?: DataMark;
}

const KIND = 'epsilon-workbench ledger';

/**
 * A ledger as JSON, for the page, the command line and programs alike. `id` names it among all ledgers. Of cubes their
 * amounts alone: what was asked and answered stays where it was.
 */
export function ledgerFileText(
  { name, whole, budgets, cubes, releases, claims, answers }: Book,
  id: string,
  data?: DataMark,
): string {
  const file = {
    kind: KIND,
    // Earlier versions of the program, which would take ρ for nothing that they know, read files without it.
    version: releases.some(({ rho }) => rho !== undefined) ? 2 : 1,
    id,
    name,
    budget: whole,
    budgetChanges: budgets.map(({ at, ...change }) => ({ ...change, at: isoTime(at) })),
    charges: [
      ...cubes.map(({ id: charge, spent, setup, rowsPerPerson = 1, answers: answered }) => ({
        id: charge,
        room: 'ask',
        epsilon: spent,
        neighbours: setup.neighbours,
        rowsPerPerson,
        publicRecords: setup.publicRecords,
        answers: answered,
      })),
      ...releases.map(
        ({ id: charge, at, what, spent, delta, rho, setup, rowsPerPerson, outcome, problem, confirmed, identity }) => ({
          id: charge,
          room: 'release',
          at: isoTime(at),
          what,
          epsilon: spent,
          delta,
          ...(rho !== undefined && { rho }),
          neighbours: setup.neighbours,
          rowsPerPerson,
          outcome,
          ...(problem !== undefined && { problem }),
          ...(confirmed !== undefined && { confirmed }),
          ...(identity && { identity }),
        }),
      ),
    ],
    claims,
    answers: answers.map(({ at, about: { dataId: _, ...about }, ...answer }) => ({
      ...answer,
      about,
      at: isoTime(at),
    })),
    ...(data && { data }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Whether data may be that of a ledger. */
export function isAlike({ secret, traits }: DataMark, contents: Contents): boolean {
  const own = traitsOf(contents, secret);
  return own.id === traits.id || likeness(own, traits) !== null;
}

/** Fresh objects from what may be anybody's file: what is unknown in it is refused, and nothing in it is believed but its amounts. */
export function parseLedgerFile(json: unknown): LedgerFile {
  const { id, name, budget, budgetChanges, charges, claims, answers, data } = parseWith(fileShape, json, 'ledger');
  const ids = new Set<string>();
  for (const charge of charges) {
    if (ids.has(charge.id))
      throw new Failure(`ledger.charges: “${charge.id}” stands there twice; each charge has an id of its own.`);
    ids.add(charge.id);
  }
  const book = {
    ...emptyBook(id),
    dataId: id,
    name,
    whole: budget,
    budgets: budgetChanges,
    cubes: charges.flatMap((charge) => (charge.room === 'ask' ? [cubeOf(id, charge)] : [])),
    releases: charges.flatMap((charge) => (charge.room === 'release' ? [releaseOf(id, charge)] : [])),
    claims,
    answers,
  };
  return data ? { book, data } : { book };
}

/** Which data an answer was about is known where it was given. */
const ELSEWHERE = 'elsewhere';

const text = v.pipe(v.string(), v.maxLength(10_000));
const key = v.pipe(v.string(), v.minLength(1, 'expected a text'), v.maxLength(200));
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));
const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(0), v.maxValue(1_000_000_000));
const rows = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(1_000_000));
const neighbours = v.picklist(['add-remove', 'replace-one']);
const time = v.pipe(
  v.string(),
  v.transform((given) => Date.parse(given)),
  v.number('expected a time such as 2026-11-20T08:00:00.000Z'),
);
const bound = v.nullable(v.number());
const digests = v.array(key);

const budgetShape = v.pipe(
  v.strictObject({
    epsilon: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)),
    neighbours,
    delta: v.optional(probability),
  }),
  v.transform(({ delta, ...budget }): WholeBudget => ({ ...budget, ...(delta !== undefined && { delta }) })),
);
const doubtShape = v.strictObject({ name: text, spent: v.nullable(amount), by: v.picklist(['columns', 'rows']) });
const askShape = v.strictObject({
  id: key,
  room: v.literal('ask'),
  epsilon: amount,
  neighbours,
  rowsPerPerson: rows,
  publicRecords: v.boolean(),
  answers: count,
});
const releaseShape = v.strictObject({
  id: key,
  room: v.literal('release'),
  at: time,
  what: text,
  epsilon: amount,
  delta: probability,
  rho: v.exactOptional(amount),
  neighbours,
  rowsPerPerson: rows,
  outcome: v.picklist(['charged', 'released', 'failed']),
  problem: v.optional(text),
  confirmed: v.optional(text),
  identity: v.optional(
    v.pipe(
      v.strictObject({ number: count, title: text, contact: v.optional(text), replaces: v.optional(count) }),
      v.transform((given) => given as ReleaseIdentity),
    ),
  ),
});
const fileShape = v.strictObject({
  kind: v.literal(KIND),
  version: v.picklist([1, 2]),
  id: key,
  name: text,
  budget: v.nullable(budgetShape),
  budgetChanges: v.array(
    v.pipe(
      v.strictObject({
        id: key,
        from: v.nullable(budgetShape),
        to: budgetShape,
        why: v.picklist(['set', 'default', 'joined']),
        at: time,
      }),
      v.transform((change): BudgetChange => change),
    ),
  ),
  charges: v.array(v.variant('room', [askShape, releaseShape])),
  claims: v.array(
    v.strictObject({
      about: v.array(v.strictObject({ column: key, coding: key, size: count })),
      query: querySchema,
      low: bound,
      high: bound,
      threshold: probability,
      action: v.picklist(['warn', 'infer-only']),
      reached: v.nullable(probability),
    }),
  ),
  answers: v.array(
    v.pipe(
      v.strictObject({ id: key, are: v.picklist(['same', 'others']), about: doubtShape, name: text, at: time }),
      v.transform(({ about, ...answer }) => ({
        ...answer,
        about: { ...about, dataId: ELSEWHERE, spent: about.spent ?? Number.POSITIVE_INFINITY },
      })),
    ),
  ),
  data: v.optional(
    v.strictObject({
      secret: key,
      traits: v.strictObject({
        id: key,
        names: digests,
        rows: digests,
        columns: v.array(v.strictObject({ all: key, values: digests })),
      }),
    }),
  ),
});

function cubeOf(dataId: string, charge: v.InferOutput<typeof askShape>): CubeEntry {
  const { id, epsilon, rowsPerPerson, publicRecords, answers } = charge;
  return {
    id,
    dataId,
    cubeId: '',
    setup: { attributes: [], epsilon, neighbours: charge.neighbours, publicRecords, tree: false },
    rowsPerPerson,
    spent: epsilon,
    answers,
    isClosed: true,
    isForgotten: true,
  };
}

function releaseOf(dataId: string, charge: v.InferOutput<typeof releaseShape>): ReleaseEntry {
  const { id, at, what, epsilon, delta, rho, rowsPerPerson, outcome, problem, confirmed, identity } = charge;
  return {
    id,
    dataId,
    at,
    what,
    spent: epsilon,
    delta,
    ...(rho !== undefined && { rho }),
    setup: { neighbours: charge.neighbours },
    rowsPerPerson,
    outcome,
    ...(problem !== undefined && { problem }),
    ...(confirmed !== undefined && { confirmed }),
    ...(identity && { identity }),
  };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
