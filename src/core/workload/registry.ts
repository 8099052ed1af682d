import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { parseWith } from '../parse.ts';
import { marginals } from './marginals.ts';
import type { Workload, WorkloadKind, WorkloadSpec } from './workload.ts';

export const workloadKinds = [marginals] as const satisfies readonly WorkloadKind[];

type SpecOf<K> = K extends WorkloadKind<infer S> ? S : never;
export type AnyWorkloadSpec = SpecOf<(typeof workloadKinds)[number]>;

function kindOf(kind: unknown, path: string): WorkloadKind {
  const found = (workloadKinds as readonly WorkloadKind[]).find((candidate) => candidate.kind === kind);
  if (found) return found;
  const known = workloadKinds.map((candidate) => `"${candidate.kind}"`).join(', ');
  throw new Failure(`${path}.kind: there is no workload ${JSON.stringify(kind)}; known are ${known}.`);
}

export function parseWorkload(value: unknown, path: string): AnyWorkloadSpec {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return parseWith(kindOf(kind, path).schema, value, path) as AnyWorkloadSpec;
}

export function buildWorkload(spec: WorkloadSpec, domain: Domain, path = 'workload'): Workload {
  return kindOf(spec.kind, path).build(spec, domain, path);
}

export function renameAttributes<S extends WorkloadSpec>(spec: S, rename: (name: string) => string): S {
  return kindOf(spec.kind, 'workload').renameAttributes(spec, rename) as S;
}
