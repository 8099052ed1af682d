import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import type { AnyWorkloadSpec } from '../../core/workload/registry.ts';

export interface WorkloadFormProps<S extends AnyWorkloadSpec = AnyWorkloadSpec> {
  spec: S;
  domain: Domain;
  onChange: (spec: AnyWorkloadSpec) => void;
}

/** How people choose a workload of one kind. */
export interface WorkloadForm {
  /** What stands there when somebody picks this kind. */
  readonly first: (domain: Domain) => AnyWorkloadSpec;
  readonly render: (props: WorkloadFormProps) => ReactNode;
}

export function workloadForm<S extends AnyWorkloadSpec>(
  Form: ComponentType<WorkloadFormProps<S>>,
  first: (domain: Domain) => S,
): WorkloadForm {
  // The map of forms is keyed by kind, so a form only ever meets specs of its own.
  return { first, render: (props) => createElement(Form, props as unknown as WorkloadFormProps<S>) };
}
