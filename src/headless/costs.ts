import { countsOf } from '../core/data/counts/counts-payload.ts';
import { rowsPerPerson } from '../core/data/dataset-ref.ts';
import type { CountedHere, Source } from '../core/data/source.ts';
import { COSTED_METRIC, COSTS_NOTE, costBasis } from '../core/experiment/costs/cost-words.ts';
import { costsOf, costsOrder, countsForCosts, type WhatIf } from '../core/experiment/costs/costs.ts';
import {
  countsForRows,
  type RowsOrder,
  type RowsStudy,
  rowLimits,
  rowsStudy,
} from '../core/experiment/costs/rows-study.ts';
import { type Experiment, entryName } from '../core/experiment/experiment.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import { summarise } from '../core/experiment/results/summary.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { buildWorkload } from '../core/workload/registry.ts';

interface CostedChange {
  readonly change: string;
  /** What the mechanism would need after it. */
  readonly epsilon: number;
}

/** What is looked at where no run says which ε is needed. */
const USUAL_EPSILON = 1;

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
  const basis = target.metric === COSTED_METRIC ? costBasis(ran, summarise(rows), target.error) : null;
  if (!basis) return null;
  const order = costsOrder(wanted, source, { target: target.error, sharing: basis.sharing });
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

/** Errors by how many rows of each person are kept, as they stand in a results file. Null where no key tells people apart. */
export function rowsFor(
  wanted: Experiment,
  source: Source<CountedHere>,
  ran: Experiment,
  rows: readonly Row[],
  target: Target,
): (RowsStudy & { readonly epsilon: number }) | null {
  if (target.metric !== COSTED_METRIC) return null;
  const basis = costBasis(ran, summarise(rows), target.error);
  const epsilon = basis?.epsilon ?? USUAL_EPSILON;
  const study = rowsStudyOn(wanted, source, { epsilon, sharing: basis?.sharing ?? 'best' });
  return study && { epsilon, ...study };
}

/** The same at one ε. Null where no key tells people apart, and for samples and binary forms, of which nobody knows. */
export function rowsStudyOn(
  experiment: Experiment,
  source: Source<CountedHere>,
  at: Pick<RowsOrder, 'epsilon' | 'sharing'>,
): RowsStudy | null {
  const { dataset } = experiment;
  const persons = source.report?.persons;
  if (!persons || dataset.sample || dataset.binarise) return null;
  const order = { experiment, ...at, limits: rowLimits(persons, rowsPerPerson(dataset)) };
  const workload = buildWorkload(experiment.workload, source.domain);
  const { counts } = source.held(countsForRows(order, workload, source.fingerprint));
  return rowsStudy(order, workload, countsOf(counts));
}

/** The same for people. */
export function rowsSentence({ epsilon, best }: RowsStudy & { readonly epsilon: number }): string {
  const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`;
  return `With ε = ${Number(epsilon.toPrecision(3))} errors are expected to be least, ${percent(best.error)}, where ${best.rows} of each person's rows are kept (${percent(best.cut)} for what is left out alone, ${percent(best.noise)} for noise alone). Whoever keeps so many because of this chose by looking at private data: say "chosenByLooking": ["rows"].`;
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
