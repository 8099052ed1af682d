import * as v from 'valibot';
import { refuseTooLarge } from '../data/counts/tabulate.ts';
import { type Domain, fixedDomain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { describeValue } from '../params.ts';
import { parseWith } from '../parse.ts';
import { cuboids } from './cuboids.ts';
import { marginals } from './marginals.ts';
import { moments } from './moments.ts';
import { naiveBayes } from './naive-bayes.ts';
import { parities } from './parities.ts';
import { queries } from './queries.ts';
import { questionStream } from './question-stream.ts';
import { intervals, prefixes, ranges } from './ranges.ts';
import { tables } from './tables.ts';
import { wavelets } from './wavelets.ts';
import { weightsOf } from './weights.ts';
import type { Workload, WorkloadKind, WorkloadSpec } from './workload.ts';

export const workloadKinds = [
  marginals,
  naiveBayes,
  ranges,
  intervals,
  prefixes,
  parities,
  cuboids,
  queries,
  tables,
  moments,
  wavelets,
  questionStream,
] as const satisfies readonly WorkloadKind[];

type SpecOf<K> = K extends WorkloadKind<infer S> ? S : never;
export type AnyWorkloadSpec = SpecOf<(typeof workloadKinds)[number]>;

function kindOf(kind: unknown, path: string): WorkloadKind {
  const found = (workloadKinds as readonly WorkloadKind[]).find((candidate) => candidate.kind === kind);
  if (found) return found;
  const known = workloadKinds.map((candidate) => `"${candidate.kind}"`).join(', ');
  throw new Failure(`${path}.kind: there is no workload ${describeValue(kind)}; known are ${known}.`);
}

const anyKind = v.looseObject({ kind: v.string() });

export function parseWorkload(value: unknown, path: string): AnyWorkloadSpec {
  const { kind } = parseWith(anyKind, value, path);
  return parseWith(kindOf(kind, path).schema, value, path) as AnyWorkloadSpec;
}

/** More answers than this (2^25, 256 MiB of numbers) would have to be held by every worker several times over. */
const MAX_ANSWERS = 33_554_432;

/** The blocks that a spec stands for on a domain; tens of thousands of them take a while to make. */
export function buildWorkload(spec: WorkloadSpec, given: Domain, path = 'workload'): Workload {
  // One and the same for all that is made of it: sizes must not change between a query and its sensitivity.
  const domain = fixedDomain(given);
  const blocks = kindOf(spec.kind, path).build(spec, domain, path);
  const size = blocks.reduce((sum, block) => sum + block.queries, 0);
  const workload = { domain, blocks, size, ...weightsOf(spec, blocks.length, path) };
  if (workload.size > MAX_ANSWERS) {
    throw new Failure(
      `${path}: it asks for ${workload.size.toLocaleString('en')} answers, more than the limit of ${MAX_ANSWERS.toLocaleString('en')}; ask for fewer or smaller tables.`,
    );
  }
  for (const { attributes } of blocks) refuseTooLarge(domain, attributes);
  return workload;
}

/** Whether questions come one by one, and may stay without an answer. */
export function isStream(kind: string): boolean {
  return kindOf(kind, 'workload').isStream === true;
}

/** Whether its tables may be weighed. */
export function takesWeightsOf({ kind }: WorkloadSpec): boolean {
  return kindOf(kind, 'workload').takesWeights === true;
}

export function namesAttributes(spec: WorkloadSpec): boolean {
  let does = false;
  renameAttributes(spec, (name) => {
    does = true;
    return name;
  });
  return does;
}

export function renameAttributes<S extends WorkloadSpec>(spec: S, rename: (name: string) => string): S {
  return kindOf(spec.kind, 'workload').renameAttributes(spec, rename) as S;
}
