import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { pow } from '../../math/pow.ts';

/** How fast the relative error of a cell with this noisy answer falls as its noise is lowered: 1/q for a count q. */
export type NeedOf = (answer: number) => number;

/** The same at any noise scale. */
export type NeedAt = (scale: number) => NeedOf;

/** The most that a cell can need, 1/max{y − cλ, δ}, with more noise c than even one of all answers is likely to have. */
export function cautiousNeed(caution: number, sanityBound: number): NeedAt {
  return (scale) => (answer) => 1 / Math.max(answer - caution * scale, sanityBound);
}

/** From one scale to the next at which needs are worked out. */
const STEP = 0.9;
/** From one edge of the counts that are told apart to the next. */
const GROWTH = 1.3;
/** Counts below so small a share of the records are one count. */
const SMALLEST_SHARE = 1e-9;
/** So many noise scales away a count is as good as impossible. */
const FARTHEST = 40;
/** Needs are worked out for answers so far apart, in noise scales, and are straight lines between. */
const NODE = 0.5;

/**
 * What the cell itself would gain, as far as its noisy answer y tells. When the precision 1/λ of an answer rises under
 * the exact coupling, the mean size of its noise N falls at the rate (N² + |N|λ − λ²)/2: by λ² in the mean over N, much
 * faster where the noise happens to be large, and it grows where there happens to be none. That is what the next step
 * brings; later ones draw back to the mean, so need is the mean of this rate and of λ², over λ²: (1 + u + u²)/4 with
 * u = |N|/λ. Times 1/max{q, δ} it is averaged over the counts q that y leaves possible, each as likely as 1/√max{q, δ} times
 * the density of its noise (the prior of Jeffreys for counts): one for all tables, so that none is preferred before its
 * answers tell it from others.
 */
export function expectedNeed(sanityBound: number, records: number): NeedAt {
  const counts = possibleCounts(sanityBound, records);
  const curves = new Map<number, NeedOf>();
  return (scale) => {
    const rung = Math.round(log(scale) / log(STEP));
    const known = curves.get(rung);
    if (known) return known;
    const curve = needCurve(counts, sanityBound, records, pow(STEP, rung));
    curves.set(rung, curve);
    return curve;
  };
}

/** Counts up to an edge, and down to the one before it, that are taken to be equally likely and to need the same. */
interface CountRange {
  readonly to: number;
  readonly density: number;
  readonly need: number;
}

function possibleCounts(sanityBound: number, records: number): CountRange[] {
  const ranges: CountRange[] = [];
  let from = 0;
  let to = Math.min(records, Math.max(sanityBound, SMALLEST_SHARE * records));
  while (from < records) {
    const middle = from > 0 ? Math.sqrt(from * to) : to;
    ranges.push({ to, density: 1 / Math.sqrt(middle), need: 1 / Math.max(middle, sanityBound) });
    from = to;
    to = Math.min(records, to * GROWTH);
  }
  return ranges;
}

/** Means over the counts that an answer leaves possible, where u is their distance from it over λ. */
interface Means {
  /** Of (1 + u + u²)/4 times what a count needs. */
  readonly need: number;
  /** Of what a count needs. */
  readonly plain: number;
  /** Of u times that. */
  readonly distant: number;
}

/** The answer is one that counts can have. */
function meansFor(counts: readonly CountRange[], answer: number, scale: number): Means {
  let [total, need, plain, distant] = [0, 0, 0, 0];
  /** Adds counts between two distances, the smaller one first; the integrals of e^(−u) times 1, u and (1 + u + u²)/4. */
  const add = ({ density, need: one }: CountRange, near: number, far: number) => {
    const [nearWeight, farWeight] = [density * exp(-near), density * exp(-far)];
    const mass = nearWeight - farWeight;
    total += mass;
    plain += one * mass;
    distant += one * ((near + 1) * nearWeight - (far + 1) * farWeight);
    need += (one * ((near * (near + 3) + 4) * nearWeight - (far * (far + 3) + 4) * farWeight)) / 4;
  };
  let from = 0;
  for (const range of counts) {
    const [low, high] = [(answer - from) / scale, (range.to - answer) / scale];
    from = range.to;
    if (high <= -FARTHEST) continue;
    if (low <= -FARTHEST) break;
    if (high <= 0) add(range, -high, low);
    else if (low <= 0) add(range, -low, high);
    else {
      add(range, 0, low);
      add(range, 0, high);
    }
  }
  return { need: need / total, plain: plain / total, distant: distant / total };
}

function needCurve(counts: readonly CountRange[], sanityBound: number, records: number, scale: number): NeedOf {
  const [none, all] = [0, records].map((answer) => meansFor(counts, answer, scale));
  const apart = NODE * scale;
  /** Worked out when they are first asked for. */
  const nodes: number[] = [];
  const atNode = (node: number) => {
    nodes[node] ??= meansFor(counts, Math.min(node * apart, records), scale).need;
    return nodes[node];
  };
  return (answer) => {
    if (answer <= 0) return beyond(none, -answer / scale);
    if (answer >= records) return beyond(all, (answer - records) / scale);
    if (answer >= FARTHEST * scale) return 1 / Math.max(answer, sanityBound);
    const node = Math.floor(answer / apart);
    const [left, right] = [node * apart, Math.min((node + 1) * apart, records)];
    return atNode(node) + ((answer - left) / (right - left)) * (atNode(node + 1) - atNode(node));
  };
}

/** Outside of what counts can be, an answer leaves those possible that the nearest count leaves, at more distance. */
function beyond({ need, plain, distant }: Means, more: number): number {
  return need + (more * (1 + more) * plain) / 4 + (more * distant) / 2;
}
