import type { Counts } from '../../data/counts/counts.ts';
import { tableKey } from '../../data/counts/counts.ts';
import { everyAttribute } from '../../data/domain.ts';
import type { Schema } from '../../data/schema/schema.ts';
import type { CountsOrder, Source } from '../../data/source.ts';
import { log } from '../../math/log.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { attempt } from '../../outcome.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment, MechanismEntry } from '../experiment.ts';
import { withTarget } from '../settle/public-facts.ts';
import { type CostChange, type CostedExperiment, changed, changedSchema, changeWords } from './change.ts';
import { ChangedCounts } from './changed-counts.ts';
import { coarserAt, coarserEntries, FEW } from './coarser.ts';
import { type IdleAttribute, idleAttributes, pairsToCompare } from './idle.ts';
import { type NeededEpsilon, type NoiseSharing, neededEpsilon, type TableNeed, tableNeeds } from './needed-epsilon.ts';

/** One change, and how many times the ε of now it is expected to need. */
export interface WhatIf {
  readonly change: CostChange;
  /** “without pickup_zone and dropoff_zone”. */
  readonly words: string;
  readonly share: number;
}

/** An attribute or a table, and what would be gained by changing it: the gentlest change first. */
export interface Cost {
  readonly name: string;
  readonly whatIfs: readonly WhatIf[];
}

/** What makes ε so large. Worked out from the true counts: not private. */
export interface Costs {
  /** The ε that is expected for the target now, by Laplace noise. */
  readonly now: number;
  /** Those that cost most, the most costly first. */
  readonly costs: readonly Cost[];
  /** What gains more at once: coarser values of many attributes, several left out, each attribute by itself. */
  readonly together: readonly WhatIf[];
  /** Attributes that tell next to nothing beyond the others, and what leaving out all of them gains. */
  readonly idle: readonly IdleAttribute[];
  readonly withoutIdle: WhatIf | null;
}

/** What is asked about, as plain data. */
export interface CostsOrder {
  /** As it is configured, with settings that follow from the data marked as such. */
  readonly experiment: Experiment;
  /** Null where its columns cannot be read in another way. */
  readonly schema: Schema | null;
  /** Pairs of attributes that are looked at for columns that repeat each other. */
  readonly pairs: readonly (readonly number[])[];
  /** The overall relative error that ε is read for. */
  readonly target: number;
  readonly sharing: NoiseSharing;
}

/** The ε of now alone, of data that may not be configured yet. */
export type NeededOrder = Pick<CostsOrder, 'experiment' | 'target' | 'sharing'>;

/** How a mechanism shares noise out. */
export function sharingOf({ id }: MechanismEntry): NoiseSharing {
  return mechanismById(id, 'mechanisms').oneScale ? 'even' : 'best';
}

/** So many are shown. */
const SHOWN = 3;
/** So many attributes are looked at closely, where their tables are small. */
const CLOSELY = 8;
/** Cells that are looked at in all: about a second. */
const MOST_CELLS = 2e8;
/** Ways to change one attribute. */
const WAYS = 8;
/** What gains less is not worth telling of one attribute, and of several at once. */
const WORTH = 0.995;
const WORTH_TOGETHER = 0.9;
/** Of all that coarser values can gain, so much is enough: finer ones tell more. */
const ENOUGH = 0.75;

export function costsOrder(
  experiment: Experiment,
  { schema, report, domain, records }: Pick<Source<unknown>, 'schema' | 'report' | 'domain' | 'records'>,
  { target, sharing }: Pick<CostsOrder, 'target' | 'sharing'>,
): CostsOrder {
  const { dataset } = experiment;
  const isPlain = schema !== null && dataset.binarise === undefined;
  // Of tables that were counted elsewhere nothing is known beside them, and only a database counts them anew.
  const hasRecords = isPlain && report !== null && report.attributes.length > 0;
  return {
    experiment: withTarget(experiment, target),
    schema: hasRecords || (isPlain && 'sql' in dataset) ? schema : null,
    pairs: hasRecords ? pairsToCompare(domain, records) : [],
    target,
    sharing,
  };
}

