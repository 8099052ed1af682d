import { useMemo } from 'react';
import { type ChainStep, drawChain, evenScales } from '../../../core/figures/noise-down/chain.ts';
import { seededRng } from '../../../core/random/seeded.ts';
import { type MethodCard, methods } from './methods.ts';

export interface ChainSettings {
  readonly truth: number;
  readonly largest: number;
  readonly smallest: number;
  readonly steps: number;
  readonly seed: number;
}

export interface DrawnChain {
  readonly method: MethodCard;
  readonly steps: readonly ChainStep[];
}

/** One chain of every method over the same scales. */
export function useChains({ truth, largest, smallest, steps, seed }: ChainSettings): readonly DrawnChain[] {
  return useMemo(() => {
    const scales = evenScales(largest, smallest, steps);
    const rng = seededRng(String(seed));
    return methods.map((method) => ({ method, steps: drawChain(method.id, rng.split(method.id), truth, scales) }));
  }, [truth, largest, smallest, steps, seed]);
}
