import type { NumberProfile } from '../file/column-profile.ts';
import { type PeriodUnit, periodLabel, periodOf } from '../file/reading/periods.ts';
import { carriedBy, entropyOf, isCarried, robustBins } from './bins-for-rows.ts';
import type { MeasuredColumn } from './measured-column.ts';
import { endsWithin, type NumberSpread, recordsIn, recordsInBins, recordsOutside } from './number-spread.ts';
import { type PublicDomain, publicDomains } from './public-domains.ts';
import type { AttributeSchema } from './schema.ts';

/** So many records may lie outside a public domain. */
const STRANGERS = 0.01;
/** So many times the bins that are carried may there be where nobody chose how many. */
const BEYOND = 1.5;
/** A public domain may tell so much less than a learned one, in bits. */
const PRICE_OF_PUBLIC = 1;

/**
 * A public domain where one fits, else one that is read off the data and flagged so. `clamps`: whether values outside go to
 * the nearest bin; where they do not, the domain holds them all.
 */
export function fittingDomain(
  column: MeasuredColumn,
  numbers: NumberProfile,
  isWhole: boolean,
  clamps: boolean,
): Pick<AttributeSchema, 'bins' | 'range' | 'learned'> {
  const learned = robustBins(column.spread, isWhole, clamps ? undefined : [numbers.min, numbers.max]);
  const told = entropyOf(recordsInBins(column.spread, learned));
  return fittingPublic(column, numbers, isWhole, clamps, told - PRICE_OF_PUBLIC) ?? asRange(learned, isWhole);
}

/** Of the public domains the one that tells most; null where none fits, or none tells more than `least`. */
export function fittingPublic(
  { name, profile, spread }: MeasuredColumn,
  numbers: NumberProfile,
  isWhole: boolean,
  clamps: boolean,
  least = 0,
): PublicDomain | null {
  const records = recordsIn(spread);
  const { most } = carriedBy(records);
  let best: { domain: PublicDomain; told: number } | null = null;
  for (const domain of publicDomains(name, profile.found.read)) {
    if (domain.range && !isWhole) continue;
    const edges = edgesOf(domain);
    const isInside = numbers.min >= edges[0] && numbers.max <= edges[edges.length - 1];
    if (!isInside && (!clamps || recordsOutside(spread, edges) > STRANGERS * records)) continue;
    const counts = recordsInBins(spread, edges);
    if (counts.length > BEYOND * most || !isCarried(counts)) continue;
    const told = entropyOf(counts);
    if (told > (best?.told ?? least)) best = { domain, told };
  }
  return best?.domain ?? null;
}

function edgesOf({ bins, range }: PublicDomain): readonly number[] {
  if (bins) return bins;
  const [low, high] = range ?? [0, 0];
  return [...Array.from({ length: high - low + 1 }, (_, i) => low + i), high + 0.5];
}

/** Bins of one whole number each are a range. */
function asRange(bins: readonly number[], isWhole: boolean): Pick<AttributeSchema, 'bins' | 'range' | 'learned'> {
  const isEach = isWhole && bins.every((edge, i) => i === 0 || edge === bins[i - 1] + 1);
  return isEach ? { range: [bins[0], bins[bins.length - 1] - 1], learned: ['range'] } : { bins, learned: ['bins'] };
}

/** Ends this much farther apart than the robust ones have stray dates beyond them. */
const STRAY_STRETCH = 1.25;
/** A first or last period with so small a share of what a period has on average is one of strays. */
const THIN = 0.25;
const MOST_COUNTED = 100_000;
/** Periods have a meaning by themselves: five years of months stay months where each has records enough. */
const MOST_PERIODS = 60;
const RECORDS_OF_PERIOD = 200;

/** As many periods as are carried between ends that a few stray dates do not move; `unit` where it is given. */
export function fittingSpan(
  { spread }: MeasuredColumn,
  numbers: NumberProfile,
  clamps: boolean,
  unitFor: (first: number, last: number, most: number) => PeriodUnit,
): Required<Pick<AttributeSchema, 'unit' | 'span'>> {
  const records = recordsIn(spread);
  const { most, tail } = carriedBy(records);
  const robust = endsWithin(spread, tail);
  const hasStrays = clamps && numbers.max - numbers.min > STRAY_STRETCH * (robust[1] - robust[0]);
  const [low, high] = hasStrays ? robust : [numbers.min, numbers.max];
  const unit = unitFor(low, high, Math.max(BEYOND * most, Math.min(MOST_PERIODS, records / RECORDS_OF_PERIOD)));
  const [first, last] = clamps
    ? withoutThinEnds(spread, unit, low, high)
    : [low, high].map((day) => periodOf(day, unit));
  return { unit, span: [periodLabel(first, unit), periodLabel(last, unit)] };
}

/** Dates beyond are counted in the period at the end. */
function withoutThinEnds(spread: NumberSpread, unit: PeriodUnit, low: number, high: number): readonly [number, number] {
  let [first, last] = [periodOf(low, unit), periodOf(high, unit)];
  if (last - first >= MOST_COUNTED) return [first, last];
  const counts = new Float64Array(last - first + 1);
  spread.values.forEach((day, i) => {
    const period = Math.min(last, Math.max(first, periodOf(day, unit)));
    counts[period - first] += spread.below[i + 1] - spread.below[i];
  });
  const thin = (THIN * recordsIn(spread)) / counts.length;
  const start = first;
  for (let records = counts[0]; first < last && records < thin; ) records += counts[++first - start];
  for (let records = counts[last - start]; last > first && records < thin; ) records += counts[--last - start];
  return [first, last];
}
