import type { ReactNode } from 'react';
import type { Domain } from '../../../core/data/domain.ts';
import type { TrialAnswers } from '../../../core/experiment/run/trial-service.ts';
import type { RunView } from '../../../core/mechanisms/mechanism.ts';
import type { ParamValue } from '../../../core/params.ts';

/** What a view has to draw from: what its family tells of the run, and what every run has. */
export interface RunViewProps<V extends RunView> {
  view: V;
  blocks: TrialAnswers['blocks'];
  domain: Domain;
  /** Of the mechanism on the charts. */
  color: string;
  /** Whose run it is: one of another begins at its own end. */
  mechanism: string;
  /** The step to begin at; null for the end. */
  frame: number | null;
  /** Told the step at which the view stands; null for the end. */
  onFrame: (frame: number | null) => void;
  /** Null where there is nothing to sweep. */
  sweep: ParamSweep | null;
}

/** Sweeps over parameters of the mechanism that is looked at. */
export interface ParamSweep {
  readonly isOver: (key: string) => boolean;
  readonly over: (key: string, values: readonly ParamValue[]) => void;
}

/** How the runs of one family are looked at. */
export interface RunViewEntry<V extends RunView> {
  readonly title: string;
  draw(props: RunViewProps<V>): ReactNode;
}
