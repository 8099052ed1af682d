import { countsOf } from '../core/data/counts/counts-payload.ts';
import type { CountedHere, Source } from '../core/data/source.ts';
import { COSTED_METRIC, COSTS_NOTE, costBasis } from '../core/experiment/costs/cost-words.ts';
import { costsOf, costsOrder, countsForCosts, type WhatIf } from '../core/experiment/costs/costs.ts';
import { type Experiment, entryName } from '../core/experiment/experiment.ts';
import { readings, type Target } from '../core/experiment/results/reading.ts';
import { summarise } from '../core/experiment/results/summary.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { buildWorkload } from '../core/workload/registry.ts';

interface CostedChange {
  readonly change: string;
  /** What the mechanism would need after it. */
  readonly epsilon: number;
}

/** What makes ε so large, as it stands in a results file. */
interface CostsInFile {
  readonly mechanism: string;
  readonly epsilon: number;
  readonly note: string;
  readonly costs: readonly { readonly of: string; readonly changes: readonly CostedChange[] }[];
  readonly together: readonly CostedChange[];
  readonly idle: readonly { readonly attribute: string; readonly why: string }[];
  readonly withoutIdle?: CostedChange;
}

/** `ran`: the experiment with all values that were run. Null where nothing can be told. */
export function costsFor(
  wanted: Experiment,
  ran: Experiment,
  source: Source<CountedHere>,
  rows: readonly Row[],
  target: Target,
): CostsInFile | null {
  const basis = costBasis(ran, readings(ran, summarise(rows), target));
  if (!basis || target.metric !== COSTED_METRIC) return null;
  const order = costsOrder(wanted, source, { target: target.error, law: basis.law });
  const workload = buildWorkload(wanted.workload, source.domain);
  const { counts } = source.held(countsForCosts(order, workload, source.fingerprint));
  const { now, costs, together, idle, withoutIdle } = costsOf(order, workload, countsOf(counts));
  const epsilon = basis.epsilon ?? now;
  const inEpsilon = ({ words, share }: WhatIf): CostedChange => ({ change: words, epsilon: epsilon * share });
  return {
    mechanism: entryName(ran.mechanisms[basis.mechanism]),
    epsilon,
    note: COSTS_NOTE,
    costs: costs.map(({ name, whatIfs }) => ({ of: name, changes: whatIfs.map(inEpsilon) })),
    together: together.map(inEpsilon),
    idle: idle.map(({ name, why }) => ({ attribute: name, why })),
    ...(withoutIdle && { withoutIdle: inEpsilon(withoutIdle) }),
  };
}

/** The same for people. */
export function costSentences({ mechanism, costs, together, idle, withoutIdle }: CostsInFile): string[] {
  const shown = ({ change, epsilon }: CostedChange) => `${change}: ${Number(epsilon.toPrecision(2))}`;
  const changes = [...costs.flatMap((cost) => cost.changes), ...together].map(shown);
  return [
    ...(changes.length > 0 ? [`What makes ε of ${mechanism} so large: ${changes.join('; ')}. ${COSTS_NOTE}`] : []),
    ...idle.map(({ attribute, why }) => `“${attribute}” ${why}.`),
    ...(withoutIdle ? [`ε of ${mechanism} ${shown(withoutIdle)}.`] : []),
  ];
}
