import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { singleQuery } from '../workload/single-query.ts';
import { costUnits, type PerQuery, precisionsOf, precisionUnits, scalesOf } from './budget.ts';
import type { Charge } from './ledger.ts';
import type { Measurement } from './measurement.ts';
import { noiseLawById, UNNAMED } from './noise-laws/by-name.ts';
import type { NoiseLaw } from './noise-laws/noise-law.ts';
import type { Session } from './session.ts';

/** Noise in whole blocks: charges for all of them, then draws. */
export function noisyAnswers(
  { truth, ledger, noise }: Session,
  blocks: readonly Block[],
  scales: readonly PerQuery[],
  lawId: string = UNNAMED,
): Measurement[] {
  const law = noiseLawById(lawId);
  const asked = truth.accepted(blocks).map((block, index) => {
    return { block, precision: precisionsOf(scales[index], block.queries) };
  });
  ledger.charge(asked.map(({ block, precision }) => chargeFor(block, precision, law)));
  return asked.map(({ block, precision }) => {
    const answers = truth.answers(block);
    noise.perturb(answers, precision, truth.sumsOf(block), law);
    return { block, answers, scale: scalesOf(precision), ...named(law) };
  });
}

/** Noise in one query of a block. */
export function noisyAnswer(
  { truth, ledger, noise }: Session,
  asked: Block,
  query: number,
  scale: number,
  lawId: string = UNNAMED,
): Measurement {
  const law = noiseLawById(lawId);
  const [block] = truth.accepted([asked]);
  const precision = precisionUnits(scale);
  ledger.charge([chargeForOne(block, query, precision, law)]);
  const alone = singleQuery(block, query);
  const answers = truth.answers(alone);
  noise.perturb(answers, precision, truth.sumsOf(alone), law);
  return { block: alone, answers, scale: scalesOf(precision), ...named(law) };
}

/** What noise of this precision costs, or why it cannot be had here: decided by what is public alone. */
export function chargeFor(block: Block, precision: PerQuery, { title, whole, charge }: NoiseLaw): Charge {
  const { epsilon } = charge;
  if (!Number.isFinite(epsilon)) {
    throw new Failure(`No ε bounds what ${title} noise gives away, and this budget is one of ε; choose other noise.`);
  }
  if (whole && !block.integral) {
    throw new Failure(
      `Here ${title} noise would be added to “${block.label}”; it is whole-numbered, and some coefficients of these queries are not. Ask for counts, or choose Laplace.`,
    );
  }
  const loss = (units: number) => costUnits(units * epsilon);
  if (epsilon === 1) return { block, precision };
  return { block, precision: typeof precision === 'number' ? loss(precision) : precision.map(loss) };
}

export function chargeForOne(block: Block, query: number, units: number, law: NoiseLaw): Charge {
  if (!(Number.isInteger(query) && query >= 0 && query < block.queries)) {
    throw new Error(`the block "${block.label}" has no query ${String(query)}`);
  }
  const precision = new Float64Array(block.queries);
  precision[query] = units;
  return chargeFor(block, precision, law);
}

function named({ id }: NoiseLaw): Pick<Measurement, 'law'> {
  return id === UNNAMED ? {} : { law: id };
}
