import type { Counts } from '../../data/counts/counts.ts';
import type { Domain } from '../../data/domain.ts';
import type { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { estimatedRecords } from '../../estimators/private-pgm/estimated-records.ts';
import {
  nearestDistribution,
  onPossible,
  type ProximalSteps,
  START_PASSES,
} from '../../estimators/private-pgm/nearest-distribution.ts';
import { drawingRounded } from '../../estimators/private-pgm/rounded-records.ts';
import type { NoisyTable } from '../../history/history.ts';
import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Block } from '../../workload/block.ts';
import { marginalBlock } from '../../workload/marginal-block.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Release } from '../mechanism.ts';

/** Between rounds a fit goes on from the last one, and what is left of the noise in it is much more than this. */
const BETWEEN_ROUNDS = { passes: 2, near: 0.3 };
const AT_THE_END = { passes: START_PASSES, near: 0.1 };

/** The distribution nearest to the tables measured so far, by Private-PGM; each fit goes on from the last one. */
export class Model {
  readonly domain: Domain;
  readonly #records: number | undefined;
  #fitted: WeightedDistribution | null = null;

  /** The number of records where it is known; else it follows from the tables. */
  constructor(domain: Domain, records: number | undefined) {
    this.domain = domain;
    this.#records = records;
  }

  fit(tables: readonly NoisyTable[], search: ProximalSteps = BETWEEN_ROUNDS): WeightedDistribution {
    const { found, possible } = onPossible({ domain: this.domain, tables });
    const records = this.#records ?? estimatedRecords(found, possible, 'A model');
    this.#fitted = nearestDistribution({ ...found, records }, records, { ...search, before: this.#fitted });
    return this.#fitted;
  }

  /** The last fit, as near as it gets. */
  finish(tables: readonly NoisyTable[]): Counts {
    return drawingRounded(this.fit(tables, AT_THE_END));
  }
}

/** Where records are replaced everybody may know how many there are. */
export function publicRecords(curator: Curator): number | undefined {
  return curator.unit.neighbours === 'replace-one' ? curator.records : undefined;
}

export const tableOf = ({ block: { attributes }, answers, scale, law }: Measurement): NoisyTable => {
  return { attributes, answers, scale: scale as number, ...(law === undefined ? {} : { law }) };
};

/** One-way tables of all attributes, with the noise that this much ρ buys for all together. */
export function measureOneWay(curator: Curator, attributes: readonly number[], rho: number) {
  const blocks = attributes.map((index) => marginalBlock(curator.domain, [index]));
  const deviation = Math.sqrt(curator.squaredSensitivity(blocks) / (2 * rho));
  const measured = curator.gaussian(
    blocks,
    blocks.map(() => deviation),
  );
  return { measured, deviation };
}

/** What a synthetic distribution answers. */
export function releaseFrom(workload: Workload, distribution: Counts, history: readonly Measurement[]): Release<never> {
  const answerNew = (blocks: readonly Block[]) =>
    blocks.map((block) => block.answer(distribution.table(block.attributes)));
  return {
    answers: answerNew(workload.blocks),
    answerNew,
    scales: workload.blocks.map(() => null),
    history,
    distribution,
  };
}
