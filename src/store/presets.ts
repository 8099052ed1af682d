import type { DataDescription } from '../core/data/description.ts';
import type { Attribute, Domain } from '../core/data/domain.ts';
import { MISSING_LABEL } from '../core/data/file/missing.ts';
import { areInWordOrder } from '../core/data/file/order/word-order.ts';
import { OTHER_LABEL, OUTSIDE_LABEL } from '../core/data/schema/coding-rules.ts';
import { includedTypes } from '../core/data/schema/schema.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { withMechanisms } from '../core/experiment/settle/sweep-over.ts';
import { mechanismById } from '../core/mechanisms/registry.ts';
import { defaultParams } from '../core/params.ts';
import { type AnyWorkloadSpec, buildWorkload } from '../core/workload/registry.ts';
import choices from './preset-choices.json';

/** What is known of the data at hand without a look at what it holds. */
export interface PresetFacts extends Pick<DataDescription, 'records'> {
  readonly domain: Domain;
  /** Attributes whose values lie on a scale. */
  readonly scales: readonly Attribute[];
}

/** What people want of data, as a workload that fits the data at hand, with mechanisms and metrics that suit it. */
export interface Preset {
  readonly id: keyof typeof choices;
  readonly title: string;
  /** What it is called in the papers. */
  readonly theory: string;
  /** What it asks for here; null where the data has nothing for it. */
  workload(facts: PresetFacts): AnyWorkloadSpec | null;
  /** In a few words, what it asks for here: “salary with each of 8 others”. */
  here(facts: PresetFacts): string;
  /** The first one is drawn. */
  readonly metrics: readonly string[];
  readonly mechanisms: readonly string[];
}

type Choice = Pick<Preset, 'id' | 'title' | 'theory' | 'metrics' | 'mechanisms'>;

/** So many records in each cell, if they were spread evenly, let noise leave something to see. */
const RECORDS_A_CELL = 20;
/** As many tables as a report has room for, and as many cells as can be read. */
const MOST_PAIRS = 12;
const MOST_CELLS = 1000;
const MOST_CROSSED = 3;
/** A fine scale has more values, and all intervals of one are half of the square of them. */
const FINE = 6;
const MOST_INTERVALS_OF = 64;
const RANGES = 1000;

export const presets: readonly Preset[] = [
  {
    ...(choices.alone as Choice),
    workload: () => ({ kind: 'marginals', order: 1 }),
    here: ({ domain: { attributes } }) =>
      attributes.length === 1 ? '1 small table' : `${attributes.length} small tables`,
  },
  {
    ...(choices.pairs as Choice),
    workload: (facts) => {
      const sets = pairsOf(facts).map((pair) => pair.map(({ name }) => name));
      return sets.length === 0 ? null : { kind: 'marginals', sets };
    },
    here: (facts) => `${label(outcomeOf(facts))} with each of ${pairsOf(facts).length} others`,
  },
  {
    ...(choices.histogram as Choice),
    workload: (facts) => ({ kind: 'marginals', sets: [[finest(facts).name]] }),
    here: (facts) => `${finest(facts).size} values of ${label(finest(facts))}`,
  },
  {
    ...(choices.cross as Choice),
    workload: (facts) => {
      const crossed = crossedOf(facts).map(({ name }) => name);
      return crossed.length < 2 ? null : { kind: 'marginals', sets: [crossed] };
    },
    here: (facts) => crossedOf(facts).map(label).join(' × '),
  },
  {
    ...(choices.ranges as Choice),
    workload: (facts) => {
      const scale = fineScale(facts);
      if (!scale) return null;
      if (scale.size <= MOST_INTERVALS_OF) return { kind: 'intervals', attribute: scale.name };
      return { kind: 'ranges', attributes: [scale.name], count: RANGES, seed: 1 };
    },
    here: (facts) => `any stretch of ${label(fineScale(facts))}`,
  },
  {
    ...(choices.features as Choice),
    workload: (facts) =>
      facts.domain.attributes.length < 2 ? null : { kind: 'naive-bayes', class: outcomeOf(facts).name },
    here: (facts) => `to predict ${label(outcomeOf(facts))}`,
  },
];

export function presetFacts({ domain, schema, records, source }: DataDescription): PresetFacts {
  // Binary attributes are on no scale.
  const types = schema && !source ? includedTypes(schema) : null;
  const isScale = ({ name, labels }: Attribute, index: number) =>
    types
      ? types[index] !== 'category' || areInWordOrder(labels.filter(isAnswer), name)
      : schema === null && labels.every((value) => IN_FIGURES.test(value));
  return { domain, records, scales: domain.attributes.filter(isScale) };
}

const isAnswer = (label: string) => label !== MISSING_LABEL && label !== OUTSIDE_LABEL && label !== OTHER_LABEL;

/** “17”, “[0, 5)”, “< 18”, “−3”. */
const IN_FIGURES = /^[[(<>≤≥−-]?\s*\d/;

/** The experiment with what the preset says; mechanisms that cannot answer its workload on this data stay out. */
export function withPreset(
  config: Experiment,
  { workload, metrics, mechanisms }: Preset,
  facts: PresetFacts,
): Experiment {
  const spec = workload(facts);
  if (!spec) return config;
  const built = buildWorkload(spec, facts.domain);
  const entries = mechanisms
    .map((id) => mechanismById(id, 'mechanisms'))
    .filter((mechanism) => mechanism.supports(built) === true)
    .map(({ id, params }) => ({ id, params: defaultParams(params) }));
  return { ...withMechanisms(config, entries), workload: spec, metrics };
}

/** What is to be explained has few values and, in most files, stands last. */
function outcomeOf({ domain }: PresetFacts): Attribute {
  return domain.attributes.reduce((least, one) =>
    one.size > 1 && (least.size < 2 || one.size <= least.size) ? one : least,
  );
}

/** It with each other attribute, those with the smallest tables, in their own order; at least one. */
function pairsOf(facts: PresetFacts): (readonly Attribute[])[] {
  const { attributes } = facts.domain;
  const outcome = outcomeOf(facts);
  const others = attributes.filter((one) => one !== outcome && one.size > 1);
  const bySize = [...others].sort((a, b) => a.size - b.size);
  const most = Math.min(MOST_CELLS, facts.records / RECORDS_A_CELL);
  const fitting = bySize.filter((one, i) => i === 0 || outcome.size * one.size <= most).slice(0, MOST_PAIRS);
  return others.filter((one) => fitting.includes(one)).map((one) => [one, outcome]);
}

function finest({ domain }: PresetFacts): Attribute {
  return domain.attributes.reduce((most, one) => (one.size > most.size ? one : most));
}

/** The attributes of fewest values, as many as the records can fill a table of; two where there are two. */
function crossedOf({ domain, records }: PresetFacts): Attribute[] {
  const bySize = domain.attributes.filter(({ size }) => size > 1).sort((a, b) => a.size - b.size);
  const crossed: Attribute[] = [];
  let cells = 1;
  for (const one of bySize.slice(0, MOST_CROSSED)) {
    cells *= one.size;
    if (crossed.length < 2 || cells <= Math.min(MOST_CELLS, records / RECORDS_A_CELL)) crossed.push(one);
  }
  return domain.attributes.filter((one) => crossed.includes(one));
}

function fineScale({ scales }: PresetFacts): Attribute | null {
  const fine = scales.filter(({ size }) => size >= FINE);
  return fine.length === 0 ? null : fine.reduce((most, one) => (one.size > most.size ? one : most));
}

const LONGEST = 24;

/** Survey questions may be long. */
function label(attribute: Attribute | null): string {
  const name = attribute?.name ?? '';
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}
