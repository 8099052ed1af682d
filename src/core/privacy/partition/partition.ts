import { ownNumber } from '../../own.ts';
import { scoreUnit } from '../../random/select.ts';
import { precisionUnits, toEpsilon, toUnits } from '../budget.ts';
import { noiseLawById, UNNAMED } from '../noise-laws/by-name.ts';
import type { Session } from '../session.ts';
import { cheapestBuckets } from './cheapest.ts';
import { runSpreads } from './run-spreads.ts';

/** Every bucket is charged so many times its noise, or buckets would be chosen for their luck. */
const CHARGE_IN_SCALES = 2.25;

/** Spreads beyond this are taken for it, of buckets that are never chosen: single codes cost their charge and noise alone. */
const MOST_COST = 0x10000000000000;
/** So that what all codes cost by themselves stays exact as well. */
const MOST_CHARGE = 0x100000000;

/**
 * Codes of one attribute put together to buckets of about the same count (DAWA; Li, Hay, Miklau and Wang 2014): the
 * division with the least noisy cost, where a bucket costs Σ|xᵢ − mean|, the noise scale that its count will have, and a
 * charge. Buckets are 1, 2, 4, 8 … codes long and begin anywhere. Gives their first codes, and one past the last code.
 *
 * Why it keeps ε. Take a record more, in a code whose bucket has length L in some division, and hold all noise but that
 * bucket's. Its own cost moves by 2 − 2/L at most, and that of the best division without the bucket by 2 − 2/n, as each has
 * one bucket around the code. So the noise below which the division is taken moves by 4 − 2/L − 2/n at most, and a noise
 * scale of that over ε makes either at most e^ε times as probable. It takes noise in every bucket, of single codes as
 * well, and no floor under costs: with a floor the noise of the bucket cannot make up for what moved, and that of the
 * others, which are many, would have to.
 */
export function partitionOf(session: Session, attribute: number, epsilon: number, countScale: number): Int32Array {
  const { truth, ledger, noise } = session;
  const [index] = truth.namedAttributes([attribute]);
  const units = toUnits(epsilon);
  const scaleOfCount = ownNumber(countScale);
  if (!(scaleOfCount >= 0 && Number.isFinite(scaleOfCount))) {
    throw new Error(`buckets cannot be weighed against counts with noise of scale ${scaleOfCount}`);
  }
  const { name, size } = truth.domain.attributes[index];
  ledger.book(`runs of values of ${name}`, units);
  if (size === 1) return Int32Array.of(0, 1);
  const { neighbours, rowsPerPerson } = ledger.unit;
  // Replacing a record is to remove one and to add one.
  const changes = rowsPerPerson * (neighbours === 'replace-one' ? 2 : 1);
  const counts = truth.counts.table([index]);
  const unit = scoreUnit((2 * changes) / toEpsilon(units));
  const law = noiseLawById(UNNAMED);
  const lengths: number[] = [];
  for (let length = 1; length <= size; length *= 2) lengths.push(length);
  const costs = runSpreads(counts, lengths);
  for (const [k, cost] of costs.entries()) {
    const move = bucketMove(lengths[k], size);
    // Rounding to whole units may add one to how far each of the two costs moves.
    const scale = (changes * (Math.ceil(move / unit) + 2)) / toEpsilon(units);
    const charge = Math.round(Math.min(MOST_CHARGE, CHARGE_IN_SCALES * scale + scaleOfCount / unit));
    for (let first = 0; first < cost.length; first++) {
      cost[first] = Math.min(MOST_COST, Math.round(cost[first] / unit)) + charge;
    }
    noise.perturb(cost, precisionUnits(scale), null, law);
  }
  return cheapestBuckets(size, lengths, costs);
}

/** How far one record moves the cost of a bucket of this length and that of the best division without it, together. */
function bucketMove(length: number, size: number): number {
  return 4 - 2 / length - 2 / size;
}