/** What counts have to be at hand. */
export function countsForCosts(
  { experiment, schema, pairs }: CostsOrder,
  workload: Workload,
  fingerprint: string,
): CountsOrder {
  const { dataset } = experiment;
  const blocks = workload.blocks.map(({ attributes }) => attributes);
  const singles = schema ? everyAttribute(workload.domain).map((index) => [index]) : [];
  const known = new Set(blocks.map(tableKey));
  const sets = [...blocks, ...[...singles, ...pairs].filter((set) => !known.has(tableKey(set)))];
  const name = JSON.stringify(['costs', dataset, experiment.workload, singles.length, pairs.length, fingerprint]);
  return { sets, rowsOver: null, folds: 0, form: dataset, name };
}

/** The same for the ε of now alone. */
export function countsForNeeded({ experiment }: NeededOrder, workload: Workload, fingerprint: string): CountsOrder {
  const { dataset } = experiment;
  const name = JSON.stringify(['needed', dataset, experiment.workload, fingerprint]);
  return { sets: workload.blocks.map(({ attributes }) => attributes), rowsOver: null, folds: 0, form: dataset, name };
}

/** The ε that is expected for the target as it is configured. Worked out from the true counts: not private. */
export function neededOf({ experiment, target, sharing }: NeededOrder, workload: Workload, counts: Counts): number {
  return neededEpsilon(tableNeeds(experiment, workload, counts), workload, target)[sharing];
}

export function costsOf(order: CostsOrder, workload: Workload, counts: Counts): Costs {
  const { experiment, schema, pairs, target, sharing } = order;
  const asked: CostedExperiment = { experiment, workload, schema };
  const needs = tableNeeds(experiment, workload, counts);
  const now = neededEpsilon(needs, workload, target)[sharing];
  const names = workload.domain.attributes.map(({ name }) => name);
  const tried = (change: CostChange): WhatIf[] => {
    const needed = neededAfter(asked, change, counts, target);
    return needed ? [{ change, words: changeWords(change), share: needed[sharing] / now }] : [];
  };
  const without = (attributes: readonly string[]) => tried({ kind: 'leave-out', attributes });
  const costs = [...attributeCosts(), ...tableCosts()]
    .filter(({ whatIfs }) => whatIfs.length > 0)
    .sort((a, b) => leastShare(a) - leastShare(b))
    .slice(0, SHOWN);
  const idle = schema ? idleAttributes(counts, pairs) : [];
  const [withoutIdle = null] = idle.length > 0 ? without(idle.map(({ name }) => name)) : [];
  return { now, costs, together: [...coarserTogether(), ...leftOutTogether(), ...alone()], idle, withoutIdle };

  function attributeCosts(): Cost[] {
    const cells = needs.length === 0 ? 0 : workload.size;
    const most = Math.max(SHOWN, Math.min(CLOSELY, Math.floor(MOST_CELLS / Math.max(1, cells * WAYS))));
    return mostCostly(workload, needs, target, sharing)
      .slice(0, most)
      .map((index) => {
        const entry = schema?.attributes.find(({ name }) => name === names[index]);
        const finer = entry ? coarserEntries(entry, counts.table([index])).flatMap(tried) : [];
        return { name: names[index], whatIfs: [...gentleEnough(finer), ...without([names[index]]).filter(isWorthIt)] };
      });
  }

  /** Where tables are over several attributes, one of them alone may be what costs. */
  function tableCosts(): Cost[] {
    const { blocks } = workload;
    if (blocks.length < 2 || blocks.every(({ attributes }) => attributes.length < 2)) return [];
    const share = ({ sensitivity, error }: TableNeed) => sensitivity * error;
    const order = [...needs.keys()].sort((a, b) => share(needs[b]) - share(needs[a])).slice(0, SHOWN);
    return order.map((table) => {
      const { label } = blocks[table];
      return { name: label, whatIfs: tried({ kind: 'table', table, label }).filter(isWorthIt) };
    });
  }

  /** Every attribute at once, whatever is rare in it by the same measure. */
  function coarserTogether(): WhatIf[] {
    const entries = (schema?.attributes ?? []).flatMap((entry) => {
      const index = names.indexOf(entry.name);
      return entry.include === false || !asksOf(index) ? [] : [{ entry, histogram: counts.table([index]) }];
    });
    const ways = FEW.flatMap((share) => {
      const changes = entries.flatMap(({ entry, histogram }) => coarserAt(share, entry, histogram) ?? []);
      return changes.length > 1 ? tried({ kind: 'coarser', changes }) : [];
    });
    return gentleEnough(ways).filter(({ share }) => share < WORTH_TOGETHER);
  }

  function asksOf(index: number): boolean {
    return workload.blocks.some(({ attributes }) => attributes.includes(index));
  }

  function leftOutTogether(): WhatIf[] {
    const costly = costs.flatMap(({ whatIfs }) =>
      whatIfs.flatMap(({ change }) => (change.kind === 'leave-out' ? change.attributes : [])),
    );
    const [two, three] = [2, 3].map((several) => (costly.length < several ? [] : without(costly.slice(0, several))));
    const best = [...two, ...three].filter((one, i, all) => i === 0 || one.share < WORTH_TOGETHER * all[i - 1].share);
    const least = costs.reduce((share, cost) => Math.min(share, leastShare(cost)), 1);
    return best.slice(-1).filter(({ share }) => share < WORTH_TOGETHER * least);
  }

  function alone(): WhatIf[] {
    if (workload.blocks.every(({ attributes }) => attributes.length < 2)) return [];
    return tried({ kind: 'alone' }).filter(({ share }) => share < WORTH_TOGETHER);
  }
}

