import * as v from 'valibot';
import { cellCount, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { dot } from '../linalg/vectors.ts';
import { pow } from '../math/pow.ts';
import { aliasTable, drawAlias } from '../random/alias.ts';
import type { Rng } from '../random/rng.ts';
import { seededRng } from '../random/seeded.ts';
import type { Block } from './block.ts';
import { linearBlock } from './linear-block.ts';
import { type WorkloadKind, workloadOf } from './workload.ts';

export interface QuestionStreamSpec {
  readonly kind: 'question-stream';
  readonly count: number;
  readonly seed: number | string;
  /** The first cells of the data, those that are asked about. */
  readonly cells: number;
  /** Between these the width 2ε of the wanted intervals is drawn. */
  readonly width: readonly [low: number, high: number];
  /** 1 − δ. */
  readonly confidence: number;
}

/** Linear queries that come one by one, each with what it has to be good for. */
export interface QuestionBlock extends Block {
  readonly questions: {
    /** One coefficient per cell that is asked about, and a zero for all other cells. */
    readonly rows: readonly Float64Array[];
    /** ε of every question. */
    readonly halfWidths: Float64Array;
    readonly confidence: number;
  };
}

export function isQuestionBlock(block: Block): block is QuestionBlock {
  return 'questions' in block;
}

const MAX_CELLS = 4_194_304;
const MOST_TRIALS = 10;
/** Cells of about equal interest. */
const DECADE = 10;

const whole = (most: number) =>
  v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(most));
const positive = v.pipe(
  v.number(),
  v.check((value) => value > 0 && value < Number.POSITIVE_INFINITY, 'expected a number above 0'),
);

/** The generated questions of §6.4 of the Bayesian paper (Eqs. 37–38; 0.09 stands for the printed 0.9, which sums to 10). */
export const questionStream: WorkloadKind<QuestionStreamSpec> = {
  kind: 'question-stream',
  title: 'Stream of questions',
  help: 'Linear queries that come one by one, most of them about the same few cells, each with a width and a confidence that its answer must reach.',
  schema: v.strictObject({
    kind: v.literal('question-stream'),
    count: whole(100_000),
    seed: v.optional(v.union([v.number(), v.string()]), 1),
    cells: v.optional(whole(4096), 100),
    width: v.optional(
      v.pipe(
        v.tuple([positive, positive]),
        v.check(([low, high]) => low <= high, 'expected the smaller width first'),
      ),
      [1, 1000],
    ),
    confidence: v.optional(
      v.pipe(
        v.number(),
        v.check((value) => value > 0 && value < 1, 'expected a number between 0 and 1'),
      ),
      0.8,
    ),
  }),
  build(spec, domain, path) {
    const all = cellCount(domain);
    if (!(all <= MAX_CELLS)) {
      throw new Failure(
        `${path}: the data has ${all.toLocaleString('en')} cells, more than the limit of ${MAX_CELLS.toLocaleString('en')} for questions; choose data with fewer attributes.`,
      );
    }
    return workloadOf(domain, [questionBlock(spec, domain, all)]);
  },
  renameAttributes: (spec) => spec,
};

function questionBlock(spec: QuestionStreamSpec, domain: Domain, all: number): QuestionBlock {
  const { count, seed, width, confidence } = spec;
  const cells = Math.min(spec.cells, all);
  // One cell that is never asked about stands for all the others: a replaced record may come from there.
  const size = Math.min(cells + 1, all);
  const rng = seededRng('question-stream').split(String(seed));
  const interest = aliasTable(Float64Array.from({ length: cells }, (_, j) => 0.09 * pow(10, -Math.floor(j / DECADE))));
  const rows: Float64Array[] = [];
  const halfWidths = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    rows.push(multinomial(rng, size, () => drawAlias(interest, rng)));
    halfWidths[i] = (width[0] + (width[1] - width[0]) * rng.uniform()) / 2;
  }
  const region = { attributes: [{ name: 'cell', size, labels: [] }] };
  return {
    ...linearBlock(
      region,
      [0],
      rows.map((values) => ({ times: 1, factors: [{ attributes: [0], values }] })),
      `${count} questions`,
      (index) => questionWords(rows[index], cells, halfWidths[index], confidence),
    ),
    attributes: domain.attributes.map((_, index) => index),
    answer: (table) => Float64Array.from(rows, (row) => dot(row, table)),
    questions: { rows, halfWidths, confidence },
  };
}

function questionWords(row: Float64Array, asked: number, halfWidth: number, confidence: number): string {
  const named = [...row.subarray(0, asked).entries()].filter(([, times]) => times > 0);
  const cells = named.map(([cell, times]) => (times === 1 ? `cell ${cell + 1}` : `${times} × cell ${cell + 1}`));
  return `${cells.join(' + ')}, to ±${halfWidth.toFixed(1)} at ${Number((100 * confidence).toFixed(1))} %`;
}

/** How often each cell comes up in one to ten draws (Eq. 38). */
function multinomial(rng: Rng, cells: number, draw: () => number): Float64Array {
  const row = new Float64Array(cells);
  for (let left = 1 + rng.integer(MOST_TRIALS); left > 0; left--) row[draw()]++;
  return row;
}
