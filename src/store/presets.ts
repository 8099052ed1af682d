import type { Domain } from '../core/data/domain.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { withMechanisms } from '../core/experiment/settle/sweep-over.ts';
import { mechanismById } from '../core/mechanisms/registry.ts';
import { defaultParams } from '../core/params.ts';
import { type AnyWorkloadSpec, buildWorkload } from '../core/workload/registry.ts';
import choices from './preset-choices.json';

/** What people often want to publish, as a workload on the data at hand with the mechanisms and metrics that suit it. */
export interface Preset {
  readonly title: string;
  workload(domain: Domain): AnyWorkloadSpec;
  /** The first one is drawn. */
  readonly metrics: readonly string[];
  readonly mechanisms: readonly string[];
}

/** As many tables of pairs as a report has room for, and as many cells as can be read. */
const MOST_PAIRS = 100;
const MOST_CELLS = 20_000;

export const presets: readonly Preset[] = [
  {
    ...choices.report,
    workload: ({ attributes }) => ({
      kind: 'marginals',
      order: arePairsFew(attributes.map(({ size }) => size)) ? 2 : 1,
    }),
  },
  {
    ...choices.histogram,
    workload: ({ attributes }) => ({
      kind: 'marginals',
      sets: [[attributes.reduce((most, one) => (one.size > most.size ? one : most)).name]],
    }),
  },
  {
    ...choices.features,
    // What is to be predicted has few values and, in most files, stands last.
    workload: ({ attributes }) => ({
      kind: 'naive-bayes',
      class: attributes.reduce((least, one) => (one.size > 1 && one.size <= least.size ? one : least)).name,
    }),
  },
];

/** The experiment with what the preset says; mechanisms that cannot answer its workload on this data stay out. */
export function withPreset(config: Experiment, { workload, metrics, mechanisms }: Preset, domain: Domain): Experiment {
  const spec = workload(domain);
  const built = buildWorkload(spec, domain);
  const entries = mechanisms
    .map((id) => mechanismById(id, 'mechanisms'))
    .filter((mechanism) => mechanism.supports(built) === true)
    .map(({ id, params }) => ({ id, params: defaultParams(params) }));
  return { ...withMechanisms(config, entries), workload: spec, metrics };
}

function arePairsFew(sizes: readonly number[]): boolean {
  const pairs = (sizes.length * (sizes.length - 1)) / 2;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const cells = (total ** 2 - sizes.reduce((sum, size) => sum + size ** 2, 0)) / 2;
  return pairs > 0 && pairs <= MOST_PAIRS && cells <= MOST_CELLS;
}