function isWorthIt({ share }: WhatIf): boolean {
  return share < WORTH;
}

function leastShare({ whatIfs }: Cost): number {
  return whatIfs.reduce((least, { share }) => Math.min(least, share), 1);
}

/** The first of these, from gentle to bold, that gains most of what the boldest gains. */
function gentleEnough(ways: readonly WhatIf[]): WhatIf[] {
  const least = ways.reduce((share, way) => Math.min(share, way.share), 1);
  const first = ways.find(({ share }) => log(share) <= ENOUGH * log(least));
  return first && isWorthIt(first) ? [first] : [];
}

/** Attributes by what is left to pay without them, the most costly first. */
function mostCostly(workload: Workload, needs: readonly TableNeed[], target: number, sharing: NoiseSharing): number[] {
  const left = everyAttribute(workload.domain).map((index) => {
    const kept = [...needs.keys()].filter((table) => !workload.blocks[table].attributes.includes(index));
    const weights = workload.weights && { weights: kept.map((table) => workload.weights?.[table] ?? 1) };
    const some = kept.map((table) => needs[table]);
    return {
      index,
      isAsked: kept.length < needs.length,
      epsilon: neededEpsilon(some, { ...weights }, target)[sharing],
    };
  });
  return left
    .filter(({ isAsked }) => isAsked)
    .sort((a, b) => (Number.isNaN(a.epsilon) ? -1 : Number.isNaN(b.epsilon) ? 1 : a.epsilon - b.epsilon))
    .map(({ index }) => index);
}

/** Null where the change cannot be made: what the schema or the workload refuses is not offered. */
function neededAfter(
  asked: CostedExperiment,
  change: CostChange,
  counts: Counts,
  target: number,
): NeededEpsilon | null {
  const { schema } = asked;
  const next = changed(asked, change);
  const now = changedSchema(schema, change);
  if (!next || now?.attributes.every(({ include }) => include === false)) return null;
  const made = attempt(() => {
    const after = schema && now && now !== schema ? new ChangedCounts(counts, schema, now) : counts;
    if (next.newQueries) buildWorkload(next.newQueries, after.domain);
    const workload = buildWorkload(next.workload, after.domain);
    return neededEpsilon(tableNeeds(next, workload, after), workload, target);
  });
  return made.ok ? made.value : null;
}
