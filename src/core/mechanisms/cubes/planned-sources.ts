import type { Workload } from '../../workload/workload.ts';
import { boundedMaximum, candidateSources, largestVariance, mostWithin } from './choose-sources.ts';
import { baseCuboid, type Cuboid, wantedCuboids } from './cuboid.ts';

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
