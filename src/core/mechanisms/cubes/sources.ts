import { isSubset } from '../../data/counts/sum-down.ts';
import type { Domain } from '../../data/domain.ts';
import { subsetsOf } from '../../workload/attribute-sets.ts';
import type { Workload } from '../../workload/workload.ts';
import { baseCuboid, bestSource, type Cuboid, cuboidOf, wantedCuboids } from './cuboid.ts';

/** With more attributes, the cube has too many cuboids to choose from: then those that are asked for stand for all. */
const MOST_CUBE_ATTRIBUTES = 10;
const MOST_BOUNDS = 300;

/** What BMax and PMost measure follows from the shape of the cube alone, so all trials on a workload share it. */
class SourcePlan {
  readonly #wanted: readonly Cuboid[];
  readonly #base: Cuboid;
  readonly #candidates: readonly Cuboid[];
  readonly #most = new Map<number, readonly Cuboid[]>();
  readonly bmax: readonly Cuboid[];

  constructor(workload: Workload) {
    this.#wanted = wantedCuboids(workload);
    this.#base = baseCuboid(workload);
    this.#candidates = candidateSources(workload.domain, this.#base, this.#wanted);
    this.bmax = boundedMaximum(this.#wanted, this.#candidates);
  }

  /** `share` of the largest variance under BMax is what counts as precise. */
  pmost(share: number): readonly Cuboid[] {
    const known = this.#most.get(share);
    if (known) return known;
    const variance = share * largestVariance(this.#wanted, this.bmax);
    const sources = mostWithin(this.#wanted, this.#candidates, this.#base, variance);
    this.#most.set(share, sources);
    return sources;
  }
}

const plans = new WeakMap<Workload, SourcePlan>();

export function plannedSources(workload: Workload): SourcePlan {
  const plan = plans.get(workload) ?? new SourcePlan(workload);
  plans.set(workload, plan);
  return plan;
}

/** Everything that could be measured: all cuboids inside the base. */
export function candidateSources(domain: Domain, base: Cuboid, wanted: readonly Cuboid[]): Cuboid[] {
  if (base.attributes.length > MOST_CUBE_ATTRIBUTES) {
    return wanted.some(({ cells }) => cells === base.cells) ? [...wanted] : [...wanted, base];
  }
  return subsetsOf(base.attributes, 1, base.attributes.length).map((set) => cuboidOf(domain, set));
}

/**
 * The largest noise variance over the wanted cuboids, in units of the variance that measuring a single cuboid would
 * have: measuring s cuboids gives each s² of it, and a sum of r cells r times as much.
 */
export function largestVariance(wanted: readonly Cuboid[], sources: readonly Cuboid[]): number {
  let ratio = 0;
  for (const cuboid of wanted) {
    const source = bestSource(cuboid, sources);
    ratio = Math.max(ratio, source ? source.cells / cuboid.cells : Number.POSITIVE_INFINITY);
  }
  return sources.length * sources.length * ratio;
}

/**
 * BMax of Ding et al.: the sources for which the largest variance is least. For a bound on how many cells may be summed
 * into one, a greedy cover says how many sources are needed; the bound is searched over.
 */
export function boundedMaximum(wanted: readonly Cuboid[], candidates: readonly Cuboid[]): Cuboid[] {
  let best: Cuboid[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const bound of ratioBounds(wanted, candidates)) {
    const sources = greedyCover(wanted, candidates, bound, wanted.length);
    const variance = largestVariance(wanted, sources);
    if (variance < least) [least, best] = [variance, sources];
  }
  return best;
}

/** PMost of Ding et al.: the sources with which as many wanted cuboids as possible keep their variance within a bound. */
export function mostWithin(wanted: readonly Cuboid[], candidates: readonly Cuboid[], base: Cuboid, variance: number) {
  const countWithin = (sources: readonly Cuboid[]) => {
    const bound = variance / (sources.length * sources.length);
    return wanted.filter((cuboid) => (bestSource(cuboid, sources)?.cells ?? 0) <= bound * cuboid.cells).length;
  };
  let best: Cuboid[] = [base];
  let most = countWithin(best);
  for (let count = 1; count <= wanted.length && variance / (count * count) >= 1; count++) {
    const bound = variance / (count * count);
    const beyondBase = wanted.filter(({ cells }) => base.cells > bound * cells);
    const alone = greedyCover(wanted, candidates, bound, count);
    // What is not precise has to be summed from something: the base, which then is one of those that are measured.
    for (const sources of [alone, [...greedyCover(beyondBase, candidates, bound, count - 1), base]]) {
      if (!wanted.every((cuboid) => bestSource(cuboid, sources))) continue;
      const within = countWithin(sources);
      if (within > most) [most, best] = [within, sources];
    }
  }
  return best;
}

/** Takes the candidate that covers most of what is left, smaller tables first, until all is covered or `most` are taken. */
function greedyCover(wanted: readonly Cuboid[], candidates: readonly Cuboid[], bound: number, most: number): Cuboid[] {
  const covers = candidates.map((candidate) =>
    wanted.flatMap(({ attributes, cells }, index) =>
      candidate.cells <= bound * cells && isSubset(attributes, candidate.attributes) ? [index] : [],
    ),
  );
  const left = new Uint8Array(wanted.length).fill(1);
  const taken: Cuboid[] = [];
  while (taken.length < most) {
    let best = -1;
    let gained = 0;
    for (const [index, covered] of covers.entries()) {
      let gain = 0;
      for (const cuboid of covered) gain += left[cuboid];
      if (gain > gained || (gain === gained && gain > 0 && candidates[index].cells < candidates[best].cells)) {
        [best, gained] = [index, gain];
      }
    }
    if (best < 0) break;
    taken.push(candidates[best]);
    for (const cuboid of covers[best]) left[cuboid] = 0;
  }
  return taken;
}

/** The ratios of cells that occur, thinned out where they are many. */
function ratioBounds(wanted: readonly Cuboid[], candidates: readonly Cuboid[]): number[] {
  const ratios = new Set<number>();
  for (const { attributes, cells } of wanted) {
    for (const candidate of candidates) {
      if (isSubset(attributes, candidate.attributes)) ratios.add(candidate.cells / cells);
    }
  }
  const sorted = [...ratios].sort((a, b) => a - b);
  const step = Math.ceil(sorted.length / MOST_BOUNDS);
  return sorted.filter((_, index) => index % step === 0 || index === sorted.length - 1);
}
