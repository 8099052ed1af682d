import type { Workload } from '../../workload/workload.ts';
import { attributeOf } from '../trees/one-attribute.ts';
import { StrategyCells } from './cell-strategy.ts';
import { queryGram } from './gram.ts';
import { MarginalWeights, MOST_WEIGHED_ATTRIBUTES, type WeighedTable } from './opt-marginals.ts';
import { bestCellStrategy } from './opt0.ts';

/** What is measured follows from the workload alone, so all trials on it share what the search found. */
const cellPlans = new WeakMap<Workload, Map<number, StrategyCells>>();
const tablePlans = new WeakMap<Workload, Map<number, readonly WeighedTable[]>>();

export function plannedCells(workload: Workload, restarts: number): StrategyCells {
  return known(cellPlans, workload, restarts, () => {
    const { size } = workload.domain.attributes[attributeOf(workload)];
    return new StrategyCells(size, bestCellStrategy(queryGram(workload), restarts));
  });
}

export function plannedTables(workload: Workload, restarts: number): readonly WeighedTable[] {
  return known(tablePlans, workload, restarts, () => {
    const wanted = workload.blocks.map(({ attributes }) => attributes);
    return new MarginalWeights(workload.domain, wanted).best(wanted, restarts);
  });
}

/** Why the tables of a workload cannot be weighed, or true. */
export function weighsTables({ blocks }: Workload): true | string {
  const many = new Set(blocks.flatMap(({ attributes }) => attributes)).size;
  if (many <= MOST_WEIGHED_ATTRIBUTES) return true;
  return `HDMM weighs every table over the attributes asked about, 2^${many} of them; ask about at most ${MOST_WEIGHED_ATTRIBUTES} attributes, or choose a data-cube method.`;
}

function known<P>(plans: WeakMap<Workload, Map<number, P>>, workload: Workload, restarts: number, make: () => P): P {
  const ofWorkload = plans.get(workload) ?? new Map<number, P>();
  plans.set(workload, ofWorkload);
  const plan = ofWorkload.get(restarts) ?? make();
  ofWorkload.set(restarts, plan);
  return plan;
}
