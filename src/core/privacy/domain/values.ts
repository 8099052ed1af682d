import { Failure } from '../../failure.ts';
import { ownNumbers } from '../../own.ts';
import { gaussianPrecision, UNITS_PER_EPSILON } from '../budget.ts';
import { GAUSSIAN, noiseLawById } from '../noise-laws/by-name.ts';
import { geometricNoise } from '../noise-laws/geometric.ts';
import type { Session } from '../session.ts';
import { gaussianTail, geometricTail, type Tail, thresholdFor } from './threshold.ts';

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
  const label = `values of ${truth.domain.attributes[attribute].name}`;
  const units = ledger.unitsFor(epsilon);
  const isReplaced = neighbours === 'replace-one';
  const { law, precision, tail } = ledger.concentrated
    ? gaussianCounts(units, rowsPerPerson * (isReplaced ? Math.SQRT2 : 1))
    : geometricCounts(units, rowsPerPerson * (isReplaced ? 2 : 1));
  const threshold = thresholdFor(rowsPerPerson, delta, tail);
  if (ledger.concentrated) ledger.bookInRho(label, units, delta);
  else ledger.book(label, units, delta);
  const counts = truth.counts.table([attribute]);
  const found = Array.from({ length: candidates }, (_, code) => code).filter((code) => counts[code] >= 1);
  const noisy = Float64Array.from(found, (code) => Math.floor(counts[code]));
  noise.perturb(noisy, precision, null, noiseLawById(law));
  return found.filter((_, place) => Math.round(noisy[place]) >= threshold);
}

/** Noise for counts, by its precision in units, and how probable its values are. */
interface CountNoise {
  readonly law: string;
  readonly precision: number;
  readonly tail: Tail;
}

/** For so many units of ε, where all rows of a person together change counts by so much. */
function geometricCounts(units: number, moved: number): CountNoise {
  const precision = enough(Math.floor(units / moved));
  return { law: geometricNoise.id, precision, tail: geometricTail(UNITS_PER_EPSILON / precision) };
}

/** For so many units of ρ: σ² = k²/2ρ, where k is how far apart counts are at most (ℓ2), with all rows in one value. */
function gaussianCounts(units: number, moved: number): CountNoise {
  const precision = enough(gaussianPrecision(units, moved));
  return { law: GAUSSIAN, precision, tail: gaussianTail(UNITS_PER_EPSILON / precision) };
}

function enough(precision: number): number {
  if (precision >= 1) return precision;
  throw new Failure('That is too little for a list of values of people with so many rows; allow a larger ε.');
}
