import type { Block } from '../workload/block.ts';
import { singleQuery } from '../workload/single-query.ts';
import { at, type PerQuery, precisionsOf, precisionUnits, scalesOf } from './budget.ts';
import type { Charge } from './ledger.ts';
import type { Measurement } from './measurement.ts';
import type { Session } from './session.ts';

/** Laplace noise in whole blocks: charges for all of them, then draws. */
export function laplaceAnswers(
  { truth, ledger, noise }: Session,
  blocks: readonly Block[],
  scales: readonly PerQuery[],
): Measurement[] {
  const charges = truth.accepted(blocks).map((block, index) => chargeFor(block, scales[index]));
  ledger.charge(charges);
  return charges.map(({ block, precision }) => {
    const answers = truth.answers(block);
    noise.perturb(answers, precision, truth.sumsOf(block));
    return { block, answers, scale: scalesOf(precision) };
  });
}

/** Laplace noise in one query of a block. */
export function laplaceAnswer(
  { truth, ledger, noise }: Session,
  asked: Block,
  query: number,
  scale: number,
): Measurement {
  const [block] = truth.accepted([asked]);
  const charge = chargeForOne(block, query, scale);
  ledger.charge([charge]);
  const alone = singleQuery(block, query);
  const answers = truth.answers(alone);
  const precision = at(charge.precision, query);
  noise.perturb(answers, precision, truth.sumsOf(alone));
  return { block: alone, answers, scale: scalesOf(precision) };
}

export function chargeFor(block: Block, scale: PerQuery): Charge {
  return { block, precision: precisionsOf(scale, block.queries) };
}

export function chargeForOne(block: Block, query: number, scale: number): Charge {
  if (!(Number.isInteger(query) && query >= 0 && query < block.queries)) {
    throw new Error(`the block "${block.label}" has no query ${String(query)}`);
  }
  const precision = new Float64Array(block.queries);
  precision[query] = precisionUnits(scale);
  return { block, precision };
}
