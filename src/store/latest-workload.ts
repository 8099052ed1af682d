import type { Domain } from '../core/data/domain.ts';
import { buildWorkload } from '../core/workload/registry.ts';
import type { Workload, WorkloadSpec } from '../core/workload/workload.ts';

/** Remembers the workload built last: a page asks for the same one in many places, and a large one takes a while. */
export class LatestWorkload {
  #latest: { readonly spec: WorkloadSpec; readonly domain: Domain; readonly workload: Workload } | null = null;

  readonly build = (spec: WorkloadSpec, domain: Domain): Workload => {
    if (this.#latest?.spec !== spec || this.#latest.domain !== domain) {
      this.#latest = { spec, domain, workload: buildWorkload(spec, domain) };
    }
    return this.#latest.workload;
  };
}
