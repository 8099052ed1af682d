import { calibratedFit, type FittedWeights } from './calibrate.ts';
import type { Component } from './component.ts';
import type { Fit } from './constraint.ts';
import { distanceToLimit, maximiseDual, ridgePenalty } from './dual.ts';

export function fitWeights(component: Component, fit: Fit): FittedWeights {
  if (fit === 'calibrated') return calibratedFit(component);
  const dual = component.dual(ridgePenalty(component.ridge));
  const weights = maximiseDual(dual, component.weights);
  return { weights, short: distanceToLimit(dual, weights) };
}
