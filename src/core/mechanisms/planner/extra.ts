import type { AskedAlong } from '../../workload/block.ts';
import type { Extra } from '../mechanism.ts';
import type { PlannedResidual, ResidualPlan } from './plan.ts';

/** What was measured of one table. */
export interface ResidualShown {
  readonly attributes: readonly number[];
  /** The deviation of the noise, where a record moves what is measured by 1. */
  readonly deviation: number;
  /** Its share in the cost of all. */
  readonly share: number;
}

/** An attribute with contrasts of its own. */
export interface ContrastsShown {
  readonly attribute: number;
  readonly asked: AskedAlong;
  /** How much more error they leave than any contrasts must, as a share; null where they are not the best. */
  readonly above: number | null;
}

/** The plan, which is public, and so the same whatever the data. */
export interface ResidualsView {
  readonly kind: 'residuals';
  readonly residuals: readonly ResidualShown[];
  readonly contrasts: readonly ContrastsShown[];
}

/** A plan as it was carried out, with these variances of the noise. */
export class ResidualsExtra implements Extra<ResidualsView> {
  readonly #plan: ResidualPlan;
  readonly #residuals: readonly PlannedResidual[];
  readonly #variances: readonly number[];

  constructor(plan: ResidualPlan, residuals: readonly PlannedResidual[], variances: readonly number[]) {
    this.#plan = plan;
    this.#residuals = residuals;
    this.#variances = variances;
  }

  view(): ResidualsView {
    const costs = this.#residuals.map(({ squares }, i) => squares / this.#variances[i]);
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    return {
      kind: 'residuals',
      residuals: this.#residuals.map(({ attributes }, i) => {
        return { attributes, deviation: 1 / Math.sqrt(costs[i]), share: costs[i] / all };
      }),
      contrasts: [...this.#plan.bases].flatMap(([attribute, { asked, squares, loss, least }]) => {
        if (asked === 'cells') return [];
        return [{ attribute, asked, above: least === null ? null : (squares * loss(asked)) / least - 1 }];
      }),
    };
  }
}
