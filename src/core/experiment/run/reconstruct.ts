import type { Domain } from '../../data/domain.ts';
import type { Estimator, FittedEstimator } from '../../estimators/estimator.ts';
import { estimatorById } from '../../estimators/registry.ts';
import { Failure } from '../../failure.ts';
import { noiseOf } from '../../history/answer-noise.ts';
import type { NoisyAnswer, NoisyTable } from '../../history/history.ts';
import type { Extra, Release } from '../../mechanisms/mechanism.ts';
import { at, type PerQuery } from '../../privacy/budget.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { byBlock } from '../../workload/answers.ts';
import type { Block } from '../../workload/block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Reconstruction } from './bought-prior.ts';

/** Answers that are each a query of their own; more of them than this would be waited for too long. */
const MOST_ANSWERS = 20_000;

/** From here on, estimates of what was measured are made all at once, the same up to their last digits. */
const MANY_ANSWERS = 500;

/** The noise of an answer that no record can change: as good as none, but something to divide by. */
const LEAST_SCALE = 1e-6;

/**
 * The same measurements, put together by an estimator: what was measured is a history, and any estimator answers the
 * workload from it. Costs no privacy. `records` only where their number is public.
 */
export function reconstructed<E extends Extra>(
  { history, extra }: Release<E>,
  { id, params }: Reconstruction,
  { domain, blocks }: Workload,
  records: number | undefined,
): Release<E> {
  const estimator = estimatorById(id, 'reconstruct.id');
  const fitted = fittedTo(history, estimator, params, { domain, ...(records === undefined ? {} : { records }) });
  const { distribution } = fitted;
  const measured = measuredBlocks(history, fitted);
  const answerNew = (asked: readonly Block[]) => {
    const together = answeredTogether(fitted, asked);
    return asked.map((block) =>
      distribution
        ? block.answer(distribution.table(block.attributes))
        : (measured.get(block) ??
          together.get(block) ??
          fromTable(fitted, block) ??
          oneByOne(fitted, block, estimator.title)),
    );
  };
  return {
    answers: answerNew(blocks),
    answerNew,
    scales: blocks.map(() => null),
    ...(estimator.unbiased ? { deviations: () => deviationsOf(fitted, blocks, history) } : {}),
    history,
    ...(distribution ? { distribution } : {}),
    // How the run went is the mechanism's own story, before its measurements were put together.
    ...(extra ? { extra } : {}),
  };
}

/** Where estimates are worked out one by one, nobody waits for how far off more of them are. */
const MOST_DEVIATIONS = 500;
/** Each of those is worked out from what every past answer counts in it. */
const MOST_WEIGHTS = 20_000_000;

/** How far estimates are off through noise; null of blocks where that takes too long. */
function deviationsOf(
  fitted: FittedEstimator,
  blocks: readonly Block[],
  history: readonly Measurement[],
): (PerQuery | null)[] {
  const at = (block: Block, query: number) => Math.sqrt(fitted.estimate(block.query(query)).variance ?? Number.NaN);
  const areAlike = !history.map(noisyTable).includes(null);
  const past = areAlike ? new Map<Block, Float64Array>() : ofHistory(history, fitted.historyVariances?.() ?? null);
  const isLong = blocks.length * answersIn(history) > MOST_WEIGHTS;
  return blocks.map((block) => {
    const variances = past.get(block);
    if (variances) return allKnown(variances.map(Math.sqrt));
    if (isLong) return null;
    // Noise is the same in all cells of each table that was measured, so the cells of any other table are alike, too.
    if (areAlike && block.partition) return known(at(block, 0));
    if (block.queries > MOST_DEVIATIONS) return null;
    return allKnown(Float64Array.from({ length: block.queries }, (_, query) => at(block, query)));
  });
}

function allKnown(deviations: Float64Array): Float64Array | null {
  return deviations.every((deviation) => known(deviation) !== null) ? deviations : null;
}

function known(deviation: number): number | null {
  return Number.isFinite(deviation) ? deviation : null;
}

/** By whole tables where the measurements are such and the estimator takes them, else by answers one by one. */
function fittedTo(
  history: readonly Measurement[],
  estimator: Estimator,
  params: Reconstruction['params'],
  known: { readonly domain: Domain; readonly records?: number },
): FittedEstimator {
  const count = answersIn(history);
  if (count === 0) throw new Failure(`${estimator.title}: this mechanism measured nothing to start from.`);
  const tables = history.map(noisyTable);
  if (estimator.fitTables && !tables.includes(null)) {
    return estimator.fitTables({ ...known, tables: tables as NoisyTable[] }, params);
  }
  if (count > MOST_ANSWERS) {
    throw new Failure(
      `${estimator.title}: ${count.toLocaleString('en')} noisy answers are more than can be put together one by one (the limit is ${MOST_ANSWERS.toLocaleString('en')}); ask for fewer or smaller tables.`,
    );
  }
  return estimator.fit({ ...known, answers: history.flatMap(noisyAnswers) }, params);
}

function answersIn(history: readonly Measurement[]): number {
  return history.reduce((sum, { answers }) => sum + answers.length, 0);
}

function noisyTable({ block, answers, scale, law }: Measurement): NoisyTable | null {
  if (!block.partition || typeof scale !== 'number') return null;
  return { attributes: block.attributes, answers, ...noiseOf({ scale: Math.max(scale, LEAST_SCALE), law }) };
}

function noisyAnswers({ block, answers, scale, law }: Measurement): NoisyAnswer[] {
  return Array.from(answers, (answer, index) => {
    return { query: block.query(index), answer, ...noiseOf({ scale: Math.max(at(scale, index), LEAST_SCALE), law }) };
  });
}

function measuredBlocks(history: readonly Measurement[], fitted: FittedEstimator): Map<Block, Float64Array> {
  if (fitted.distribution || fitted.table || answersIn(history) <= MANY_ANSWERS) return new Map();
  return ofHistory(history, fitted.history());
}

/** Numbers of all past answers by the block that was measured. */
function ofHistory(history: readonly Measurement[], numbers: Float64Array | null): Map<Block, Float64Array> {
  if (!numbers) return new Map();
  let from = 0;
  return new Map(
    history.map(({ block, answers }) => {
      const own = numbers.slice(from, from + answers.length);
      from += answers.length;
      return [block, own];
    }),
  );
}

/** Blocks that ask for less than a table has: their queries at once. */
function answeredTogether(fitted: FittedEstimator, blocks: readonly Block[]): Map<Block, Float64Array> {
  const short = blocks.filter(({ queries, cells }) => queries < cells);
  if (!fitted.answers || short.length === 0) return new Map();
  const queries = short.flatMap((block) => Array.from({ length: block.queries }, (_, i) => block.query(i)));
  const answers = byBlock(short, fitted.answers(queries));
  return new Map(short.map((block, index) => [block, answers[index]]));
}

function fromTable(fitted: FittedEstimator, block: Block): Float64Array | null {
  const cells = fitted.table?.(block.attributes);
  return cells ? block.answer(cells) : null;
}

function oneByOne(fitted: FittedEstimator, block: Block, title: string): Float64Array {
  return Float64Array.from({ length: block.queries }, (_, index) => {
    const { estimate } = fitted.estimate(block.query(index));
    if (estimate !== null) return estimate;
    // Which query it is differs from trial to trial; a sentence that is always the same is told once for all of them.
    throw new Failure(
      `${title}: what this mechanism measured does not determine every answer that is asked for; reconstruct with multiplicative weights, which always gives one, or with nothing.`,
    );
  });
}
