/** 1, 2 or 5 times a power of ten. */
export interface RoundStep {
  readonly digit: number;
  readonly exponent: number;
}

const DIGITS = [1, 2, 5];

/** The smallest round number that is not below the given one. */
export function roundStep(raw: number): RoundStep {
  const [mantissa, exponent] = raw.toExponential().split('e').map(Number);
  const digit = DIGITS.find((candidate) => mantissa <= candidate);
  return digit ? { digit, exponent } : { digit: 1, exponent: exponent + 1 };
}

function nextStep({ digit, exponent }: RoundStep): RoundStep {
  const next = DIGITS[DIGITS.indexOf(digit) + 1];
  return next ? { digit: next, exponent } : { digit: 1, exponent: exponent + 1 };
}

/** Multiplying or dividing by a whole power of ten gives the number closest to the decimal one reads, such as 0.3. */
export function timesStep({ digit, exponent }: RoundStep, times: number): number {
  const scale = Number(`1e${Math.abs(exponent)}`);
  return exponent < 0 ? (times * digit) / scale : times * digit * scale;
}

/** Two edges around the only value there is. */
export function aroundOne(value: number): number[] {
  const next = value + Math.max(1, Math.abs(value) * 1e-9);
  return next < Number.POSITIVE_INFINITY ? [value, next] : [value / 2, value];
}

/** Beyond what floating-point steps can tell apart there is nothing round in between. */
export function hasRoundBetween(low: number, high: number): boolean {
  const spread = high - low;
  return spread < 1e300 && spread > 1e-290 && spread > Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
}

/** More bins of one width than this would be put together again anyway. */
const FINEST = 200;

/** Widths by which a stretch can be divided into 1 to 200 bins, the widest first. */
export function stepsAround(stretch: number, isWhole: boolean): RoundStep[] {
  const finest = isWhole && stretch < FINEST ? { digit: 1, exponent: 0 } : roundStep(stretch / FINEST);
  const steps = [finest];
  while (timesStep(steps[0], 1) < stretch) steps.unshift(nextStep(steps[0]));
  return steps;
}

/** Edges of one width that hold both ends; a whole number at the end of bins of width 1 gets its own. */
export function steppedEdges(low: number, high: number, step: RoundStep, isWhole: boolean): number[] {
  if (!hasRoundBetween(low, high)) return [low, high];
  const width = timesStep(step, 1);
  let first = Math.floor(low / width);
  while (timesStep(step, first) > low) first--;
  const edges = [timesStep(step, first)];
  const isInside = (edge: number) => edge < high || (isWhole && width === 1 && edge === high);
  for (let i = first + 1; isInside(edges[edges.length - 1]); i++) edges.push(timesStep(step, i));
  return edges;
}

/** Beyond a millionth of the largest, numbers of either sign are as good as zero. */
const MAGNITUDES = 6;

/**
 * Edges that grow from zero, in both directions where there are numbers of both signs: 1, 2, 5, 10, …, or 1, 10, 100, …,
 * begun at every magnitude.
 */
export function growingEdges(low: number, high: number, isWhole: boolean): number[][] {
  const largest = Math.max(-low, high);
  if (!hasRoundBetween(0, largest)) return [];
  const found: number[][] = [];
  const { exponent: top } = roundStep(largest);
  const lowest = isWhole ? Math.max(0, top - MAGNITUDES) : top - MAGNITUDES;
  for (let exponent = top - 1; exponent >= lowest; exponent--) {
    for (const digits of [[1, 2, 5], [1]]) {
      const ups = ladder(digits, exponent, high);
      const downs = ladder(digits, exponent, -low)
        .map((edge) => -edge)
        .reverse();
      const start = ups.findLastIndex((edge) => edge <= low);
      const end = downs.findIndex((edge) => edge >= high);
      if (low >= 0) found.push(start < 0 ? [0, ...ups] : ups.slice(start));
      else if (high <= 0) found.push(end < 0 ? [...downs, 0] : downs.slice(0, end + 1));
      else found.push([...downs, 0, ...ups]);
    }
  }
  return found.filter((edges) => edges.length > 1);
}

/** Round numbers up to the first that is not below `high`. */
function ladder(digits: readonly number[], from: number, high: number): number[] {
  const edges: number[] = [];
  if (high <= 0) return edges;
  for (let exponent = from; ; exponent++) {
    for (const digit of digits) {
      edges.push(timesStep({ digit, exponent }, 1));
      if (edges[edges.length - 1] >= high) return edges;
    }
  }
}
