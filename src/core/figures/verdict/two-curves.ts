import { type Curves, type Estimate, type Level, logarithm, sum, termOf } from './curves.ts';
import { all, compare, type Finding, findingOn, noNumbers, shown, spotted } from './finding.ts';

type Pair = readonly [Level, Level];

/** On average over the curve `a` is less than `share` times `b`; a value that is clearly otherwise keeps it open. */
export function atMost(curves: Curves, a: string, b: string, share: number): Finding {
  const pairs = curves.pairs(a, b);
  if (pairs.length === 0) return noNumbers;
  const limit = { limit: share, wanted: 'below', unit: 'share' } as const;
  return spotted({
    whole: compare(average(pairs, logRatio), curves.confidence, 'log', limit),
    spots: pairs.map((pair) => ({
      value: pair[0].value,
      comparison: compare(ratioAlone(pair), curves.among(pairs.length).confidence, 'log', limit),
    })),
  });
}

/** On average over the curve `a` and `b` are within a factor of each other. */
export function comparable(curves: Curves, a: string, b: string, factor: number): Finding {
  const pairs = curves.pairs(a, b);
  if (pairs.length === 0) return noNumbers;
  const mean = average(pairs, logRatio);
  return all(
    [
      { limit: factor, wanted: 'below', unit: 'share' } as const,
      { limit: 1 / factor, wanted: 'above', unit: 'share' } as const,
    ].map((limit) => findingOn('On average', compare(mean, curves.confidence, 'log', limit))),
  );
}

/** On average over the curve `a` is above `b` less some slack. For shares, not for sizes. */
export function noLower(curves: Curves, a: string, b: string, slack: number): Finding {
  const pairs = curves.pairs(a, b);
  if (pairs.length === 0) return noNumbers;
  const limit = { limit: -slack, wanted: 'above', unit: 'points' } as const;
  return spotted({
    whole: compare(average(pairs, difference), curves.confidence, 'linear', limit),
    spots: pairs.map((pair) => ({
      value: pair[0].value,
      comparison: compare(sum(difference(pair, 1)), curves.among(pairs.length).confidence, 'linear', limit),
    })),
  });
}

/** At the smallest value `a` is below `b`. */
export function startsBelow(curves: Curves, a: string, b: string): Finding {
  return isBelow(curves, curves.pairs(a, b)[0]);
}

/** At the largest value `a` is below `b`. */
export function endsBelow(curves: Curves, a: string, b: string): Finding {
  return isBelow(curves, curves.pairs(a, b).at(-1));
}

/** `a` starts below `b`, and ends less far below it, if at all: what it gains shrinks. */
export function gainShrinks(curves: Curves, a: string, b: string): Finding {
  const pairs = curves.pairs(a, b);
  const last = pairs.at(-1);
  if (pairs.length < 2 || !last) return noNumbers;
  const change = sum([...logRatio(last, 1), ...logRatio(pairs[0], -1)]);
  const limit = { limit: 1, wanted: 'above', unit: 'amount' } as const;
  const comparison = compare(change, curves.confidence, 'log', limit);
  const [from, to] = [pairs[0], last].map((pair) => shown(pair[0].value));
  const where = `From ${from} to ${to} its share is multiplied by`;
  return all([startsBelow(curves, a, b), findingOn(where, comparison)]);
}

function isBelow(curves: Curves, pair: Pair | undefined): Finding {
  if (!pair) return noNumbers;
  const limit = { limit: 1, wanted: 'below', unit: 'share' } as const;
  return findingOn(`At ${shown(pair[0].value)} it is`, compare(ratioAlone(pair), curves.confidence, 'log', limit));
}

function average(pairs: readonly Pair[], terms: (pair: Pair, weight: number) => ReturnType<typeof logRatio>): Estimate {
  return sum(pairs.flatMap((pair) => terms(pair, 1 / pairs.length)));
}

/** The logarithm of a ratio. Two means of zero are equal. */
function logRatio([a, b]: Pair, weight: number) {
  if (a.estimate.mean === 0 && b.estimate.mean === 0) return [];
  return [
    termOf({ ...a, estimate: logarithm(a.estimate) }, weight),
    termOf({ ...b, estimate: logarithm(b.estimate) }, -weight),
  ];
}

function ratioAlone(pair: Pair): Estimate {
  return sum(logRatio(pair, 1));
}

function difference([a, b]: Pair, weight: number) {
  return [termOf(a, weight), termOf(b, -weight)];
}
