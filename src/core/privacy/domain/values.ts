import { Failure } from '../../failure.ts';
import { ownNumbers } from '../../own.ts';
import { toUnits, UNITS_PER_EPSILON } from '../budget.ts';
import { noiseLawById } from '../noise-laws/by-name.ts';
import { geometricNoise } from '../noise-laws/geometric.ts';
import type { Session } from '../session.ts';
import { geometricTail, thresholdFor } from './threshold.ts';

/** What is bought of an attribute: which of its first codes stand for values that may be published, and at what price. */
export interface ValuesOrder {
  readonly attribute: number;
  /** How many codes stand for values; those after them are public, such as the one for records without a value. */
  readonly candidates: number;
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * Values that are frequent enough (a stable histogram): whole-numbered noise on the count of each value that occurs, and
 * those stay whose noisy count reaches a threshold. ε for what the counts of values that others have as well give away, δ
 * for values that one person alone has. Ascending codes.
 */
export function frequentValues({ truth, ledger, noise }: Session, order: ValuesOrder): number[] {
  const own = ownNumbers([order.attribute, order.candidates, order.epsilon, order.delta]);
  const [attribute, candidates, epsilon, delta] = own;
  const size = truth.cellsOver(truth.namedAttributes([attribute]));
  if (!(Number.isInteger(candidates) && candidates >= 0 && candidates <= size)) {
    throw new Error(`no ${candidates} values of the attribute ${attribute}`);
  }
  const { rowsPerPerson, neighbours } = ledger.unit;
  if (!(delta > 0 && delta < 1))
    throw new Failure(`A list of values is bought with a δ between 0 and 1, not ${delta}.`);
  // The rows of a person change so much in all counts together.
  const moved = rowsPerPerson * (neighbours === 'replace-one' ? 2 : 1);
  const precision = Math.floor(toUnits(epsilon) / moved);
  if (precision < 1)
    throw new Failure(`ε = ${epsilon} is too little for a list of values of people with so many rows.`);
  const threshold = thresholdFor(rowsPerPerson, delta, geometricTail(UNITS_PER_EPSILON / precision));
  ledger.book(`values of ${truth.domain.attributes[attribute].name}`, moved * precision, delta);
  const counts = truth.counts.table([attribute]);
  const found = Array.from({ length: candidates }, (_, code) => code).filter((code) => counts[code] >= 1);
  const noisy = Float64Array.from(found, (code) => Math.floor(counts[code]));
  noise.perturb(noisy, precision, null, noiseLawById(geometricNoise.id));
  return found.filter((_, place) => noisy[place] >= threshold);
}
