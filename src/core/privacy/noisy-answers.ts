import { Failure } from '../failure.ts';
import type { Block } from '../workload/block.ts';
import { singleQuery } from '../workload/single-query.ts';
import {
  costUnits,
  gaussianPrecision,
  gaussianUnits,
  ownScales,
  type PerQuery,
  precisionsOf,
  scalesOf,
  UNITS_PER_EPSILON,
} from './budget.ts';
import type { Charge } from './ledger.ts';
import type { Measurement } from './measurement.ts';
import { GAUSSIAN, noiseLawById, UNNAMED } from './noise-laws/by-name.ts';
import type { NoiseLaw } from './noise-laws/noise-law.ts';
import type { Session } from './session.ts';

/** Noise in whole blocks: charges for all of them, then draws. */
export function noisyAnswers(
  session: Session,
  blocks: readonly Block[],
  scales: readonly PerQuery[],
  lawId: string = UNNAMED,
): Measurement[] {
  const { truth, ledger, noise } = session;
  const law = noiseLawById(lawId);
  const priced = truth.accepted(blocks).map((block, index) => priceOf(session, block, scales[index], law));
  ledger.charge(priced.map(({ charge }) => charge));
  return priced.map(({ charge: { block }, precision }) => {
    const answers = truth.answers(block);
    noise.perturb(answers, precision, truth.sumsOf(block), law);
    return { block, answers, scale: scalesOf(precision), ...named(law) };
  });
}

/** Noise in one query of a block. */
export function noisyAnswer(
  session: Session,
  asked: Block,
  query: number,
  scale: number,
  lawId: string = UNNAMED,
): Measurement {
  const { truth, ledger, noise } = session;
  const law = noiseLawById(lawId);
  const [block] = truth.accepted([asked]);
  const { charge, precision } = priceOfOne(session, block, query, scale, law);
  ledger.charge([charge]);
  const alone = singleQuery(block, query);
  const answers = truth.answers(alone);
  noise.perturb(answers, precision, truth.sumsOf(alone), law);
  return { block: alone, answers, scale: scalesOf(precision), ...named(law) };
}

/** A charge, and the precision 1/scale to draw with once it is paid. */
interface Price {
  readonly charge: Charge;
  readonly precision: PerQuery;
}

type Payer = Pick<Session, 'ledger' | 'noise'>;

/** What noise of these scales costs, or why it cannot be had here: decided by what is public alone. */
export function priceOf(payer: Payer, block: Block, scales: PerQuery, law: NoiseLaw): Price {
  if (law.whole && !block.integral) {
    throw new Failure(
      `Here ${law.title} noise would be added to “${block.label}”; it is whole-numbered, and some coefficients of these queries are not. Ask for counts, or choose Laplace.`,
    );
  }
  if (payer.ledger.concentrated) return priceInRho(payer, block, scales, law);
  const { epsilon } = law.charge;
  if (!Number.isFinite(epsilon)) {
    throw new Failure(
      `No ε bounds what ${law.title} noise gives away, and this budget is one of ε; choose other noise.`,
    );
  }
  const precision = precisionsOf(scales, block.queries);
  if (epsilon === 1) return { charge: { block, precision }, precision };
  return { charge: { block, precision: each(precision, (units) => costUnits(units * epsilon)) }, precision };
}

/** The same of one query alone, accounted for together with other answers to its block. */
export function priceOfOne(payer: Payer, block: Block, query: number, scale: number, law: NoiseLaw): Price {
  if (!(Number.isInteger(query) && query >= 0 && query < block.queries)) {
    throw new Error(`the block "${block.label}" has no query ${String(query)}`);
  }
  const { charge, precision } = priceOf(payer, block, scale, law);
  const alone = new Float64Array(block.queries);
  alone[query] = charge.precision as number;
  return { charge: { block, precision: alone }, precision };
}

/**
 * In ρ a person who changes an answer by k costs at most k² times one who changes it by 1, whatever the noise (Bun and
 * Steinke 2016, on groups), and all rows of a person may count in one answer.
 */
function priceInRho({ ledger, noise }: Payer, block: Block, scales: PerQuery, law: NoiseLaw): Price {
  const rows = ledger.unit.rowsPerPerson;
  if (law.id === GAUSSIAN) {
    const units = each(ownScales(scales, block.queries), (scale) => gaussianUnits(scale, rows));
    return { charge: { block, precision: units }, precision: each(units, (paid) => gaussianPrecision(paid, rows)) };
  }
  ledger.requireAnyNoise();
  const precision = precisionsOf(scales, block.queries);
  const { epsilon, rho, rhoInWholeNumbers } = law.charge;
  const drawn = (noise.grain > 0 && rhoInWholeNumbers) || rho;
  const cost = (units: number): number => {
    if (units === Number.POSITIVE_INFINITY) return units;
    const scale = UNITS_PER_EPSILON / units;
    if (block.integral) return costUnits(UNITS_PER_EPSILON * drawn(rows, scale));
    // Where a record changes an answer by less than 1: what keeps ε keeps ρ = ε²/2.
    const loss = (rows * epsilon) / scale;
    return costUnits((UNITS_PER_EPSILON * loss * loss) / 2);
  };
  return { charge: { block, precision: each(precision, cost) }, precision };
}

function each(values: PerQuery, of: (value: number) => number): PerQuery {
  return typeof values === 'number' ? of(values) : values.map(of);
}

function named({ id }: NoiseLaw): Pick<Measurement, 'law'> {
  return id === UNNAMED ? {} : { law: id };
}
