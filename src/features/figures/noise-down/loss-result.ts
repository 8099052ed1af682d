import type { MeasuredLoss } from '../../../core/figures/noise-down/measured-loss.ts';
import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';

export interface LossSettings {
  readonly scale: number;
  readonly smaller: number;
  readonly draws: number;
}

export interface LossResult {
  readonly settings: LossSettings;
  readonly losses: ReadonlyMap<LoweringMethod, MeasuredLoss>;
}
