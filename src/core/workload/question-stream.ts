import * as v from 'valibot';
import { cellCount, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { dot } from '../linalg/vectors.ts';
import { pow } from '../math/pow.ts';
import { aliasTable, drawAlias } from '../random/alias.ts';
import type { Rng } from '../random/rng.ts';
import { seededRng } from '../random/seeded.ts';
import { chosenAttributes, chosenPositions } from './attribute-position.ts';
import type { Block } from './block.ts';
import { cellWords } from './cell-query.ts';
import { genuine, isGenuine, ownQuery } from './genuine.ts';
import { linearBlock } from './linear-block.ts';
import type { LinearQuery } from './linear-query.ts';
import type { Workload, WorkloadKind } from './workload.ts';

export interface QuestionStreamSpec {
  readonly kind: 'question-stream';
  readonly count: number;
  readonly seed: number | string;
  /** The attributes of the cube that is asked about; all where it is not said. */
  readonly attributes?: readonly string[] | undefined;
  /** How many cells of the cube are asked about: its first ones. */
  readonly cells: number;
  /** Between these the width 2ε of the wanted intervals is drawn. */
  readonly width: readonly [low: number, high: number];
  /** 1 − δ: one for all questions, or the two between which it is drawn. */
  readonly confidence: number | readonly [low: number, high: number];
}

/** Linear queries that come one by one, each with what it has to be good for. */
export interface QuestionBlock extends Block {
  readonly questions: {
    /** One coefficient per cell that is asked about, and a zero for all other cells. */
    readonly rows: readonly Float64Array[];
    /** ε of every question. */
    readonly halfWidths: Float64Array;
    /** 1 − δ of every question. */
    readonly confidences: Float64Array;
  };
}

export function isQuestionBlock(block: Block): block is QuestionBlock {
  return 'questions' in block;
}

/** The same workload where only the first questions of a stream are asked; answers to the others stay away (NaN). */
export function firstQuestions(workload: Workload, count: number | undefined): Workload {
  if (count === undefined) return workload;
  const blocks = workload.blocks.map((block) => {
    // What was made elsewhere is not vouched for.
    if (!isQuestionBlock(block) || !isGenuine(block)) return block;
    const { rows, halfWidths, confidences } = block.questions;
    const questions = {
      rows: rows.slice(0, count),
      halfWidths: halfWidths.slice(0, count),
      confidences: confidences.slice(0, count),
    };
    return genuine({ ...block, questions }, (query) => ownQuery(block, query));
  });
  return { ...workload, blocks };
}

const MAX_CELLS = 4_194_304;
/** What least squares is quick with, question by question. */
export const MAX_ASKED = 4096;
const MOST_TRIALS = 10;
/** Cells of about equal interest. */
const DECADE = 10;

const whole = (most: number) =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(most));
const positive = v.pipe(
  v.number(),
  v.check((value) => value > 0 && value < Number.POSITIVE_INFINITY, 'expected a number above 0'),
);
const share = v.pipe(
  v.number(),
  v.check((value) => value > 0 && value < 1, 'expected a number between 0 and 1'),
);
const pairOf = (bound: typeof positive | typeof share) =>
  v.pipe(
    v.tuple([bound, bound]),
    v.check(([low, high]) => low <= high, 'expected the smaller one first'),
  );

/** The generated questions of §6.4 of the Bayesian paper (Eqs. 37–38; 0.09 stands for the printed 0.9, which sums to 10). */
export const questionStream: WorkloadKind<QuestionStreamSpec> = {
  kind: 'question-stream',
  title: 'Stream of questions',
  help: 'Linear queries that come one by one, most of them about the same few cells, each with a width and a confidence that its answer must reach.',
  isStream: true,
  schema: v.strictObject({
    kind: v.literal('question-stream'),
    count: whole(100_000),
    seed: v.optional(v.union([v.number(), v.string()]), 1),
    attributes: chosenAttributes,
    cells: v.optional(whole(MAX_ASKED), 100),
    width: v.optional(pairOf(positive), [1, 1000]),
    confidence: v.optional(v.union([share, pairOf(share)]), 0.8),
  }),
  build(spec, domain, path) {
    const set = chosenPositions(domain, spec.attributes, path);
    const all = cellCount(domain, set);
    if (!(all <= MAX_CELLS)) {
      throw new Failure(
        `${path}: the cube has ${all.toLocaleString('en')} cells, more than the limit of ${MAX_CELLS.toLocaleString('en')} for questions; name fewer "attributes".`,
      );
    }
    return [questionBlock(spec, domain, set, all)];
  },
  renameAttributes: ({ attributes, ...spec }, rename) => {
    return attributes === undefined ? spec : { ...spec, attributes: attributes.map(rename) };
  },
};

function questionBlock(
  spec: QuestionStreamSpec,
  domain: Domain,
  attributes: readonly number[],
  all: number,
): QuestionBlock {
  const { count, seed, width } = spec;
  const confidence = typeof spec.confidence === 'number' ? [spec.confidence, spec.confidence] : spec.confidence;
  const cells = Math.min(spec.cells, all);
  // One cell that is never asked about stands for all the others: a replaced record may come from there.
  const size = Math.min(cells + 1, all);
  const rng = seededRng('question-stream').split(String(seed));
  const interest = aliasTable(Float64Array.from({ length: cells }, (_, j) => 0.09 * pow(10, -Math.floor(j / DECADE))));
  const rows: Float64Array[] = [];
  const halfWidths = new Float64Array(count);
  const confidences = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    rows.push(multinomial(rng, size, () => drawAlias(interest, rng)));
    halfWidths[i] = between(rng, width) / 2;
    confidences[i] = confidence[0] === confidence[1] ? confidence[0] : between(rng, confidence);
  }
  const region = { attributes: [{ name: 'cell', size, labels: [] }] };
  const queryAt = (index: number): LinearQuery => {
    const values = new Float64Array(all);
    values.set(rows[index]);
    return { times: 1, factors: [{ attributes, values }] };
  };
  const block: QuestionBlock = {
    ...linearBlock(
      region,
      [0],
      rows.map((values) => ({ times: 1, factors: [{ attributes: [0], values }] })),
      `${count} questions`,
      (index) => `${rowWords(rows[index], domain, attributes)}, ${wantedWords(halfWidths[index], confidences[index])}`,
    ),
    attributes,
    cells: all,
    answer: (table) => Float64Array.from(rows, (row) => dot(row, table)),
    query: queryAt,
    // What is answered and charged from is nobody else's.
    questions: { rows: rows.map((row) => row.slice()), halfWidths, confidences },
  };
  return genuine(block, queryAt);
}

function between(rng: Rng, [low, high]: readonly number[]): number {
  return low + (high - low) * rng.uniform();
}

/** "2 × (Age = 40–49) + (Age = 50–59)". */
function rowWords(row: Float64Array, domain: Domain, attributes: readonly number[]): string {
  return [...row.entries()]
    .filter(([, times]) => times > 0)
    .map(([cell, times]) => `${times === 1 ? '' : `${times} × `}(${cellWords(domain, attributes, cell)})`)
    .join(' + ');
}

function wantedWords(halfWidth: number, confidence: number): string {
  return `to ± ${halfWidth.toFixed(1)} at ${Number((100 * confidence).toFixed(1))} %`;
}

/** How often each cell comes up in one to ten draws (Eq. 38). */
function multinomial(rng: Rng, cells: number, draw: () => number): Float64Array {
  const row = new Float64Array(cells);
  for (let left = 1 + rng.integer(MOST_TRIALS); left > 0; left--) row[draw()]++;
  return row;
}
